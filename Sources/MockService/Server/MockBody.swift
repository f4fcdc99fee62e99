/// The body of a reply, which need not be held in memory.
public enum MockBody: Hashable, Sendable {
    /// Bytes as they are.
    case bytes([UInt8])
    /// `head`, then `piece` as often as said, then `tail`.
    case repeating(head: [UInt8], piece: [UInt8], times: Int, tail: [UInt8])

    /// How many bytes go out.
    public var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .repeating(let head, let piece, let times, let tail): head.count + piece.count * times + tail.count
        }
    }

    /// Hands out the bytes block by block, at most `limit` of them.
    func forEachBlock(
        limit: Int = .max, _ body: (ArraySlice<UInt8>) throws(ConnectionEnd) -> Void
    ) throws(ConnectionEnd) {
        var rest = limit
        func hand(_ block: [UInt8]) throws(ConnectionEnd) {
            let part = block.prefix(rest)
            rest -= part.count
            if !part.isEmpty { try body(part) }
        }
        switch self {
        case .bytes(let bytes): try hand(bytes)
        case .repeating(let head, let piece, let times, let tail):
            try hand(head)
            let piecesInBlock = max(1, Self.blockByteCount / max(1, piece.count))
            let block = Array(repeatElement(piece, count: min(times, piecesInBlock)).joined())
            for _ in 0..<(times / piecesInBlock) where rest > 0 { try hand(block) }
            try hand(Array(block.prefix(times % piecesInBlock * piece.count)))
            try hand(tail)
        }
    }

    private static let blockByteCount = 1 << 16
}

extension MockBody: ExpressibleByArrayLiteral {
    /// The bytes of the literal.
    public init(arrayLiteral elements: UInt8...) { self = .bytes(elements) }
}

extension MockBody: ExpressibleByStringLiteral {
    /// The UTF-8 of the literal.
    public init(stringLiteral value: String) { self = .bytes(Array(value.utf8)) }
}
