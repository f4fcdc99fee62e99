import SOAPMessage
import Testing
import WSDL
import XMLWire

@Suite struct `A file beside the envelope, with a WSDL` {
    private static let file = Attachment(contentID: "p@soap", path: "a.png", byteCount: 1)
    private static let xmime = "http://www.w3.org/2005/05/xmlmime"
    private static let imports = """
        <xsd:import namespace="http://www.w3.org/2004/08/xop/include"/>
        <xsd:import namespace="http://www.w3.org/2005/05/xmlmime"/>
        <xsd:import namespace="http://ws-i.org/profiles/basic/1.1/xsd"/>
        """

    private func sample(_ element: String, _ types: String = "") -> Sample {
        var sample = Sample.document(run: "<xsd:sequence>\(element)</xsd:sequence>", types)
        sample.schema = Self.imports + sample.schema
        return sample
    }

    private func written(_ sample: Sample, _ value: ArgumentValue) throws -> String {
        try Sample.body(of: sample.call().request(.record([ArgumentMember("n", value)])))
    }

    private static let include = "<{http://www.w3.org/2004/08/xop/include}Include href='cid:p@soap'></>"

    static let elements: [(element: String, types: String, content: String)] = [
        (#"<xsd:element name="n" type="xsd:base64Binary"/>"#, "", "<n>\(include)</>"),
        (
            #"<xsd:element name="n" type="tns:Small"/>"#,
            """
            <xsd:simpleType name="Small"><xsd:restriction base="xsd:base64Binary"><xsd:maxLength value="9"/>
            </xsd:restriction></xsd:simpleType>
            """, "<n>\(include)</>"
        ),
        (
            #"<xsd:element name="n" type="x:base64Binary" xmlns:x="\#(xmime)"/>"#, "",
            "<n contentType='image/png'>\(include)</>"
        ),
        (
            #"<xsd:element name="n" type="o:Include" xmlns:o="http://www.w3.org/2004/08/xop/include"/>"#, "",
            "<n>\(include)</>"
        ),
        (
            """
            <xsd:element name="n"><xsd:complexType><xsd:sequence><xsd:element ref="o:Include"
            xmlns:o="http://www.w3.org/2004/08/xop/include"/></xsd:sequence></xsd:complexType></xsd:element>
            """, "", "<n>\(include)</>"
        ),
        (
            #"<xsd:element name="n" type="w:swaRef" xmlns:w="http://ws-i.org/profiles/basic/1.1/xsd"/>"#, "",
            "<n>cid:p@soap</>"
        ),
        (#"<xsd:element name="n" type="xsd:string"/>"#, "", "<n href='cid:p@soap'></>"),
        (#"<xsd:element name="n" type="xsd:hexBinary"/>"#, "", "<n href='cid:p@soap'></>"),
        (#"<xsd:element name="n"/>"#, "", "<n href='cid:p@soap'></>"),
        (#"<xsd:element name="n" type="xsd:anyURI"/>"#, "", "<n>cid:p@soap</>"),
        (#"<xsd:any processContents="lax"/>"#, "", "<n href='cid:p@soap'></>"),
    ]

    @Test(arguments: elements.indices)
    func `is referred to as the type of its element has it`(index: Int) throws {
        let (element, types, content) = Self.elements[index]
        #expect(try written(sample(element, types), .attachment(Self.file)) == "<{urn:sample}Run>\(content)</>")
    }

    @Test func `has no place in an element with members`() throws {
        let sample = sample(
            """
            <xsd:element name="n"><xsd:complexType><xsd:sequence><xsd:element name="m" type="xsd:int"/></xsd:sequence>
            </xsd:complexType></xsd:element>
            """)
        #expect(throws: WSDLError.arguments([ArgumentFinding(path: "n", defect: .noAttachment(members: ["m"]))])) {
            try written(sample, .attachment(Self.file))
        }
    }

    @Test func `keeps the media type that was given`() throws {
        let sample = sample(#"<xsd:element name="n" type="x:base64Binary" xmlns:x="\#(Self.xmime)"/>"#)
        let value = ArgumentValue.record([
            ArgumentMember("@contentType", .text("image/x")), ArgumentMember("#text", .attachment(Self.file)),
        ])
        #expect(
            try written(sample, value) == "<{urn:sample}Run><n contentType='image/x'>\(Self.include)</></>")
    }

    @Test(arguments: [
        #"<xsd:element name="n" type="xsd:anyType"/>"#, #"<xsd:any processContents="lax"/>"#,
        """
        <xsd:element name="n"><xsd:complexType><xsd:simpleContent><xsd:extension base="xsd:string"><xsd:attribute name="href"/>
        </xsd:extension></xsd:simpleContent></xsd:complexType></xsd:element>
        """,
    ])
    func `has its reference for itself`(element: String) throws {
        let value = ArgumentValue.record([
            ArgumentMember("@href", .text("k")), ArgumentMember("#text", .attachment(Self.file)),
        ])
        #expect(throws: WSDLError.arguments([ArgumentFinding(path: "n.@href", defect: .repeatedAttribute)])) {
            try written(sample(element), value)
        }
    }

    @Test func `is one of several`() throws {
        let sample = sample(#"<xsd:element name="n" type="xsd:base64Binary" maxOccurs="9"/>"#)
        #expect(
            try written(sample, .list([.attachment(Self.file), .text("YQ==")]))
                == "<{urn:sample}Run><n>\(Self.include)</><n>YQ==</></>")
    }

    @Test func `is referred to by an attribute in an encoded message`() throws {
        let sample = Sample.rpc(#"<part name="n" type="xsd:base64Binary"/>"#)
        let written = try written(sample, .attachment(Self.file))
        #expect(
            written
                == "<{urn:call}Run encodingStyle='http://schemas.xmlsoap.org/soap/encoding/'><n href='cid:p@soap' "
                + "type='{http://www.w3.org/2001/XMLSchema}base64Binary'></></>")
    }

    @Test func `cannot be an attribute, nor an argument that is not known`() throws {
        let sample = sample(#"<xsd:element name="n" type="xsd:base64Binary"/>"#)
        #expect(throws: WSDLError.self) {
            try sample.call().request(.record([ArgumentMember("m", .attachment(Self.file))]))
        }
    }

    // MARK: mime:content

    /// WSDL 1.1 §5: one part in the body, one beside the envelope.
    private func bound(style: String, parts: String) throws -> OperationMessage {
        var sample = Sample.rpc(parts, isEncoded: false, output: parts)
        sample.style = style
        sample.schema = #"<xsd:element name="Run"><xsd:complexType/></xsd:element>"#
        let text = sample.text.replacing(
            "<s:body \(sample.body)/>",
            with: """
                <m:multipartRelated xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/">
                <m:part><s:body \(sample.body)/></m:part>
                <m:part><m:content part="scan" type="image/png"/><m:content part="scan" type="image/jpeg"/></m:part>
                </m:multipartRelated>
                """)
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        return try OperationMessage(definitions.operation("Run"), in: definitions)
    }

    @Test(arguments: [
        ("rpc", #"<part name="id" type="xsd:int"/><part name="scan" type="xsd:base64Binary"/>"#),
        ("document", #"<part name="id" element="tns:Run"/><part name="scan" type="xsd:base64Binary"/>"#),
    ])
    func `is no part of the body where the binding says so`(style: String, parts: String) throws {
        let call = try bound(style: style, parts: parts)
        #expect(call.attachmentParts == ["scan"])
        #expect(call.bodyParts.map(\.name) == ["id"])
        #expect(try call.outline().arguments.map { $0.name?.local } == (style == "rpc" ? ["id", "scan"] : ["scan"]))
        let scan = ArgumentMember("scan", .attachment(Self.file))
        let id = style == "rpc" ? [ArgumentMember("id", .text("1"))] : []
        let body = try Sample.body(of: call.request(.record(id + [scan])))
        #expect(body == (style == "rpc" ? "<{urn:call}Run><id>1</></>" : "<{urn:sample}Run></>"))
        let reply = try #require(try call.reply())
        #expect(try !Sample.body(of: reply.request(reply.sampleArguments())).contains("scan"))
        for wrong in [[], [ArgumentMember("scan", .text("x"))]] {
            #expect(throws: WSDLError.arguments([ArgumentFinding(path: "scan", defect: .notAttachment)])) {
                try call.request(.record(id + wrong))
            }
        }
    }
}
