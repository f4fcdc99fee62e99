internal import ByteCoding
public import XMLWire

/// Puts the content of attachments, in base64, where an envelope refers to them: `xop:Include` (XOP §3.2), or an empty
/// element with an `href` (SOAP Messages with Attachments §3).
public struct AttachmentInliner {
    /// References repeat attachments so often that the content would be far larger than the message.
    public struct Repeated: Error {}

    private static let href = QualifiedName("href")
    /// What references may add to the size of all attachments.
    private static let spareBytes = 16 << 20
    /// By `Content-ID`.
    private var contents: [String: [UInt8]] = [:]
    private var bytesLeft = spareBytes

    /// - Parameter attachments: those that the envelope may refer to.
    public init(_ attachments: [MessageParts.Part]) {
        for part in attachments {
            bytesLeft += part.content.count
            if let identifier = part.header.contentID, contents[identifier] == nil {
                contents[identifier] = part.content
            }
        }
    }

    /// The element, and all that is in it.
    /// - Throws: ``Repeated``.
    public mutating func inlined(_ element: Element) throws(Repeated) -> Element {
        guard !contents.isEmpty else { return element }
        let inner = element.elements
        if inner.count == 1, inner[0].name == XOPInclude.name, let content = try content(of: inner[0]) {
            return Element(tag: element.tag, scope: element.scope, children: [.text(content)])
        }
        if element.children.isEmpty, let content = try content(of: element) {
            let tag = XMLStartTag(
                element.tag.name, prefix: element.tag.prefix,
                attributes: element.tag.attributes.filter { $0.name != Self.href },
                declarations: element.tag.declarations, position: element.tag.position)
            return Element(tag: tag, scope: element.scope, children: [.text(content)])
        }
        var children: [Element.Child] = []
        for child in element.children {
            if case .element(let element) = child {
                children.append(.element(try inlined(element)))
            } else {
                children.append(child)
            }
        }
        return Element(tag: element.tag, scope: element.scope, children: children)
    }

    private mutating func content(of reference: Element) throws(Repeated) -> String? {
        guard let identifier = reference.tag.attribute(Self.href).flatMap({ ContentID.ofURL($0) }),
            let content = contents[identifier]
        else { return nil }
        bytesLeft -= content.count
        guard bytesLeft >= 0 else { throw Repeated() }
        return Base64.encode(content)
    }
}
