import SOAPMessage
import Testing
import XMLWire

/// Writes fields down: the text of an element, with `<name>` for elements within; `@name=value` for an attribute.
final class FieldLog: FieldSink {
    private(set) var fields: [String] = []
    private(set) var ended: [QualifiedName] = []
    private var field: [UInt8] = []

    func beginField(_ tag: XMLStartTag) { field = [] }
    func start(_ tag: XMLStartTag) { field += Array("<\(tag.name.local)>".utf8) }
    func text(_ utf8: Span<UInt8>) { utf8.withUnsafeBufferPointer { field.append(contentsOf: $0) } }
    func end(_ name: QualifiedName) { field += Array("</>".utf8) }

    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) {
        fields.append("@\(attribute.name.local)=\(attribute.value)")
    }

    func endField(_ name: QualifiedName) {
        fields.append(String(decoding: field, as: UTF8.self))
        ended.append(name)
    }
}

@Suite struct `Fields of a reply` {
    private static let document = """
        <r xmlns:p="urn:p" xmlns:q="urn:q"><a id="1"><b>x</b><b id="2">y</b></a><p:a p:id="3" id="4"><b>z</b><c><b>w</b></c></p:a>\
        <q:a><p:b>v</p:b></q:a><a>\
        <!-- -->m<i>n</i>o</a></r>
        """

    private func fields(_ path: String, of document: String, in size: Int? = nil) throws -> [String] {
        let log = FieldLog()
        let field = WantedField(try FieldPath(path), into: log)
        let reader = XMLEventReader(handler: FieldReader([field]))
        var rest = Array(document.utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(size ?? rest.count)
            rest = rest.dropFirst(piece.count)
            try reader.feed(Array(piece))
        }
        try reader.finish()
        #expect(field.count == log.fields.count)
        return log.fields
    }

    @Test(arguments: [
        ("b", ["x", "y", "z", "w", "v"]), ("a.b", ["x", "y", "z", "v"]), ("c.b", ["w"]), ("a.c.b", ["w"]),
        ("r.a.b", ["x", "y", "z", "v"]),
        ("r.b", []), ("r.r", []), ("x.b", []), ("B", []), ("r.a.c", ["<b>w</>"]), ("c", ["<b>w</>"]),
        ("p:a.b", ["z"]), ("{urn:p}a.b", ["z"]), ("{urn:q}a.b", ["v"]), ("p:b", ["v"]), ("{urn:p}b", ["v"]),
        ("{}b", ["x", "y", "z", "w"]),
        ("q:b", []), ("z:b", []),
        ("b[0]", ["x", "z", "w", "v"]), ("b[1]", ["y"]), ("a[0].b", ["x", "y"]), ("a[0].b[1]", ["y"]),
        ("a[1].b", ["z"]), ("a[2].b", ["v"]),
        ("a[3]", ["m<i>n</>o"]), ("a[4]", []), ("p:a[0].b", ["z"]), ("p:a[1].b", []), ("r[0].a[1].c[0].b[0]", ["w"]),
        ("r[1].a", []),
        ("@id", ["@id=1", "@id=2", "@id=3", "@id=4"]), ("a.@id", ["@id=1", "@id=3", "@id=4"]), ("b.@id", ["@id=2"]),
        ("@p:id", ["@id=3"]),
        ("@{urn:p}id", ["@id=3"]), ("@{}id", ["@id=1", "@id=2", "@id=4"]), ("a.b[1].@id", ["@id=2"]), ("r.@id", []),
        (".b", []), (".a.b", ["x", "y", "z", "v"]), (".a[0].b[1]", ["y"]), (".a[1].c.b", ["w"]), (".r", []),
        (".r.a", []),
        (".a.@id", ["@id=1", "@id=3", "@id=4"]), (".@id", []), (".p:a.b", ["z"]), ("a[3].#text", ["mo"]),
        ("a[2].#text", []),
        (".a[0].b[0].#text", ["x"]), ("i.#text", ["n"]),
    ])
    func `are found by names, namespaces, prefixes, positions and attributes`(path: String, found: [String]) throws {
        #expect(try fields(path, of: Self.document) == found)
        #expect(try fields(path, of: Self.document, in: 1) == found)
    }

