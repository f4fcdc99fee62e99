import EnvelopeTemplate
import MockService
import SOAPMessage
import Testing
import WSDL

/// What the mock makes of envelopes that come with attachments.
@Suite struct `The mock, asked with attachments` {
    private static let definitions = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:t="urn:x"
            xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:x">
          <types><x:schema targetNamespace="urn:x" elementFormDefault="qualified">
            <x:element name="store"><x:complexType><x:sequence>
              <x:element name="scan"><x:simpleType><x:restriction base="x:base64Binary"><x:length value="3"/>
              </x:restriction></x:simpleType></x:element>
            </x:sequence></x:complexType></x:element>
            <x:element name="stored"><x:complexType/></x:element>
          </x:schema></types>
          <message name="store"><part name="body" element="t:store"/></message>
          <message name="stored"><part name="body" element="t:stored"/></message>
          <portType name="p"><operation name="store"><input message="t:store"/><output message="t:stored"/></operation></portType>
          <binding name="b" type="t:p"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="store"><s:operation soapAction="urn:x/store"/>
              <input><s:body use="literal"/></input><output><s:body use="literal"/></output></operation></binding>
          <service name="s"><port name="p" binding="t:b"><s:address location="http://127.0.0.1/"/></port></service>
        </definitions>
        """

    private static let type = #"type="application/xop+xml"; start="<r>"; start-info="text/xml""#
    private static let root = #"application/xop+xml; type="text/xml""#

    private func status(
        _ reference: String, type: String = type, root: String = root,
        namespace: String = SOAPVersion.v11.envelopeNamespace
    ) throws -> Int {
        try reply(reference, type: type, root: root, namespace: namespace).status
    }

    private func reply(
        _ reference: String, type: String = type, root: String = root,
        namespace: String = SOAPVersion.v11.envelopeNamespace, boundary: String = "b", attachment: String = "abc"
    ) throws -> RawReply {
        let loader = DefinitionsLoader { (_) throws(UnreadableDocument) in Array(Self.definitions.utf8) }
        let responder = WSDLResponder(
            try loader.load("x.wsdl"),
            context: TemplateContext(secondsSinceEpoch: { 0 }, randomBytes: { _ in [] }, environment: { _ in nil }),
            words: .init(findings: { "\($0)" }, error: { "\($0)" }))
        let envelope =
            #"<e:Envelope xmlns:e="\#(namespace)"><e:Body><store xmlns="urn:x">\#(reference)</store></e:Body></e:Envelope>"#
        let body = """
            --b
            Content-ID: <p@x>

            \(attachment)
            --b
            Content-Type: \(root)
            Content-ID: <r>

            \(envelope)
            --b--

            """.replacing("\n", with: "\r\n")
        let head =
            "POST / HTTP/1.1\r\nHost: x\r\nSOAPAction: \"urn:x/store\"\r\nContent-Type: multipart/related; "
            + "\(type); boundary=\(boundary)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        let respond: MockServer.Responder = { responder.respond(to: $0) }
        return try withServer(respond: respond) { server in
            let client = try RawClient(server)
            client.send(head + body)
            return try client.readReply()
        }
    }

    private static let include = #"<i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="cid:p%40x"/>"#

    @Test func `checks their content as if it stood in the envelope`() throws {
        #expect(try status("<scan>\(Self.include)</scan>") == 200)
        #expect(try status("<scan>\n  \(Self.include)\n</scan>") == 200)
        #expect(try status(#"<scan href="cid:p@x"/>"#, type: #"type="text/xml"; start="<r>""#, root: "text/xml") == 200)
        #expect(try status("<scan>YWJj</scan>") == 200)
        #expect(try status("<scan>YWI=</scan>") == 500, "two bytes are too few")
        #expect(try status(#"<scan href="cid:other"/>"#) == 500)
    }

    @Test func `knows the version of the envelope by what the parts say`() throws {
        let (v12, scan) = (SOAPVersion.v12.envelopeNamespace, "<scan>\(Self.include)</scan>")
        #expect(try status(scan, namespace: v12) == 415)
        let root = #"application/xop+xml; type="application/soap+xml; action=\"urn:x/store\"""#
        #expect(try status(scan, root: root, namespace: v12) == 200)
        let type = #"type="application/xop+xml"; start="<r>"; start-info="application/soap+xml""#
        #expect(try status(scan, type: type, root: "application/xop+xml", namespace: v12) == 200)
    }

    @Test func `knows the root by its type where no parameter names it`() throws {
        #expect(try status("<scan>YWJj</scan>", type: #"type="text/xml""#, root: "text/xml") == 200)
    }

    @Test func `refuses a small message that would become a huge one`() throws {
        let references = String(repeating: "<scan>\(Self.include)</scan>", count: 100)
        let reply = try reply(references, attachment: String(repeating: "x", count: 1 << 20))
        #expect(reply.status == 500)
        #expect(reply.text.contains("again and again"))
    }

    @Test func `refuses what cannot be taken to pieces, and says why`() throws {
        let reply = try reply("<scan>YWJj</scan>", boundary: "c")
        #expect(reply.status == 400)
        #expect(reply.text == "noParts\n")
        #expect(try status("<scan>YWJj</scan>", type: #"type="text/xml""#, root: "text/plain") == 415)
    }
}
