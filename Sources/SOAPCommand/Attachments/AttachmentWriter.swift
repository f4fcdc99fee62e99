import ByteCoding
import XMLWire

/// Writes the content of an element that stands for a part of the message.
struct AttachmentWriter {
    static let noNamespace = NamespaceBinding(prefix: "", namespace: "")
    /// What references may add to the size of all parts.
    private static let spareBytes = 64 << 20

    private let parts: ReceivedParts
    private let next: any XMLEventHandler
    private let budget: Budget

    /// A class because copies share it.
    private final class Budget {
        var bytes = 0
    }

    init(_ parts: ReceivedParts, into next: any XMLEventHandler) {
        self.parts = parts
        self.next = next
        budget = Budget()
        budget.bytes = Self.spareBytes + parts.parts.reduce(0) { $0 + $1.byteCount }
    }

    /// - Parameter url: what names the part.
    /// - Throws: ``AttachmentError``, or what the handler throws.
    func write(_ url: String) throws {
        guard let index = parts.attachment(url) else { throw AttachmentError.missing(reference: url) }
        try write(index)
    }

    /// - Throws: ``AttachmentError/repeated``, or what the handler throws.
    func write(_ index: Int) throws {
        parts.use(index)
        let part = parts.parts[index]
        switch part.place {
        case .waiting: try writeContent(of: index, part.byteCount)
        case .saved(let path):
            try element("name", part.name)
            try element("contentType", part.contentType)
            // With a schema at hand it is a number.
            try element("size", String(part.byteCount), attributes: [Self.longType], declarations: Self.typeScope)
            try element("path", path)
        }
    }

    private func writeContent(of index: Int, _ byteCount: Int) throws {
        budget.bytes -= byteCount
        guard budget.bytes >= 0 else { throw AttachmentError.repeated }
        var encoder = Base64Encoder()
        try parts.content(of: index) { try text(encoder.encode($0)) }
        try text(encoder.finish())
    }

    private func text(_ utf8: [UInt8]) throws {
        if !utf8.isEmpty { try next.text(utf8.span) }
    }

    private func element(
        _ name: String, _ content: String, attributes: [XMLAttribute] = [], declarations: [NamespaceBinding] = []
    ) throws {
        let name = QualifiedName(name)
        try next.start(XMLStartTag(name, attributes: attributes, declarations: [Self.noNamespace] + declarations))
        try text(Array(content.utf8))
        try next.end(name)
    }

    private static let longType = XMLAttribute(
        QualifiedName("type", in: Namespaces.schemaInstance), prefix: "xsi", value: "xs:long")
    private static let typeScope = [
        NamespaceBinding(prefix: "xsi", namespace: Namespaces.schemaInstance),
        NamespaceBinding(prefix: "xs", namespace: Namespaces.schema),
    ]
}
