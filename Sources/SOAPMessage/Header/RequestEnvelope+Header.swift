internal import XMLWire

extension RequestEnvelope {
    /// The local names of the blocks in the Header, in order.
    public var headerBlockNames: [String] { EnvelopeLayout(bytes).blockNames }

    /// Puts blocks at the beginning of the Header, in the order given; makes a Header where there is none.
    ///
    /// Nothing else of the envelope changes: what a template has keeps its white space.
    public mutating func insert(_ blocks: [HeaderBlock]) {
        guard !blocks.isEmpty else { return }
        let content = blocks.flatMap(\.bytes)
        let layout = EnvelopeLayout(bytes)
        if let header = layout.header {
            guard header.isEmpty else { return bytes.insert(contentsOf: content, at: header.range.upperBound) }
            let slash = header.range.upperBound - 2
            bytes.replaceSubrange(slash..<header.range.upperBound, with: Self.content(content, of: header.name))
            return
        }
        guard let envelope = layout.envelope, let body = layout.body else { return }
        let prefix = XMLNames.split(envelope.name).prefix
        // Inside a default namespace, a block with elements in none would mean something else.
        let name = prefix.isEmpty ? "soap:Header" : "\(prefix):Header"
        let own = prefix.isEmpty ? " xmlns:soap=\"\(version.envelopeNamespace)\" xmlns=\"\"" : ""
        bytes.insert(
            contentsOf: Array("<\(name)\(own)".utf8) + Self.content(content, of: name), at: body.range.lowerBound)
    }

    private static func content(_ content: [UInt8], of element: String) -> [UInt8] {
        [UInt8(ascii: ">")] + content + Array("</\(element)>".utf8)
    }

    /// Gives the Body a `wsu:Id` to be referred to by, WSS SOAP Message Security §4.2; one that it has is kept.
    /// - Returns: the identifier.
    mutating func identifyBody(as identifier: String) -> String {
        guard let body = EnvelopeLayout(bytes).body else { return identifier }
        let tag = String(decoding: bytes[body.range], as: UTF8.self)
        if let mark = tag.firstRange(of: ":Id=") {
            return String(tag[mark.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" })
        }
        let declaration = tag.contains("xmlns:wsu=") ? "" : " xmlns:wsu=\"\(SecurityNames.utilityNamespace)\""
        bytes.insert(
            contentsOf: Array("\(declaration) wsu:Id=\"\(identifier)\"".utf8),
            at: body.range.lowerBound + 1 + body.name.utf8.count)
        return identifier
    }

    /// The namespace of the first element in the Body; nil where the Body is empty or the element is in none.
    ///
    /// A header block without a namespace of its own is taken to be of the same vocabulary.
    public var payloadNamespace: String? {
        let finder = PayloadNameFinder()
        let reader = ReplyReader(payload: finder)
        do { try XMLEventReader.read(bytes, charset: "UTF-8", into: reader) } catch { return finder.namespace }
        return finder.namespace
    }
}

/// Notes the namespace of the first element, and reads no further.
private final class PayloadNameFinder: XMLEventHandler {
    private struct Found: Error {}
    private(set) var namespace: String?

    func start(_ tag: XMLStartTag) throws {
        namespace = tag.name.namespace.isEmpty ? nil : tag.name.namespace
        throw Found()
    }

    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
}
