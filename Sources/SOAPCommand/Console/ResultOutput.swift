/// Where the result goes: standard output, or the file of `-o`.
///
/// Bytes are held until there are many of them, the reply is complete, or a record is, so that an error that comes soon
/// leaves the output empty. A class because several renderers write to the one output.
final class ResultOutput {
    private static let capacity = 64 * 1024
    private let open: () throws -> Console.OutputFile
    private var file: Console.OutputFile?
    private var buffer: [UInt8] = []

    /// Called before anything is passed on: what stands on a terminal can be taken away.
    var willSend: (() -> Void)?

    /// - Parameter open: is called once, before the first byte is written.
    init(open: @escaping () throws -> Console.OutputFile) {
        self.open = open
        buffer.reserveCapacity(Self.capacity + 16 * 1024)
    }

    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        if bytes.count >= Self.capacity {
            try flush()
            return try send(UnsafeRawBufferPointer(bytes))
        }
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBufferPointer { try write($0) }
    }

    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write($0) }
    }

    /// Passes on what is held.
    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func flush() throws {
        guard !buffer.isEmpty else { return }
        try buffer.withUnsafeBytes { try send($0) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Passes on what is held and puts the file of `-o` in its place, an empty one where nothing was written.
    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func finish() throws {
        try flush()
        try opened().finish()
    }

    /// Forgets what is held, and what was written to the file of `-o`.
    func discard() {
        buffer.removeAll(keepingCapacity: true)
        file = nil
    }

    private func send(_ bytes: UnsafeRawBufferPointer) throws {
        let file = try opened()
        willSend?()
        try file.write(bytes)
    }

    private func opened() throws -> Console.OutputFile {
        let file = try self.file ?? open()
        self.file = file
        return file
    }
}

extension Console {
    /// Writes a text to standard output.
    /// - Throws: ``WriteError``.
    func print(_ text: String) throws(WriteError) {
        let bytes = Array(text.utf8)
        do { try bytes.withUnsafeBytes { try writeOutput($0) } } catch let error as WriteError { throw error } catch {
            throw .failed("\(error)")
        }
    }
}
