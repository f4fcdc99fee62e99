import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

@Suite struct `Requests in document style` {
    static let order = Sample.document(
        run: """
            <xsd:sequence>
              <xsd:element name="id" type="xsd:int"/>
              <xsd:element name="note" type="xsd:string" minOccurs="0" nillable="true"/>
              <xsd:element name="tag" type="xsd:string" minOccurs="0" maxOccurs="unbounded" nillable="true"/>
            </xsd:sequence><xsd:attribute name="lang" type="xsd:string"/>
            """)

    @Test(arguments: [
        (#"{"id":"1"}"#, "<{urn:sample}Run><id>1</></>"),
        (#"{"tag":"b","id":"1"}"#, "<{urn:sample}Run><id>1</><tag>b</></>"),
        (#"{"tag":["b",null,""],"id":"1"}"#, "<{urn:sample}Run><id>1</><tag>b</><tag nil='true'></><tag></></>"),
        (#"{"id":12345,"tag":[]}"#, "<{urn:sample}Run><id>12345</></>"),
        (#"{"id":"1","note":null}"#, "<{urn:sample}Run><id>1</><note nil='true'></></>"),
        (#"{"id":"1","note":""}"#, "<{urn:sample}Run><id>1</><note></></>"),
        (#"{"@lang":"en","id":"1"}"#, "<{urn:sample}Run lang='en'><id>1</></>"),
        (##"{"id":"1","note":{"#text":"x"}}"##, "<{urn:sample}Run><id>1</><note>x</></>"),
    ])
    func `follow the schema's order, repetition and nil`(arguments: String, expected: String) throws {
        #expect(try Self.order.body(arguments) == expected)
    }

    @Test func `carry an envelope, an action and no Header`() throws {
        let request = try Self.order.call().request(.record([ArgumentMember("id", .text("1"))]))
        #expect(request.action == "urn:sample#Run")
        #expect(request.version == .v11)
        #expect(
            String(decoding: request.bytes, as: UTF8.self) == """
                <?xml version="1.0" encoding="utf-8"?>
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><tns:Run \
                xmlns:tns="urn:sample"><tns:id>1</tns:id></tns:Run></soap:Body></soap:Envelope>

                """)
    }

    @Test func `escape values once`() throws {
        let request = try Self.order.call().request(
            ArgumentValue(JSONReader.read(#"{"id":"1","note":"a & <b> &amp;"}"#)))
        #expect(String(decoding: request.bytes, as: UTF8.self).contains("a &amp; &lt;b&gt; &amp;amp;"))
    }

    @Test func `qualify by declaration: form, reference, and the namespace of the base type`() throws {
        var sample = Sample.document(
            run: """
                <xsd:complexContent><xsd:extension base="o:Base" xmlns:o="urn:other"><xsd:sequence>
                <xsd:element name="own" type="xsd:string"/><xsd:element ref="o:shared"/>
                <xsd:element name="plain" form="unqualified" type="xsd:string"/>
                </xsd:sequence><xsd:attribute ref="o:mark"/></xsd:extension></xsd:complexContent>
                """)
        sample.otherSchemas = """
            <xsd:schema targetNamespace="urn:other" elementFormDefault="qualified">
            <xsd:complexType name="Base"><xsd:sequence><xsd:element name="first" type="xsd:string"/></xsd:sequence>
            </xsd:complexType><xsd:element name="shared" type="xsd:string"/>
            <xsd:attribute name="mark" type="xsd:string"/></xsd:schema>
            """
        let body = try sample.body(#"{"plain":"3","shared":"2","own":"1","first":"0","@mark":"m"}"#)
        #expect(
            body
                == """
                <{urn:sample}Run mark='m'><{urn:other}first>0</><own>1</><{urn:other}shared>2</><plain>3</></>
                """.replacing("\n", with: "").replacing("<plain>", with: "<plain>"))
    }

    @Test func `expand groups and attribute groups in place`() throws {
        let sample = Sample.document(
            run: """
                <xsd:sequence><xsd:element name="a" type="xsd:string"/><xsd:group ref="tns:G" minOccurs="0"/>
                <xsd:element name="z" type="xsd:string"/></xsd:sequence><xsd:attributeGroup ref="tns:A"/>
                """,
            """
            <xsd:group name="G"><xsd:sequence><xsd:element name="m" type="xsd:string"/></xsd:sequence></xsd:group>
            <xsd:attributeGroup name="A"><xsd:attribute name="k" type="xsd:string"/></xsd:attributeGroup>
            """)
        #expect(
            try sample.body(#"{"z":"3","m":"2","a":"1","@k":"v"}"#) == "<{urn:sample}Run k='v'><a>1</><m>2</><z>3</></>"
        )
        #expect(try sample.body(#"{"z":"3","a":"1"}"#) == "<{urn:sample}Run><a>1</><z>3</></>")
    }

    static let choice = Sample.document(
        run: """
            <xsd:choice maxOccurs="unbounded"><xsd:element name="a" type="xsd:string"/>
            <xsd:element name="b" type="xsd:string"/></xsd:choice>
            """)

    @Test(arguments: [
        (#"{"b":["1","2"],"a":"3"}"#, "<b>1</><b>2</><a>3</>"),
        (#"[{"a":"1"},{"b":"2"},{"a":"3"}]"#, "<a>1</><b>2</><a>3</>"),
    ])
    func `keep the given order of a repeating choice`(arguments: String, expected: String) throws {
        #expect(try Self.choice.body(arguments) == "<{urn:sample}Run>\(expected)</>")
    }

    @Test func `send the branch of a choice that was given`() throws {
        let sample = Sample.document(
            run: """
                <xsd:choice><xsd:sequence><xsd:element name="a" type="xsd:string"/><xsd:element name="b" type="xsd:string"/>
                </xsd:sequence><xsd:sequence><xsd:element name="a" type="xsd:string"/>
                <xsd:element name="c" type="xsd:string"/></xsd:sequence></xsd:choice>
                """)
        #expect(try sample.body(#"{"c":"2","a":"1"}"#) == "<{urn:sample}Run><a>1</><c>2</></>")
        #expect(try sample.findings(#"{"a":"1","b":"2","c":"3"}"#).map(\.defect) == [.excluded(by: "b")])
        #expect(try sample.findings("{}") == [ArgumentFinding(path: "", defect: .noneOf(["a", "b", "c"]))])
        let order = Sample.document(
            run: """
                <xsd:sequence><xsd:element name="id" type="xsd:string"/><xsd:choice>
                <xsd:element name="x" type="xsd:string"/><xsd:element name="y" type="xsd:string"/></xsd:choice>
                </xsd:sequence>
                """)
        #expect(try order.findings(#"{"id":"1","x":"2","y":"3"}"#).map(\.defect) == [.excluded(by: "x")])
    }

    @Test func `send two parts as two children, and none as an empty Body`() throws {
        var sample = Sample(
            schema: #"<xsd:element name="one" type="xsd:string"/><xsd:element name="two" type="xsd:string"/>"#)
        sample.input = #"<part name="a" element="tns:one"/><part name="b" element="tns:two"/>"#
        #expect(try sample.body(#"{"b":"2","a":"1"}"#) == "<{urn:sample}one>1</><{urn:sample}two>2</>")
        sample.input = ""
        #expect(try sample.body("{}") == "")
    }

    @Test(arguments: [#""x""#, #"{"name":"x"}"#, #"{"parameters":"x"}"#])
    func `take a scalar for an element of a simple type, plain or by name`(arguments: String) throws {
        var sample = Sample(schema: #"<xsd:element name="name" type="xsd:string"/>"#)
        sample.input = #"<part name="parameters" element="tns:name"/>"#
        #expect(try sample.body(arguments) == "<{urn:sample}name>x</>")
    }

    static let zoo = Sample.document(
        run: #"<xsd:sequence><xsd:element name="pet" type="tns:Pet"/></xsd:sequence>"#,
        """
        <xsd:complexType name="Pet" abstract="true"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
        </xsd:sequence></xsd:complexType>
        <xsd:complexType name="Dog"><xsd:complexContent><xsd:extension base="tns:Pet"><xsd:sequence>
        <xsd:element name="tricks" type="xsd:int"/></xsd:sequence></xsd:extension></xsd:complexContent></xsd:complexType>
        <xsd:complexType name="Stone"/>
        """)

    @Test(arguments: ["tns:Dog", "{urn:sample}Dog", "Dog"])
    func `accept a derived type with its members`(type: String) throws {
        let body = try Self.zoo.body(#"{"pet":{"@xsi:type":"\#(type)","tricks":"2","name":"Rex"}}"#)
        #expect(body == "<{urn:sample}Run><pet type='{urn:sample}Dog'><name>Rex</><tricks>2</></></>")
    }

    /// XML Schema Part 2 §3: `int` is a `decimal` by way of `integer` and `long`; a string is none.
    @Test func `accept a built-in type that is derived from the declared one`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="n" type="xsd:decimal"/></xsd:sequence>"#, "")
        let body = try sample.body(##"{"n":{"@xsi:type":"xsd:int","#text":"7"}}"##)
        #expect(body == "<{urn:sample}Run><n type='{http://www.w3.org/2001/XMLSchema}int'>7</></>")
        let text = QualifiedName("string", in: Namespaces.schema)
        let decimal = QualifiedName("decimal", in: Namespaces.schema)
        #expect(
            try sample.findings(##"{"n":{"@xsi:type":"xsd:string","#text":"x"}}"##).map(\.defect)
                == [.notDerived(type: text, base: decimal)])
    }

    @Test func `refuse an abstract type, a stranger and an unknown type`() throws {
        let dog = QualifiedName("Dog", in: Sample.namespace)
        let stone = QualifiedName("Stone", in: Sample.namespace)
        let pet = QualifiedName("Pet", in: Sample.namespace)
        #expect(try Self.zoo.findings(#"{"pet":{"name":"x"}}"#).map(\.defect) == [.abstract(derived: [dog])])
        #expect(
            try Self.zoo.findings(#"{"pet":{"@xsi:type":"tns:Stone"}}"#)
                == [ArgumentFinding(path: "pet", defect: .notDerived(type: stone, base: pet))])
        #expect(
            try Self.zoo.findings(#"{"pet":{"@xsi:type":"tns:Cat"}}"#)
                == [ArgumentFinding(path: "pet", defect: .unknownType(name: "tns:Cat"))])
    }

    @Test func `write a member of a substitution group in the place of its head`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element ref="tns:shape" maxOccurs="2"/></xsd:sequence>"#,
            """
            <xsd:element name="shape" abstract="true" type="xsd:string"/>
            <xsd:element name="circle" substitutionGroup="tns:shape"/>
            """)
        #expect(try sample.body(#"{"circle":["1","2"]}"#) == "<{urn:sample}Run><circle>1</><circle>2</></>")
        #expect(
            try Set(sample.findings(#"{"shape":"1"}"#)) == [
                ArgumentFinding(path: "circle", defect: .missing),
                ArgumentFinding(path: "shape", defect: .unknown(known: ["circle"])),
            ])
    }

    @Test func `fill a wildcard with declared and undeclared elements`() throws {
        let sample = Sample.document(
            run: """
                <xsd:sequence><xsd:element name="a" type="xsd:string"/><xsd:any maxOccurs="5" processContents="lax"/>
                </xsd:sequence>
                """,
            #"<xsd:element name="known" type="xsd:int"/>"#)
        let body = try sample.body(#"{"known":"7","a":"1","free":{"x":["1","2"],"@k":"v"},"{urn:z}far":"f"}"#)
        let expected = "<a>1</><known>7</><{}free k='v'><x>1</><x>2</></><{urn:z}far>f</>"
        #expect(body == "<{urn:sample}Run>\(expected)</>".replacing("{}", with: ""))
    }

    @Test func `recurse, and tell an element from a type of the same name`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="Node" type="tns:Node"/></xsd:sequence>"#,
            """
            <xsd:element name="Node" type="xsd:string"/><xsd:complexType name="Node"><xsd:sequence>
            <xsd:element name="v" type="xsd:int"/><xsd:element name="next" type="tns:Node" minOccurs="0"/>
            </xsd:sequence></xsd:complexType>
            """)
        let body = try sample.body(#"{"Node":{"v":1,"next":{"v":2}}}"#)
        #expect(body == "<{urn:sample}Run><Node><v>1</><next><v>2</></></></>")
    }

    @Test func `write arguments down to the level that is the limit`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="n" type="tns:N"/></xsd:sequence>"#,
            """
            <xsd:complexType name="N"><xsd:sequence><xsd:element name="n" type="tns:N" minOccurs="0"/></xsd:sequence>
            </xsd:complexType>
            """)
        func json(_ depth: Int) -> String {
            String(repeating: #"{"n":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        }
        let request = try sample.call().request(ArgumentValue(JSONReader.read(json(199))))
        #expect(String(decoding: request.bytes, as: UTF8.self).split(separator: "<tns:n").count == 200)
        #expect(try sample.findings(json(500)).map(\.defect) == [.tooMany(200)])
    }

    @Test func `declare the prefix of a QName in content`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="q" type="xsd:QName" maxOccurs="2"/></xsd:sequence>"#)
        let request = try sample.call().request(ArgumentValue(JSONReader.read(#"{"q":["tns:a","{urn:far}b"]}"#)))
        let items = try Element.read(request.bytes).elements[0].elements[0].elements
        #expect(items.map { $0.scope.resolve($0.text)?.description } == ["{urn:sample}a", "{urn:far}b"])
    }

    @Test func `encode the bytes of a file where the schema says so`() throws {
        let sample = Sample.document(
            run: """
                <xsd:sequence><xsd:element name="b" type="xsd:base64Binary"/><xsd:element name="h" type="xsd:hexBinary"/>
                <xsd:element name="s" type="xsd:string"/></xsd:sequence>
                """)
        let bytes = ArgumentValue.bytes(Array("Man ok".utf8))
        let request = try sample.call().request(
            .record([ArgumentMember("b", bytes), ArgumentMember("h", bytes), ArgumentMember("s", bytes)]))
        #expect(try Sample.body(of: request) == "<{urn:sample}Run><b>TWFuIG9r</><h>4D616E206F6B</><s>Man ok</></>")
    }

    @Test func `put a fragment where its element stands`() throws {
        let sample = Sample.document(
            run:
                #"<xsd:sequence><xsd:element name="doc"><xsd:complexType><xsd:sequence><xsd:any/></xsd:sequence></xsd:complexType></xsd:element></xsd:sequence>"#
        )
        let request = try sample.call().request(
            .record([ArgumentMember("doc", .fragment(Array("<x xmlns='urn:x'>1</x>".utf8)))]))
        #expect(try Sample.body(of: request) == "<{urn:sample}Run><doc><{urn:x}x>1</></></>")
    }
}

@Suite struct `Arguments that do not fit` {
    static let sample = Sample.document(
        run: """
            <xsd:sequence><xsd:element name="pTableName" type="xsd:string"/><xsd:element name="count" type="xsd:int"/>
            <xsd:element name="rows"><xsd:complexType><xsd:sequence><xsd:element name="row" maxOccurs="3">
            <xsd:complexType><xsd:sequence><xsd:element name="color" type="tns:Color"/></xsd:sequence>
            <xsd:attribute name="id" type="xsd:int" use="required"/></xsd:complexType></xsd:element></xsd:sequence>
            </xsd:complexType></xsd:element></xsd:sequence>
            """,
        """
        <xsd:simpleType name="Color"><xsd:restriction base="xsd:string"><xsd:enumeration value="red"/>
        <xsd:enumeration value="green"/></xsd:restriction></xsd:simpleType>
        """)

    @Test func `are reported all at once, with their paths`() throws {
        let findings = try Self.sample.findings(
            #"{"pTablename":"x","count":"123.5","rows":{"row":[{"@id":"1","color":"red"},{"color":"blue"}]}}"#)
        let int = QualifiedName("int", in: Namespaces.schema)
        #expect(
            Set(findings) == [
                ArgumentFinding(path: "pTableName", defect: .missing),
                ArgumentFinding(path: "count", defect: .value(.notOfType(value: "123.5", type: int, builtIn: .int))),
                ArgumentFinding(path: "rows.row[1].@id", defect: .missing),
                ArgumentFinding(
                    path: "rows.row[1].color", defect: .value(.notEnumerated(value: "blue", allowed: ["red", "green"]))),
                ArgumentFinding(path: "pTablename", defect: .unknown(known: ["pTableName", "count", "rows"])),
            ])
    }

    @Test(arguments: [
        (
            #"{"pTableName":["a","b"],"count":1,"rows":{"row":{"@id":1,"color":"red"}}}"#, "pTableName",
            ArgumentDefect.tooMany(1)
        ),
        (#"{"pTableName":{"x":"1"},"count":1,"rows":{"row":{"@id":1,"color":"red"}}}"#, "pTableName", .membersInText),
        (#"{"pTableName":"a","count":1,"rows":"r"}"#, "rows", .textForMembers(known: ["row"])),
        (#"{"pTableName":"a","count":1,"rows":["r","s"]}"#, "rows", .textForMembers(known: ["row"])),
    ])
    func `are told apart`(arguments: String, path: String, defect: ArgumentDefect) throws {
        #expect(try Self.sample.findings(arguments) == [ArgumentFinding(path: path, defect: defect)])
    }

    @Test func `name the argument that holds what XML cannot`() throws {
        let findings = try Self.sample.findings(
            #"{"pTableName":"a\u0001","count":1,"rows":{"row":{"@id":1,"color":"red"}}}"#)
        #expect(
            findings == [
                ArgumentFinding(
                    path: "pTableName",
                    defect: .illegalCharacter(try #require(XMLCharacters.firstIllegal(in: "a\u{1}"))))
            ])
    }

    @Test func `are sent all the same where only what is missing matters`() throws {
        var options = OperationMessage.Options()
        options.reportsMissing = false
        let request = try Self.sample.call().request(.record([]), options: options)
        #expect(try Sample.body(of: request) == "<{urn:sample}Run></>")
    }

    @Test func `are known by name before anything is sent`() throws {
        #expect(try Self.sample.call().argumentNames() == ["pTableName", "count", "rows"])
    }

    @Test func `join the items of a list by spaces`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="v" type="xsd:NMTOKENS"/></xsd:sequence>"#)
        #expect(try sample.body(#"{"v":["a","b"]}"#) == "<{urn:sample}Run><v>a b</></>")
    }

    @Test(arguments: [
        #"<xsd:element name="a" substitutionGroup="tns:b"/><xsd:element name="b" substitutionGroup="tns:a"/>"#,
        #"<xsd:group name="a"><xsd:sequence><xsd:group ref="tns:a"/></xsd:sequence></xsd:group>"#,
        #"<xsd:attributeGroup name="a"><xsd:attributeGroup ref="tns:a"/></xsd:attributeGroup>"#,
        """
        <xsd:complexType name="a"><xsd:complexContent><xsd:extension base="tns:a"/></xsd:complexContent></xsd:complexType>
        """,
    ])
    func `does not follow circles for ever`(circle: String) throws {
        let content = """
            <xsd:sequence><xsd:group ref="tns:a" minOccurs="0"/><xsd:element ref="tns:a" minOccurs="0"/>
            <xsd:element name="x" type="tns:a" minOccurs="0"/></xsd:sequence><xsd:attributeGroup ref="tns:a"/>
            """
        let call = try Sample.document(run: content, circle).call()
        #expect(throws: (any Error).self) { try call.request(ArgumentValue(JSONReader.read(#"{"x":"1","a":"2"}"#))) }
    }
}
