import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

@Suite struct `Requests in RPC style` {
    private static let xsd = "{http://www.w3.org/2001/XMLSchema}"

    @Test func `have a wrapper in the namespace of the binding and unqualified parts`() throws {
        let sample = Sample.rpc(
            #"<part name="b" type="xsd:int"/><part name="a" type="tns:Pair"/>"#,
            schema: """
                <xsd:complexType name="Pair"><xsd:sequence><xsd:element name="x" type="xsd:int"/>
                <xsd:element name="y" form="qualified" type="xsd:int"/></xsd:sequence></xsd:complexType>
                """, isEncoded: false)
        let body = try sample.body(#"{"a":{"y":"2","x":"1"},"b":"0"}"#)
        #expect(body == "<{urn:call}Run><b>0</><a><x>1</><{urn:sample}y>2</></></>")
        #expect(try Sample.rpc("", isEncoded: false).body("{}") == "<{urn:call}Run></>")
    }

    @Test func `say every type and the encoding when encoded`() throws {
        let sample = Sample.rpc(
            #"<part name="s" type="xsd:string"/><part name="n" type="soapenc:int"/><part name="p" type="tns:Pair"/>"#,
            schema: """
                <xsd:complexType name="Pair"><xsd:sequence><xsd:element name="x" type="xsd:int"/>
                <xsd:element name="any" type="xsd:anyType" minOccurs="0"/></xsd:sequence></xsd:complexType>
                """)
        let style = "http://schemas.xmlsoap.org/soap/encoding/"
        #expect(
            try sample.body(#"{"s":null,"n":"1","p":{"x":"2","any":"z"}}"#)
                == "<{urn:call}Run encodingStyle='\(style)'><s nil='true'></><n type='{\(style)}int'>1</>"
                + "<p type='{urn:sample}Pair'><x type='\(Self.xsd)int'>2</><any type='\(Self.xsd)string'>z</></></>")
    }

    private static let arrays = """
        <xsd:complexType name="ByAttribute"><xsd:complexContent><xsd:restriction base="soapenc:Array">
        <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:int[]"/></xsd:restriction></xsd:complexContent>
        </xsd:complexType>
        <xsd:complexType name="ByElement"><xsd:complexContent><xsd:restriction base="soapenc:Array"><xsd:sequence>
        <xsd:element name="n" type="xsd:int" maxOccurs="unbounded"/></xsd:sequence></xsd:restriction></xsd:complexContent>
        </xsd:complexType>
        <xsd:complexType name="Extended"><xsd:complexContent><xsd:extension base="soapenc:Array">
        <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:int[]"/></xsd:extension></xsd:complexContent>
        </xsd:complexType>
        <xsd:complexType name="Square"><xsd:complexContent><xsd:restriction base="soapenc:Array">
        <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:int[,]"/></xsd:restriction></xsd:complexContent>
        </xsd:complexType>
        <xsd:complexType name="Nested"><xsd:complexContent><xsd:restriction base="soapenc:Array">
        <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:int[][]"/></xsd:restriction></xsd:complexContent>
        </xsd:complexType>
        <xsd:complexType name="Cube"><xsd:complexContent><xsd:restriction base="soapenc:Array">
        <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:int[,,]"/></xsd:restriction></xsd:complexContent>
        </xsd:complexType>
        """

    @Test(arguments: [
        ("ByAttribute", #"["1",null]"#, "int[2]", "<item type='X'>1</><item nil='true'></>"),
        ("ByElement", #"["1"]"#, "int[1]", "<n type='X'>1</>"),
        ("ByElement", #"{"n":["1","2"]}"#, "int[2]", "<n type='X'>1</><n type='X'>2</>"),
        ("Extended", "[]", "int[0]", ""),
        ("ByAttribute", #""5""#, "int[1]", "<item type='X'>5</>"),
        ("Square", "[[1],[2,3],null]", "int[3,2]", Self.ints("1", nil, "2", "3", nil, nil)),
        ("Square", "[1,2]", "int[2,1]", Self.ints("1", "2")),
        ("Cube", "[[[1,2],[3]],[[4]]]", "int[2,2,2]", Self.ints("1", "2", "3", nil, "4", nil, nil, nil)),
        ("Square", "[[1,2],[3,4],[5,6]]", "int[3,2]", (1...6).map { "<item type='X'>\($0)</>" }.joined()),
    ])
    func `write arrays in every spelling`(type: String, argument: String, arrayType: String, items: String) throws {
        let body = try Sample.rpc(#"<part name="a" type="tns:\#(type)"/>"#, schema: Self.arrays)
            .body(#"{"a":\#(argument)}"#)
        let array = "arrayType='\(Self.xsd)\(arrayType)' type='{urn:sample}\(type)'"
        #expect(body.hasSuffix("<a \(array)>\(items.replacing("X", with: "\(Self.xsd)int"))</></>"))
    }

    private static func ints(_ values: String?...) -> String {
        values.map { $0.map { "<item type='X'>\($0)</>" } ?? "<item nil='true'></>" }.joined()
    }

    @Test func `write what would need too many places for no item`() throws {
        let rows = (0..<400).map { _ in "[]" }.joined(separator: ",")
        let row = (0..<400).map { "\($0)" }.joined(separator: ",")
        let findings = try Sample.rpc(#"<part name="a" type="tns:Square"/>"#, schema: Self.arrays)
            .findings(#"{"a":[[\#(row)],\#(rows)]}"#)
        #expect(findings == [ArgumentFinding(path: "a", defect: .tooMany(65536))])
    }

    private static let person = """
        <xsd:complexType name="Person"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
        <xsd:element name="any" type="xsd:anyType" minOccurs="0"/>
        <xsd:element name="friend" type="tns:Person" minOccurs="0"/></xsd:sequence></xsd:complexType>
        """

    @Test(arguments: [
        (
            ##"{"@id":"1","name":"Ann","friend":{"@href":"#1"}}"##,
            "<p id='1' P><name S>Ann</><friend href='#1'></></>",
            "<p id='1' P><name S>Ann</><friend ref='1'></></>"
        ),
        (##"{"@href":"1"}"##, "<p href='#1'></>", "<p ref='1'></>"),
        (
            ##"{"name":{"@href":"#n"},"any":{"@href":"#n"}}"##, "<p P><name href='#n'></><any href='#n'></></>",
            "<p P><name ref='n'></><any ref='n'></></>"
        ),
        (##"{"name":{"@id":"n","#text":"x"}}"##, "<p P><name id='n' S>x</></>", "<p P><name id='n' S>x</></>"),
    ])
    func `refer to each other, and nothing else is asked for`(argument: String, of11: String, of12: String) throws {
        var sample = Sample.rpc(#"<part name="p" type="tns:Person"/>"#, schema: Self.person)
        for (binding, expected) in [("soap", of11), ("soap12", of12)] {
            sample.bindingNamespace = "http://schemas.xmlsoap.org/wsdl/\(binding)/"
            let body = expected.replacing(" P>", with: " type='{urn:sample}Person'>")
                .replacing(" S>", with: " type='\(Self.xsd)string'>")
            #expect(try sample.body(#"{"p":\#(argument)}"#).hasSuffix(">\(body)</>"))
        }
        let ids = "{http://www.w3.org/2003/05/soap-encoding}"
        let request = try sample.call().request(ArgumentValue(JSONReader.read(##"{"p":{"@href":"1"}}"##)))
        let part = try #require(try Element.read(request.bytes).elements.last?.elements.first?.elements.first)
        #expect(part.tag.attributes.map(\.name) == [QualifiedName(clark: ids + "ref")])
    }

    @Test(arguments: [
        (
            #"["a",["b"],null,{"k":"c"}]"#, "4",
            "<item S>a</><item A[1]'T><item S>b</></><item nil='true'></><item><k>c</></>"
        ),
        ("[]", "0", ""),
    ])
    func `write a list for what may be anything as an array`(list: String, size: String, items: String) throws {
        let array = "{http://schemas.xmlsoap.org/soap/encoding/}Array"
        let type = " type='\(array)'"
        let start = "arrayType='\(Self.xsd)anyType"
        let written = items.replacing(" S>", with: " type='\(Self.xsd)string'>")
            .replacing(" A[", with: " \(start)[").replacing("'T>", with: "'\(type)>")
        for part in ["xsd:anyType", "soapenc:Array"] {
            let body = try Sample.rpc(#"<part name="x" type="\#(part)"/>"#).body(#"{"x":\#(list)}"#)
            #expect(body.hasSuffix("<x \(start)[\(size)]'\(type)>\(written)</></>"))
        }
        let inside = try Sample.rpc(#"<part name="p" type="tns:Person"/>"#, schema: Self.person)
            .body(#"{"p":{"name":"n","any":\#(list)}}"#)
        #expect(inside.hasSuffix("<any \(start)[\(size)]'\(type)>\(written)</></></>"))
    }

    @Test func `write arrays of arrays`() throws {
        let body = try Sample.rpc(#"<part name="a" type="tns:Nested"/>"#, schema: Self.arrays).body(
            #"{"a":[[1],[2,3],null]}"#)
        let array = "{http://schemas.xmlsoap.org/soap/encoding/}Array"
        let int = "\(Self.xsd)int"
        #expect(
            body.hasSuffix(
                "<a arrayType='\(int)[][3]' type='{urn:sample}Nested'>"
                    + "<item arrayType='\(int)[1]' type='\(array)'><item type='\(int)'>1</></>"
                    + "<item arrayType='\(int)[2]' type='\(array)'><item type='\(int)'>2</><item type='\(int)'>3</></>"
                    + "<item nil='true'></></></>"
            ))
    }

    @Test func `use the encoding of SOAP 1.2 in SOAP 1.2`() throws {
        var sample = Sample.rpc(#"<part name="a" type="tns:ByAttribute"/>"#, schema: Self.arrays)
        sample.bindingNamespace = "http://schemas.xmlsoap.org/wsdl/soap12/"
        let body = try sample.body(#"{"a":["1"]}"#)
        #expect(body.contains("encodingStyle='http://www.w3.org/2003/05/soap-encoding'"))
        #expect(body.contains("arraySize='1' itemType='\(Self.xsd)int'"))
    }
}

@Suite struct `Header blocks and other ports` {
    private static var sample: Sample {
        var sample = Sample.document(
            run: "<xsd:sequence/>",
            """
            <xsd:element name="Session"><xsd:complexType><xsd:sequence><xsd:element name="id" type="xsd:int"/>
            </xsd:sequence></xsd:complexType></xsd:element>
            """)
        sample.otherMessages = #"<message name="Heads"><part name="sess" element="tns:Session"/></message>"#
        sample.inputHeaders = #"<s:header message="tns:Heads" part="sess" use="literal"/>"#
        return sample
    }

    private func header(_ member: ArgumentMember, version: SOAPVersion? = nil) throws -> Element {
        var options = OperationMessage.Options()
        options.version = version
        let request = try Self.sample.call().request(.record([]), headers: [member], options: options)
        return try #require(try Element.read(request.bytes).elements.first?.elements.first)
    }

    @Test(arguments: ["sess", "Session", "tns:Session", "{urn:sample}Session"])
    func `are accepted by part, by element, and by expanded name`(name: String) throws {
        let value = ArgumentValue.record([ArgumentMember("id", .text("7"))])
        let block = try header(ArgumentMember(name, value))
        #expect(block.name == QualifiedName("Session", in: Sample.namespace))
        #expect(block.elements.map(\.text) == ["7"])
    }

    @Test(arguments: [(SOAPVersion.v11, "1", "actor"), (.v12, "true", "role")])
    func `carry mustUnderstand and role in the envelope's namespace`(version: SOAPVersion, flag: String, role: String)
        throws
    {
        let value = ArgumentValue.record([
            ArgumentMember("@mustUnderstand", .text("true")), ArgumentMember("@role", .text("urn:me")),
            ArgumentMember("id", .text("7")),
        ])
        let block = try header(ArgumentMember("Session", value), version: version)
        #expect(block.attribute("mustUnderstand", in: version.envelopeNamespace) == flag)
        #expect(block.attribute(role, in: version.envelopeNamespace) == "urn:me")
    }

    @Test func `are refused where nothing declares them, and checked where something does`() throws {
        #expect(
            throws: WSDLError.arguments([ArgumentFinding(path: "header:Sesion", defect: .unknown(known: ["Session"]))])
        ) {
            try header(ArgumentMember("Sesion", .text("")))
        }
        #expect(throws: WSDLError.arguments([ArgumentFinding(path: "header:Session.id", defect: .missing)])) {
            try header(ArgumentMember("Session", .record([])))
        }
    }

    private static let formText = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:h="http://schemas.xmlsoap.org/wsdl/http/"
          xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:x="http://www.w3.org/2001/XMLSchema"
          xmlns:t="urn:t" targetNamespace="urn:t">
        <message name="In"><part name="a" type="x:string"/><part name="n" type="x:int"/></message>
        <message name="Out"><part name="Body" type="x:string"/></message><message name="Nothing"/>
        <portType name="P"><operation name="Op"><input message="t:In"/>OUTPUT</operation></portType>
        <binding name="B" type="t:P"><h:binding verb="GET"/><operation name="Op"><h:operation location="/Op"/>
        <input><h:urlEncoded/></input></operation></binding>
        <service name="S"><port name="G" binding="t:B"><h:address location="http://127.0.0.1/s"/></port></service>
        </definitions>
        """

    @Test func `become fields of a form on HTTP ports`() throws {
        let text = Self.formText.replacing("OUTPUT", with: "")
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        let operation = try definitions.operation("Op", choice: PortChoice(protocol: .httpGet))
        #expect(operation.bindingOperation.location == "/Op")
        #expect(operation.port?.address == "http://127.0.0.1/s")
        let call = try OperationMessage(operation, in: definitions)
        let fields = try call.formContent(ArgumentValue(JSONReader.read(#"{"n":1,"a":["x","y"]}"#)))
        #expect(fields == .fields([("a", "x"), ("a", "y"), ("n", "1")].map { FormField(name: $0.0, value: $0.1) }))
        #expect(throws: WSDLError.self) { try call.formContent(ArgumentValue(JSONReader.read(#"{"n":"q","a":"x"}"#))) }
    }

    private static let element =
        #"<?xml version="1.0" encoding="utf-8"?>"# + "<t:e xmlns:t=\"urn:t\"><t:a>1</t:a></t:e>"

    /// Element parts over the HTTP bindings: what the input of the binding says, and what goes out.
    @Test(arguments: [
        (
            "POST", "<m:mimeXml/>",
            FormContent.xml(Array(Self.element.utf8), type: "text/xml")
        ),
        (
            "POST", "<m:content type='application/xml'/>",
            .xml(Array(Self.element.utf8), type: "application/xml")
        ),
        ("POST", "<m:content type='application/x-www-form-urlencoded'/>", .fields([FormField(name: "a", value: "1")])),
        ("GET", "<h:urlEncoded/>", .fields([FormField(name: "a", value: "1")])),
        ("GET", "<m:mimeXml/>", .fields([FormField(name: "a", value: "1")])),
    ])
    func `of an element are its XML, or a form of its members`(
        verb: String, input: String, expected: FormContent
    ) throws {
        let text = Self.formText.replacing("OUTPUT", with: "").replacing("\"GET\"", with: "\"\(verb)\"")
            .replacing("<h:urlEncoded/>", with: input)
            .replacing(
                #"<part name="a" type="x:string"/><part name="n" type="x:int"/>"#,
                with: "<part name='p' element='t:e'/>"
            )
            .replacing(
                "<message name=\"In\">",
                with: """
                    <types><x:schema targetNamespace="urn:t" elementFormDefault="qualified"><x:element name="e">
                    <x:complexType><x:sequence><x:element name="a" type="x:int"/></x:sequence></x:complexType></x:element>
                    </x:schema></types><message name="In">
                    """)
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        let call = try OperationMessage(definitions.operation("Op"), in: definitions)
        #expect(try call.formContent(call.sampleArguments()) == expected)
        #expect(throws: WSDLError.self) { try call.formContent(ArgumentValue(JSONReader.read(#"{"a":"x"}"#))) }
        #expect(throws: WSDLError.self) { try call.formContent(ArgumentValue(JSONReader.read("{}"))) }
    }

    @Test(arguments: [("", true), ("<output message='t:Nothing'/>", true), ("<output message='t:Out'/>", false)])
    func `may get an empty reply where the message has no parts`(output: String, isAllowed: Bool) throws {
        let definitions = try Documents(texts: ["service.wsdl": Self.formText.replacing("OUTPUT", with: output)]).load()
        let call = try OperationMessage(definitions.operation("Op"), in: definitions)
        #expect(call.allowsEmptyReply == isAllowed)
    }
}
