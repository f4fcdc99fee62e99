import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLWire

@Suite struct `Replies in document style` {
    static let sample: Sample = {
        var sample = Sample(
            schema: """
                <xsd:element name="RunResponse"><xsd:complexType><xsd:sequence>
                <xsd:element name="count" type="xsd:int" minOccurs="0"/>
                <xsd:element name="price" type="xsd:decimal" minOccurs="0"/>
                <xsd:element name="ratio" type="xsd:double" minOccurs="0"/>
                <xsd:element name="ok" type="xsd:boolean" minOccurs="0"/>
                <xsd:element name="code" type="xsd:string" minOccurs="0" nillable="true"/>
                <xsd:element name="when" type="xsd:dateTime" minOccurs="0"/>
                <xsd:element name="words" type="tns:Words" minOccurs="0"/>
                <xsd:element name="either" type="tns:Either" minOccurs="0"/>
                <xsd:element name="row" type="tns:Row" minOccurs="0" maxOccurs="unbounded"/>
                </xsd:sequence></xsd:complexType></xsd:element>
                <xsd:complexType name="Row"><xsd:sequence><xsd:element name="n" type="xsd:long"/></xsd:sequence>
                <xsd:attribute name="id" type="xsd:int"/></xsd:complexType>
                <xsd:complexType name="Wide"><xsd:complexContent><xsd:extension base="tns:Row"><xsd:sequence>
                <xsd:element name="w" type="xsd:boolean"/></xsd:sequence></xsd:extension></xsd:complexContent>
                </xsd:complexType>
                <xsd:simpleType name="Words"><xsd:list itemType="xsd:int"/></xsd:simpleType>
                <xsd:simpleType name="Either"><xsd:union memberTypes="xsd:int xsd:boolean xsd:string"/></xsd:simpleType>
                """)
        sample.input = ""
        return sample
    }()

