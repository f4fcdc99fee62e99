import XMLWire

/// The bytes of a reply as they were received, whatever they turn out to be: for `--raw`, `--reply` and `-v`.
///
/// A class, because who reads the reply and who tells of it share it.
final class ReceivedBytes {
    /// As many are kept for `-v`.
    private static let shownByteCount = 64 << 10
    /// Takes the bytes of `--raw`.
    private let raw: ResultOutput?
    /// Keeps those of `--raw` back while the call may be made again.
    private let spool: Spool?
    /// Takes the bytes of `--reply`.
    private let file: ResultOutput?
    private let isVerbose: Bool
    private var isComplete = false
    /// The first of them; none without `-v`.
    private(set) var start: [UInt8] = []
    private(set) var count = 0

    /// - Parameter mayRepeat: whether another reply may count in place of this one.
    init(_ plan: OutputPlan, _ options: OutputOptions, output: ResultOutput, mayRepeat: Bool, console: Console) {
        raw = plan.format == .raw ? output : nil
        spool = raw != nil && mayRepeat ? Spool(console) : nil
        file = options.replyFile.map { path in
            ResultOutput { path == "-" ? console.standardOutput : try console.createFile(path, .usual) }
        }
        isVerbose = options.isVerbose
    }

    /// Whether they are wanted although they are no result.
    private var areWanted: Bool { raw != nil || file != nil || isVerbose }

    /// Hands a reply to what reads it, to its end; what is no SOAP is received to its end where somebody wants to see it.
    /// - Parameters:
    ///   - reading: reads it; or why nothing can.
    ///   - next: the next bytes; nil at the end.
    /// - Throws: what either throws.
    func read(
        _ reading: Result<any ReplyReading, any Error>, _ next: () throws -> [UInt8]?
    ) throws -> ReplyOutcome? {
        var failure: (any Error)?
        if case .failure(let error) = reading { failure = error }
        while areWanted || failure == nil, let piece = try next() {
            try append(piece)
            guard failure == nil else { continue }
            do { try reading.get().feed(piece) } catch { failure = error }
        }
        isComplete = true
        if let failure { throw failure }
        return try reading.get().finish()
    }

    /// Puts the head of the reply before what `--raw` prints.
    func begin(with head: String) throws { try appendRaw(Array(head.utf8)) }

    private func append(_ bytes: [UInt8]) throws {
        count += bytes.count
        if isVerbose { start += bytes.prefix(Self.shownByteCount - start.count) }
        try appendRaw(bytes)
        try file?.write(bytes)
    }

    private func appendRaw(_ bytes: [UInt8]) throws {
        guard let spool else { return try raw?.write(bytes) ?? () }
        try bytes.withUnsafeBytes { try spool.append($0) }
    }

    /// To be called when no other reply comes: a file is put in place if it is whole, standard output gets what there is.
    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func keep() throws {
        if let spool, let raw {
            try spool.forEachPiece(in: 0..<spool.count) { piece in
                try piece.withMemoryRebound(to: UInt8.self) { try raw.write($0) }
            }
        }
        if isComplete {
            try raw?.finish()
            try file?.finish()
        } else {
            try raw?.flush()
            file?.discard()
        }
    }
}
