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

    /// Takes out a Header of nothing but white space, which is left where no block of a template is given.
    public mutating func removeBlankHeader() {
        guard let header = EnvelopeLayout(bytes).header, !header.isEmpty else { return }
        let isSpace = { (byte: UInt8) in byte.isXMLSpace }
        let rest = bytes[header.range.upperBound...].drop(while: isSpace)
        guard rest.starts(with: "</".utf8), let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
        let end = bytes[(close + 1)...].firstIndex { !$0.isXMLSpace } ?? bytes.endIndex
        bytes.removeSubrange(header.range.lowerBound..<end)
    }

    private static func content(_ content: [UInt8], of element: String) -> [UInt8] {
        [UInt8(ascii: ">")] + content + Array("</\(element)>".utf8)
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
