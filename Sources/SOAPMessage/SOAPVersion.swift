public import XMLWire

/// The two versions of SOAP that are in use.
public enum SOAPVersion: String, Hashable, Sendable, CaseIterable {
    /// SOAP 1.1, W3C Note of 8 May 2000.
    case v11 = "1.1"
    /// SOAP 1.2, W3C Recommendation, second edition of 27 April 2007.
    case v12 = "1.2"

    /// The version whose envelope is in `namespace`; nil where it is in neither.
    public init?(envelopeNamespace namespace: String) {
        guard let version = Self.allCases.first(where: { $0.envelopeNamespace == namespace }) else { return nil }
        self = version
    }

    /// The media type of its envelopes; SOAP 1.1 §6, RFC 3902.
    public var mediaType: String {
        switch self {
        case .v11: "text/xml"
        case .v12: "application/soap+xml"
        }
    }

    /// The namespace of Envelope, Header, Body and Fault; SOAP 1.1 §4, SOAP 1.2 Part 1 §5.
    public var envelopeNamespace: String {
        switch self {
        case .v11: "http://schemas.xmlsoap.org/soap/envelope/"
        case .v12: "http://www.w3.org/2003/05/soap-envelope"
        }
    }

    /// The namespace of the encoding of RPC graphs; SOAP 1.1 §5, SOAP 1.2 Part 2 §3.
    public var encodingNamespace: String {
        switch self {
        case .v11: "http://schemas.xmlsoap.org/soap/encoding/"
        case .v12: "http://www.w3.org/2003/05/soap-encoding"
        }
    }

    /// The attribute that addresses a header block to a node: `actor` (SOAP 1.1 §4.2.2), `role` (SOAP 1.2 Part 1 §5.2.2).
    public var roleAttribute: String {
        switch self {
        case .v11: "actor"
        case .v12: "role"
        }
    }

    /// The role of every node on the way: SOAP 1.1 §4.2.2, SOAP 1.2 Part 1 §2.2.
    var nextRole: String {
        switch self {
        case .v11: "http://schemas.xmlsoap.org/soap/actor/next"
        case .v12: envelopeNamespace + "/role/next"
        }
    }

    /// The role of the last node, which SOAP 1.1 has no name for; SOAP 1.2 Part 1 §2.2.
    static let ultimateReceiver = SOAPVersion.v12.envelopeNamespace + "/role/ultimateReceiver"

    /// A boolean attribute as the version has it: SOAP 1.1 §4.2.3 knows 1 and 0 only, SOAP 1.2 Part 1 §5.2.3 has the words too.
    /// - Returns: nil where `text` is none.
    public func boolean(_ text: String) -> String? {
        switch text {
        case "true", "1": self == .v11 ? "1" : "true"
        case "false", "0": self == .v11 ? "0" : "false"
        default: nil
        }
    }
}

extension QualifiedName {
    /// The accessor that names the return value of an RPC reply, SOAP 1.2 Part 2 §4.2.1.
    public static let rpcResult = QualifiedName("result", in: "http://www.w3.org/2003/05/soap-rpc")
}
