#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes the pieces of a UTF-8 document fit for a parser that takes each piece for what it is.
///
/// Line ends become line feeds (XML 1.0 §2.11: before parsing, which libxml2 forgets in CDATA sections), and bytes that
/// mean something else together with those that follow are held back: a carriage return, a character that is not
/// complete, and the brackets or hyphens that may begin the end of a CDATA section or comment.
struct PieceFitter {
    private var held: [UInt8] = []
    private var joined: [UInt8] = []

    /// Calls `body` with all that can be parsed now; not at all where that is nothing.
    mutating func fit(
        _ piece: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        guard !held.isEmpty || contains(UInt8(ascii: "\r"), in: piece) else {
            return try pass(piece, isLast: isLast, body)
        }
        joined.removeAll(keepingCapacity: true)
        joined.append(contentsOf: held)
        joined.append(contentsOf: piece)
        held.removeAll(keepingCapacity: true)
        let endsInReturn = !isLast && joined.last == UInt8(ascii: "\r")
        if endsInReturn { joined.removeLast() }
        Self.normaliseLineEnds(&joined)
        let whole = joined
        try whole.withUnsafeBytes { try pass($0, isLast: isLast || endsInReturn, body) }
        if endsInReturn { held.append(UInt8(ascii: "\r")) }
    }

    private mutating func pass(
        _ piece: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        let tail = isLast ? 0 : Self.tailLength(piece)
        held.append(contentsOf: piece.suffix(tail))
        guard tail < piece.count else { return }
        try body(UnsafeRawBufferPointer(rebasing: piece.dropLast(tail)))
    }

    /// How many bytes at the end are not to be parsed without those that follow.
    private static func tailLength(_ piece: UnsafeRawBufferPointer) -> Int {
        guard let last = piece.last else { return 0 }
        switch last {
        case UInt8(ascii: "\r"): return 1
        case UInt8(ascii: "]"), UInt8(ascii: "-"):
            return piece.suffix(2).allSatisfy { $0 == last } ? min(2, piece.count) : 1
        case 0x80...: return incompleteLength(piece)
        default: return 0
        }
    }

    /// The bytes of a UTF-8 sequence at the end that lacks some; 0 for what no further byte can complete.
    private static func incompleteLength(_ piece: UnsafeRawBufferPointer) -> Int {
        for (following, byte) in piece.suffix(4).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return following + 1 < length ? following + 1 : 0
        }
        return 0
    }

    private static func normaliseLineEnds(_ bytes: inout [UInt8]) {
        var target = 0
        var wasReturn = false
        for source in bytes.indices {
            let byte = bytes[source]
            if byte == UInt8(ascii: "\n"), wasReturn {
                wasReturn = false
                continue
            }
            wasReturn = byte == UInt8(ascii: "\r")
            bytes[target] = wasReturn ? UInt8(ascii: "\n") : byte
            target += 1
        }
        bytes.removeSubrange(target...)
    }
}

/// Whether `byte` is among `bytes`.
func contains(_ byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Bool {
    firstIndex(of: byte, in: bytes) != nil
}

/// Where `byte` first stands in `bytes`; nil where it does not.
func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
    return UnsafeRawPointer(found) - start
}
