/// Makes the pieces of a UTF-8 document fit for a parser that takes each piece for what it is.
///
/// Line ends become line feeds (XML 1.0 §2.11: before parsing, which libxml2 forgets in CDATA sections), and bytes that
/// mean something else together with those that follow are held back: a carriage return, a character that is not
/// complete, and what may be part of `<!--`, `-->` or `]]>`.
struct PieceFitter {
    private var held: [UInt8] = []

    /// Calls `body` with all that can be parsed now; not at all where that is nothing.
    mutating func fit(
        _ piece: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        guard !held.isEmpty || piece.offset(of: UInt8(ascii: "\r")) != nil else {
            return try pass(piece, isLast: isLast, body)
        }
        var joined = held + piece
        held.removeAll(keepingCapacity: true)
        Self.normaliseLineEnds(&joined, isLast: isLast)
        try joined.withUnsafeBytes { try pass($0, isLast: isLast, body) }
    }

    private mutating func pass(
        _ piece: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        let tail = isLast ? 0 : PieceTail.length(piece)
        held.append(contentsOf: piece.suffix(tail))
        if tail < piece.count { try body(piece.slice(..<(piece.count - tail))) }
    }

    /// A carriage return at the end is left: it may be half of a line end.
    private static func normaliseLineEnds(_ bytes: inout [UInt8], isLast: Bool) {
        var target = 0
        var wasReturn = false
        for source in bytes.indices {
            let byte = bytes[source]
            let isSecondHalf = wasReturn && byte == UInt8(ascii: "\n")
            wasReturn = byte == UInt8(ascii: "\r")
            if isSecondHalf { continue }
            bytes[target] = wasReturn && (isLast || source < bytes.count - 1) ? UInt8(ascii: "\n") : byte
            target += 1
        }
        bytes.removeSubrange(target...)
    }
}

/// The end of a piece that cannot be parsed without what follows.
enum PieceTail {
    /// No tail is longer, but for one that a run of brackets or hyphens makes pointless.
    private static let longest = 8

    /// How many bytes at the end are to be held back.
    static func length(_ piece: UnsafeRawBufferPointer) -> Int {
        guard let last = piece.last else { return 0 }
        let least = last >= 0x80 ? incompleteLength(piece) : tokenLength(piece, last)
        guard least > 0 else { return 0 }
        let candidates = least...max(least, min(longest, piece.count))
        return candidates.first { canEnd(piece, before: piece.count - $0) } ?? least
    }

    /// What may be the beginning of `<!--`, `-->`, `]]>` or of a line end, in bytes.
    private static func tokenLength(_ piece: UnsafeRawBufferPointer, _ last: UInt8) -> Int {
        switch last {
        case UInt8(ascii: "\r"), UInt8(ascii: "<"): 1
        case UInt8(ascii: "]"), UInt8(ascii: "-"), UInt8(ascii: "!"):
            ["<!--", "<!-", "<!", "--", "-", "]]", "]"].first { piece.suffix($0.utf8.count).elementsEqual($0.utf8) }?
                .utf8.count ?? 0
        default: 0
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

    /// Whether a piece may end before `index`: not within `<!--`, and not with a hyphen, which must not stand at the end
    /// of a comment.
    private static func canEnd(_ piece: UnsafeRawBufferPointer, before index: Int) -> Bool {
        guard index > 0 else { return true }
        switch piece[index - 1] {
        case UInt8(ascii: "-"): return false
        case UInt8(ascii: "<"): return piece[index] != UInt8(ascii: "!")
        case UInt8(ascii: "!"): return piece[index] != UInt8(ascii: "-")
        default: return true
        }
    }
}
