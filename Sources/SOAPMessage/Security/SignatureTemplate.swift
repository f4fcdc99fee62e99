internal import ByteCoding
public import XMLWire

/// A signature of Body and Timestamp without its values, for a program that computes them; XML Signature 1.0 §4, WSS X.509
/// Certificate Token Profile 1.0 §3.
public struct SignatureTemplate: Hashable, Sendable {
    /// The kind of the private key.
    public enum KeyKind: Hashable, Sendable {
        case rsa
        /// Elliptic curves.
        case ec
    }

    /// The certificate that verifies it, in DER.
    public let certificate: [UInt8]
    /// Decides the algorithm.
    public let keyKind: KeyKind
    let timestampIdentifier: String
    var bodyIdentifier: String
    private let certificateIdentifier: String

    /// A template.
    /// - Parameter identifier: what tells the `wsu:Id`s of this message from others; letters, digits and hyphens.
    public init(certificate: [UInt8], keyKind: KeyKind, identifier: String) {
        self.certificate = certificate
        self.keyKind = keyKind
        timestampIdentifier = "TS-\(identifier)"
        bodyIdentifier = "Body-\(identifier)"
        certificateIdentifier = "X509-\(identifier)"
    }

    /// The token with the certificate, then the signature that refers to it.
    func write(signsTimestamp: Bool, to writer: inout XMLWriter) throws(IllegalCharacter) {
        writer.start(SecurityNames.extension("BinarySecurityToken"))
        try writer.attribute(QualifiedName("EncodingType"), SecurityNames.base64Encoding)
        try writer.attribute(QualifiedName("ValueType"), SecurityNames.certificateType)
        try writer.attribute(SecurityNames.utility("Id"), certificateIdentifier)
        try writer.text(Base64.encode(certificate))
        writer.end()
        writer.start(SecurityNames.signature("Signature"))
        writer.start(SecurityNames.signature("SignedInfo"))
        try algorithm("CanonicalizationMethod", SecurityNames.canonicalization, to: &writer)
        let method = keyKind == .rsa ? SecurityNames.signatureMethod : SecurityNames.ellipticSignatureMethod
        try algorithm("SignatureMethod", method, to: &writer)
        if signsTimestamp { try reference(to: timestampIdentifier, &writer) }
        try reference(to: bodyIdentifier, &writer)
        writer.end()
        writer.start(SecurityNames.signature("SignatureValue"))
        writer.end()
        try keyInfo(to: &writer)
        writer.end()
    }

    private func reference(to identifier: String, _ writer: inout XMLWriter) throws(IllegalCharacter) {
        writer.start(SecurityNames.signature("Reference"))
        try writer.attribute(QualifiedName("URI"), "#\(identifier)")
        writer.start(SecurityNames.signature("Transforms"))
        try algorithm("Transform", SecurityNames.canonicalization, to: &writer)
        writer.end()
        try algorithm("DigestMethod", SecurityNames.digestMethod, to: &writer)
        writer.start(SecurityNames.signature("DigestValue"))
        writer.end()
        writer.end()
    }

    private func algorithm(_ local: String, _ uri: String, to writer: inout XMLWriter) throws(IllegalCharacter) {
        writer.start(SecurityNames.signature(local))
        try writer.attribute(QualifiedName("Algorithm"), uri)
        writer.end()
    }

    private func keyInfo(to writer: inout XMLWriter) throws(IllegalCharacter) {
        writer.start(SecurityNames.signature("KeyInfo"))
        writer.start(SecurityNames.extension("SecurityTokenReference"))
        writer.start(SecurityNames.extension("Reference"))
        try writer.attribute(QualifiedName("URI"), "#\(certificateIdentifier)")
        try writer.attribute(QualifiedName("ValueType"), SecurityNames.certificateType)
        writer.end()
        writer.end()
        writer.end()
    }
}

extension SignatureTemplate {
    /// Where the signature stands, XPath 1.0: a token beside it may be signed too.
    public static let path = """
        /*/*[local-name()='Header']/*[local-name()='Security' and namespace-uri()='\(SecurityNames.extensionNamespace)']\
        /*[local-name()='Signature']
        """

    /// The elements whose `wsu:Id` is an identifier that references find.
    public static func identifiedNames(version: SOAPVersion) -> [QualifiedName] {
        [QualifiedName("Body", in: version.envelopeNamespace), SecurityNames.utility("Timestamp")]
    }
}

extension RequestEnvelope {
    /// The computed signature is not there, or not as the template has it.
    public struct SignatureMissing: Error {}

    /// Puts the Security header first, and lets a signature refer to the Body.
    /// - Throws: `IllegalCharacter` where user or password hold what XML cannot.
    public mutating func secure(with header: SecurityHeader) throws(IllegalCharacter) {
        var header = header
        if let identifier = header.signature?.bodyIdentifier {
            header.signature?.bodyIdentifier = identifyBody(as: identifier)
        }
        insert([try header.block(for: version)])
    }

    /// Takes the values of the signature from the same envelope as a program has signed it.
    ///
    /// Only they are taken: whatever else the program writes differently stays as it was.
    /// - Throws: ``SignatureMissing``, `XMLReadError`.
    public mutating func takeSignature(from signed: [UInt8]) throws {
        let header = try Element.read(signed, charset: "UTF-8").elements.first { $0.name.local == "Header" }
        let security = header?.elements.first { $0.name == SecurityNames.extension("Security") }
        let signature = security?.elements.first { $0.name == SecurityNames.signature("Signature") }
        let references =
            signature?.elements.first { $0.name.local == "SignedInfo" }?.elements
            .filter { $0.name.local == "Reference" } ?? []
        var texts = references.map { reference in
            (name: "DigestValue", text: reference.elements.first { $0.name.local == "DigestValue" }?.text ?? "")
        }
        let value = signature?.elements.first { $0.name.local == "SignatureValue" }?.text ?? ""
        texts.append((name: "SignatureValue", text: value.filter { !$0.isWhitespace }))
        for (name, text) in texts {
            let empty = Array("<ds:\(name)/>".utf8)
            guard !text.isEmpty, let place = bytes.firstRange(of: empty) else { throw SignatureMissing() }
            bytes.replaceSubrange(place, with: Array("<ds:\(name)>\(text)</ds:\(name)>".utf8))
        }
    }
}
