/// What surrounds the root of a message of several parts.
struct ReceivedMessage {
    let parts: ReceivedParts
    /// The whole message as received; nil where nobody wants to see it.
    let raw: Spool?

    /// - Throws: `Console.WriteError`, `Console.FileError`.
    func writeRaw(to output: ResultOutput) throws {
        guard let raw else { return }
        try raw.forEachPiece(in: 0..<raw.count) { piece in
            try piece.withMemoryRebound(to: UInt8.self) { try output.write($0) }
        }
    }
}
