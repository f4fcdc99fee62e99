import ByteCoding
import SOAPMessage
import Testing
import XMLWire

@Suite struct `A Security header` {
    /// The profile gives one example, whose digest of 22 bytes no SHA-1 can be; its nonce and time, and others, with digests
    /// that `openssl dgst -sha1` made.
    @Test(arguments: [
        ("WScqanjCEAC4mQoBE07sAQ==", "2003-07-16T01:24:32Z", "IloveDogs", "cywFYG+KaPMK3PCWR+m+DWtqzac="),
        ("", "2026-11-30T00:00:00Z", "", "3mPCYF2jv4bx+uDDqLFP4eIv0pg="),
        ("AAECAwQFBgcICQoLDA0ODw==", "1970-01-01T00:00:00Z", "pä ß€", "Uf/zqjbemot/VlZmxfMIOnFXa0U="),
    ])
    func `digests nonce, time and password`(nonce: String, created: String, password: String, expected: String) throws {
        let nonce = try #require(Base64.decode(nonce.utf8))
        #expect(UsernameToken.digest(nonce: nonce, created: created, password: password) == expected)
    }

    private static let utility =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"

    private static let token = UsernameToken(
        user: "Ann <&>", passwordText: "p]]>", type: .text, nonce: [1, 2], created: "2026-11-30T08:00:00Z")

    @Test(arguments: SOAPVersion.allCases) func `has to be understood`(version: SOAPVersion) throws {
        var header = SecurityHeader()
        header.usernameToken = Self.token
        let security = try Element.read(try header.block(for: version).bytes)
        #expect(security.attribute("mustUnderstand", in: version.envelopeNamespace) == "1")
        let token = try #require(security.elements.first)
        #expect(token.elements.map(\.name.local) == ["Username", "Password", "Nonce", "Created"])
        #expect(token.elements.map(\.text) == ["Ann <&>", "p]]>", "AQI=", "2026-11-30T08:00:00Z"])
        #expect(token.elements[1].attribute("Type")?.hasSuffix("#PasswordText") == true)
    }

    @Test func `has its parts in the order that a reader needs them`() throws {
        var header = SecurityHeader()
        header.signature = SignatureTemplate(certificate: [0x30], keyKind: .ec, identifier: "1")
        header.usernameToken = Self.token
        header.token = Array("<t xmlns='urn:t'/>".utf8)
        header.timestamp = SecurityHeader.Timestamp(from: 86_399, lasting: 2)
        let security = try Element.read(try header.block(for: .v11).bytes)
        let names = ["Timestamp", "UsernameToken", "t", "BinarySecurityToken", "Signature"]
        #expect(security.elements.map(\.name.local) == names)
        #expect(security.elements[0].elements.map(\.text) == ["1970-01-01T23:59:59Z", "1970-01-02T00:00:01Z"])
        let references = security.elements[4].elements[0].elements.filter { $0.name.local == "Reference" }
        #expect(references.map { $0.attribute("URI") } == ["#TS-1", "#Body-1"])
    }

    @Test(arguments: [
        (#"<e:Body/>"#, "Body-1"), (#"<e:Body wsu:Id = "own" xmlns:wsu="U"/>"#, "own"),
        (#"<e:Body xmlns:u="U" u:Id='own'></e:Body>"#, "own"), (#"<e:Body xmlns:x="urn:x" x:Id="not"/>"#, "Body-1"),
        (#"<e:Body xmlns:wsu="urn:x" wsu:Id="not"/>"#, "Body-1"), (#"<e:Body a=" wsu:Id='not'"/>"#, "Body-1"),
    ])
    func `refers to the Body by its own identifier`(body: String, expected: String) throws {
        let body = body.replacing("\"U\"", with: "\"\(Self.utility)\"")
        var header = SecurityHeader()
        header.signature = SignatureTemplate(certificate: [0x30], keyKind: .rsa, identifier: "1")
        var envelope = RequestEnvelope.of(
            "<e:Envelope xmlns:e='\(SOAPVersion.v11.envelopeNamespace)'>\(body)</e:Envelope>")
        try envelope.secure(with: header)
        let root = try Element.read(envelope.bytes)
        let identified = try #require(root.elements.last)
        #expect(identified.attribute("Id", in: Self.utility) == expected)
        #expect(String(decoding: envelope.bytes, as: UTF8.self).contains("URI=\"#\(expected)\""))
    }

    @Test func `takes the values of a signature and nothing else`() throws {
        var header = SecurityHeader()
        header.signature = SignatureTemplate(certificate: [0x30], keyKind: .rsa, identifier: "1")
        var envelope = RequestEnvelope.of(
            "<e:Envelope xmlns:e='\(SOAPVersion.v11.envelopeNamespace)'><e:Body/></e:Envelope>")
        try envelope.secure(with: header)
        let text = String(decoding: envelope.bytes, as: UTF8.self)
        let signed = text.replacing("<ds:DigestValue/>", with: "<ds:DigestValue>ZA==</ds:DigestValue>")
            .replacing("<ds:SignatureValue/>", with: "<ds:SignatureValue>\ncw=\n=\n</ds:SignatureValue>")
        #expect(throws: (any Error).self) { try envelope.takeSignature(from: Array(text.utf8)) }
        try envelope.takeSignature(from: Array(signed.replacing("<e:Body", with: "<e:Body a='b'").utf8))
        #expect(
            String(decoding: envelope.bytes, as: UTF8.self)
                == text.replacing("<ds:DigestValue/>", with: "<ds:DigestValue>ZA==</ds:DigestValue>")
                .replacing("<ds:SignatureValue/>", with: "<ds:SignatureValue>cw==</ds:SignatureValue>"))
    }

    @Test func `refuses what XML cannot hold`() {
        var header = SecurityHeader()
        header.usernameToken = UsernameToken(
            user: "a", passwordText: "b\u{1}", type: .text, nonce: [], created: "2026-11-30T08:00:00Z")
        #expect(throws: IllegalCharacter.self) { try header.block(for: .v11) }
    }
}

extension RequestEnvelope {
    /// An envelope of SOAP 1.1, as it stands there.
    static func of(_ text: String) -> RequestEnvelope {
        RequestEnvelope(
            Array(text.utf8), root: QualifiedName("Envelope", in: SOAPVersion.v11.envelopeNamespace), wanted: nil,
            action: "")
    }
}
