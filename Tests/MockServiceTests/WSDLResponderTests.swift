import EnvelopeTemplate
import MockService
import SOAPMessage
import Testing
import WSDL
import XMLWire

private let soap11 = "http://schemas.xmlsoap.org/soap/envelope/"
private let soap12 = "http://www.w3.org/2003/05/soap-envelope"

/// A shop with ports of every protocol, a one-way operation, an RPC port, and one overloaded operation.
private let shop = """
    <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
        xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:h="http://schemas.xmlsoap.org/wsdl/http/"
        xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:t="urn:shop" xmlns:x="http://www.w3.org/2001/XMLSchema"
        targetNamespace="urn:shop">
      <types><x:schema targetNamespace="urn:shop" elementFormDefault="qualified">
        <x:element name="Find"><x:complexType><x:sequence><x:element name="id" type="x:int"/>
          <x:element name="kind" type="t:Kind" minOccurs="0"/></x:sequence></x:complexType></x:element>
        <x:element name="FindResponse"><x:complexType><x:sequence><x:element name="name" type="x:string"/>
          <x:element name="price" type="x:decimal"/></x:sequence></x:complexType></x:element>
        <x:element name="Tell"><x:complexType><x:sequence><x:element name="text" type="x:string"/></x:sequence>
          </x:complexType></x:element>
        <x:element name="int" type="x:int"/>
        <x:simpleType name="Kind"><x:restriction base="x:string"><x:enumeration value="new"/><x:enumeration value="old"/>
          </x:restriction></x:simpleType>
      </x:schema></types>
      <message name="FindIn"><part name="p" element="t:Find"/></message>
      <message name="FindOut"><part name="p" element="t:FindResponse"/></message>
      <message name="TellIn"><part name="p" element="t:Tell"/></message>
      <message name="CountIn"><part name="shelf" type="x:int"/></message>
      <message name="CountOut"><part name="Body" element="t:int"/></message>
      <message name="AnyOut"><part name="Body"/></message>
      <message name="NoOut"/>
      <message name="FindXML"><part name="p" element="t:Find"/></message>
      <message name="OneIn"><part name="a" type="x:string"/></message>
      <message name="OneOut"><part name="one" type="x:int"/></message>
      <message name="TwoIn"><part name="a" type="x:string"/><part name="b" type="x:string"/></message>
      <message name="TwoOut"><part name="two" type="x:int"/></message>
      <portType name="Document">
        <operation name="Find"><input message="t:FindIn"/><output message="t:FindOut"/></operation>
        <operation name="Tell"><input message="t:TellIn"/></operation>
      </portType>
      <portType name="Form">
        <operation name="Count"><input message="t:CountIn"/><output message="t:CountOut"/></operation>
        <operation name="Any"><input message="t:NoOut"/><output message="t:AnyOut"/></operation>
        <operation name="Void"><input message="t:NoOut"/><output message="t:NoOut"/></operation>
        <operation name="Look"><input message="t:FindXML"/><output message="t:FindOut"/></operation>
      </portType>
      <portType name="Calls">
        <operation name="Add"><input name="One" message="t:OneIn"/><output message="t:OneOut"/></operation>
        <operation name="Add"><input name="Two" message="t:TwoIn"/><output message="t:TwoOut"/></operation>
      </portType>
      <binding name="B11" type="t:Document"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
        <operation name="Find"><s:operation soapAction="urn:shop/Find"/><input><s:body use="literal"/></input>
          <output><s:body use="literal"/></output></operation>
        <operation name="Tell"><s:operation soapAction=""/><input><s:body use="literal"/></input></operation>
      </binding>
      <binding name="B12" type="t:Document"><s12:binding transport="http://schemas.xmlsoap.org/soap/http"/>
        <operation name="Find"><s12:operation soapAction="urn:shop/Find"/><input><s12:body use="literal"/></input>
          <output><s12:body use="literal"/></output></operation>
      </binding>
      <binding name="Get" type="t:Form"><h:binding verb="GET"/>
        <operation name="Count"><h:operation location="/Count"/><input><h:urlEncoded/></input>
          <output><m:mimeXml part="Body"/></output></operation>
        <operation name="Any"><h:operation location="/Any"/><input><h:urlEncoded/></input>
          <output><m:mimeXml part="Body"/></output></operation>
        <operation name="Void"><h:operation location="/Void"/><input><h:urlEncoded/></input><output/></operation>
      </binding>
      <binding name="Post" type="t:Form"><h:binding verb="POST"/>
        <operation name="Count"><h:operation location="/Count"/><input>
          <m:content type="application/x-www-form-urlencoded"/></input><output><m:mimeXml part="Body"/></output></operation>
        <operation name="Look"><h:operation location="/Look"/><input><m:mimeXml/></input>
          <output><m:mimeXml/></output></operation>
      </binding>
      <binding name="RPC" type="t:Calls"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
        <operation name="Add"><s:operation/><input name="One"><s:body use="encoded" namespace="urn:calls"/></input>
          <output><s:body use="encoded" namespace="urn:calls"/></output></operation>
        <operation name="Add"><s:operation/><input name="Two"><s:body use="encoded" namespace="urn:calls"/></input>
          <output><s:body use="encoded" namespace="urn:calls"/></output></operation>
      </binding>
      <service name="Shop">
        <port name="P11" binding="t:B11"><s:address location="http://host.invalid/shop.asmx"/></port>
        <port name="P12" binding="t:B12"><s12:address location="http://host.invalid/shop.asmx"/></port>
        <port name="PGet" binding="t:Get"><h:address location="http://host.invalid/shop.asmx"/></port>
        <port name="PPost" binding="t:Post"><h:address location="http://host.invalid/shop.asmx"/></port>
        <port name="PRPC" binding="t:RPC"><s:address location="http://host.invalid:81/rpc?x=1"/></port>
      </service>
    </definitions>
    """

