/// Where the result goes: standard output, or the file of `-o`.
///
/// Bytes are held until there are many of them, the reply is complete, or a record is, so that an error that comes soon
/// leaves the output empty. A class because several renderers write to the one output.
final class ResultOutput {
    private static let capacity = 64 * 1024
    private let open: () throws -> (UnsafeRawBufferPointer) throws(Console.WriteError) -> Void
    private var sink: ((UnsafeRawBufferPointer) throws(Console.WriteError) -> Void)?
    private var buffer: [UInt8] = []

    /// Called before anything is passed on: what stands on a terminal can be taken away.
    var willSend: (() -> Void)?

    /// - Parameter open: is called once, before the first byte is written.
    init(open: @escaping () throws -> (UnsafeRawBufferPointer) throws(Console.WriteError) -> Void) {
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

    /// Passes on what is held and, where nothing was ever written, makes the file of `-o` all the same.
    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func finish() throws {
        try flush()
        if sink == nil { sink = try open() }
    }

    /// Forgets what is held.
    func discard() { buffer.removeAll(keepingCapacity: true) }

    private func send(_ bytes: UnsafeRawBufferPointer) throws {
        let sink = try self.sink ?? open()
        self.sink = sink
        willSend?()
        try sink(bytes)
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
