import Testing
import XMLWire

@Suite struct `Writer` {
    private func written(_ writer: XMLWriter) -> String { String(decoding: writer.bytes, as: UTF8.self) }

    private func write(
        preferring preferred: [NamespaceBinding] = [], inside scope: [NamespaceBinding] = [],
        _ body: (inout XMLWriter) throws -> Void
    ) rethrows -> String {
        var writer = XMLWriter(preferring: preferred, inside: scope)
        try body(&writer)
        return written(writer)
    }

    private let p = NamespaceBinding(prefix: "p", namespace: "urn:p")

    @Test func `writes elements, attributes and text, escaped`() throws {
        let text = try write { writer in
            writer.declaration()
            writer.start(QualifiedName("a"))
            try writer.attribute(QualifiedName("x"), "1 & \"2\"")
            try writer.text("<&>")
            writer.start(QualifiedName("b"))
            writer.end()
            writer.start(QualifiedName("c"))
            try writer.text("")
            writer.end()
            writer.raw("<d/>".utf8)
            writer.end()
        }
        #expect(
            text
                == #"<?xml version="1.0" encoding="utf-8"?><a x="1 &amp; &quot;2&quot;">&lt;&amp;&gt;<b/><c></c><d/></a>"#
        )
    }

    @Test func `invents prefixes in the order of need, and uses them while they are in force`() throws {
        let text = try write { writer in
            writer.start(QualifiedName("a", in: "urn:1"))
            try writer.attribute(QualifiedName("x", in: "urn:2"), "v")
            writer.start(QualifiedName("b", in: "urn:2"))
            writer.end()
            writer.start(QualifiedName("c", in: "urn:3"))
            writer.end()
            writer.start(QualifiedName("d", in: "urn:3"))
            writer.end()
            writer.end()
        }
        #expect(
            text == #"<ns1:a xmlns:ns1="urn:1" xmlns:ns2="urn:2" ns2:x="v"><ns2:b/><ns3:c xmlns:ns3="urn:3"/>"#
                + #"<ns4:d xmlns:ns4="urn:3"/></ns1:a>"#)
    }

    @Test func `uses the prefixes it was given, unless they mean something else`() {
        let other = NamespaceBinding(prefix: "p", namespace: "urn:other")
        #expect(
            write(preferring: [p]) {
                $0.start(QualifiedName("a", in: "urn:p"))
                $0.end()
            } == #"<p:a xmlns:p="urn:p"/>"#)
        #expect(
            write(inside: [p]) {
                $0.start(QualifiedName("a", in: "urn:p"))
                $0.end()
            } == "<p:a/>")
        #expect(
            write(preferring: [p], inside: [other]) {
                $0.start(QualifiedName("a", in: "urn:p"))
                $0.end()
            }
                == #"<ns1:a xmlns:ns1="urn:p"/>"#)
    }

    @Test func `does not use a prefix that an inner declaration hides`() {
        let text = write { writer in
            writer.start(QualifiedName("a", in: "urn:p"), prefix: "p")
            writer.start(QualifiedName("b", in: "urn:q"), prefix: "p")
            writer.start(QualifiedName("c", in: "urn:p"))
            writer.end()
            writer.end()
            writer.start(QualifiedName("d", in: "urn:p"))
            writer.end()
            writer.end()
        }
        #expect(
            text == #"<p:a xmlns:p="urn:p"><p:b xmlns:p="urn:q"><ns1:c xmlns:ns1="urn:p"/></p:b><p:d/></p:a>"#)
    }

    @Test func `takes the default namespace back for a name in none`() {
        let text = write { writer in
            writer.start(QualifiedName("a", in: "urn:d"), prefix: "")
            writer.start(QualifiedName("b"))
            writer.start(QualifiedName("c"))
            writer.end()
            writer.start(QualifiedName("d", in: "urn:d"))
            writer.end()
            writer.end()
            writer.start(QualifiedName("e", in: "urn:d"))
            writer.end()
            writer.end()
        }
        #expect(
            text == #"<a xmlns="urn:d"><b xmlns=""><c/><ns1:d xmlns:ns1="urn:d"/></b><e/></a>"#)
    }

    @Test func `gives attributes a prefix where the element needs none`() throws {
        let text = try write { writer in
            writer.start(QualifiedName("a", in: "urn:d"), prefix: "")
            try writer.attribute(QualifiedName("x", in: "urn:d"), "1")
            try writer.attribute(QualifiedName("lang", in: Namespaces.xml), "de")
            try writer.attribute(QualifiedName("y"), "2")
            writer.end()
        }
        #expect(text == #"<a xmlns="urn:d" xmlns:ns1="urn:d" ns1:x="1" xml:lang="de" y="2"/>"#)
    }

    @Test func `declares the prefix of a name that is a value`() throws {
        let type = QualifiedName("type", in: Namespaces.schemaInstance)
        let xsi = NamespaceBinding(prefix: "xsi", namespace: Namespaces.schemaInstance)
        let text = try write(preferring: [xsi, p]) { writer in
            writer.start(QualifiedName("a"))
            try writer.attribute(type, QualifiedName("t", in: "urn:p"), suffix: "[2]")
            writer.end()
        }
        #expect(text == #"<a xmlns:p="urn:p" xmlns:xsi="\#(Namespaces.schemaInstance)" xsi:type="p:t[2]"/>"#)
    }

    @Test func `declares what it is told to, once`() {
        let text = write { writer in
            writer.start(QualifiedName("a"), declaring: [p])
            writer.start(QualifiedName("b", in: "urn:p"), declaring: [p])
            writer.end()
            writer.end()
        }
        #expect(text == #"<a xmlns:p="urn:p"><p:b/></a>"#)
    }

    @Test func `never declares one prefix twice on one element`() throws {
        let text = write { writer in
            writer.start(QualifiedName("a", in: "urn:q"), prefix: "p", declaring: [p])
            writer.end()
        }
        let root = try Element.read(Array(text.utf8))
        #expect(root.name == QualifiedName("a", in: "urn:q"))
    }

    @Test func `tells the declarations in force`() {
        var writer = XMLWriter(inside: [p])
        writer.start(QualifiedName("a", in: "urn:q"), prefix: "p")
        #expect(writer.declarationsInForce.filter { $0.prefix == "p" }.map(\.namespace) == ["urn:q"])
        writer.end()
        #expect(writer.declarationsInForce.filter { $0.prefix == "p" }.map(\.namespace) == ["urn:p"])
    }

    @Test func `leaves out the second attribute of a name, whatever its prefix`() throws {
        var writer = XMLWriter(inside: [
            NamespaceBinding(prefix: "p", namespace: "u"), NamespaceBinding(prefix: "q", namespace: "u"),
        ])
        writer.start(QualifiedName("a"))
        for name in [QualifiedName("x"), QualifiedName("x", in: "u"), QualifiedName("x")] {
            try writer.attribute(name, "1")
        }
        #expect(writer.hasAttribute(QualifiedName("x", in: "u")) && !writer.hasAttribute(QualifiedName("y")))
        try writer.attribute(QualifiedName("x", in: "u"), "2")
        writer.start(QualifiedName("b"))
        #expect(!writer.hasAttribute(QualifiedName("x")))
        try writer.attribute(QualifiedName("x"), "3")
        writer.end()
        writer.end()
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"<a x="1" q:x="1"><b x="3"/></a>"#)
    }

    @Test func `gives its bytes away and goes on`() throws {
        var writer = XMLWriter()
        writer.start(QualifiedName("a"))
        var bytes = writer.takeBytes()
        try writer.text("x")
        bytes += writer.takeBytes()
        writer.end()
        bytes += writer.takeBytes()
        #expect(String(decoding: bytes, as: UTF8.self) == "<a>x</a>")
    }
}

