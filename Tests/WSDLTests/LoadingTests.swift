import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

@Suite struct `Loading a WSDL` {
    private func schema(_ content: String, namespace: String? = nil) -> String {
        let target = namespace.map { #" targetNamespace="\#($0)" xmlns:o="\#($0)""# } ?? ""
        return """
            <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"\(target) elementFormDefault="qualified">\(content)</xsd:schema>
            """
    }

    private func importing(_ element: String, type: String = "o:T") -> Sample {
        var sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="v" type="\#(type)" xmlns:o="urn:other"/></xsd:sequence>"#)
        sample.otherSchemas = schema(element, namespace: "urn:holder")
        return sample
    }

    private static let typeT = #"<xsd:simpleType name="T"><xsd:restriction base="xsd:int"/></xsd:simpleType>"#

    @Test(arguments: [
        ("http://a.test/w/service.wsdl", "../x/t.xsd", "http://a.test/x/t.xsd"),
        ("http://a.test/w/service.wsdl?wsdl", "t.xsd?xsd=1", "http://a.test/w/t.xsd?xsd=1"),
        ("http://a.test/w/service.wsdl", "/t.xsd", "http://a.test/t.xsd"),
        ("http://a.test", "t.xsd", "http://a.test/t.xsd"),
        ("http://a.test/dir//service.wsdl", "t.xsd", "http://a.test/dir//t.xsd"),
        ("http://a.test/w/service.wsdl", "//b.test/x//./t.xsd", "http://b.test/x//t.xsd"),
        ("http://a.test/w/service.wsdl", "https://b.test/./t.xsd", "https://b.test/t.xsd"),
        ("http://a.test/w/service.wsdl", "my types.xsd", "http://a.test/w/my%20types.xsd"),
        ("w/service.wsdl", "../x/./t.xsd", "x/t.xsd"),
        ("../w/service.wsdl", "../../t.xsd", "../../t.xsd"),
        ("/w/service.wsdl", "file:///x/t%20t.xsd", "/x/t t.xsd"),
        ("w/service.wsdl", "my%20types.xsd", "w/my types.xsd"),
        ("w/service.wsdl", #"sub\t.xsd"#, "w/sub/t.xsd"),
        ("w/service.wsdl", "t.xsd#here", "w/t.xsd"),
    ])
    func `resolves imports against the document that holds them`(base: String, reference: String, location: String)
        throws
    {
        let sample = importing(#"<xsd:import namespace="urn:other" schemaLocation="\#(reference)"/>"#)
        let documents = Documents(texts: [base: sample.text, location: schema(Self.typeT, namespace: "urn:other")])
        let definitions = try documents.load(base)
        #expect(definitions.warnings == [])
        let call = try OperationMessage(definitions.operation("Run"), in: definitions)
        #expect(throws: WSDLError.self) { try call.request(.record([ArgumentMember("v", .text("x"))])) }
        #expect(
            try Sample.body(of: call.request(.record([ArgumentMember("v", .text("1"))])))
                == "<{urn:sample}Run><v>1</></>")
    }

    @Test func `reads each document once, through diamonds and cycles`() throws {
        let sample = importing(
            """
            <xsd:import namespace="urn:other" schemaLocation="a.xsd"/><xsd:import namespace="urn:other" schemaLocation="b.xsd"/>
            """)
        let include = { (name: String) in #"<xsd:include schemaLocation="\#(name)"/>"# }
        let definitions = try sample.definitions([
            "a.xsd": schema(include("b.xsd") + include("c.xsd"), namespace: "urn:other"),
            "b.xsd": schema(include("a.xsd") + include("c.xsd"), namespace: "urn:other"),
            "c.xsd": schema(include("a.xsd") + Self.typeT, namespace: "urn:other"),
        ])
        #expect(definitions.warnings == [])
        #expect(definitions.documents == ["service.wsdl", "a.xsd", "b.xsd", "c.xsd"])
        let call = try OperationMessage(definitions.operation("Run"), in: definitions)
        #expect(try call.argumentNames() == ["v"])
    }

    @Test func `gives a chameleon the namespace of the schema that includes it`() throws {
        let sample = importing(#"<xsd:import namespace="urn:other" schemaLocation="a.xsd"/>"#, type: "o:Box")
        let box = """
            <xsd:complexType name="Box"><xsd:sequence><xsd:element name="t" type="T"/></xsd:sequence></xsd:complexType>
            """
        let body = try Sample.body(
            of: OperationMessage(
                sample.definitions([
                    "a.xsd": schema(#"<xsd:include schemaLocation="c.xsd"/>"#, namespace: "urn:other"),
                    "c.xsd": schema(box + Self.typeT),
                ]).operation("Run"),
                in: sample.definitions([
                    "a.xsd": schema(#"<xsd:include schemaLocation="c.xsd"/>"#, namespace: "urn:other"),
                    "c.xsd": schema(box + Self.typeT),
                ])
            ).request(ArgumentValue(JSONReader.read(#"{"v":{"t":1}}"#))))
        #expect(body == "<{urn:sample}Run><v><{urn:other}t>1</></></>")
    }

    @Test func `applies a redefinition on top of what it redefines`() throws {
        let sample = importing(#"<xsd:import namespace="urn:other" schemaLocation="a.xsd"/>"#, type: "o:Box")
        let redefine = """
            <xsd:redefine schemaLocation="b.xsd"><xsd:complexType name="Box"><xsd:complexContent>
            <xsd:extension base="o:Box"><xsd:sequence><xsd:element name="more" type="xsd:int"/></xsd:sequence>
            </xsd:extension></xsd:complexContent></xsd:complexType></xsd:redefine>
            """
        let box = """
            <xsd:complexType name="Box"><xsd:sequence><xsd:element name="less" type="xsd:int"/></xsd:sequence></xsd:complexType>
            """
        let others = ["a.xsd": schema(redefine, namespace: "urn:other"), "b.xsd": schema(box, namespace: "urn:other")]
        let call = try sample.call(others)
        let request = try call.request(ArgumentValue(JSONReader.read(#"{"v":{"more":2,"less":1}}"#)))
        #expect(
            try Sample.body(of: request)
                == "<{urn:sample}Run><v><{urn:other}less>1</><{urn:other}more>2</></></>"
                .replacing("<{urn:other}more>", with: "<{urn:other}more>"))
    }

    @Test func `imports other WSDLs and lists their services only where it has none`() throws {
        let inner = Sample.document(run: "<xsd:sequence/>").text
        let outer = """
            <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            targetNamespace="urn:outer" xmlns:i="urn:sample"><import namespace="urn:sample" location="inner.wsdl"/>
            """
        let without = try Documents(texts: ["service.wsdl": outer + "</definitions>", "inner.wsdl": inner]).load()
        #expect(without.listedOperations.map(\.service) == ["Service"])
        let service = """
            <service name="Own"><port name="P" binding="i:Binding"><s:address location="http://127.0.0.1/own"/></port></service>
            """
        let with = try Documents(texts: ["service.wsdl": outer + service + "</definitions>", "inner.wsdl": inner])
            .load()
        let row = try #require(with.listedOperations.first)
        #expect(with.listedOperations.count == 1)
        #expect([row.service, row.port, row.operation] == ["Own", "P", "Run"])
        #expect(row.protocol == .soap(.v11) && row.style == .document)
        #expect([row.action, row.address] == ["urn:sample#Run", "http://127.0.0.1/own"])
    }

    @Test func `names a missing import and its chain, and calls what does not need it`() throws {
        var sample = Sample.document(run: #"<xsd:sequence><xsd:element name="v" type="xsd:int"/></xsd:sequence>"#)
        sample.otherSchemas = schema(
            #"<xsd:import namespace="urn:far" schemaLocation="a.xsd"/>"#, namespace: "urn:holder")
        let a = schema(#"<xsd:import namespace="urn:gone" schemaLocation="gone.xsd"/>"#, namespace: "urn:far")
        let missing = try sample.definitions(["a.xsd": a]).missingDocuments
        #expect(missing.map(\.location) == ["gone.xsd"])
        #expect(missing.map(\.chain) == [["service.wsdl", "a.xsd"]])
        #expect(missing.map(\.place) == [SourcePlace(document: "a.xsd", line: 1)])
        #expect(
            try Sample.body(of: sample.call(["a.xsd": a]).request(ArgumentValue(JSONReader.read(#"{"v":1}"#))))
                .contains("<v>1</>"))

        let needing = importing(#"<xsd:import namespace="urn:other" schemaLocation="gone.xsd"/>"#)
        do {
            _ = try needing.call().request(ArgumentValue(JSONReader.read(#"{"v":1}"#)))
            Issue.record("the type cannot be had")
        } catch WSDLError.schema(.unresolved(let kind, let name, let place, let missing)) {
            #expect(kind == .type)
            #expect(name == QualifiedName("T", in: "urn:other"))
            #expect(place.document == "service.wsdl" && place.line > 1)
            #expect(missing.map(\.location) == ["gone.xsd"])
        }
    }

    @Test(arguments: [
        ("http://www.w3.org/XML/1998/namespace", #"<xsd:attribute ref="xml:lang"/>"#, ##"{"v":{"@lang":"en"}}"##),
        (
            "http://www.w3.org/2005/08/addressing", #"<xsd:sequence><xsd:element ref="w:ReplyTo"/></xsd:sequence>"#,
            #"{"v":{"ReplyTo":{"Address":"urn:me"}}}"#
        ),
        (
            "http://www.w3.org/2005/05/xmlmime",
            #"<xsd:sequence><xsd:element name="b" type="w:base64Binary"/></xsd:sequence>"#,
            ##"{"v":{"b":{"@contentType":"a/b","#text":"TQ=="}}}"##
        ),
        (
            "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
            #"<xsd:sequence><xsd:element ref="w:Timestamp"/></xsd:sequence>"#, #"{"v":{"Timestamp":{"Created":"now"}}}"#
        ),
        (
            "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
            #"<xsd:sequence><xsd:element ref="w:UsernameToken"/></xsd:sequence>"#,
            #"{"v":{"UsernameToken":{"Username":"ann"}}}"#
        ),
        (
            "http://www.w3.org/2000/09/xmldsig#", #"<xsd:sequence><xsd:element ref="w:Signature"/></xsd:sequence>"#,
            #"{"v":{"Signature":{"anything":"goes"}}}"#
        ),
        (
            "http://www.w3.org/2004/08/xop/include", #"<xsd:sequence><xsd:element ref="w:Include"/></xsd:sequence>"#,
            ##"{"v":{"Include":{"@href":"cid:1"}}}"##
        ),
        (
            "http://www.w3.org/2004/08/xop/include",
            #"<xsd:sequence><xsd:element name="data" type="w:Include"/></xsd:sequence>"#, #"{"v":{"data":"AAEC"}}"#
        ),
        (
            "http://www.w3.org/2001/04/xmlenc#", #"<xsd:sequence><xsd:element ref="w:EncryptedKey"/></xsd:sequence>"#,
            #"{"v":{"EncryptedKey":{"anything":"goes"}}}"#
        ),
        (
            "http://www.w3.org/2003/05/soap-encoding",
            #"<xsd:sequence><xsd:element name="b" type="w:string"/></xsd:sequence>"#, #"{"v":{"b":"x"}}"#
        ),
    ])
    func `knows the common vocabularies without the network`(namespace: String, content: String, arguments: String)
        throws
    {
        let declaration = namespace == Namespaces.xml ? "" : #" xmlns:w="\#(namespace)""#
        var sample = Sample.document(
            run: """
                <xsd:sequence><xsd:element name="v"\(declaration)><xsd:complexType>\(content)</xsd:complexType>
                </xsd:element></xsd:sequence>
                """)
        sample.otherSchemas = schema(
            #"<xsd:import namespace="\#(namespace)" schemaLocation="http://far.test/x.xsd"/>"#, namespace: "urn:holder")
        #expect(try sample.definitions().warnings == [])
        #expect(try sample.findings(arguments) == [])
    }

    @Test func `looks documents up in a catalog by URL and by namespace, and by file name in an import path`() throws {
        let wsdl = importing(#"<xsd:import namespace="urn:other"/>"#).text
        let text = schema(Self.typeT, namespace: "urn:other")
        let documents = Documents(texts: ["service.wsdl": wsdl, "lib/t.xsd": text])
        let byNamespace = try documents.load { $0.catalog = { $0 == "urn:other" ? "lib/t.xsd" : nil } }
        #expect(byNamespace.schema.typeNames.contains(QualifiedName("T", in: "urn:other")))

        let byURL = importing(#"<xsd:import namespace="urn:other" schemaLocation="http://far.test/a/b.xsd"/>"#).text
        let include = schema(#"<xsd:include schemaLocation="t.xsd"/>"#, namespace: "urn:other")
        let far = Documents(texts: ["service.wsdl": byURL, "lib/b.xsd": include, "lib/t.xsd": text])
        let mapped = ["http://far.test/a/b.xsd": "lib/b.xsd", "http://far.test/a/t.xsd": "lib/t.xsd"]
        #expect(try far.load { $0.catalog = { mapped[$0] } }.warnings == [])
        let found = try far.load {
            $0.catalog = { $0 == "http://far.test/a/b.xsd" ? "lib/b.xsd" : nil }
            $0.importPath = { "lib/\($0)" }
        }
        #expect(found.warnings == [])
    }

    @Test(arguments: ["urn:other:schema", "classpath:/t.xsd", "jar:t.jar!/t.xsd"])
    func `tells a location that is a name once, and not where the namespace comes from elsewhere`(location: String)
        throws
    {
        let element = #"<xsd:import namespace="urn:other" schemaLocation="\#(location)"/>"#
        var sample = importing(element + element)
        let told = try Documents(texts: ["http://a.test/s.wsdl": sample.text]).load("http://a.test/s.wsdl")
        #expect(told.missingDocuments.map(\.location) == [location])
        #expect(told.missingDocuments.map(\.namespace) == ["urn:other"])
        sample.otherSchemas += schema(Self.typeT, namespace: "urn:other")
        #expect(try Documents(texts: ["http://a.test/s.wsdl": sample.text]).load("http://a.test/s.wsdl").warnings == [])
    }

    @Test(arguments: ["urn:other:schema", "classpath:/t.xsd", "http://far.test/t.xsd"])
    func `reads what stands for a namespace, wherever its import points`(location: String) throws {
        let sample = importing(#"<xsd:import namespace="urn:other" schemaLocation="\#(location)"/>"#)
        let documents = Documents(
            texts: ["service.wsdl": sample.text, "copy.xsd": schema(Self.typeT, namespace: "urn:other")])
        let definitions = try documents.load { $0.catalog = { $0 == "urn:other" ? "copy.xsd" : nil } }
        #expect(definitions.warnings == [])
        #expect(definitions.schema.typeNames.contains(QualifiedName("T", in: "urn:other")))
    }

    @Test func `imports nothing that is refused, but loads it where it is asked for`() throws {
        let sample = importing(#"<xsd:import namespace="urn:other" schemaLocation="pipe"/>"#)
        let documents = Documents(texts: ["pipe": sample.text, "service.wsdl": sample.text])
        let refused = try documents.load { $0.refusal = { $0 == "pipe" ? "a pipe" : nil } }
        #expect(refused.missingDocuments.map(\.reason) == ["a pipe"])
        #expect(try documents.load("pipe") { $0.refusal = { _ in "a pipe" } }.listedOperations.count == 1)
    }

    @Test(arguments: [
        ("http://a.test/w/s.wsdl?wsdl", "/run", "http://a.test/run"),
        ("http://a.test/w/s.wsdl?wsdl", " run ", "http://a.test/w/run"),
        ("https://a.test/s.wsdl", "//b.test/run", "https://b.test/run"),
        ("http://a.test/s.wsdl", "https://b.test/run", "https://b.test/run"),
        ("w/service.wsdl", "/run", "/run"), ("http://a.test/s.wsdl", "  ", nil),
    ])
    func `resolves the address of a port against the URL of its document`(
        location: String, address: String, resolved: String?
    ) throws {
        let text = importing("", type: "xsd:int").text.replacing("http://127.0.0.1/run", with: address)
        #expect(try Documents(texts: [location: text]).load(location).services[0].ports[0].address == resolved)
    }

    @Test func `refuses a local import of a document from the network`() throws {
        let sample = importing(#"<xsd:import namespace="urn:other" schemaLocation="file:///etc/t.xsd"/>"#)
        let documents = Documents(texts: ["http://a.test/s.wsdl": sample.text, "/etc/t.xsd": "<secret/>"])
        do {
            _ = try documents.load("http://a.test/s.wsdl")
            Issue.record("a local file was read")
        } catch WSDLError.localImport(let location, let place) {
            #expect(location == "/etc/t.xsd")
            #expect(place.document == "http://a.test/s.wsdl")
        }
    }

    @Test(arguments: [
        ("<html><body>log in</body></html>", DocumentKind.html),
        ("<!DOCTYPE html><html><br></html>", .html),
        (#"<description xmlns="http://www.w3.org/ns/wsdl"/>"#, .wsdl20),
        (#"<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"/>"#, .envelope),
        (#"<schema xmlns="http://www.w3.org/2001/XMLSchema"/>"#, .schema),
        ("<feed/>", .other(QualifiedName("feed"))),
        ("{\"a\":1}", .text("{\"a\":1}")),
    ])
    func `names what is no WSDL`(text: String, kind: DocumentKind) {
        #expect(throws: WSDLError.notWSDL(kind, document: "service.wsdl")) {
            try Documents(texts: ["service.wsdl": text]).load()
        }
    }

    @Test func `refuses a DTD, a document that is cut off, and one that is not there`() throws {
        func failure(_ text: String?) -> WSDLError? {
            do {
                _ = try Documents(texts: text.map { ["service.wsdl": $0] } ?? [:]).load()
                return nil
            } catch { return error as? WSDLError }
        }
        guard
            case .malformed(.doctype, "service.wsdl")? = failure(
                "<!DOCTYPE definitions [<!ENTITY a 'b'>]><definitions/>")
        else {
            Issue.record("a DTD was taken")
            return
        }
        guard case .malformed(.malformed(_, let position), _)? = failure("<definitions>\n<types>") else {
            Issue.record("a cut document was taken")
            return
        }
        #expect(position.line == 2)
        #expect(failure(nil) == .unreadable(document: "service.wsdl", chain: [], reason: "not there"))
    }

    @Test func `stops at its limits`() throws {
        let sample = importing(#"<xsd:import namespace="urn:other" schemaLocation="1.xsd"/>"#)
        var texts = ["service.wsdl": sample.text]
        for number in 1..<20 {
            texts["\(number).xsd"] = schema(
                #"<xsd:import namespace="urn:n\#(number + 1)" schemaLocation="\#(number + 1).xsd"/>"#,
                namespace: "urn:n\(number)")
        }
        let documents = Documents(texts: texts)
        #expect(throws: WSDLError.limit(.documents(10), document: "10.xsd")) {
            try documents.load { $0.limits.documents = 10 }
        }
        #expect(throws: WSDLError.limit(.documentBytes(100), document: "service.wsdl")) {
            try documents.load { $0.limits.documentBytes = 100 }
        }
        let bytes = ["service.wsdl", "1.xsd", "2.xsd"].compactMap { texts[$0]?.utf8.count }.reduce(0, +)
        #expect(throws: WSDLError.limit(.totalBytes(bytes), document: "3.xsd")) {
            try documents.load { $0.limits.totalBytes = bytes }
        }
    }

    @Test func `reads old schema namespaces and encodings other than UTF-8`() throws {
        let old = Sample.document(run: #"<xsd:sequence><xsd:element name="v" type="xsd:timeInstant"/></xsd:sequence>"#)
            .text
            .replacing("http://www.w3.org/2001/XMLSchema", with: "http://www.w3.org/1999/XMLSchema")
        let definitions = try Documents(texts: ["service.wsdl": old]).load()
        let call = try OperationMessage(definitions.operation("Run"), in: definitions)
        #expect(throws: WSDLError.self) { try call.request(ArgumentValue(JSONReader.read(#"{"v":"now"}"#))) }

        let text = Sample.document(run: "<xsd:sequence/>").text.replacing("\"Service\"", with: "\"Dienst\u{E4}\"")
        let latin = #"<?xml version="1.0" encoding="ISO-8859-1"?>"# + text
        let loader = DefinitionsLoader { (_) throws(UnreadableDocument) in throw UnreadableDocument(reason: "") }
        let bytes = latin.unicodeScalars.map { UInt8($0.value) }
        #expect(try loader.load(bytes, at: "-").services.map(\.name.local) == ["Dienst\u{E4}"])
    }
}

@Suite struct `Finding an operation` {
    private static let text = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
          xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:t="urn:t" targetNamespace="urn:t"
          xmlns:x="http://www.w3.org/2001/XMLSchema">
        <message name="A"><part name="a" type="x:int"/></message><message name="B"><part name="b" type="x:int"/></message>
        <portType name="P">
          <operation name="Get"><documentation>Gets  it.</documentation><input name="ById" message="t:A"/></operation>
          <operation name="Get"><input name="ByName" message="t:B"/></operation>
          <operation name="Do-It-v2-0"><input message="t:A"/></operation>
        </portType>
        <binding name="B11" type="t:P"><s:binding style="rpc"/>
          <operation name="Get"><input name="ById"><s:body use="literal"/></input></operation>
          <operation name="Get"><input name="ByName"><s:body use="literal"/></input></operation>
          <operation name="Do-It-v2-0"><s:operation style="document"/><input><s:body use="literal"/></input></operation>
        </binding>
        <binding name="B12" type="t:P"><s12:binding style="rpc"/>
          <operation name="Do-It-v2-0"><s12:operation soapAction=""/><input><s12:body use="literal"/></input></operation>
        </binding>
        SERVICES
        </definitions>
        """

    private static let services = """
        <service name="One"><port name="p11" binding="t:B11"/><port name="lost" binding="t:None"/></service>
        <service name="Two"><port name="p12" binding="t:B12"><s12:address location="http://127.0.0.1/two"/></port></service>
        """

    private func definitions(_ services: String = Self.services) throws -> Definitions {
        try Documents(texts: ["service.wsdl": Self.text.replacing("SERVICES", with: services)]).load()
    }

    @Test func `takes the first SOAP port that has it, or the one that is chosen`() throws {
        let definitions = try definitions()
        #expect(try definitions.operation("Do-It-v2-0").port?.name == "p11")
        #expect(try definitions.operation("Do-It-v2-0").bindingOperation.style == .document)
        let version = PortChoice(protocol: .soap(.v12))
        #expect(try definitions.operation("Do-It-v2-0", choice: version).port?.name == "p12")
        #expect(
            try definitions.operation("Do-It-v2-0", choice: PortChoice(service: "Two")).port?.address
                == "http://127.0.0.1/two")
        #expect(try definitions.operation("Do-It-v2-0", choice: PortChoice(port: "p12")).bindingOperation.action == "")
    }

    @Test func `picks an overload by its input`() throws {
        let definitions = try definitions()
        #expect(throws: WSDLError.ambiguousOperation(name: "Get", choices: ["Get#ById", "Get#ByName"])) {
            try definitions.operation("Get")
        }
        #expect(definitions.listedOperations.filter { $0.operation == "Get" }.map(\.input) == ["ById", "ByName"])
        #expect(definitions.listedOperations.filter { $0.operation != "Get" }.allSatisfy { $0.input == nil })
        let operation = try definitions.operation("Get#ByName")
        #expect(try OperationMessage(operation, in: definitions).argumentNames() == ["b"])
        #expect(try definitions.operation("Get#ById").portTypeOperation.documentation == "Gets it.")
    }

    @Test func `says what there is instead`() throws {
        let definitions = try definitions()
        #expect(throws: WSDLError.unknownOperation(name: "get", known: ["Get", "Do-It-v2-0"])) {
            try definitions.operation("get")
        }
        #expect(throws: WSDLError.unknownService(name: "Three", known: ["One", "Two"])) {
            try definitions.operation("Get", choice: PortChoice(service: "Three"))
        }
        #expect(throws: WSDLError.unknownPort(name: "p12", known: ["p11"])) {
            try definitions.operation("Get", choice: PortChoice(service: "One", port: "p12"))
        }
        #expect(throws: WSDLError.noMatchingPort(operation: "Get#ById", wanted: "1.2")) {
            try definitions.operation("Get#ById", choice: PortChoice(protocol: .soap(.v12)))
        }
        #expect(definitions.unboundPorts.count == 1)
    }

    @Test func `lists bindings where there is no service`() throws {
        let rows = try definitions("").listedOperations
        #expect(rows.map(\.operation) == ["Get", "Get", "Do-It-v2-0", "Do-It-v2-0"])
        #expect(rows.allSatisfy { $0.service == nil && $0.port == nil && $0.address == nil })
        #expect(rows.map(\.protocol.soapVersion) == [.v11, .v11, .v11, .v12])
        #expect(rows.map(\.action) == [nil, nil, nil, ""])
        #expect(try definitions("").operation("Do-It-v2-0").port == nil)
    }
}
