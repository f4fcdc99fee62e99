public import XMLWire

/// A request as it goes on the wire: the bytes of an envelope, and what the transport has to say about them.
public struct RequestEnvelope: Hashable, Sendable {
    /// The version of the envelope.
    public let version: SOAPVersion
    /// The intent of the message, a URI; empty where there is none.
    ///
    /// SOAP 1.1 §6.1.1, SOAP 1.2 Part 2 §6.5.3.
    public let action: String
    /// UTF-8, with an XML declaration.
    public internal(set) var bytes: [UInt8]

    /// Makes an envelope of what a template gives, changing as little as can be.
    ///
    /// An Envelope is sent in its own version, or re-addressed to the one that is wanted. Any other root is the content of the
    /// Body. A missing XML declaration is added: some servers insist on it.
    /// - Parameters:
    ///   - document: well-formed XML in UTF-8.
    ///   - root: its root element.
    ///   - wanted: the version asked for; nil leaves it to the document, 1.1 where that is no Envelope.
    public init(_ document: [UInt8], root: QualifiedName, wanted: SOAPVersion?, action: String) {
        let own = root.local == "Envelope" ? SOAPVersion(envelopeNamespace: root.namespace) : nil
        let version = wanted ?? own ?? .v11
        self.version = version
        self.action = action
        switch own {
        case .none: bytes = Self.wrap(document, in: version)
        case .some(version): bytes = Self.declared(document)
        case .some(let own): bytes = Self.declared(EnvelopeReaddressing.readdress(document, from: own, to: version))
        }
    }

    /// The header fields that carry version and action, in the order they go on the wire.
    ///
    /// SOAP 1.1 §6.1.1 sends `SOAPAction` as a quoted URI, empty quotes where there is no action; SOAP 1.2 Part 2 §7.1.4
    /// moves it to the `action` parameter of `application/soap+xml` (RFC 3902).
    public var fields: [(name: String, value: String)] {
        let type = version.mediaType + "; charset=utf-8"
        return switch version {
        case .v11: [("Content-Type", type), ("SOAPAction", "\"\(action)\"")]
        case .v12 where action.isEmpty: [("Content-Type", type)]
        case .v12: [("Content-Type", "\(type); action=\"\(action)\"")]
        }
    }

    private static let declaration = Array(#"<?xml version="1.0" encoding="utf-8"?>"#.utf8)

    private static func declared(_ document: [UInt8]) -> [UInt8] {
        document.hasXMLDeclaration ? document : declaration + [0x0A] + document
    }

    private static func wrap(_ content: [UInt8], in version: SOAPVersion) -> [UInt8] {
        let open = "<soap:Envelope xmlns:soap=\"\(version.envelopeNamespace)\"><soap:Body>"
        return declaration + [0x0A] + Array(open.utf8) + content.withoutXMLDeclaration.trimmingXMLSpace
            + Array("</soap:Body></soap:Envelope>\n".utf8)
    }
}
