import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

/// A WSDL and the payload of the reply that is made up for its operation.
struct MadeUpReply: Sendable, CustomTestStringConvertible {
    let name: String
    let sample: @Sendable () -> Sample
    let payload: String
    var testDescription: String { name }

    init(_ name: String, _ payload: String, _ sample: @escaping @Sendable () -> Sample) {
        self.name = name
        self.sample = sample
        self.payload = payload
    }

    /// Document style: an element `RunResponse` with that content.
    static func document(_ name: String, _ payload: String, _ content: String, _ rest: String = "") -> MadeUpReply {
        MadeUpReply(name, payload) {
            Sample.document(
                run: "",
                "<xsd:element name=\"RunResponse\"><xsd:complexType>\(content)</xsd:complexType></xsd:element>\(rest)")
        }
    }

    static func rpc(
        _ name: String, _ payload: String, _ output: String, isEncoded: Bool = true, schema: String = ""
    ) -> MadeUpReply {
        MadeUpReply(name, payload) { Sample.rpc("", schema: schema, isEncoded: isEncoded, output: output) }
    }

    static let all = document + rpc

    private static let document: [MadeUpReply] = [
        document(
            "scalars and an attribute", #"{"@v":1,"a":1,"b":"text","c":true,"d":1.5,"e":"2024-01-31"}"#,
            """
            <xsd:sequence><xsd:element name="a" type="xsd:int"/><xsd:element name="b" type="xsd:string"/>
            <xsd:element name="c" type="xsd:boolean"/><xsd:element name="d" type="xsd:decimal" minOccurs="0"/>
            <xsd:element name="e" type="xsd:date" nillable="true"/></xsd:sequence>
            <xsd:attribute name="v" type="xsd:int" use="required"/>
            """),
        document(
            "one item of what repeats", #"{"item":[{"id":1}],"twice":["text","text"]}"#,
            """
            <xsd:sequence><xsd:element name="item" maxOccurs="unbounded" minOccurs="0" type="tns:Item"/>
            <xsd:element name="twice" type="xsd:string" minOccurs="2" maxOccurs="5"/></xsd:sequence>
            """,
            """
            <xsd:complexType name="Item"><xsd:sequence><xsd:element name="id" type="xsd:long"/></xsd:sequence>
            </xsd:complexType>
            """),
        document(
            "facets", #"{"kind":"new","code":"A00","low":17,"short":"a","lang":"x y"}"#,
            """
            <xsd:sequence><xsd:element name="kind" type="tns:Kind"/>
            <xsd:element name="code"><xsd:simpleType><xsd:restriction base="xsd:string"><xsd:pattern value="A[0-9]{2}"/>
            </xsd:restriction></xsd:simpleType></xsd:element>
            <xsd:element name="low"><xsd:simpleType><xsd:restriction base="xsd:int"><xsd:minInclusive value="17"/>
            <xsd:maxInclusive value="18"/></xsd:restriction></xsd:simpleType></xsd:element>
            <xsd:element name="short"><xsd:simpleType><xsd:restriction base="xsd:string"><xsd:maxLength value="2"/>
            </xsd:restriction></xsd:simpleType></xsd:element>
            <xsd:element name="lang" type="xsd:string" fixed="x y"/></xsd:sequence>
            """,
            """
            <xsd:simpleType name="Kind"><xsd:restriction base="xsd:string"><xsd:enumeration value="new"/>
            <xsd:enumeration value="old"/></xsd:restriction></xsd:simpleType>
            """),
        document(
            "the first branch of a choice", #"{"a":1}"#,
            """
            <xsd:choice><xsd:element name="a" type="xsd:int"/><xsd:element name="b" type="xsd:int"/></xsd:choice>
            """),
        document(
            "a type inside itself", #"{"node":{"name":"text","child":[]}}"#,
            #"<xsd:sequence><xsd:element name="node" type="tns:Node"/></xsd:sequence>"#,
            """
            <xsd:complexType name="Node"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
            <xsd:element name="child" type="tns:Node" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>
            """),
        document(
            "a type inside itself by way of what it requires", #"{"node":{"name":"text"}}"#,
            #"<xsd:sequence><xsd:element name="node" type="tns:Node"/></xsd:sequence>"#,
            """
            <xsd:complexType name="Node"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
            <xsd:element name="children" type="tns:Nodes" minOccurs="0"/></xsd:sequence></xsd:complexType>
            <xsd:complexType name="Nodes"><xsd:sequence><xsd:element name="node" type="tns:Node" maxOccurs="unbounded"/>
            </xsd:sequence></xsd:complexType>
            """),
        document(
            "a required type inside itself that may be nil", #"{"node":{"next":null}}"#,
            #"<xsd:sequence><xsd:element name="node" type="tns:Node"/></xsd:sequence>"#,
            """
            <xsd:complexType name="Node"><xsd:sequence><xsd:element name="next" type="tns:Node" nillable="true"/>
            </xsd:sequence></xsd:complexType>
            """),
        document(
            "a derived type for an abstract one",
            #"{"shape":{"@xsi:type":"{urn:sample}Circle","name":"text","radius":1.5}}"#,
            #"<xsd:sequence><xsd:element name="shape" type="tns:Shape"/></xsd:sequence>"#,
            """
            <xsd:complexType name="Shape" abstract="true"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
            </xsd:sequence></xsd:complexType>
            <xsd:complexType name="Circle"><xsd:complexContent><xsd:extension base="tns:Shape"><xsd:sequence>
            <xsd:element name="radius" type="xsd:double"/></xsd:sequence></xsd:extension></xsd:complexContent></xsd:complexType>
            """),
        document(
            "a member for the head of a substitution group", #"{"dog":"text"}"#,
            #"<xsd:sequence><xsd:element ref="tns:animal"/></xsd:sequence>"#,
            """
            <xsd:element name="animal" type="xsd:string" abstract="true"/>
            <xsd:element name="dog" type="xsd:string" substitutionGroup="tns:animal"/>
            """),
        MadeUpReply("a bare element", #""text""#) {
            Sample.document(run: "", #"<xsd:element name="RunResponse" type="xsd:string"/>"#)
        },
        MadeUpReply("several parts", #"{"one":"text","two":{"n":1}}"#) {
            var sample = Sample.document(
                run: "",
                """
                <xsd:element name="A" type="xsd:string"/><xsd:element name="B"><xsd:complexType><xsd:sequence>
                <xsd:element name="n" type="xsd:int"/></xsd:sequence></xsd:complexType></xsd:element>
                """)
            sample.output = #"<part name="one" element="tns:A"/><part name="two" element="tns:B"/>"#
            return sample
        },
        MadeUpReply("an empty message", "{}") {
            var sample = Sample.document(run: "")
            sample.output = ""
            return sample
        },
    ]

    private static let rpc: [MadeUpReply] = [
        rpc(
            "RPC literal", #"{"result":1,"note":"text"}"#,
            #"<part name="result" type="xsd:int"/><part name="note" type="xsd:string"/>"#, isEncoded: false),
        rpc("RPC without parts", "{}", ""),
        rpc(
            "an RPC part that is an element", #"{"Found":1}"#, #"<part name="result" element="tns:Found"/>"#,
            isEncoded: false, schema: #"<xsd:element name="Found" type="xsd:int"/>"#),
        rpc(
            "RPC encoded", #"{"result":{"name":"text","at":"2024-01-31T12:00:00Z"}}"#,
            #"<part name="result" type="tns:Person"/>"#,
            schema: """
                <xsd:complexType name="Person"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
                <xsd:element name="at" type="xsd:dateTime"/></xsd:sequence></xsd:complexType>
                """),
        rpc(
            "an encoded array", #"{"result":[{"id":1}]}"#, #"<part name="result" type="tns:Items"/>"#,
            schema: """
                <xsd:complexType name="Item"><xsd:sequence><xsd:element name="id" type="xsd:int"/></xsd:sequence>
                </xsd:complexType>
                <xsd:complexType name="Items"><xsd:complexContent><xsd:restriction base="soapenc:Array">
                <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="tns:Item[]"/></xsd:restriction></xsd:complexContent>
                </xsd:complexType>
                """),
    ]
}

/// What a service would answer: made up, and yet what the schema asks for.
@Suite struct `Made-up replies` {
    private func reply(_ sample: Sample, version: SOAPVersion) throws -> (Definitions, Element) {
        let call = try sample.call()
        let reply = try #require(try call.reply())
        var options = OperationMessage.Options()
        options.version = version
        return (call.definitions, try Element.read(reply.request(try reply.sampleArguments(), options: options).bytes))
    }

    @Test(arguments: MadeUpReply.all)
    func `are what the schema asks for`(_ example: MadeUpReply) throws {
        let (definitions, envelope) = try reply(example.sample(), version: .v11)
        let validation = try definitions.validate(envelope, version: .v11, operation: "Run")
        #expect(validation.findings == [])
    }

    @Test(arguments: MadeUpReply.all)
    func `are read with all their types`(_ example: MadeUpReply) throws {
        for version in SOAPVersion.allCases {
            let (definitions, envelope) = try reply(example.sample(), version: version)
            let typing = try ReplyTyping(definitions.operation("Run"), in: definitions)
            let body = try #require(envelope.elements.last)
            let value = try typing.payload(of: body.elements)
            #expect(String(decoding: value.json.encoded(), as: UTF8.self) == example.payload)
            #expect(value.warnings == [])
        }
    }

    @Test func `are not due for one-way operations`() throws {
        var sample = Sample.document(run: "")
        sample.output = ""
        let text = sample.text.replacing(#"<output message="tns:RunOut"/>"#, with: "")
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        #expect(try OperationMessage(definitions.operation("Run"), in: definitions).reply() == nil)
    }

    @Test func `end where types need each other without end`() throws {
        let sample = Sample.document(
            run: "",
            """
            <xsd:element name="RunResponse" type="tns:T0"/>
            """
                + (0..<40).map { number in
                    """
                    <xsd:complexType name="T\(number)"><xsd:sequence><xsd:element name="a" type="tns:T\(number + 1)"/>
                    <xsd:element name="b" type="tns:T\(number + 1)"/></xsd:sequence></xsd:complexType>
                    """
                }.joined() + #"<xsd:complexType name="T40"><xsd:sequence/></xsd:complexType>"#)
        _ = try #require(try sample.call().reply()).sampleArguments()
    }
}

/// The documents as a mock gives them out.
@Suite struct `Served documents` {
    private let texts = [
        "service.wsdl": Sample(
            otherSchemas: """
                <xsd:schema targetNamespace="urn:other"><xsd:import namespace="urn:sample"/>
                <xsd:include schemaLocation="parts/a.xsd"/></xsd:schema>
                """, imports: #"<import namespace="urn:more" location="more.wsdl"/>"#
        ).text,
        "more.wsdl": """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:more">
          <documentation>more &amp; more</documentation>
        </definitions>
        """,
        "parts/a.xsd": """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:other">
          <xs:import namespace="urn:b" schemaLocation="../b.xsd"/><xs:element name="a" type="xs:int"/>
        </xs:schema>
        """,
        "b.xsd":
            #"<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:b"><element name="b"/></schema>"#,
    ]

    @Test func `load from their server alone, with its address`() throws {
        let served = ServedDocuments(try Documents(texts: texts).load())
        let base = "http://127.0.0.1:8080/run"
        let loader = DefinitionsLoader { (location) throws(UnreadableDocument) in
            guard location.hasPrefix(base + "?"),
                let bytes = served.document(
                    String(location.dropFirst(base.count + 1)), at: base, address: { "new:" + ($0 ?? "") })
            else { throw UnreadableDocument(reason: "not there") }
            return bytes
        }
        let copy = try loader.load(base + "?wsdl")
        #expect(copy.warnings == [])
        #expect(copy.documents.count == texts.count)
        #expect(copy.services.flatMap(\.ports).map(\.address) == ["new:http://127.0.0.1/run"])
        #expect(copy.schema.element(QualifiedName("b", in: "urn:b")) != nil)
        #expect(copy.schema.element(QualifiedName("a", in: "urn:other")) != nil)
    }

    @Test(arguments: [
        ("wsdl", true), ("WSDL", true), ("wsdl=0", true), ("xsd=2", true), ("Wsdl=1", true), ("", false),
        ("wsdl=9", false),
        ("wsdl=x", false), ("disco", false), ("wsdlx", false),
    ])
    func `are asked for by their number`(_ query: String, isThere: Bool) throws {
        let served = ServedDocuments(try Documents(texts: texts).load())
        #expect((served.document(query, at: "http://h/", address: { $0 ?? "" }) != nil) == isThere)
    }
}
