/// A URI reference split into its five components, as RFC 3986 appendix B does it; nothing is checked or decoded.
struct URIReference {
    let scheme: String?
    let authority: String?
    let path: String
    let query: String?

    init(_ text: String) {
        // The fragment never goes on the wire. Bytes throughout: all delimiters are ASCII, and this is start-up time.
        var rest = text.utf8.prefix { $0 != UInt8(ascii: "#") }
        if let colon = rest.firstIndex(where: Self.endsScheme), rest[colon] == UInt8(ascii: ":"),
            Self.isScheme(rest[..<colon])
        {
            scheme = String(Substring(rest[..<colon]))
            rest = rest[rest.index(after: colon)...]
        } else {
            scheme = nil
        }
        if rest.starts(with: "//".utf8) {
            let inside = rest.dropFirst(2)
            let end = inside.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? inside.endIndex
            authority = String(Substring(inside[..<end]))
            rest = inside[end...]
        } else {
            authority = nil
        }
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = String(Substring(rest[..<(mark ?? rest.endIndex)]))
        query = mark.map { String(Substring(rest[rest.index(after: $0)...])) }
    }

    private static func endsScheme(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
    }

    private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: isLetter(byte)
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    /// Takes `.` and `..` out of an absolute path, RFC 3986 §5.2.4.
    static func removingDotSegments(_ path: String) -> String {
        let slash = UInt8(ascii: "/")
        var kept: [UInt8] = []
        kept.reserveCapacity(path.utf8.count + 1)
        var rest = Array(path.utf8)[...]
        if rest.first != slash { rest.insert(slash, at: rest.startIndex) }
        while !rest.isEmpty {
            let next = rest.dropFirst().firstIndex(of: slash) ?? rest.endIndex
            let isLast = next == rest.endIndex
            switch rest[..<next].dropFirst() {
            case let segment where segment.elementsEqual(".".utf8): if isLast { kept.append(slash) }
            case let segment where segment.elementsEqual("..".utf8):
                kept.removeSubrange((kept.lastIndex(of: slash) ?? 0)...)
                if isLast { kept.append(slash) }
            default: kept += rest[..<next]
            }
            rest = rest[next...]
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