    @Test(arguments: [
        ("<count>7</count>", #"{"count":7}"#),
        ("<count> 7\n</count>", #"{"count":7}"#),
        ("<count>+7</count>", #"{"count":"+7"}"#),
        ("<count>007</count>", #"{"count":"007"}"#),
        ("<count>many</count>", #"{"count":"many"}"#),
        ("<count/>", #"{"count":""}"#),
        ("<price>1.10</price>", #"{"price":1.10}"#),
        ("<price>12345678901234567890.0</price>", #"{"price":12345678901234567890.0}"#),
        ("<ratio>NaN</ratio>", #"{"ratio":"NaN"}"#),
        ("<ratio>1E+300</ratio>", #"{"ratio":1E+300}"#),
        ("<ok>0</ok>", #"{"ok":false}"#),
        ("<ok>true</ok>", #"{"ok":true}"#),
        ("<code>00123</code>", #"{"code":"00123"}"#),
        ("<code> x </code>", #"{"code":" x "}"#),
        ("<code xsi:nil='true'/>", #"{"code":null}"#),
        ("<code xsi:nil='false'/>", #"{"code":""}"#),
        ("<code xsi:nil='1' why='lost'/>", ##"{"code":{"@why":"lost","#text":null}}"##),
        ("<code><![CDATA[<a>&]]></code>", #"{"code":"<a>&"}"#),
        ("<when>2024-02-30T00:00:00+14:00</when>", #"{"when":"2024-02-30T00:00:00+14:00"}"#),
        ("<words>1 2</words>", #"{"words":"1 2"}"#),
        ("<either>1</either>", #"{"either":1}"#),
        ("<either>true</either>", #"{"either":true}"#),
        ("<either>x</either>", #"{"either":"x"}"#),
        ("", "{}"),
    ])
    func `type values digit for digit`(content: String, expected: String) throws {
        #expect(try Self.sample.payload("<RunResponse>\(content)</RunResponse>") == Self.withRows(expected))
    }

    /// `row` may repeat, so it is a list where none came too.
    private static func withRows(_ json: String) -> String {
        if json.contains(#""row":"#) { return json }
        return json.dropLast() + (json == "{}" ? "" : ",") + #""row":[]}"#
    }

    @Test(arguments: [("", "[]"), ("<row><n>1</n></row>", #"[{"n":1}]"#), ("<row/><row/>", "[{},{}]")])
    func `have the same shape for no row, one and two`(rows: String, list: String) throws {
        #expect(try Self.sample.payload("<RunResponse>\(rows)</RunResponse>") == "{\"row\":\(list)}")
    }

    @Test(arguments: [
        ("<row id='1'><n>9007199254740993</n></row>", #"{"row":[{"@id":1,"n":9007199254740993}]}"#),
        ("<row><n>1</n></row><row xsi:nil='true'/>", #"{"row":[{"n":1},null]}"#),
        ("<ok>1</ok><count>2</count>", #"{"ok":true,"count":2}"#),
        ("<x:count xmlns:x='urn:wrong'>2</x:count>", #"{"count":2}"#),
        ("<extra><deep>1</deep></extra><count>2</count>", #"{"extra":{"deep":"1"},"count":2}"#),
        ("<count>1</count><count>2</count>", #"{"count":[1,2]}"#),
        ("<count><x>1</x></count>", #"{"count":{"x":"1"}}"#),
        ("stray<count>1</count>", ##"{"count":1,"#text":"stray"}"##),
        ("<row/>", #"{"row":[{}]}"#),
        (
            "<row xsi:type='p:Wide' xmlns:p='urn:sample'><n>1</n><w>1</w></row>",
            #"{"row":[{"@xsi:type":"{urn:sample}Wide","n":1,"w":true}]}"#
        ),
        ("<row xsi:type='t:Row'><n>1</n></row>", #"{"row":[{"n":1}]}"#),
        ("<row xsi:type='t:Gone'><n>1</n></row>", #"{"row":[{"n":1}]}"#),
    ])
    func `keep what the schema does not have, and its arrays`(content: String, expected: String) throws {
        #expect(try Self.sample.payload("<RunResponse>\(content)</RunResponse>") == Self.withRows(expected))
    }

    @Test func `say what was odd`() throws {
        let reply = try Self.sample.reply(
            "<RunResponse><count>x</count><far/><row xsi:type='t:Gone'/></RunResponse>")
        let response = QualifiedName("RunResponse", in: Sample.namespace)
        #expect(
            reply.warnings == [
                .payload(
                    .notOfType(
                        value: "x", type: QualifiedName("int", in: Namespaces.schema),
                        element: QualifiedName("count", in: Sample.namespace))),
                .payload(.unexpected(element: QualifiedName("far", in: Sample.namespace), inside: response)),
                .payload(.unknownType(name: "t:Gone", element: QualifiedName("row", in: Sample.namespace))),
            ])
    }

    @Test(arguments: [
        ("<row id='2'><n>5</n></row>", #"{"@id":2,"n":5}"#),
        ("<row><n> 5 </n><far> x </far></row>", #"{"n":5,"far":" x "}"#),
        ("<row xsi:type='t:Wide'><n>5</n><w>1</w></row>", #"{"@xsi:type":"{urn:sample}Wide","n":5,"w":true}"#),
    ])
    func `type one record as the whole reply would`(row: String, expected: String) throws {
        let definitions = try Self.sample.definitions()
        let typing = try ReplyTyping(definitions.operation("Run"), in: definitions)
        let response = try Sample.elements("<RunResponse>\(row)</RunResponse>")[0]
        let place = PayloadPlace(typing.schema())
        let records = Records(at: place)
        place.lead(to: FieldReader([WantedField(try FieldPath("row"), into: records)]))
        try Replay.events(of: response, into: place)
        #expect(records.texts == [expected])
        #expect(try typing.payload(of: [response]).json.text == "{\"row\":[\(expected)]}")
    }

    @Test func `read a wrapper of another name, and several parts by name`() throws {
        #expect(
            try Self.sample.payload("<x:RunResponse xmlns:x='urn:no'><count>1</count></x:RunResponse>")
                == #"{"count":1,"row":[]}"#)
        var two = Sample(schema: #"<xsd:element name="n" type="xsd:int"/><xsd:element name="b" type="xsd:boolean"/>"#)
        two.output = #"<part name="first" element="tns:n"/><part name="second" element="tns:b"/>"#
        #expect(try two.payload("<b>1</b><n>2</n>") == #"{"first":2,"second":true}"#)
        #expect(try two.payload("") == "{}")
    }

    @Test func `take what may repeat by any road as an array`() throws {
        let model = """
            <xsd:complexType><xsd:sequence><xsd:sequence maxOccurs="2"><xsd:element name="a" type="xsd:int"/></xsd:sequence>
            <xsd:choice><xsd:element name="b" type="xsd:int"/><xsd:element name="c" type="xsd:int"/></xsd:choice>
            <xsd:element name="c" type="xsd:int" minOccurs="0"/></xsd:sequence></xsd:complexType>
            """
        let sample = Sample(schema: #"<xsd:element name="RunResponse">\#(model)</xsd:element>"#)
        #expect(
            try sample.payload("<RunResponse><a>1</a><b>2</b><c>3</c></RunResponse>") == #"{"a":[1],"b":2,"c":[3]}"#)
    }

    @Test func `type the entries of a fault's detail`() throws {
        let definitions = try Self.sample.definitions()
        let typing = try ReplyTyping(definitions.operation("Run"), in: definitions)
        let detail = try typing.payload(
            of: try Sample.elements("<RunResponse><count>3</count></RunResponse><other>x</other>"), place: .detail)
        #expect(
            String(decoding: detail.json.encoded(), as: UTF8.self)
                == #"{"RunResponse":{"count":3,"row":[]},"other":"x"}"#)
    }

    @Test func `read simple content beside attributes, and mixed text`() throws {
        let sample = Sample(
            schema: """
                <xsd:element name="RunResponse"><xsd:complexType><xsd:sequence>
                <xsd:element name="m"><xsd:complexType><xsd:simpleContent><xsd:extension base="xsd:decimal">
                <xsd:attribute name="unit" type="xsd:string"/></xsd:extension></xsd:simpleContent></xsd:complexType>
                </xsd:element><xsd:element name="p"><xsd:complexType mixed="true"><xsd:sequence>
                <xsd:element name="b" type="xsd:string"/></xsd:sequence></xsd:complexType></xsd:element>
                </xsd:sequence></xsd:complexType></xsd:element>
                """)
        let payload = try sample.payload(
            "<RunResponse><m unit='EUR'>1.50</m><p>one <b>two</b> three</p></RunResponse>")
        #expect(payload == ##"{"m":{"@unit":"EUR","#text":1.50},"p":{"b":"two","#text":"one  three"}}"##)
        #expect(try sample.payload("<RunResponse><m>2</m></RunResponse>") == #"{"m":2}"#)
    }
}

@Suite struct `Replies in RPC style` {
    static let sample = Sample.rpc(
        "",
        schema: """
            <xsd:complexType name="Person"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
            <xsd:element name="friend" type="tns:Person" minOccurs="0"/></xsd:sequence></xsd:complexType>
            <xsd:complexType name="Ints"><xsd:complexContent><xsd:restriction base="soapenc:Array">
            <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:int[]"/></xsd:restriction></xsd:complexContent>
            </xsd:complexType>
            """,
        output: """
            <part name="a" type="tns:Ints"/><part name="p" type="tns:Person"/><part name="x" type="xsd:anyType"/>
            <part name="m" type="map:Map" xmlns:map="http://xml.apache.org/xml-soap"/>
            """)

    private func payload(_ parts: String, _ after: String = "") throws -> String {
        try Self.sample.payload("<r:RunResponse xmlns:r='urn:call'>\(parts)</r:RunResponse>\(after)")
    }

    @Test(arguments: [
        ("<a><item>1</item></a>", #"{"a":[1]}"#),
        ("<a/>", #"{"a":[]}"#),
        ("<a xsi:nil='true'/>", #"{"a":null}"#),
        ("<a enc:arrayType='xsd:int[2]'><x xsi:nil='true'/><y>2</y></a>", #"{"a":[null,2]}"#),
        ("<x enc:arrayType='xsd:int[2,2]'><i>1</i><i>2</i><i>3</i><i>4</i></x>", #"{"x":[[1,2],[3,4]]}"#),
        (
            "<x enc:arrayType='xsd:int[][2]'><i enc:arrayType='xsd:int[1]'><i>1</i></i><i><i>2</i><i>3</i></i></x>",
            #"{"x":[[1],[2,3]]}"#
        ),
        ("<a enc:arrayType='xsd:int[4]'><i enc:position='[2]'>7</i><i>8</i></a>", #"{"a":[null,null,7,8]}"#),
        ("<a enc:arrayType='xsd:int[3]' enc:offset='[1]'><i>7</i></a>", #"{"a":[null,7,null]}"#),
        ("<a enc:arrayType='xsd:int[3]'><i>7</i><i>8</i></a>", #"{"a":[7,8,null]}"#),
        ("<a enc:arrayType='xsd:int[999999999999]'><i>7</i></a>", #"{"a":[7]}"#),
        ("<a enc12:arraySize='2' enc12:itemType='xsd:int'/>", #"{"a":[null,null]}"#),
        (
            "<x enc:arrayType='xsd:int[2,2,2]'><i>1</i><i>2</i><i>3</i></x>",
            #"{"x":[[[1,2],[3,null]],[[null,null],[null,null]]]}"#
        ),
        ("<x xsi:type='enc:string' id='i1'>t</x>", #"{"x":"t"}"#),
        ("<x enc:arrayType='enc:Struct[1]'><i><k xsi:type='xsd:int'>1</k></i></x>", #"{"x":[{"k":1}]}"#),
        (
            "<x xsi:type='enc:Array' enc:arrayType='xsd:anyType[1]'><i xsi:type='xsd:boolean'>1</i></x>",
            #"{"x":[true]}"#
        ),
        (
            "<x xsi:type='enc12:Array' enc12:itemType='xsd:int' enc12:arraySize='2 1'><i>1</i><i>2</i></x>",
            #"{"x":[[1],[2]]}"#
        ),
        ("<x xsi:type='xsd:int'>5</x>", #"{"x":5}"#),
        (
            "<m><item><key>a</key><value xsi:type='xsd:int'>1</value></item><item><key>b</key><value>2</value></item></m>",
            #"{"m":{"a":1,"b":"2"}}"#
        ),
        ("<q:result xmlns:q='http://www.w3.org/2003/05/soap-rpc'>a</q:result><a><i>1</i></a>", #"{"a":[1]}"#),
    ])
    func `read arrays, maps and named types`(parts: String, expected: String) throws {
        #expect(try payload(parts) == expected)
    }

    @Test(arguments: [
        ("<p href='#1'/>", "<multi id='1' xsi:type='t:Person'><name>Ann</name></multi>", #"{"p":{"name":"Ann"}}"#),
        ("<p enc12:ref='1'/>", "<multi id='1'><name>Ann</name></multi>", #"{"p":{"name":"Ann"}}"#),
        (
            "<a enc:arrayType='xsd:int[2]'><i href='#n'/><i href='#n'/></a>", "<n id='n' xsi:type='xsd:int'>4</n>",
            #"{"a":[4,4]}"#
        ),
        (
            "<p id='1'><name>Ann</name><friend href='#1'/></p>", "",
            ##"{"p":{"@id":"1","name":"Ann","friend":{"@href":"#1"}}}"##
        ),
        (
            "<p enc12:id='1'><name>Ann</name><friend enc12:id='2'><friend enc12:ref='1'/></friend></p><x enc12:ref='2'/>",
            "",
            ##"{"p":{"@id":"1","name":"Ann","friend":{"@id":"2","friend":{"@href":"#1"}}},"x":{"@id":"2","friend":{"@id":"1","name":"Ann","friend":{"@href":"#2"}}}}"##
        ),
        ("<p href='#gone'/>", "", ##"{"p":{"@href":"#gone"}}"##),
    ])
    func `resolve references, and stop at cycles`(parts: String, after: String, expected: String) throws {
        #expect(try payload(parts, after) == expected)
    }

    @Test(arguments: [
        ("<return><item>1</item></return>", #"{"a":[1]}"#),
        ("<return><item>1</item></return><p><name>Ann</name></p>", #"{"a":[1],"p":{"name":"Ann"}}"#),
        ("<p><name>Ann</name></p><return>1</return>", #"{"p":{"name":"Ann"},"return":"1"}"#),
        ("<a/><return>1</return>", #"{"a":[],"return":"1"}"#),
        ("<multi id='1'/>", #"{"a":[]}"#),
    ])
    func `know the return value by its place`(parts: String, expected: String) throws {
        #expect(try payload(parts) == expected)
    }

    @Test func `are all there or an error where references lead to ever more`() throws {
        func chain(_ length: Int, _ step: (Int) -> String) -> String {
            "<r><x href='#0'/></r>" + (0..<length).map { "<m id='\($0)'>\(step($0 + 1))</m>" }.joined()
        }
        let list = try Self.sample.payload(chain(500) { "<a href='#\($0)'/>" } + "<m id='500'>end</m>")
        #expect(
            list == "{\"x\":" + String(repeating: "{\"a\":", count: 500) + "\"end\""
                + String(repeating: "}", count: 501))
        #expect(throws: ReplyError.unfolding(.levels(1024))) {
            try Self.sample.reply(chain(50_000) { "<a href='#\($0)'/>" })
        }
        #expect { try Self.sample.reply(chain(40) { "<a href='#\($0)'/><b href='#\($0)'/>" }) } throws: { error in
            if case .unfolding(.elements)? = error as? ReplyError { true } else { false }
        }
        #expect(throws: ReplyError.unfolding(.omittedItems(1 << 20))) {
            try payload("<a enc:arrayType='xsd:int[4]'><i enc:position='[99999999999]'>7</i></a>")
        }
    }

    @Test func `reads deep content without running out of stack`() throws {
        let sample = Sample(
            schema: """
                <xsd:element name="RunResponse" type="tns:N"/><xsd:complexType name="N"><xsd:sequence>
                <xsd:element name="n" type="tns:N" minOccurs="0"/></xsd:sequence></xsd:complexType>
                """)
        let depth = 1000
        let body = String(repeating: "<n>", count: depth) + String(repeating: "</n>", count: depth)
        var json = try sample.reply("<RunResponse>\(body)</RunResponse>").json
        var count = 0
        while let inner = json["n"] {
            json = inner
            count += 1
        }
        #expect(count == depth)
    }
}

/// The JSON of each record.
private final class Records: FieldSink {
    private let builder: PayloadBuilder
    private(set) var texts: [String] = []

    init(at place: PayloadPlace) { builder = PayloadBuilder(at: place) }

    func beginField(_ tag: XMLStartTag) { builder.start(tag) }
    func start(_ tag: XMLStartTag) { builder.start(tag) }
    func text(_ utf8: Span<UInt8>) { builder.text(utf8) }
    func end(_ name: QualifiedName) { builder.end(name) }
    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) {}

    func endField(_ name: QualifiedName) throws {
        builder.end(name)
        if let value = try builder.takeLast() { texts.append(value.text) }
    }
}

extension JSONValue {
    fileprivate var text: String { String(decoding: encoded(), as: UTF8.self) }
}

/// Tells of an element in memory as if it were read.
private enum Replay {
    static func events(
        of element: Element, into handler: any XMLEventHandler, isRoot: Bool = true
    ) throws {
        let declarations = isRoot ? element.scope.declarations : element.tag.declarations
        try handler.start(
            XMLStartTag(
                element.name, prefix: element.tag.prefix, attributes: element.tag.attributes, declarations: declarations
            ))
        for child in element.children {
            switch child {
            case .element(let element): try events(of: element, into: handler, isRoot: false)
            case .text(let text): try handler.text(Array(text.utf8).span)
            }
        }
        try handler.end(element.name)
    }
}
