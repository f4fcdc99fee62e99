import JSONWire
import SOAPMessage
import Testing
import XMLWire

@Suite struct `Payloads as JSON` {
    private static let declarations = """
        xmlns:i="\(Namespaces.schemaInstance)" xmlns:d="\(Namespaces.schema)" xmlns:m="urn:m" xmlns:e="\(SOAPVersion.v11.envelopeNamespace)" \
        xmlns:c="\(SOAPVersion.v11.encodingNamespace)"
        """

    /// The JSON of `<r>content</r>`, as bytes and by way of a value.
    private func json(_ content: String, arrays: [String] = []) throws -> String {
        let lists = arrays.isEmpty ? nil : ElementLists(try arrays.map { try FieldPath($0) })
        let builder = PayloadBuilder(lists: lists)
        let document = Array("<r \(Self.declarations)>\(content)</r>".utf8)
        try XMLEventReader.read(document, into: InTurn([FieldReader([], lists: lists), builder]))
        var writer = JSONWriter()
        try builder.writePayload(to: &writer)
        #expect(try builder.payload.encoded() == writer.bytes)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("", "{}"), ("x", #""x""#), (" ", #"" ""#), ("<a/>", #"{"a":""}"#), ("<a>x</a>", #"{"a":"x"}"#),
        ("<a> x </a>", #"{"a":" x "}"#),
        ("<a i:nil='true'/><b/>", #"{"a":null,"b":""}"#), ("<a i:nil='1'/>", #"{"a":null}"#),
        ("<a i:nil='false'>x</a>", #"{"a":"x"}"#),
        ("<a i:nil='false'/>", #"{"a":""}"#),
        ("<a>00123</a><b>true</b><c>1.10</c>", #"{"a":"00123","b":"true","c":"1.10"}"#),
        ("<a>2024-01-02T03:04:05</a><b>2024-01-02+01:00</b>", #"{"a":"2024-01-02T03:04:05","b":"2024-01-02+01:00"}"#),
        ("<a><b><c>x</c></b></a>", #"{"a":{"b":{"c":"x"}}}"#),
        ("<a>&lt;b/&gt;</a><c><![CDATA[<d>&]]></c>", #"{"a":"<b/>","c":"<d>&"}"#),
        ("<a>x<!-- c -->y<?p?>z</a>", #"{"a":"xyz"}"#), ("<a>\"\\\n\u{E9}</a>", #"{"a":"\"\\\né"}"#),
        ("<b/><a/>", #"{"b":"","a":""}"#),
    ])
    func `are strings, null and members in document order`(content: String, text: String) throws {
        #expect(try json(content) == text)
    }

    @Test(arguments: [
        ("<a>1</a><a>2</a>", #"{"a":["1","2"]}"#), ("<a>1</a><b/><a>2</a>", #"{"a":["1","2"],"b":""}"#),
        ("<a><b>1</b></a><a/>", #"{"a":[{"b":"1"},""]}"#), ("<a i:nil='true'/><a>x</a>", #"{"a":[null,"x"]}"#),
        ("<a>1</a><m:a>2</m:a>", #"{"a":["1","2"]}"#),
        ("<a><b/><b/></a><a><b/></a>", #"{"a":[{"b":["",""]},{"b":""}]}"#),
        ("<e\u{301}/><\u{E9}/>", "{\"e\u{301}\":\"\",\"\u{E9}\":\"\"}"),
    ])
    func `have arrays where an element is repeated`(content: String, text: String) throws {
        #expect(Array(try json(content).utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("<a x='1'>t</a>", ##"{"a":{"@x":"1","#text":"t"}}"##), ("<a x='1'/>", #"{"a":{"@x":"1"}}"#),
        ("<a x='1'> </a>", #"{"a":{"@x":"1"}}"#),
        ("<a x='1'><b/></a>", ##"{"a":{"@x":"1","b":""}}"##),
        ("<a x='1' y='2'>t</a>", ##"{"a":{"@x":"1","@y":"2","#text":"t"}}"##),
        ("<a m:x='1'/>", ##"{"a":{"@x":"1"}}"##),
        ("<a i:nil='true' x='1'/>", ##"{"a":{"@x":"1","#text":null}}"##),
        ("<a>t<b/>u</a>", ##"{"a":{"b":"","#text":"tu"}}"##),
        ("<a>\n <b/>\n <c/>\n</a>", ##"{"a":{"b":"","c":""}}"##),
        ("<a x='1'>t<b/> </a>", ##"{"a":{"@x":"1","b":"","#text":"t"}}"##), ("t<b/>", ##"{"b":"","#text":"t"}"##),
        ("<a e:encodingStyle='u' e:mustUnderstand='1' c:arrayType='x'>t</a>", #"{"a":"t"}"#),
        ("<a i:type='d:string'>t</a>", #"{"a":"t"}"#), ("<a i:type='c:int'>1</a>", #"{"a":"1"}"#),
        ("<a i:type='m:T'><b/></a>", #"{"a":{"@xsi:type":"{urn:m}T","b":""}}"#),
        ("<a i:type=' m:T '><b/></a>", #"{"a":{"@xsi:type":"{urn:m}T","b":""}}"#),
        ("<a i:type='z:T'><b/></a>", #"{"a":{"@xsi:type":"z:T","b":""}}"#),
        ("<a i:type='m:T'>t</a><b i:type='z:T'/>", #"{"a":"t","b":""}"#),
        ("<a xmlns='urn:n' i:type='T'><b/></a>", #"{"a":{"@xsi:type":"{urn:n}T","b":""}}"#),
        ("<a i:schemaLocation='x y' i:type='T'><b/></a>", #"{"a":{"@xsi:type":"T","b":""}}"#),
        ("<a id='1'><b href='#1'/></a>", ##"{"a":{"@id":"1","b":{"@href":"#1"}}}"##),
        ("<q:result xmlns:q='http://www.w3.org/2003/05/soap-rpc'>a</q:result><a>1</a>", #"{"a":"1"}"#),
        ("<a xml:lang='de'>t</a>", ##"{"a":{"@lang":"de","#text":"t"}}"##),
    ])
    func `show attributes, and text beside them`(content: String, text: String) throws {
        #expect(try json(content) == text)
    }

    @Test(arguments: [
        ("<a>1</a>", ["a"], #"{"a":["1"]}"#), ("<a>1</a><a>2</a>", ["a"], #"{"a":["1","2"]}"#),
        ("<a/><b/>", ["b"], #"{"a":"","b":[""]}"#),
        ("<l><a>1</a></l><a>2</a>", ["l.a"], #"{"l":{"a":["1"]},"a":"2"}"#),
        ("<l><a>1</a></l>", ["x.a"], #"{"l":{"a":"1"}}"#),
        ("<l><a>1</a></l>", ["r.l.a"], #"{"l":{"a":["1"]}}"#),
        ("<l><a>1</a></l>", ["a", "l"], #"{"l":[{"a":["1"]}]}"#),
        ("<a i:nil='true'/>", ["a"], #"{"a":[null]}"#), ("<b/>", ["a"], #"{"b":""}"#),
        ("<l><a>1</a></l><a>2</a>", [".a"], #"{"l":{"a":"1"},"a":["2"]}"#),
        ("<l><m:a>1</m:a></l><a>2</a>", ["{urn:m}a"], #"{"l":{"a":["1"]},"a":"2"}"#),
        ("<l><a>1</a></l><l><a>2</a></l>", ["l[1].a"], #"{"l":[{"a":"1"},{"a":["2"]}]}"#),
    ])
    func `have an array where one is asked for`(content: String, paths: [String], text: String) throws {
        #expect(try json(content, arrays: paths) == text)
    }

    @Test func `of many members keep their order`() throws {
        let names = (0..<60).map { "n\($0)" }
        let once = names.map { "<\($0)>x</\($0)>" }.joined()
        let members = names.map { "\"\($0)\":\"x\"" }.joined(separator: ",")
        #expect(try json(once) == "{\(members)}")
        let twice = names.map { "\"\($0)\":[\"x\",\"x\"]" }.joined(separator: ",")
        #expect(try json(once + once) == "{\(twice)}")
    }

    @Test func `of several elements have one member each`() throws {
        let builder = PayloadBuilder()
        for document in ["<a>1</a>", "<b><c/></b>", "<a>2</a>"] {
            builder.build(try Element.read(Array(document.utf8)))
        }
        #expect(try String(decoding: builder.payload.encoded(), as: UTF8.self) == #"{"a":["1","2"],"b":{"c":""}}"#)
        #expect(try PayloadBuilder().payload == .object([]))
    }

    @Test(arguments: [("i:nil='true'", "null"), ("x='1'", ##"{"@x":"1"}"##), ("i:type='d:string'", "{}")])
    func `show what the wrapper says of itself`(attribute: String, text: String) throws {
        let builder = PayloadBuilder()
        try XMLEventReader.read(Array("<r \(Self.declarations) \(attribute)/>".utf8), into: builder)
        #expect(try String(decoding: builder.payload.encoded(), as: UTF8.self) == text)
    }

    @Test func `are taken out record by record`() throws {
        let builder = PayloadBuilder()
        #expect(try builder.takeLast() == nil)
        for number in 0..<100 {
            let record = "<f><n>name \(number)</n><t a='\(number)'>x<u/>y</t><l/><l/></f>"
            let text =
                "{\"n\":\"name \(number)\",\"t\":{\"@a\":\"\(number)\",\"u\":\"\",\"#text\":\"xy\"},\"l\":[\"\",\"\"]}"
            builder.build(try Element.read(Array(record.utf8)))
            if number.isMultiple(of: 2) {
                var writer = JSONWriter()
                try builder.writeLast(to: &writer)
                #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
            } else {
                #expect(try builder.takeLast().map { String(decoding: $0.encoded(), as: UTF8.self) } == text)
            }
            #expect(try builder.takeLast() == nil)
        }
        #expect(try builder.payload == .object([]))
    }

    @Test func `nest as deep as a document may`() throws {
        let depth = 1000
        let content = String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
        let text = try json(content)
        #expect(text.hasPrefix(#"{"a":{"a":"#) && text.utf8.count == depth * 6 + 3)
    }
}

/// Hands each event to one handler after the other.
private final class InTurn: XMLEventHandler {
    private let handlers: [any XMLEventHandler]

    init(_ handlers: [any XMLEventHandler]) { self.handlers = handlers }

    func start(_ tag: XMLStartTag) throws { for handler in handlers { try handler.start(tag) } }
    func text(_ utf8: Span<UInt8>) throws { for handler in handlers { try handler.text(utf8) } }
    func end(_ name: QualifiedName) throws { for handler in handlers { try handler.end(name) } }
}
