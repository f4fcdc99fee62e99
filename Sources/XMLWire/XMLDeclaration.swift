/// `<?xml version="…" encoding="…" standalone="…"?>`, XML 1.0 §2.8, as far as it decides how the rest is read.
struct XMLDeclaration {
    /// What the first bytes of a document tell.
    enum Finding {
        /// There is no declaration.
        case none
        /// More bytes are needed.
        case incomplete
        case declaration(XMLDeclaration)
    }

    /// A declaration that is longer is not looked at.
    static let longest = 1024
    /// The name as written; nil where there is none.
    let encoding: String?
    /// Whether something stands right behind the encoding that should be parted from it; libxml2 does not see it while it
    /// is told to take no encoding from here.
    let isEncodingUnparted: Bool

    /// Looks for a declaration at the very beginning of `start`.
    static func find(in start: some Collection<UInt8>) -> Finding {
        let head = start.prefix(6)
        guard head.starts(with: "<?xml".utf8.prefix(head.count)) else { return .none }
        guard head.count == 6 else { return .incomplete }
        guard head[head.index(head.startIndex, offsetBy: 5)].isXMLSpace else { return .none }
        let bytes = Array(start.prefix(longest))
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
            return bytes.count < longest ? .incomplete : .none
        }
        return .declaration(XMLDeclaration(bytes[6..<end]))
    }

    /// - Parameter content: what stands between `<?xml` and `>`.
    private init(_ content: ArraySlice<UInt8>) {
        var rest = content
        while !rest.isEmpty, !rest.starts(with: "encoding".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst("encoding".utf8.count).drop { $0.isXMLSpace || $0 == UInt8(ascii: "=") }
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let close = rest.dropFirst().firstIndex(of: quote)
        else {
            encoding = nil
            isEncodingUnparted = false
            return
        }
        encoding = String(decoding: rest[..<close].dropFirst(), as: UTF8.self)
        let next = rest[close...].dropFirst().first
        isEncodingUnparted = next.map { !$0.isXMLSpace && $0 != UInt8(ascii: "?") } ?? false
    }
}

extension Collection<UInt8> {
    /// Whether it begins with `<?xml` and white space, XML 1.0 §2.8: `<?xml-stylesheet …?>` is no declaration.
    public var hasXMLDeclaration: Bool { starts(with: "<?xml".utf8) && dropFirst(5).first?.isXMLSpace == true }

    /// What stands behind the XML declaration, which may stand at the start of a document only.
    public var withoutXMLDeclaration: SubSequence {
        guard hasXMLDeclaration, let end = firstIndex(of: UInt8(ascii: ">")) else { return self[...] }
        return self[index(after: end)...]
    }

    /// What stands behind the byte order mark of UTF-8.
    public var withoutByteOrderMark: SubSequence { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
