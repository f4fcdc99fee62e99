import Testing
import XMLWire

@Suite struct `Events` {
    @Test(arguments: [
        ("<a><b/></a>", ["<:a", "<:b", ">b", ">a"]),
        ("<p:a xmlns:p='u' xmlns='v'><b/></p:a>", ["<p:{u}a xmlns:p=u xmlns:=v", "<:{v}b", ">{v}b", ">{u}a"]),
        ("<a xmlns='v'><b xmlns=''/></a>", ["<:{v}a xmlns:=v", "<:b xmlns:=", ">b", ">{v}a"]),
        ("<a b='1' p:b='2' xmlns:p='u'/>", ["<:a xmlns:p=u :b=1 p:{u}b=2", ">a"]),
        ("<a xml:lang='de'/>", ["<:a xml:{http://www.w3.org/XML/1998/namespace}lang=de", ">a"]),
        ("<a>x<!-- c -->y<![CDATA[<z>]]>&amp;&#65;</a>", ["<:a", "\"xy<z>&A", ">a"]),
        ("<a>x<?p  d ?>y</a>", ["<:a", "\"x", "?p d ", "\"y", ">a"]),
        ("<?p q?><a/><?r?>", ["?p q", "<:a", ">a", "?r "]),
        ("<a b='x&amp;y&lt;&quot;&#38;&#10;\n\t\r\n'/>", ["<:a :b=x&y<\"&\n   ", ">a"]),
        ("<a>1\r\n2\r3\n4&#13;</a>", ["<:a", "\"1\n2\n3\n4\r", ">a"]),
        ("<a><![CDATA[1\r\n2\r3]]></a>", ["<:a", "\"1\n2\n3", ">a"]),
        ("<a> \n <b/> </a>", ["<:a", "\" \n ", "<:b", ">b", "\" ", ">a"]),
        ("<a>e\u{301} \u{E9}</a>", ["<:a", "\"e\u{301} \u{E9}", ">a"]),
    ])
    func `say what the document says, wherever it is cut`(document: String, events: [String]) {
        for size in 1...document.utf8.count {
            let reading = Reading(Array(document.utf8), in: size)
            #expect(reading.events == events, "in pieces of \(size)")
            #expect(reading.error == nil)
        }
    }

    @Test func `tell lines, those before the root too`() throws {
        let lines = Lines()
        try XMLEventReader.read(Array("\r\n\n<a>\n<b\n/>\r\n<c/></a>".utf8), into: lines)
        #expect(lines.found == ["a": 3, "b": 5, "c": 6])
    }

    @Test func `hand names over that are equal when their characters are, and only then`() throws {
        let reader = XMLEventReader(handler: EventRecorder())
        try reader.feed(Array("<a><e\u{301} b='1'/><\u{E9}/><b/></a>".utf8))
        try reader.finish()
        #expect(reader.localNames.map { Array($0.utf8) } == ["a", "e\u{301}", "b", "\u{E9}"].map { Array($0.utf8) })
    }

    @Test func `keep the names of a document apart from those of another in the same place`() {
        for number in 0..<300 {
            let document = "<n\(number)><m\(number) xmlns='u\(number)'/></n\(number)>"
            let name = "{u\(number)}m\(number)"
            #expect(
                Reading(document).events == ["<:n\(number)", "<:\(name) xmlns:=u\(number)", ">\(name)", ">n\(number)"])
        }
        let many = (0..<300).map { "<n\($0)/>" }.joined()
        #expect(Reading("<a>\(many)\(many)</a>").events.count == 2 + 4 * 300)
    }
}

private final class Lines: XMLEventHandler {
    private(set) var found: [String: Int] = [:]
    func start(_ tag: XMLStartTag) { found[tag.name.local] = tag.position.line }
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
}

@Suite struct `The first element` {
    @Test func `is found without a look at what follows`() {
        #expect(FirstElement.find(in: Array("<!-- c --><a x='1'><b/></c>".utf8))?.name == QualifiedName("a"))
        let found = FirstElement.find(in: Array("<a><b x='1'/><b x='2'/></a>".utf8)) { $0.name.local == "b" }
        #expect(found?.attribute(QualifiedName("x")) == "1")
    }

    @Test(arguments: ["", "text", "<a/>", "<a></c><b/>"])
    func `may be missing`(document: String) {
        #expect(FirstElement.find(in: Array(document.utf8)) { $0.name.local == "b" } == nil)
    }
}
