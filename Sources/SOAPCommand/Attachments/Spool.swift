/// Bytes that have to wait until a message is whole: the first in memory, the others in a file without a name.
final class Spool {
    /// As much is kept in memory.
    private static let memoryLimit = 1 << 20
    private static let pieceSize = 48 * 1024
    private let makeFile: () throws(Console.FileError) -> Console.ScratchFile
    private var memory: [UInt8] = []
    private var file: Console.ScratchFile?
    /// How many bytes wait.
    private(set) var count = 0

    init(_ console: Console) { makeFile = console.makeScratchFile }

    /// - Throws: `Console.FileError`.
    func append(_ bytes: UnsafeRawBufferPointer) throws(Console.FileError) {
        count += bytes.count
        let room = min(bytes.count, max(0, Self.memoryLimit - memory.count))
        if room > 0 { memory.append(contentsOf: bytes[..<room]) }
        guard room < bytes.count else { return }
        let file = if let file { file } else { try makeFile() }
        self.file = file
        try file.append(UnsafeRawBufferPointer(rebasing: bytes[room...]))
    }

    /// Hands out the bytes of a range, piece by piece.
    /// - Throws: `Console.FileError`, or what `body` throws.
    func forEachPiece(in range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(range.upperBound, start + Self.pieceSize)
            if start < memory.count {
                let piece = memory[start..<min(end, memory.count)]
                try piece.withUnsafeBytes(body)
                start = piece.endIndex
            } else {
                start += try read(from: start, to: end, body)
            }
        }
    }

    private func read(from start: Int, to end: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        try withUnsafeTemporaryAllocation(byteCount: end - start, alignment: 16) { buffer in
            let count = try file?.read(start - Self.memoryLimit, buffer) ?? 0
            guard count > 0 else {
                throw Console.FileError(path: FileWords.scratchFile, reason: FileWords.cutShort, .writing)
            }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count
        }
    }
}
