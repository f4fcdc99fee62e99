internal import XMLWire

extension RequestEnvelope {
    /// The local names of the blocks in the Header, in order.
    public var headerBlockNames: [String] { EnvelopeLayout(bytes).blockNames }

    /// Puts blocks at the beginning of the Header, in the order given; makes a Header where there is none.
    ///
    /// Nothing else of the envelope changes: what a template has keeps its white space.
    public mutating func insert(_ blocks: [HeaderBlock]) {
        guard !blocks.isEmpty else { return }
        let layout = EnvelopeLayout(bytes)
        let hasDefault = [layout.envelope, layout.header].contains { tag in
            tag.map { bytes[$0.range].contains("xmlns=".utf8) } ?? false
        }
        let content = blocks.flatMap { hasDefault ? $0.outsideDefaultNamespace : $0.bytes }
        if let header = layout.header {
            guard header.isEmpty else { return bytes.insert(contentsOf: content, at: header.range.upperBound) }
            let slash = header.range.upperBound - 2
            bytes.replaceSubrange(slash..<header.range.upperBound, with: Self.content(content, of: header.name))
            return
        }
        guard let envelope = layout.envelope else { return }
        let prefix = XMLNames.split(envelope.name).prefix
        let name = prefix.isEmpty ? "Header" : "\(prefix):Header"
        let header = Array("<\(name)".utf8) + Self.content(content, of: name)
        guard envelope.isEmpty else {
            return bytes.insert(contentsOf: header, at: layout.body?.range.lowerBound ?? envelope.range.upperBound)
        }
        let slash = envelope.range.upperBound - 2
        bytes.replaceSubrange(slash..<envelope.range.upperBound, with: Self.content(header, of: envelope.name))
    }

    private static func content(_ content: [UInt8], of element: String) -> [UInt8] {
        [UInt8(ascii: ">")] + content + Array("</\(element)>".utf8)
    }

    /// Gives the Body a `wsu:Id` to be referred to by, WSS SOAP Message Security §4.2; one that it has is kept.
    /// - Returns: the identifier.
    mutating func identifyBody(as identifier: String) -> String {
        guard let body = EnvelopeLayout(bytes).body else { return identifier }
        let finder = LastTag()
        let reader = XMLEventReader(handler: finder, charset: "UTF-8")
        // What stands behind the tag is of no interest; two characters more, and the parser looks at it.
        do { try reader.feed(Array(bytes[..<body.range.upperBound]) + [0x20, 0x20]) } catch { return identifier }
        let name = SecurityNames.utility("Id")
        if let own = finder.last?.attributes.first(where: { $0.name == name }) { return own.value }
        let isFree = finder.last?.declarations.contains { $0.prefix == "wsu" } != true
        let prefix = isFree ? "wsu" : "wsu1"
        let declaration = " xmlns:\(prefix)=\"\(SecurityNames.utilityNamespace)\""
        bytes.insert(
            contentsOf: Array("\(declaration) \(prefix):Id=\"\(identifier)\"".utf8),
            at: body.range.lowerBound + 1 + body.name.utf8.count)
        return identifier
    }

    /// The namespace of the first element in the Body; nil where the Body is empty or the element is in none.
    ///
    /// A header block without a namespace of its own is taken to be of the same vocabulary.
    public var payloadNamespace: String? {
        let first = FirstElement()
        // It ends the reading, which is no error then.
        do { try XMLEventReader.read(bytes, charset: "UTF-8", into: ReplyReader(payload: first)) } catch {}
        return first.tag.flatMap { $0.name.namespace.isEmpty ? nil : $0.name.namespace }
    }
}

/// Notes the start-tag that came last.
private final class LastTag: XMLEventHandler {
    private(set) var last: XMLStartTag?

    func start(_ tag: XMLStartTag) { last = tag }
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
}