    /// Each path with its values: the values of one are not changed by the others that are read with it.
    @Test func `of several paths are found in one pass`() throws {
        let paths = [
            "b", "a", "a.b", "@id", ".a[1]", "c.b", "a[0].b[1]", ".a.@id", "a.#text", "b[0]", "q:a.b", "{urn:p}a",
            "r.a.c", "x",
            "i", "r", ".", "#text",
        ]
        let logs = paths.map { _ in FieldLog() }
        let fields = try zip(paths, logs).map { WantedField(try FieldPath($0), into: $1) }
        try XMLEventReader.read(Array(Self.document.utf8), into: FieldReader(fields))
        for (path, log) in zip(paths, logs) {
            #expect(log.fields == (try self.fields(path, of: Self.document)), "\(path)")
        }
    }

    @Test(arguments: [
        (".", ["<a><b>1</></><b>2</>"]), (".a", ["<b>1</>"]), (".b", ["2"]), ("a.b", ["1"]), ("b", ["1", "2"]),
        ("w", []),
        ("w.a", []), (".w", []), ("@k", ["@k=1", "@k=2"]), (".@k", ["@k=1"]), (".a.@k", ["@k=2"]),
    ])
    func `are looked for inside a record`(path: String, found: [String]) throws {
        let log = FieldLog()
        let reader = FieldReader([WantedField(try FieldPath(path), into: log)], in: .record)
        for _ in 0..<2 {
            try XMLEventReader.read(Array("<w k='1'><a k='2'><b>1</b></a><b>2</b></w>".utf8), into: reader)
        }
        #expect(log.fields == found + found)
    }

    @Test func `are members of the payload below the Body's children where there are several`() throws {
        for (path, found) in [(".v.i", ["2"]), (".w[0].i", ["3"]), (".i", ["1"]), ("i", ["1", "2", "3"])] {
            let log = FieldLog()
            let reader = FieldReader([WantedField(try FieldPath(path), into: log)])
            for document in ["<r><i>1</i></r>", "<v><i>2</i></v>", "<w><i>3</i></w>"] {
                try XMLEventReader.read(Array(document.utf8), into: reader)
            }
            #expect(log.fields == found, "\(path)")
        }
    }

    @Test func `are not looked for in a field`() throws {
        #expect(try fields("a", of: "<a><a>x</a></a>") == ["<a>x</>"])
        #expect(try fields("a.a", of: "<a><a><a>x</a></a><a>y</a></a>") == ["<a>x</>", "y"])
    }

    @Test func `are counted anew below each parent`() throws {
        let document = "<r><l><i>1</i><i>2</i></l><l><i>3</i><x/><i>4</i></l></r>"
        #expect(try fields("i[1]", of: document) == ["2", "4"])
        #expect(try fields("l[1].i[1]", of: document) == ["4"])
        #expect(try fields("l[1].i", of: document) == ["3", "4"])
    }

    @Test func `are found by names with dots and by many steps`() throws {
        #expect(try fields(#"a\.b.c"#, of: "<r><a.b><c>x</c></a.b></r>") == ["x"])
        let steps = (0..<100).map { "n\($0)" }
        let document = steps.map { "<\($0)>" }.joined() + "x" + steps.reversed().map { "</\($0)>" }.joined()
        #expect(try fields(steps.joined(separator: "."), of: document) == ["x"])
        #expect(try fields((["x"] + steps).joined(separator: "."), of: document) == [])
    }

