import SOAPMessage
import Testing
import WSDL

@Suite struct `WS-Addressing in a WSDL` {
    private static let policies: [(String, String, AddressingVersion?)] = [
        ("", "", nil),
        (#"<w:UsingAddressing xmlns:w="http://www.w3.org/2006/05/addressing/wsdl"/>"#, "", .v2005),
        (#"<w:UsingAddressing xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing/policy"/>"#, "", .v2004),
        (
            """
            <p:Policy xmlns:p="http://www.w3.org/ns/ws-policy"><p:ExactlyOne><p:All>
            <m:Addressing xmlns:m="http://www.w3.org/2007/05/addressing/metadata"><p:Policy/></m:Addressing>
            </p:All></p:ExactlyOne></p:Policy>
            """, "", .v2005
        ),
        (
            ##"<p:PolicyReference xmlns:p="http://schemas.xmlsoap.org/ws/2004/09/policy" URI="#pol"/>"##,
            """
            <p:Policy xmlns:p="http://schemas.xmlsoap.org/ws/2004/09/policy" u:Id="pol"
            xmlns:u="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd">
            <w:UsingAddressing xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing/policy"/></p:Policy>
            """, .v2004
        ),
        (##"<p:PolicyReference xmlns:p="urn:p" URI="#none"/>"##, "", nil),
        (
            ##"<p:PolicyReference xmlns:p="urn:p" URI="#a"/>"##,
            ##"""
            <p:Policy xmlns:p="urn:p" Id="a"><p:PolicyReference URI="#a"/><p:PolicyReference URI="#b"/></p:Policy>
            <p:Policy xmlns:p="urn:p" Id="b"><p:All><p:PolicyReference URI="#a"/></p:All></p:Policy>
            """##, nil
        ),
        (#"<x:Other xmlns:x="urn:x"><w:UsingAddressing xmlns:w="urn:w"/></x:Other>"#, "", nil),
    ]

    @Test(arguments: policies)
    func `is of the version that the policy names`(inBinding: String, atTop: String, expected: AddressingVersion?)
        throws
    {
        var sample = Sample.document(run: "<xsd:sequence/>")
        sample.imports = atTop
        let text = sample.text.replacing("<s:binding", with: inBinding + "<s:binding")
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        #expect(definitions.addressingVersion(of: try definitions.operation("Run")) == expected)
    }

    private static let actions: [(attribute: String, soapAction: String, namespace: String, expected: String)] = [
        (#" m:Action="urn:own""#, "urn:soap", "urn:sample", "urn:own"), ("", "urn:soap", "urn:sample", "urn:soap"),
        ("", "", "urn:sample", "urn:sample:Type:RunRequest"),
        (#" name="In""#, "", "http://h/x", "http://h/x/Type/In"), ("", "", "http://h/x/", "http://h/x/Type/RunRequest"),
    ]

    @Test(arguments: actions)
    func `takes its action from the message, the binding or the names`(
        attribute: String, soapAction: String, namespace: String, expected: String
    ) throws {
        let text = Sample.document(run: "<xsd:sequence/>").text
            .replacing(
                #"<input message="tns:RunIn"/>"#,
                with:
                    #"<input\#(attribute) xmlns:m="http://www.w3.org/2007/05/addressing/metadata" message="tns:RunIn"/>"#
            )
            .replacing("urn:sample#Run", with: soapAction).replacing("urn:sample", with: namespace)
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        #expect(definitions.addressingAction(of: try definitions.operation("Run")) == expected)
    }
}
