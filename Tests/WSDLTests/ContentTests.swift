import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

/// Models of content, each with what is around it.
private enum Model {
    static let pairs = Sample.document(
        run: """
            <xsd:sequence minOccurs="2" maxOccurs="3"><xsd:element name="a" type="xsd:int"/>
            <xsd:element name="b" type="xsd:int" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence>
            """)
    static let either = Sample.document(
        run: """
            <xsd:choice minOccurs="2" maxOccurs="3"><xsd:element name="a" type="xsd:int"/>
            <xsd:element name="b" type="xsd:int"/></xsd:choice>
            """)
    static let twice = Sample.document(
        run: #"<xsd:sequence><xsd:element name="a" type="xsd:int" minOccurs="25" maxOccurs="30"/></xsd:sequence>"#)
    static func any(_ attributes: String, _ rest: String = "") -> Sample {
        .document(
            run: #"<xsd:sequence><xsd:element name="a" type="xsd:int"/><xsd:any \#(attributes)/></xsd:sequence>"#, rest)
    }
    static let lax = any("namespace='##other' processContents='lax'")
    static let strict = any("", #"<xsd:element name="known" type="xsd:int"/>"#)
    static let unmet = any(#"namespace="urn:nowhere""#)
    static let open = Sample(
        schema: """
            <xsd:complexType name="Base"><xsd:sequence/><xsd:anyAttribute namespace="urn:one" processContents="skip"/>
            </xsd:complexType>
            <xsd:element name="Run"><xsd:complexType><xsd:complexContent><xsd:extension base="tns:Base">
            <xsd:anyAttribute namespace="urn:two" processContents="skip"/></xsd:extension></xsd:complexContent>
            </xsd:complexType></xsd:element>
            """)
    static let head = Sample(
        schema: """
            <xsd:element name="Run" abstract="true" type="xsd:int"/>
            <xsd:element name="walk" substitutionGroup="tns:Run"/><xsd:element name="jog" substitutionGroup="tns:Run"/>
            """)
    static let ids = Sample.document(
        run: """
            <xsd:sequence><xsd:element name="x" minOccurs="3" maxOccurs="3"><xsd:complexType>
            <xsd:attribute name="id" type="xsd:ID" use="required"/><xsd:attribute name="to" type="xsd:IDREF"/>
            </xsd:complexType></xsd:element></xsd:sequence>
            """)
    static let nillable = Sample.document(
        run: """
            <xsd:sequence><xsd:element name="n" nillable="true"><xsd:complexType><xsd:sequence>
            <xsd:element name="v" type="xsd:int" minOccurs="0"/></xsd:sequence></xsd:complexType></xsd:element>
            <xsd:element name="l" minOccurs="0"><xsd:simpleType><xsd:list itemType="xsd:int"/></xsd:simpleType>
            </xsd:element><xsd:element name="o" type="xsd:anyType" minOccurs="0"/></xsd:sequence>
            """)
    static let mixed = Sample.document(
        run:
            #"<xsd:sequence><xsd:element name="m"><xsd:complexType mixed="true"><xsd:sequence><xsd:any/></xsd:sequence></xsd:complexType></xsd:element></xsd:sequence>"#,
        #"<xsd:element name="known" type="xsd:int"/>"#)
}

extension Sample {
    /// What is wrong with a request whose element has that content.
    fileprivate func findings(inRequest content: String, attributes: String = "", name: String = "Run") throws
        -> [MessageDefect]
    {
        let body = """
            <Body xmlns="http://schemas.xmlsoap.org/soap/envelope/">
            <t:\(name) xmlns:t="urn:sample" xmlns="urn:sample" \(attributes)>\(content)</t:\(name)></Body>
            """
        return try call().validate(Element.read(Array(body.utf8))).map(\.defect)
    }
}

@Suite struct `Content as the schema counts it` {
    @Test(arguments: [
        (Model.pairs, #"{"a":1}"#, ArgumentFinding(path: "", defect: .tooFew(["a", "b"], given: 1, least: 2))),
        (Model.pairs, "{}", ArgumentFinding(path: "a", defect: .missing)),
        (Model.pairs, #"{"a":[1,2,3,4]}"#, ArgumentFinding(path: "a", defect: .tooMany(3))),
        (Model.either, #"{"b":1}"#, ArgumentFinding(path: "", defect: .tooFew(["a", "b"], given: 1, least: 2))),
        (Model.either, #"{"a":[1,2],"b":[3,4]}"#, ArgumentFinding(path: "b", defect: .tooMany(1))),
        (Model.twice, #"{"a":1}"#, ArgumentFinding(path: "a", defect: .tooFew(["a"], given: 1, least: 25))),
        (Model.lax, #"{"a":1}"#, ArgumentFinding(path: "", defect: .missingAny(.other(than: "urn:sample")))),
        (Model.lax, #"{"a":1,"x":2}"#, ArgumentFinding(path: "x", defect: .notAllowed(.other(than: "urn:sample")))),
        (Model.lax, #"{"a":1,"any":"<x"}"#, ArgumentFinding(path: "any", defect: .notXML)),
        (Model.strict, #"{"a":1,"{urn:x}y":2}"#, ArgumentFinding(path: "{urn:x}y", defect: .undeclared)),
        (Model.open, #"{"@{urn:three}k":"v"}"#, ArgumentFinding(path: "@{urn:three}k", defect: .unknown(known: []))),
        (Model.head, "{}", ArgumentFinding(path: "", defect: .noneOf(["walk", "jog"]))),
        (
            Model.nillable, ##"{"n":{"@xsi:nil":"true","v":1}}"##,
            ArgumentFinding(path: "n.v", defect: .excluded(by: "@xsi:nil"))
        ),
        (Model.nillable, #"{"n":{},"l":[1,null]}"#, ArgumentFinding(path: "l", defect: .membersInText)),
        (Model.nillable, #"{"n":{},"o":{"@b:c":"x"}}"#, ArgumentFinding(path: "o.@b:c", defect: .unknown(known: []))),
        (
            Model.mixed, ##"{"m":{"#text":{"x":1},"known":2}}"##,
            ArgumentFinding(path: "m.#text", defect: .membersInText)
        ),
    ])
    func `is refused where it is too little, too much, or has no place`(
        sample: Sample, json: String, expected: ArgumentFinding
    ) throws {
        let findings = try sample.findings(json)
        #expect(findings.contains(expected))
    }

    @Test(arguments: [
        (Model.lax, #"{"a":1,"{urn:x}y":{"{urn:x}z":2}}"#, "<a>1</><{urn:x}y><z>2</></>"),
        (Model.lax, #"{"a":1,"any":"<q xmlns='urn:x'/>"}"#, "<a>1</><{urn:x}q></>"),
        (Model.strict, #"{"known":7,"a":1}"#, "<a>1</><known>7</>"),
        (Model.strict, #"{"a":1,"any":"<q xmlns='urn:x'/>"}"#, "<a>1</><{urn:x}q></>"),
        (Model.unmet, #"{"a":1}"#, "<a>1</>"),
        (Model.mixed, #"{"m":{"any":"<known xmlns='urn:sample'>1</known>"}}"#, "<m><known>1</></>"),
    ])
    func `takes what a wildcard allows, by name or as XML`(sample: Sample, json: String, expected: String) throws {
        #expect(try sample.body(json) == "<{urn:sample}Run>\(expected)</>")
    }

    @Test func `has the attributes that a type or its base allows`() throws {
        #expect(
            try Model.open.body(#"{"@{urn:one}k":"1","@{urn:two}l":"2"}"#) == "<{urn:sample}Run k='1' l='2'></>")
        #expect(
            try Model.open.findings(inRequest: "", attributes: #"xmlns:o="urn:one" xmlns:w="urn:two" o:k="1" w:l="2""#)
                == [])
    }

    @Test func `names the member of a substitution group in a message of the head`() throws {
        #expect(try Model.head.body(#"{"jog":5}"#) == "<{urn:sample}jog>5</>")
        #expect(try Model.head.call().argumentNames() == ["walk", "jog"])
    }

    @Test(arguments: [
        (Model.pairs, "<a>1</a>", MessageDefect.missing(QualifiedName("a", in: "urn:sample"))),
        (
            Model.either, "<a>1</a>",
            .missingChoice([QualifiedName("a", in: "urn:sample"), QualifiedName("b", in: "urn:sample")])
        ),
        (Model.lax, "<a>1</a>", .missingAny(.other(than: "urn:sample"))),
        (Model.strict, #"<a>1</a><y xmlns="urn:x"/>"#, .undeclared(QualifiedName("y", in: "urn:x"))),
        (Model.ids, #"<x id="p"/><x id="q"/><x id="p"/>"#, .repeatedIdentifier("p")),
        (Model.ids, #"<x id="p"/><x id="q" to="s"/><x id="r" to="p"/>"#, .unknownIdentifier("s")),
    ])
    func `is found wanting in a message too`(sample: Sample, content: String, expected: MessageDefect) throws {
        #expect(try sample.findings(inRequest: content) == [expected])
    }

    @Test(
        arguments: [
            Model.pairs, Model.either, Model.twice, Model.lax, Model.strict, Model.unmet, Model.open, Model.ids,
            Model.nillable, Model.mixed,
        ], SampleExtent.allCases)
    func `is that of a sample, which is accepted and valid`(sample: Sample, extent: SampleExtent) throws {
        let call = try sample.call()
        let request = try call.request(call.sampleArguments(extent))
        let body = try #require(Element.read(request.bytes).elements.last)
        #expect(
            try call.validate(body).filter { sample.schema != Model.unmet.schema || $0.path.isEmpty == false } == [])
    }
}