private func responder(_ responses: [(name: String, text: String)] = []) throws -> WSDLResponder {
    let loader = DefinitionsLoader { (_) throws(UnreadableDocument) in Array(shop.utf8) }
    let context = TemplateContext(
        secondsSinceEpoch: { 0 }, randomBytes: { [UInt8](repeating: 0, count: $0) }, environment: { _ in nil })
    let samples = try responses.map { response in
        try ReplySample(
            try #require(SampleName(response: response.name)), Array(response.text.utf8), path: response.name)
    }
    let words = WSDLResponder.Words(
        findings: { $0.map { "\($0.path) \($0.defect)" }.joined(separator: "; ") }, error: { "\($0)" })
    return WSDLResponder(try loader.load("shop.wsdl"), responses: samples, context: context, words: words)
}

private func ask(
    _ head: String, _ body: String = "", _ respond: @escaping MockServer.Responder
) throws -> RawReply {
    try withServer(respond: respond) { server in
        let client = try RawClient(server)
        let length = head.hasPrefix("POST") ? "Content-Length: \(body.utf8.count)\r\n" : ""
        client.send("\(head)\r\nHost: mock:7\r\n\(length)\r\n\(body)")
        return try client.readReply(hasBody: !head.hasPrefix("HEAD"))
    }
}

private func ask(
    _ head: String, _ body: String = "", responses: [(name: String, text: String)] = []
) throws -> RawReply {
    let responder = try responder(responses)
    return try ask(head, body) { responder.respond(to: $0) }
}

/// Asks over SOAP 1.1, or 1.2 where `version` says so.
private func call(
    _ content: String, action: String = "", version: String = soap11, path: String = "/shop.asmx",
    responses: [(name: String, text: String)] = []
) throws -> RawReply {
    let type =
        version == soap11
        ? "text/xml; charset=utf-8\r\nSOAPAction: \"\(action)\"" : "application/soap+xml; action=\"\(action)\""
    return try ask(
        "POST \(path) HTTP/1.1\r\nContent-Type: \(type)",
        "<e:Envelope xmlns:e=\"\(version)\"><e:Body>\(content)</e:Body></e:Envelope>", responses: responses)
}

private func find(_ id: String, _ more: String = "") -> String {
    "<Find xmlns=\"urn:shop\"><id>\(id)</id>\(more)</Find>"
}

/// The fault in a reply.
private func fault(_ reply: RawReply) throws -> Fault {
    let root = try Element.read(reply.body)
    return Fault(try #require(root.elements.last?.elements.first))
}

/// What the Body of a reply holds, without namespaces.
private func payload(_ reply: RawReply) throws -> String {
    func shown(_ element: Element) -> String {
        let content = element.elements.isEmpty ? element.text : element.elements.map(shown).joined()
        return "<\(element.name.local)>\(content)</>"
    }
    return try Element.read(reply.body).elements.last?.elements.map(shown).joined() ?? ""
}

@Suite struct `A mock of a WSDL` {
    // MARK: Made-up replies

    @Test(arguments: [soap11, soap12])
    func `answers in the version it was asked in`(_ version: String) throws {
        let reply = try call(find("7"), version: version)
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == (version == soap11 ? "text/xml" : "application/soap+xml") + "; charset=utf-8")
        #expect(try Element.read(reply.body).name == QualifiedName("Envelope", in: version))
        #expect(try payload(reply) == "<FindResponse><name>text</><price>1.5</></>")
    }

    @Test(arguments: ["/", "/shop.asmx", "/elsewhere"])
    func `answers at any path`(_ path: String) throws {
        #expect(try call(find("7"), path: path).status == 200)
    }

    @Test func `accepts one-way requests and says nothing`() throws {
        let reply = try call("<Tell xmlns=\"urn:shop\"><text>a</text></Tell>")
        #expect(reply.status == 202)
        #expect(reply.body == [])
        #expect(reply["Content-Length"] == "0")
    }

    @Test func `knows an operation only in the versions of its ports`() throws {
        let reply = try call("<Tell xmlns=\"urn:shop\"><text>a</text></Tell>", version: soap12)
        #expect(try fault(reply).reason.hasPrefix("No operation for {urn:shop}Tell"))
    }

    @Test(arguments: [("<a>x</a>", "<one>1</>"), ("<a>x</a><b>y</b>", "<two>1</>")])
    func `tells overloads apart by their parts`(_ parts: String, _ expected: String) throws {
        let reply = try call("<r:Add xmlns:r=\"urn:calls\">\(parts)</r:Add>", path: "/rpc")
        #expect(try payload(reply) == "<AddResponse>\(expected)</>")
    }

    @Test(arguments: [("<a>x</a>", "<one>1</one>"), ("<a>x</a><b>y</b>", "<two>2</two>")])
    func `sends the reply that is for the overload`(_ parts: String, _ expected: String) throws {
        let responses = [
            ("Add#One.xml", "<AddResponse><one>1</one></AddResponse>"),
            ("Add.xml", "<AddResponse><two>2</two></AddResponse>"),
        ].map { (name: $0.0, text: $0.1) }
        let reply = try call("<r:Add xmlns:r=\"urn:calls\">\(parts)</r:Add>", path: "/rpc", responses: responses)
        #expect(reply.text.contains(expected))
    }

    @Test func `answers XML without an envelope where the binding has that`() throws {
        let head = "POST /shop.asmx/Look HTTP/1.1\r\nContent-Type: text/xml; charset=utf-8"
        let reply = try ask(head, find("7"))
        #expect(reply.status == 200)
        #expect(
            reply.text.hasPrefix("<?xml") && reply.text.contains("FindResponse") && !reply.text.contains("Envelope"))
        #expect(try ask(head, find("x")).status == 500)
        #expect(try ask(head, "<Find").status == 500)
    }

    @Test func `sends a reply of several parts with its attachments`() throws {
        let saved = """
            --b\r\nContent-Type: text/xml\r\n\r\n<FindResponse xmlns="urn:shop"><name>{{request.id}}</name>\
            <price>1</price></FindResponse>\r\n--b\r\nContent-ID: <x>\r\n\r\nbeside\r\n--b--\r\n
            """
        let reply = try call(find("5"), responses: [("Find.xml", saved)])
        let type = MediaType(reply["Content-Type"])
        let parts = try MessageParts(reply.body, type)
        #expect(String(decoding: parts.root.content, as: UTF8.self).contains("<soap:Body><FindResponse"))
        #expect(String(decoding: parts.root.content, as: UTF8.self).contains("<name>5</name>"))
        #expect(parts.attachments.map { String(decoding: $0.content, as: UTF8.self) } == ["beside"])
    }

    @Test(arguments: ["GET /shop.asmx/Count?shelf=3 HTTP/1.1", "GET /Count?shelf=3 HTTP/1.1"])
    func `answers GET ports with the bare result`(_ head: String) throws {
        let reply = try ask(head)
        #expect(reply.status == 200)
        let root = try Element.read(reply.body)
        #expect(root.name == QualifiedName("int", in: "urn:shop"))
        #expect(root.text == "1")
    }

    @Test func `answers GET ports with any XML or nothing where the WSDL says no more`() throws {
        #expect(try Element.read(try ask("GET /Any HTTP/1.1").body).name == QualifiedName("Body"))
        #expect(try ask("HEAD /Void HTTP/1.1").status == 204)
    }

    @Test func `answers forms with the bare result`() throws {
        let head = "POST /shop.asmx/Count HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded"
        #expect(try Element.read(try ask(head, "shelf=3").body).text == "1")
        let wrong = try ask(head, "shelf=x&more=1")
        #expect(wrong.status == 500)
        #expect(wrong.text.hasPrefix("Count: "))
        let nowhere = "POST /shop.asmx/Weigh HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded"
        #expect(try ask(nowhere, "shelf=3").status == 404)
    }

    // MARK: Faults

    @Test(arguments: [
        (find("x"), "id value(XMLSchema.SimpleTypeDefect.notOfType(value: \"x\""),
        (find("1", "<kind>mid</kind>"), "kind value(XMLSchema.SimpleTypeDefect.notEnumerated"),
        ("<Find xmlns=\"urn:shop\"/>", " missing({urn:shop}id)"),
        ("<f:Find xmlns:f=\"urn:shop\"><id>1</id></f:Find>", "id namespace(id, expected: {urn:shop}id)"),
        ("<Find xmlns=\"urn:shop\"><kind>new</kind><id>1</id></Find>", "misplaced"),
    ])
    func `says why a request does not fit`(_ content: String, _ reason: String) throws {
        for version in [soap11, soap12] {
            let reply = try call(content, version: version)
            #expect(reply.status == 500)
            let fault = try fault(reply)
            #expect(fault.code.hasSuffix(version == soap11 ? ":Client" : ":Sender"))
            #expect(fault.reason.hasPrefix("Find: "))
            #expect(fault.reason.contains(reason), "\(fault.reason)")
        }
    }

    @Test(arguments: [
        (
            "<Fnd xmlns=\"urn:shop\"/>", "",
            "No operation for {urn:shop}Fnd; known are Find, Tell, Count, Any, Void, Look, Add"
        ),
        ("", "", "No operation for an empty Body; known are Find, Tell, Count, Any, Void, Look, Add"),
        ("<Find/>", "urn:shop/Find", "Find: the Body holds Find and not {urn:shop}Find"),
    ])
    func `names the operations that there are`(_ content: String, action: String, _ reason: String) throws {
        let reply = try call(content, action: action)
        #expect(reply.status == 500)
        #expect(try fault(reply).reason == reason)
    }

    @Test func `refuses what is no request`() throws {
        #expect(try ask("POST / HTTP/1.1\r\nContent-Type: application/json", "{}").status == 415)
        let other = "<e:Envelope xmlns:e=\"\(soap12)\"><e:Body>\(find("1"))</e:Body></e:Envelope>"
        #expect(try ask("POST / HTTP/1.1\r\nContent-Type: text/xml", other).status == 415)
        let broken = try ask("POST / HTTP/1.1\r\nContent-Type: text/xml", "<e:Envelope")
        #expect(broken.status == 500)
        #expect(try fault(broken).code.hasSuffix(":Client"))
        let noBody = "<e:Envelope xmlns:e=\"\(soap11)\"/>"
        #expect(try ask("POST / HTTP/1.1\r\nContent-Type: text/xml", noBody).status == 500)
    }

    // MARK: The WSDL

    @Test(arguments: ["/?wsdl", "/?WSDL", "/shop.asmx?Wsdl", "/a/b?wsdl"])
    func `gives its WSDL with its own addresses`(_ target: String) throws {
        let reply = try ask("GET \(target) HTTP/1.1")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "text/xml; charset=utf-8")
        let loader = DefinitionsLoader { (_) throws(UnreadableDocument) in reply.body }
        let addresses = try loader.load("copy.wsdl").services.flatMap(\.ports).map(\.address)
        #expect(addresses == Array(repeating: "http://mock:7/shop.asmx", count: 4) + ["http://mock:7/rpc"])
    }

    @Test(arguments: ["/", "/shop.asmx", "/shop.asmx?disco", "/Weigh"])
    func `says on other GETs what there is`(_ target: String) throws {
        let reply = try ask("GET \(target) HTTP/1.1")
        #expect(reply.status == 405)
        #expect(reply["Allow"] == "POST")
        #expect(reply.text.contains("?wsdl\n  Find\n  Tell\n  Count\n  Any\n  Void\n  Look\n  Add\n"))
        #expect(try ask("HEAD \(target) HTTP/1.1").status == 405)
    }

    // MARK: Replies of the user's

    private static let responses = [
        (
            name: "Find.xml",
            text: "<FindResponse xmlns=\"urn:shop\"><name>No {{request.id}}</name><price>0</price></FindResponse>"
        ),
        (
            name: "Find@id=7.xml",
            text: """
            <s:Envelope xmlns:s="\(soap12)"><s:Body><FindResponse xmlns="urn:shop"><name>Seven</name><price>7</price>\
            </FindResponse></s:Body></s:Envelope>
            """
        ),
        (
            name: "Find@id=8.fault.xml",
            text: """
            <s:Fault xmlns:s="\(soap11)"><faultcode>s:Client</faultcode><faultstring>no {{request.id}}</faultstring>\
            </s:Fault>
            """
        ),
        (name: "Count@shelf=2.xml", text: "<int xmlns=\"urn:shop\">22</int>"),
        (name: "Tell@text=b.xml", text: "<Told xmlns=\"urn:shop\"/>"),
    ]

    @Test(arguments: [("1", "<name>No 1</><price>0</>"), ("7", "<name>Seven</><price>7</>")], [soap11, soap12])
    func `sends the reply for the values of the request`(_ example: (id: String, fields: String), _ version: String)
        throws
    {
        let reply = try call(find(example.id), version: version, responses: Self.responses)
        #expect(reply.status == 200)
        #expect(try Element.read(reply.body).name.namespace == version)
        #expect(try payload(reply) == "<FindResponse>\(example.fields)</>")
    }

    @Test func `sends the fault for the values of the request`() throws {
        let reply = try call(find("8"), version: soap12, responses: Self.responses)
        #expect(reply.status == 500)
        #expect(try fault(reply).reason == "no 8")
        #expect(try fault(reply).code.hasSuffix(":Sender"))
    }

    @Test func `makes up what no reply is for`() throws {
        func count(_ shelf: Int) throws -> String {
            let reply = try ask("GET /Count?shelf=\(shelf) HTTP/1.1", responses: Self.responses)
            return try Element.read(reply.body).text
        }
        #expect(try count(2) == "22")
        #expect(try count(3) == "1")
        func tell(_ text: String) throws -> Int {
            try call("<Tell xmlns=\"urn:shop\"><text>\(text)</text></Tell>", responses: Self.responses).status
        }
        #expect(try tell("a") == 202)
        #expect(try tell("b") == 200)
    }

    @Test(arguments: [
        ("Find.xml", "Find", "", false), ("Find.fault.xml", "Find", "", true), ("Find.reply.xml", "Find", "", false),
        ("Find@a.b=1.2.xml", "Find", "a.b=1.2", false), ("Find@a=.fault.xml", "Find", "a=", true),
    ])
    func `reads the names of replies`(
        _ file: String, operation: String, condition: String, isFault: Bool
    ) throws {
        let name = try #require(SampleName(response: file))
        #expect(name.envelope == operation)
        #expect((name.condition.map { "\($0.key)=\($0.value)" } ?? "") == condition)
        #expect(name.isFault == isFault)
        #expect(SampleName(response: file + ".bak") == nil)
    }

    // MARK: Several services

    @Test func `lies below a path of its own where it is not alone`() throws {
        let sites = try [SiteResponder.Site("a", responder()), SiteResponder.Site("b", responder())]
        let both = SiteResponder(sites, envelopes: nil)
        #expect(both.paths == ["/a", "/b"])
        let wsdl = try ask("GET /b?wsdl HTTP/1.1") { both.respond(to: $0) }
        let loader = DefinitionsLoader { (_) throws(UnreadableDocument) in wsdl.body }
        #expect(try loader.load("b.wsdl").services[0].ports[0].address == "http://mock:7/b/shop.asmx")
        let envelope = "<e:Envelope xmlns:e=\"\(soap11)\"><e:Body>\(find("1"))</e:Body></e:Envelope>"
        for (path, status) in [("/b/shop.asmx", 200), ("/b", 200), ("/bb", 404), ("/", 404)] {
            let reply = try ask("POST \(path) HTTP/1.1\r\nContent-Type: text/xml", envelope) { both.respond(to: $0) }
            #expect(reply.status == status, "\(path)")
        }
        #expect(try ask("GET /a/shop.asmx/Count?shelf=1 HTTP/1.1") { both.respond(to: $0) }.status == 200)
        #expect(SiteResponder([sites[0]], envelopes: nil).paths == [])
    }
}
