import ByteCoding
import SOAPMessage
import WSDL
import XMLWire

/// Puts the parts of a message where its root refers to them: base64 text, or where they are saved elements that describe
/// the file.
///
/// References are `xop:Include` (XOP §3.2), an element without content whose `href` is a `cid:` URL (SOAP Messages with
/// Attachments §3), and, where the schema says so, a text that is one (WS-I Attachments Profile 1.0 §4.4). Parts that the binding
/// of a WSDL names (WSDL 1.1 §5.3) become elements of the payload. A class because it receives events.
final class AttachmentFilter: XMLEventHandler {
    private static let href = QualifiedName("href")
    /// A text that is longer is no reference, and no indentation.
    private static let longestHeld = 4096

    private let parts: ReceivedParts
    private let typing: ReplyTyping?
    private let writer: AttachmentWriter
    private let next: any XMLEventHandler
    /// The elements that are open, the root being the first.
    private var names: [QualifiedName] = []
    /// A start-tag that is a reference if nothing but its end follows.
    private var heldTag: XMLStartTag?
    /// White space behind a start-tag, or a text that may be a reference.
    private var heldText: [UInt8] = []
    private var isBehindStart = false
    /// Whether the content of the open element was put in place of an Include.
    private var isReplaced = false
    /// Levels inside an Include; 0 outside.
    private var includeDepth = 0
    /// Whether the parts that the binding names were put in.
    private var hasBoundParts = false

    init(_ parts: ReceivedParts, typing: ReplyTyping?, into next: any XMLEventHandler) {
        self.parts = parts
        self.typing = typing
        self.next = next
        writer = AttachmentWriter(parts, into: next)
    }

    func start(_ tag: XMLStartTag) throws {
        guard includeDepth == 0 else {
            includeDepth += 1
            return
        }
        guard tag.name != XOPInclude.name else {
            if heldText.allSatisfy({ $0.isXMLSpace }) { heldText = [] }
            try release()
            includeDepth = 1
            isReplaced = true
            return try writer.write(tag.attribute(Self.href) ?? "")
        }
        try release()
        names.append(tag.name)
        isReplaced = false
        isBehindStart = true
        if let url = tag.attribute(Self.href), ContentID.ofURL(url) != nil {
            heldTag = tag
            return
        }
        try next.start(tag)
    }

    func text(_ utf8: Span<UInt8>) throws {
        guard includeDepth == 0 else { return }
        if isReplaced, utf8.withUnsafeBufferPointer({ $0.allSatisfy { $0.isXMLSpace } }) { return }
        if isBehindStart {
            utf8.withUnsafeBufferPointer { heldText.append(contentsOf: $0) }
            if isWorthHolding { return }
            return try release()
        }
        try next.text(utf8)
    }

    func end(_ name: QualifiedName) throws {
        guard includeDepth == 0 else {
            includeDepth -= 1
            return
        }
        if let tag = heldTag {
            heldTag = nil
            heldText = []
            let attributes = tag.attributes.filter { $0.name != Self.href }
            try next.start(
                XMLStartTag(
                    tag.name, prefix: tag.prefix, attributes: attributes, declarations: tag.declarations,
                    position: tag.position))
            try writer.write(tag.attribute(Self.href) ?? "")
        } else if let url = heldReference {
            heldText = []
            try writer.write(url)
        }
        try release()
        try addBoundParts()
        try next.end(name)
        names.removeLast()
        isReplaced = false
    }

    /// Hands on what was held.
    private func release() throws {
        isBehindStart = false
        if let heldTag { try next.start(heldTag) }
        heldTag = nil
        guard !heldText.isEmpty else { return }
        let text = heldText
        heldText = []
        try next.text(text.span)
    }

    // MARK: References in texts

    private var isWorthHolding: Bool {
        guard heldText.count <= Self.longestHeld else { return false }
        let text = heldText.drop { $0.isXMLSpace }
        if text.isEmpty { return true }
        return typing != nil && zip(text, "cid:".utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// The URL that the held text is, where the schema has the type of references here.
    private var heldReference: String? {
        guard let typing, !heldText.isEmpty, let depth = payloadDepth, names.count > depth else { return nil }
        let text = String(decoding: heldText, as: UTF8.self)
        guard ContentID.ofURL(text) != nil, typing.isAttachmentReference(at: Array(names[depth...])) else { return nil }
        return text.trimmingXMLSpace
    }

    /// How many elements stand around the payload; nil outside of it.
    private var payloadDepth: Int? {
        guard let root = names.first, root.local == "Envelope",
            let version = SOAPVersion(envelopeNamespace: root.namespace)
        else { return 0 }
        guard names.count > 1, names[1] == QualifiedName("Body", in: version.envelopeNamespace) else { return nil }
        return 2
    }

    // MARK: Parts that a binding names

    /// With one part in the Body they are members of its content, else they stand beside those there are.
    private func addBoundParts() throws {
        guard let typing, !typing.attachmentParts.isEmpty, !hasBoundParts, let depth = payloadDepth else { return }
        guard names.count == (typing.hasWrapper ? depth + 1 : depth) else { return }
        hasBoundParts = true
        for (name, index) in BoundAttachments(typing.attachmentParts, among: parts).found {
            try next.start(XMLStartTag(QualifiedName(name), declarations: [AttachmentWriter.noNamespace]))
            try writer.write(index)
            try next.end(QualifiedName(name))
        }
    }
}
