import XMLWire

/// The tags of a well-formed document in UTF-8, one after another, by their places in its bytes.
struct MarkupTags {
    /// A start-tag, and how it is written.
    struct StartTag {
        /// From `<` to `>`, both included.
        let range: Range<Int>
        /// As written, with its prefix.
        let name: String
        let isEmpty: Bool
    }

    /// The places of a name and, without its quotes, of a value.
    struct Attribute {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// A start-tag; nil for an end-tag.
    struct Event { let start: StartTag? }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Event? {
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            if let end = Self.notTags.first(where: { bytes[open...].starts(with: $0.start.utf8) })?.end {
                position = bytes[open...].firstRange(of: Array(end.utf8))?.upperBound ?? bytes.count
                continue
            }
            return tag(at: open)
        }
        return nil
    }

    /// What begins like a tag and is none; XML 1.0 §2.5 to §2.8.
    private static let notTags = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
        .map { (start: $0.0, end: $0.1) }

    private mutating func tag(at open: Int) -> Event {
        var quote: UInt8?
        var close = open + 1
        while close < bytes.count, quote != nil || bytes[close] != UInt8(ascii: ">") {
            if bytes[close] == quote {
                quote = nil
            } else if quote == nil, bytes[close] == UInt8(ascii: "\"") || bytes[close] == UInt8(ascii: "'") {
                quote = bytes[close]
            }
            close += 1
        }
        position = min(close + 1, bytes.count)
        guard bytes[open + 1] != UInt8(ascii: "/") else { return Event(start: nil) }
        let name = bytes[(open + 1)..<close].prefix { !$0.isXMLSpace && $0 != UInt8(ascii: "/") }
        return Event(
            start: StartTag(
                range: open..<position, name: String(decoding: name, as: UTF8.self),
                isEmpty: bytes[close - 1] == UInt8(ascii: "/")))
    }

    /// The attributes of a start-tag, namespace declarations among them.
    func attributes(of tag: StartTag) -> [Attribute] {
        var attributes: [Attribute] = []
        var rest = bytes[tag.range].dropFirst(1 + tag.name.utf8.count)
        while let start = rest.firstIndex(where: { !$0.isXMLSpace }),
            let equals = rest[start...].firstIndex(of: UInt8(ascii: "=")),
            let open = rest[equals...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
            let close = rest[(open + 1)...].firstIndex(of: rest[open])
        {
            let name = rest[start..<equals].prefix { !$0.isXMLSpace }
            attributes.append(Attribute(name: start..<name.endIndex, value: (open + 1)..<close))
            rest = rest[(close + 1)...]
        }
        return attributes
    }
}
