import SOAPMessage
import Testing
import XMLWire

/// Envelopes that are sent in the other version, SOAP 1.1 §4.2 and SOAP 1.2 Part 1 §5.2.
@Suite struct `Envelopes of the other version` {
    private static let roles = "http://www.w3.org/2003/05/soap-envelope/role"
    private static let next11 = "http://schemas.xmlsoap.org/soap/actor/next"

    /// The attributes of a header block as `from` has them, and as the other version does.
    @Test(arguments: [
        (SOAPVersion.v12, " s:mustUnderstand='true'", " s:mustUnderstand='1'"),
        (.v12, " s:mustUnderstand=\" false \"", " s:mustUnderstand=\"0\""),
        (.v12, " s:mustUnderstand='1'", " s:mustUnderstand='1'"),
        (.v12, " s:relay='true' a='b'", " a='b'"), (.v12, "\n  s:relay=\"0\"", ""),
        (.v12, " s:role='\(roles)/next'", " s:actor='\(next11)'"),
        (.v12, " s:role='\(roles)/ultimateReceiver' a='b'", " a='b'"),
        (.v12, " s:role='\(roles)/none'", " s:actor='\(roles)/none'"), (.v12, " s:role='urn:r'", " s:actor='urn:r'"),
        (.v11, " s:mustUnderstand='1'", " s:mustUnderstand='true'"),
        (.v11, " s:mustUnderstand='0'", " s:mustUnderstand='false'"),
        (.v11, " s:actor='\(next11)'", " s:role='\(roles)/next'"), (.v11, " s:actor='urn:r'", " s:role='urn:r'"),
        (.v11, " s:relay='true'", " s:relay='true'"), (.v11, " s:mustUnderstand='{}'", " s:mustUnderstand='{}'"),
        (
            .v12, " mustUnderstand='true' relay='true' b:role='\(roles)/next'",
            " mustUnderstand='true' relay='true' b:role='\(roles)/next'"
        ),
    ])
    func `address their blocks as that version does`(from: SOAPVersion, given: String, expected: String) {
        let to: SOAPVersion = from == .v11 ? .v12 : .v11
        func text(_ version: SOAPVersion, _ attributes: String) -> String {
            let namespace = version.envelopeNamespace
            return "<?xml version='1.0'?><s:Envelope xmlns:s='\(namespace)' xmlns:b='urn:b'><s:Header>"
                + "<b:x\(attributes)/></s:Header><s:Body/></s:Envelope>"
        }
        let root = QualifiedName("Envelope", in: from.envelopeNamespace)
        let sent = RequestEnvelope(Array(text(from, given).utf8), root: root, wanted: to, action: "")
        #expect(String(decoding: sent.bytes, as: UTF8.self) == text(to, expected))
    }
}