    @Test func `tell the names of their elements when they end`() throws {
        let log = FieldLog()
        let fields = FieldReader([WantedField(try FieldPath("a"), into: log)])
        try XMLEventReader.read(Array("<r><a xmlns='u'/><a/></r>".utf8), into: fields)
        #expect(log.ended == [QualifiedName("a", in: "u"), QualifiedName("a")])
    }
}

@Suite struct `Fields of XML that is carried as text` {
    private func fields(_ path: String, _ content: String) throws -> [String] {
        let log = FieldLog()
        let field = WantedField(try FieldPath(path), into: log)
        let reader = XMLEventReader(handler: FieldReader([field]))
        for byte in "<o><r>\(content)</r></o>".utf8 { try reader.feed([byte]) }
        try reader.finish()
        #expect(field.count == log.fields.count)
        return log.fields
    }

    @Test(arguments: [
        ("r>>c", "&lt;i>&lt;c>x&lt;/c>&lt;c>y&lt;/c>&lt;/i>", ["x", "y"]),
        ("r>>c", "<![CDATA[<i><c>x</c></i>]]>", ["x"]),
        ("r>>c", "\n  <![CDATA[<?xml version='1.0' encoding='utf-16'?><c>é€</c>]]>\n", ["é€"]),
        ("r>>i.c[1]", "<![CDATA[<i><c>x</c><c>y</c></i>]]>", ["y"]), ("r>>i.@d", "<![CDATA[<i d='1'/>]]>", ["@d=1"]),
        ("r>>@d", "<![CDATA[<i d='1'><j d='2'/></i>]]>", ["@d=1", "@d=2"]),
        ("r>>c", "<![CDATA[<c>&amp;]]>&amp;lt;<![CDATA[</c>]]>", ["&<"]),
        ("r>>p:c", "<![CDATA[<p:c xmlns:p='u'>x</p:c>]]>", ["x"]), ("r>>{u}c", "<![CDATA[<c xmlns='u'>x</c>]]>", ["x"]),
        ("o.r>>i", "<![CDATA[<i>x<j/></i>]]>", ["x<j></>"]), ("r>>c", "<![CDATA[<i/>]]>", []), ("r>>c", "", []),
        ("r>>c", " \n", []),
        ("r>>.c", "<![CDATA[<i><c>x</c><d><c>y</c></d></i>]]>", ["x"]), ("r>>.", "<![CDATA[<i>x</i>]]>", ["x"]),
        (".r>>c", "<![CDATA[<c>x</c>]]>", ["x"]), ("r>>c.#text", "<![CDATA[<c>x<d/>y</c>]]>", ["xy"]),
        ("r>>i>>c", "<![CDATA[<i>&lt;c>x&lt;/c></i>]]>", ["x"]),
        ("r>>i>>j>>c", "<![CDATA[<i><![CDATA[<j>&lt;c>x&lt;/c></j>]]]]>&gt;&lt;/i>", ["x"]),
    ])
    func `are found through CDATA and escapes`(path: String, content: String, found: [String]) throws {
        #expect(try fields(path, content) == found)
    }

    @Test(arguments: [
        "hello", "&lt;i>", "<![CDATA[<i></j>]]>", "<![CDATA[<i/>]]>x", "<![CDATA[<!DOCTYPE i><i/>]]>",
        "<![CDATA[<i>&x;</i>]]>",
    ])
    func `are an error of their own where the XML is broken`(content: String) throws {
        do {
            _ = try fields("o.r>>c", content)
            Issue.record("nothing was thrown")
        } catch ReplyError.carriedXML(let path, _) {
            #expect(path == "o.r>>c")
        }
    }

    @Test func `do not hide what is wrong with the reply itself`() throws {
        let fields = FieldReader([WantedField(try FieldPath("r>>c"), into: FieldLog())])
        #expect(throws: XMLReadError.self) {
            try XMLEventReader.read(Array("<o><r>&lt;c>x&lt;/c></o>".utf8), into: fields)
        }
    }
}
