import ByteCoding
import SOAPMessage
import XMLWire

/// One part of a request that came in several.
struct RequestPart: Hashable, Sendable {
    let header: PartHeader
    var content: [UInt8] = []
}

extension MockRequest {
    /// The request as if its envelope had come alone: a `multipart/related` message (RFC 2387) is taken to pieces, its root
    /// becomes the body, and the media type is what that says the envelope is.
    ///
    /// Any other request is left as it is; one that cannot be taken to pieces is nil.
    var unpacked: MockRequest? {
        let type = MediaType(field("Content-Type"))
        guard type.name == "multipart/related" else { return self }
        guard let parts = try? PartCollector.parts(of: body, type), !parts.isEmpty else { return nil }
        let start = type["start"].map { ContentID.ofField($0) }
        let index = parts.firstIndex { start != nil && $0.header.contentID == start } ?? 0
        let root = parts[index]
        let others = fields.filter { $0.name.lowercased() != "content-type" }
        var request = MockRequest(
            method: method, target: target, minorVersion: minorVersion,
            fields: others + [MockField("Content-Type", Self.envelopeType(root.header.mediaType, in: type))],
            body: root.content, connection: connection, ordinal: ordinal)
        request.attachments = parts
        request.attachments.remove(at: index)
        return request
    }

    /// What the envelope would be by itself; of XOP the parameters say so (XOP §4.1, MTOM §4.2).
    private static func envelopeType(_ root: MediaType, in message: MediaType) -> String {
        let own = MediaType(root["type"] ?? message["start-info"])
        let isPackage = root.name == "application/xop+xml"
        let action = root["action"] ?? (isPackage ? own["action"] : nil) ?? message["action"]
        return (isPackage ? own.name : root.name) + (root.charset.map { "; charset=\($0)" } ?? "")
            + (action.map { "; action=\"\($0)\"" } ?? "")
    }

    /// The envelope with the content of attachments, in base64, where it refers to them: `xop:Include` (XOP §3.2), or an empty
    /// element with an `href` (SOAP Messages with Attachments §3).
    func inlined(_ element: Element) -> Element {
        guard !attachments.isEmpty else { return element }
        let inner = element.elements
        if inner.count == 1, inner[0].name == XOPInclude.name, let content = content(of: inner[0]) {
            return Element(tag: element.tag, scope: element.scope, children: [.text(content)])
        }
        if element.children.isEmpty, let content = content(of: element) {
            let tag = XMLStartTag(
                element.tag.name, prefix: element.tag.prefix,
                attributes: element.tag.attributes.filter { $0.name != Self.href },
                declarations: element.tag.declarations, position: element.tag.position)
            return Element(tag: tag, scope: element.scope, children: [.text(content)])
        }
        let children = element.children.map { child -> Element.Child in
            if case .element(let element) = child { .element(inlined(element)) } else { child }
        }
        return Element(tag: element.tag, scope: element.scope, children: children)
    }

    private static let href = QualifiedName("href")

    private func content(of reference: Element) -> String? {
        guard let identifier = reference.tag.attribute(Self.href).flatMap({ ContentID.ofURL($0) }),
            let part = attachments.first(where: { $0.header.contentID == identifier })
        else { return nil }
        return Base64.encode(part.content)
    }
}

/// Keeps the parts of a message.
///
/// A class, because the reader calls it back.
private final class PartCollector: MultipartHandler {
    private var parts: [RequestPart] = []

    static func parts(of body: [UInt8], _ type: MediaType) throws -> [RequestPart] {
        let collector = PartCollector()
        var reader = try MultipartReader(boundary: type["boundary"])
        try body.withUnsafeBytes { try reader.feed($0, into: collector) }
        try reader.finish()
        return collector.parts
    }

    func beginPart(_ header: PartHeader) { parts.append(RequestPart(header: header)) }
    func content(_ bytes: UnsafeRawBufferPointer) { parts[parts.count - 1].content.append(contentsOf: bytes) }
    func endPart() {}
}
