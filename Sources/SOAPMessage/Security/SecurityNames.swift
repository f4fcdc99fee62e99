internal import XMLWire

/// The names of WS-Security: WSS SOAP Message Security 1.0 and 1.1, and what it leans on.
public enum SecurityNames {
    private static let base = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss"
    /// The vocabulary of Security and of its tokens.
    public static let extensionNamespace = "\(base)-wssecurity-secext-1.0.xsd"
    /// The vocabulary of Timestamp and `wsu:Id`.
    public static let utilityNamespace = "\(base)-wssecurity-utility-1.0.xsd"
    /// XML Signature 1.0.
    public static let signatureNamespace = "http://www.w3.org/2000/09/xmldsig#"
    static let usernameTokenProfile = "\(base)-username-token-profile-1.0"
    static let certificateType = "\(base)-x509-token-profile-1.0#X509v3"
    static let base64Encoding = "\(base)-soap-message-security-1.0#Base64Binary"
    /// Exclusive XML Canonicalization 1.0.
    public static let canonicalization = "http://www.w3.org/2001/10/xml-exc-c14n#"
    static let signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
    static let ellipticSignatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
    static let digestMethod = "http://www.w3.org/2001/04/xmlenc#sha256"

    /// How these namespaces are declared in what we write.
    static let bindings = [
        NamespaceBinding(prefix: "wsse", namespace: extensionNamespace),
        NamespaceBinding(prefix: "wsu", namespace: utilityNamespace),
        NamespaceBinding(prefix: "ds", namespace: signatureNamespace),
    ]

    static func `extension`(_ local: String) -> QualifiedName { QualifiedName(local, in: extensionNamespace) }
    static func utility(_ local: String) -> QualifiedName { QualifiedName(local, in: utilityNamespace) }
    static func signature(_ local: String) -> QualifiedName { QualifiedName(local, in: signatureNamespace) }
}
