import EnvelopeTemplate
import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLWire

@Suite struct `Samples and templates` {
    private static let context = TemplateContext(
        secondsSinceEpoch: { 0 }, randomBytes: { Array(repeating: 0, count: $0) }, environment: { _ in nil })

    /// All kinds of messages that the other tests use, and some more.
    static let samples: [(name: String, sample: Sample)] = [
        ("shop", Shop.sample),
        ("order", `Requests in document style`.order),
        ("choice", `Requests in document style`.choice),
        ("empty", Sample.document(run: "")),
        ("text", Sample(schema: #"<xsd:element name="Run" type="xsd:int"/>"#)),
        (
            "price",
            Sample.document(
                run: """
                    <xsd:sequence><xsd:element name="price" maxOccurs="2" type="tns:Price"/>
                    <xsd:element name="one" type="tns:Price"/></xsd:sequence>
                    """,
                """
                <xsd:complexType name="Price"><xsd:simpleContent><xsd:extension base="xsd:decimal">
                <xsd:attribute name="currency" type="xsd:string"/></xsd:extension></xsd:simpleContent></xsd:complexType>
                """)
        ),
        (
            "hidden",
            Sample.document(
                run: """
                    <xsd:sequence><xsd:element name="a" minOccurs="0"><xsd:complexType><xsd:sequence>
                    <xsd:element name="a" minOccurs="0" type="xsd:string"/><xsd:element name="b" type="xsd:string"/>
                    </xsd:sequence></xsd:complexType></xsd:element></xsd:sequence>
                    """)
        ),
        (
            "derived",
            Sample.document(
                run: #"<xsd:sequence><xsd:element name="shape" type="tns:Shape"/></xsd:sequence>"#,
                """
                <xsd:complexType name="Shape" abstract="true"><xsd:sequence/></xsd:complexType>
                <xsd:complexType name="Circle"><xsd:complexContent><xsd:extension base="tns:Shape"><xsd:sequence>
                <xsd:element name="radius" type="xsd:double"/></xsd:sequence></xsd:extension></xsd:complexContent>
                </xsd:complexType>
                """)
        ),
        (
            "mixed",
            Sample.document(
                run: #"<xsd:sequence><xsd:element name="p" type="tns:P"/></xsd:sequence>"#,
                """
                <xsd:complexType name="P" mixed="true"><xsd:sequence>
                <xsd:element name="b" type="xsd:string" minOccurs="0"/></xsd:sequence></xsd:complexType>
                """)
        ),
        (
            "literal",
            Sample.rpc(#"<part name="a" type="xsd:int"/><part name="b" type="xsd:string"/>"#, isEncoded: false)
        ),
        ("encoded", Sample.rpc(#"<part name="a" type="xsd:int"/><part name="b" type="xsd:anyType"/>"#)),
        (
            "array",
            Sample.rpc(
                #"<part name="names" type="tns:Names"/>"#,
                schema: """
                    <xsd:complexType name="Names"><xsd:complexContent><xsd:restriction base="soapenc:Array">
                    <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:string[]"/></xsd:restriction>
                    </xsd:complexContent></xsd:complexType>
                    """)
        ),
        (
            "facets",
            Sample.document(
                run: """
                    <xsd:sequence><xsd:element name="a"><xsd:simpleType><xsd:restriction base="xsd:string">
                    <xsd:minLength value="7"/><xsd:pattern value="[A-F]+(-\\d)*x?"/></xsd:restriction></xsd:simpleType></xsd:element>
                    <xsd:element name="b"><xsd:simpleType><xsd:restriction base="xsd:decimal"><xsd:minExclusive value="5"/>
                    <xsd:maxExclusive value="6"/></xsd:restriction></xsd:simpleType></xsd:element>
                    <xsd:element name="c"><xsd:simpleType><xsd:list itemType="xsd:date"/></xsd:simpleType></xsd:element>
                    <xsd:element name="d"><xsd:simpleType><xsd:union memberTypes="xsd:int xsd:boolean"/></xsd:simpleType>
                    </xsd:element><xsd:element name="e"><xsd:simpleType><xsd:restriction base="xsd:hexBinary">
                    <xsd:length value="3"/></xsd:restriction></xsd:simpleType></xsd:element></xsd:sequence>
                    """)
        ),
    ]

    /// Expanded names, attributes and text; white space between elements and the sizes of arrays do not count.
    private static func canonical(_ element: Element) -> String {
        let attributes = element.tag.attributes.map { attribute -> String in
            let bracket = attribute.value.firstIndex(of: "[") ?? attribute.value.endIndex
            let value = attribute.name.namespace.isEmpty ? attribute.value : String(attribute.value[..<bracket])
            return " \(attribute.name)=\(value)"
        }
        let text = element.elements.isEmpty ? element.text : ""
        let isBlank = text.utf8.allSatisfy { $0 <= 0x20 }
        return "<\(element.name)\(attributes.sorted().joined())>"
            + (isBlank ? "" : text) + element.elements.map { canonical($0) }.joined() + "</>"
    }

    private func body(_ bytes: [UInt8]) throws -> String {
        let root = try Element.read(bytes)
        return try #require(root.elements.last).elements.map { Self.canonical($0) }.joined()
    }

    @Test(arguments: samples.map(\.name), SampleExtent.allCases)
    func `make what a call of the WSDL makes`(name: String, extent: SampleExtent) throws {
        let sample = try #require(Self.samples.first { $0.name == name }).sample
        let call = try sample.call()
        let arguments = try call.sampleArguments(extent)
        let sent = try call.request(arguments)
        let template = try EnvelopeTemplate(try call.template(extent), file: "Run.xml")
        let given: [TemplateMember] =
            if case .record(let members) = arguments { members.map { TemplateMember($0) } } else {
                [TemplateMember(ArgumentMember("Run", arguments))]
            }
        let filled = try template.fill(given, in: Self.context)
        #expect(try body(filled) == body(sent.bytes))
        #expect(template.call.action == sent.action && template.call.operation == "Run")
        #expect(template.call.endpoint == "http://127.0.0.1/run")
        #expect(template.envelopeVersion == sent.version)
    }

    @Test(arguments: [
        #"{"customer":{"name":"A & B"},"item":[{"@id":"1","sku":"a"},{"@id":"2","sku":"b","size":["S","L"]}],"card":"1"}"#,
        #"{"@lang":"de","customer":{"name":"","address":{"zip":"01234"}},"item":{"@id":"1","sku":""},"invoice":"true"}"#,
        #"{"customer":{"name":"A","address":{"zip":"01234","city":"B"}},"item":[{"@id":"1","sku":"a","count":"3"}],"note":"","card":""}"#,
    ])
    func `make the same for arguments of one's own`(json: String) throws {
        let call = try Shop.sample.call()
        let arguments = ArgumentValue(try JSONReader.read(json))
        let template = try EnvelopeTemplate(try call.template(), file: "Run.xml")
        guard case .record(let members) = arguments else { return }
        let filled = try template.fill(members.map { TemplateMember($0) }, in: Self.context)
        #expect(try body(filled) == body(call.request(arguments).bytes))
    }

    @Test(arguments: [
        (#"{"a":{"a":"2","b":"1"}}"#, "<{urn:sample}a><{urn:sample}a>2</><{urn:sample}b>1</></>")
    ])
    func `reach a member that is called like what it stands in`(json: String, expected: String) throws {
        let sample = try #require(Self.samples.first { $0.name == "hidden" }).sample
        let template = try EnvelopeTemplate(try sample.call().template(), file: "Run.xml")
        guard case .record(let members) = ArgumentValue(try JSONReader.read(json)) else { return }
        let filled = try template.fill(members.map { TemplateMember($0) }, in: Self.context)
        #expect(try body(filled) == "<{urn:sample}Run>\(expected)</>")
    }

    @Test func `declare what has to be given, with documentation and example`() throws {
        let template = try EnvelopeTemplate(try Shop.sample.call().template(), file: "Run.xml")
        let required = template.parameters.filter(\.isRequired).map(\.name)
        #expect(required == ["customer.name", "item"])
        let note = try #require(template.parameters.first { $0.name == "note" })
        #expect(note.doc == "for the driver" && note.example == "text")
    }

    @Test func `write the header block in a section of its name`() throws {
        var sample = Sample.document(
            run: "",
            """
            <xsd:element name="Auth"><xsd:complexType><xsd:sequence><xsd:element name="user" type="xsd:string"/>
            </xsd:sequence></xsd:complexType></xsd:element>
            """)
        sample.otherMessages = #"<message name="Head"><part name="auth" element="tns:Auth"/></message>"#
        sample.inputHeaders = #"<s:header message="tns:Head" part="auth" use="literal"/>"#
        let template = try EnvelopeTemplate(try sample.call().template(), file: "Run.xml")
        let without = try template.fill([], in: Self.context)
        #expect(try Element.read(without).elements.map(\.name.local) == ["Body"])
        let user = TemplateMember("Auth", .record([TemplateMember("user", .text("ann"))]))
        let root = try Element.read(try template.fill([user], in: Self.context))
        #expect(root.elements.map(\.name.local) == ["Header", "Body"])
        #expect(root.elements[0].elements.map(\.name) == [QualifiedName("Auth", in: "urn:sample")])
    }
}