@Suite struct `Elements` {
    @Test func `hold all of a document`() throws {
        let root = try Element.read(
            Array("<p:a xmlns:p='u' x='1' p:y='2'>t<b/>u<c>v<!-- --><![CDATA[w]]></c></p:a>".utf8))
        #expect(root.name == QualifiedName("a", in: "u"))
        #expect(root.attribute("x") == "1")
        #expect(root.attribute("y", in: "u") == "2")
        #expect(root.attribute("y") == nil)
        #expect(root.elements.map(\.name.local) == ["b", "c"])
        #expect(root.children.count == 4)
        #expect(root.text == "tuvw")
        #expect(root.elements[1].text == "vw")
        #expect(root.elements[0].scope.namespace(of: "p") == "u")
    }

    @Test func `know the namespaces around them`() throws {
        let scope = NamespaceScope().adding([NamespaceBinding(prefix: "p", namespace: "u")])
        let builder = ElementBuilder(scope: scope)
        try XMLEventReader.read(Array("<a><b xmlns:p='v'/></a>".utf8), into: builder)
        let root = try #require(builder.root)
        #expect(root.scope.resolve("p:x") == QualifiedName("x", in: "u"))
        #expect(root.elements[0].scope.resolve("p:x") == QualifiedName("x", in: "v"))
    }

    @Test(arguments: [
        ("<a i:nil='true'/>", true), ("<a i:nil='1'/>", true), ("<a i:nil='false'/>", false), ("<a i:nil='0'/>", false),
        ("<a nil='true'/>", false), ("<a/>", false), ("<a i:nil=' true '/>", true),
    ])
    func `are nil where xsi:nil is true`(element: String, isNil: Bool) throws {
        let document = "<r xmlns:i='\(Namespaces.schemaInstance)'>\(element)</r>"
        #expect(try Element.read(Array(document.utf8)).elements[0].tag.isNil == isNil)
    }

    @Test func `are none of what is not well formed`() {
        #expect(throws: XMLReadError.self) { try Element.read(Array("<a>".utf8)) }
        #expect(throws: XMLReadError.empty) { try Element.read([]) }
    }
}
