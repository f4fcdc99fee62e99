import XMLWire

/// Where the parts of an envelope stand in its bytes, so that something can be put between them and nothing else changes.
struct EnvelopeLayout {
    /// A tag, and how it is written.
    struct Tag {
        /// From `<` to `>`, both included.
        let range: Range<Int>
        /// As written, with its prefix.
        let name: String
        let isEmpty: Bool
    }

    /// The start-tag of the Envelope.
    private(set) var envelope: Tag?
    /// The start-tag of the Header; nil where there is none.
    private(set) var header: Tag?
    /// The local names of the header blocks.
    private(set) var blockNames: [String] = []
    /// The start-tag of the Body.
    private(set) var body: Tag?

    /// - Parameter bytes: a well-formed envelope in UTF-8.
    init(_ bytes: [UInt8]) {
        var scanner = MarkupTags(bytes)
        var path: [String] = []
        while body == nil, let tag = scanner.next() {
            guard let start = tag.start else {
                path.removeLast()
                continue
            }
            let local = XMLNames.split(start.name).local
            switch path.count {
            case 0: envelope = start
            case 1 where local == "Header": header = start
            case 1 where local == "Body": body = start
            case 2 where path[1] == "Header": blockNames.append(local)
            default: break
            }
            if !start.isEmpty { path.append(local) }
        }
    }
}

/// The tags of a well-formed document, one after another.
private struct MarkupTags {
    private let bytes: [UInt8]
    private var position = 0

    /// A start-tag; nil for an end-tag.
    struct Event { let start: EnvelopeLayout.Tag? }

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
            start: EnvelopeLayout.Tag(
                range: open..<position, name: String(decoding: name, as: UTF8.self),
                isEmpty: bytes[close - 1] == UInt8(ascii: "/")))
    }
}

extension HeaderBlock {
    /// The same for a place where a default namespace is in force, which names without a prefix are not to be in.
    var outsideDefaultNamespace: [UInt8] {
        var scanner = MarkupTags(bytes)
        var depth = 0
        var result: [UInt8] = []
        var copied = 0
        while let tag = scanner.next() {
            guard let start = tag.start else {
                depth -= 1
                continue
            }
            if depth == 0, !bytes[start.range].contains("xmlns=".utf8) {
                let end = start.range.lowerBound + 1 + start.name.utf8.count
                result += bytes[copied..<end] + Array(" xmlns=\"\"".utf8)
                copied = end
            }
            if !start.isEmpty { depth += 1 }
        }
        return result + bytes[copied...]
    }
}
