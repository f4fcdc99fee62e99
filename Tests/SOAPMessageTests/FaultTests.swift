import SOAPMessage
import Testing
import XMLWire

@Suite struct `Faults` {
    private func fault(_ content: String, version: SOAPVersion = .v11) throws -> Fault {
        let document = "<f:Fault xmlns:f='\(version.envelopeNamespace)'>\(content)</f:Fault>"
        return Fault(try Element.read(Array(document.utf8)))
    }

    @Test(arguments: [
        ("<faultcode>f:Client</faultcode>", "f:Client"), ("<faultcode>Client</faultcode>", "Client"),
        ("<faultcode> f:Server\n</faultcode>", "f:Server"),
        ("<faultcode>Client.Authentication</faultcode>", "Client.Authentication"),
        ("<faultcode>500</faultcode>", "500"),
        ("<faultcode/>", ""), ("", ""), ("<f:faultcode>f:Client</f:faultcode>", "f:Client"),
        ("<faultcode xmlns='urn:x'>Client</faultcode>", "Client"),
        ("<f:Code><f:Value>f:Sender</f:Value></f:Code>", "f:Sender"),
        ("<Code><Value> f:Receiver </Value></Code>", "f:Receiver"),
        ("<f:Code>f:Sender</f:Code>", "f:Sender"), ("<f:Code><f:Subcode><f:Value>x</f:Value></f:Subcode></f:Code>", ""),
        ("<faultcode><![CDATA[Client]]></faultcode>", "Client"),
    ])
    func `have a code in whatever spelling`(content: String, code: String) throws {
        for version in SOAPVersion.allCases { #expect(try fault(content, version: version).code == code) }
    }

    @Test func `have subcodes, outermost first`() throws {
        let content = """
            <f:Code><f:Value>f:Sender</f:Value><f:Subcode><f:Value>m:A</f:Value><f:Subcode><f:Value>m:B</f:Value></f:Subcode>
            </f:Subcode></f:Code>
            """
        #expect(try fault(content, version: .v12).subcodes == ["m:A", "m:B"])
        #expect(try fault("<faultcode>x</faultcode>").subcodes == [])
    }

    @Test(arguments: [
        ("<faultstring>bad id</faultstring>", "bad id"),
        ("<faultstring xml:lang='de'> schlecht </faultstring>", "schlecht"), ("", ""),
        ("<f:Reason><f:Text xml:lang='de'>schlecht</f:Text><f:Text xml:lang='en'>bad</f:Text></f:Reason>", "bad"),
        ("<f:Reason><f:Text xml:lang='de'>schlecht</f:Text><f:Text xml:lang='en-GB'>bad</f:Text></f:Reason>", "bad"),
        ("<f:Reason><f:Text xml:lang='EN'>bad</f:Text></f:Reason>", "bad"),
        ("<f:Reason><f:Text xml:lang='de'>schlecht</f:Text><f:Text xml:lang='fr'>mal</f:Text></f:Reason>", "schlecht"),
        ("<f:Reason><f:Text xml:lang='enm'>evil</f:Text><f:Text xml:lang='en'>bad</f:Text></f:Reason>", "bad"),
        ("<f:Reason><f:Text>bad</f:Text></f:Reason>", "bad"), ("<f:Reason>bad</f:Reason>", "bad"),
        ("<faultstring/>", ""),
        ("<faultstring>a &lt;b&gt; &amp; c</faultstring>", "a <b> & c"),
        ("<faultstring>line 1\nline 2</faultstring>", "line 1\nline 2"),
    ])
    func `have a reason, in English if there is one`(content: String, reason: String) throws {
        #expect(try fault(content).reason == reason)
    }

    @Test(arguments: [
        ("<faultactor>urn:x</faultactor>", "urn:x"), ("<f:Role>urn:r</f:Role>", "urn:r"),
        ("<f:Node>urn:n</f:Node>", "urn:n"),
        ("<f:Node>urn:n</f:Node><f:Role>urn:r</f:Role>", "urn:r"), ("<faultactor/>", nil),
        ("<faultactor> </faultactor><f:Node>urn:n</f:Node>", "urn:n"),
        ("", nil),
    ])
    func `may name who failed`(content: String, actor: String?) throws {
        #expect(try fault(content).actor == actor)
    }

    @Test(arguments: [
        ("<detail>text</detail>", "text", 0), ("<f:Detail><m:E xmlns:m='u'><code>7</code></m:E></f:Detail>", "7", 1),
        ("<detail>&lt;e>x&lt;/e></detail>", "<e>x</e>", 0), ("<detail><a>1</a><b>2</b></detail>", "12", 2),
        ("<detail/>", "", 0),
        ("<f:detail><a/></f:detail>", "", 1),
    ])
    func `keep their detail as it is`(content: String, text: String, count: Int) throws {
        let detail = try #require(try fault(content).detail)
        #expect(detail.text == text)
        #expect(detail.elements.count == count)
    }

    @Test func `may have no detail`() throws {
        #expect(try fault("<faultcode>x</faultcode>").detail == nil)
    }

    @Test func `of SOAP 1.1 children in a SOAP 1.2 element are whole`() throws {
        let content =
            "<faultcode>f:Server</faultcode><faultstring>down</faultstring><faultactor>urn:a</faultactor><detail>d</detail>"
        let fault = try fault(content, version: .v12)
        #expect([fault.code, fault.reason, fault.actor, fault.detail?.text] == ["f:Server", "down", "urn:a", "d"])
    }

    @Test(arguments: [
        (QualifiedName("Fault", in: SOAPVersion.v11.envelopeNamespace), true),
        (QualifiedName("Fault", in: SOAPVersion.v12.envelopeNamespace), true),
        (QualifiedName("Fault"), false), (QualifiedName("Fault", in: "urn:x"), false),
        (QualifiedName("fault", in: SOAPVersion.v11.envelopeNamespace), false),
        (QualifiedName("ServiceFault", in: SOAPVersion.v11.envelopeNamespace), false),
    ])
    func `are told by name and namespace`(name: QualifiedName, isFault: Bool) {
        #expect(Fault.isFault(name) == isFault)
    }
}
