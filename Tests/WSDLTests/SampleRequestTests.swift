import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLWire

/// Samples of requests, which a call takes as they are.
@Suite struct `Samples of requests` {
    private func json(_ sample: Sample, _ extent: SampleExtent = .all) throws -> String {
        String(decoding: try Self.json(sample.call().sampleRequest(extent)).encoded(), as: UTF8.self)
    }

    private static func json(_ value: ArgumentValue) -> JSONValue {
        switch value {
        case .null: .null
        case .text(let text): .string(text)
        case .bytes, .attachment, .fragment: .string("?")
        case .list(let items): .array(items.map { json($0) })
        case .record(let members): .object(members.map { JSONMember($0.name, json($0.value)) })
        }
    }

    private static let list = """
        <xsd:complexType name="L"><xsd:sequence><xsd:element name="v" type="xsd:int"/>
        <xsd:element name="next" type="tns:L" NIL/></xsd:sequence></xsd:complexType>
        """

    @Test func `end an encoded list with null`() throws {
        let sample = Sample.rpc(#"<part name="p" type="tns:L"/>"#, schema: Self.list.replacing("NIL", with: ""))
        let json = try json(sample)
        #expect(json == #"{"p":{"v":"1","next":null}}"#)
        #expect(try sample.findings(json) == [])
        let template = try String(decoding: sample.call().template(), as: UTF8.self)
        #expect(template.contains("{{#p.next}}<next xsi:type=\"tns:L\">{{.}}</next>{{/p.next}}"), "\(template)")
    }

    @Test func `end a literal list with nil, in templates too`() throws {
        var sample = Sample(schema: Self.list.replacing("NIL", with: #"nillable="true""#))
        sample.schema += #"<xsd:element name="Run" type="tns:L"/>"#
        #expect(try json(sample) == #"{"v":"1","next":null}"#)
        let template = try String(decoding: sample.call().template(), as: UTF8.self)
        #expect(template.contains("{{^next}}<tns:next "), "\(template)")
        #expect(template.contains("xsi:nil=\"true\"/>{{/next}}"), "\(template)")
    }

    /// A WSDL that has the schema of the encoding makes `id` and `href` attributes of every type of it.
    @Test(arguments: ["11", "12"]) func `have no marks of the graph of the encoding`(version: String) throws {
        let namespace =
            version == "11" ? "http://schemas.xmlsoap.org/soap/encoding/" : "http://www.w3.org/2003/05/soap-encoding"
        var sample = Sample.rpc(#"<part name="p" type="e:string" xmlns:e="\#(namespace)"/>"#, isEncoded: false)
        sample.otherSchemas = """
            <xsd:schema targetNamespace="\(namespace)"><xsd:complexType name="string"><xsd:simpleContent>
            <xsd:extension base="xsd:string"><xsd:attribute name="id" type="xsd:ID"/>
            <xsd:attribute name="href" type="xsd:anyURI"/></xsd:extension></xsd:simpleContent></xsd:complexType>
            </xsd:schema>
            """
        #expect(try json(sample) == #"{"p":"text"}"#)
        #expect(try !String(decoding: sample.call().template(), as: UTF8.self).contains("href"))
    }

    @Test func `have the header blocks of the binding by their names`() throws {
        var sample = Sample(
            schema: """
                <xsd:element name="Run"><xsd:complexType><xsd:sequence><xsd:element name="a" type="xsd:int"/>
                </xsd:sequence></xsd:complexType></xsd:element><xsd:element name="Key" type="xsd:string"/>
                """)
        sample.otherMessages = #"<message name="Head"><part name="h" element="tns:Key"/></message>"#
        sample.inputHeaders = #"<s:header message="tns:Head" part="h" use="literal"/>"#
        #expect(try json(sample) == #"{"a":"1","Key":"text"}"#)
        #expect(try json(sample, .required) == #"{"a":"1"}"#)
        sample.schema = #"<xsd:element name="Run" type="xsd:int"/><xsd:element name="Key" type="xsd:string"/>"#
        #expect(try json(sample) == #"{"Run":"1","Key":"text"}"#)
        sample.schema = #"<xsd:element name="Run"/><xsd:element name="Key" type="xsd:string"/>"#
        #expect(try json(sample) == #""text""#)
    }

    @Test(arguments: [
        ("<xsd:element name='Run'/>", "#text"), ("<xsd:element name='Run' type='xsd:int'/>", "Run"),
        ("<xsd:element name='Run' type='tns:T'/>", "#text"),
    ])
    func `of one value have a name for items`(schema: String, name: String) throws {
        let text = """
            <xsd:complexType name="T"><xsd:simpleContent><xsd:extension base="xsd:int">
            <xsd:attribute name="a" type="xsd:int"/></xsd:extension></xsd:simpleContent></xsd:complexType>
            """
        let sample = Sample(schema: schema + text)
        #expect(try sample.call().valueName == name)
        #expect(try sample.findings("{\"\(name)\":\"1\"}") == [])
    }

    @Test func `of a part with a type are the same for a template`() throws {
        var sample = Sample.rpc(
            #"<part name="p" type="tns:L"/>"#, schema: Self.list.replacing("NIL", with: "minOccurs='0'"))
        sample.style = "document"
        sample.body = #"use="literal""#
        #expect(try json(sample) == #"{"v":"1"}"#)
        #expect(try String(decoding: sample.call().template(), as: UTF8.self).contains("<p>\n      <v>{{v}}</v>"))
    }

    @Test func `say in a template what WS-Addressing does, where that is another action`() throws {
        let sample = Sample.document(run: "")
        #expect(try !String(decoding: sample.call().template(), as: UTF8.self).contains("wsa-action"))
        let text = sample.text.replacing(#"soapAction="urn:sample#Run""#, with: #"soapAction="""#)
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        let call = try OperationMessage(definitions.operation("Run"), in: definitions)
        #expect(
            try String(decoding: call.template(), as: UTF8.self)
                .contains(#"action="" wsa-action="urn:sample:Type:RunRequest" operation="Run"?>"#))
    }
}
