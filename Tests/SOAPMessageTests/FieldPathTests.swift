import SOAPMessage
import Testing
import XMLWire

@Suite struct `Field paths` {
    @Test(arguments: [
        "a", "a.b", "a[0].b[12]", "a.@id", "@id", "a.@p:id", "@{u}id", "p:a.q:b", "{urn:x}a", "{}a", "a>>b",
        "a>>b>>c.d",
        "a>>@id", "header:sid", "header:a.@b", #"a\.b"#, #"a\."#, "é", "{http://h/a.b[0]}c.d",
        ".", ".a", ".@id", ".#text", "#text", "a.#text", ".[0]", ".a[0][1].b", "header:.sid", "a>>.b", ".>>a",
        #".k\ 1\[\:"#,
        #"\1a"#, "a.@xsi:type",
    ])
    func `are read as they are written`(text: String) throws {
        #expect(try FieldPath(text).text == text)
    }

    @Test func `have regions, segments, steps and an attribute`() throws {
        let path = try FieldPath("header:{u}a[2].p:b>>c.@q:d")
        #expect(path.region == .header)
        #expect(path.segments.map(\.steps.count) == [2, 1])
        #expect(path.segments[0].steps[0].test == .qualified(QualifiedName("a", in: "u")))
        #expect(path.segments[0].steps[0].index == 2)
        #expect(path.segments[0].steps[1].test == .prefixed(prefix: "p", local: "b"))
        #expect(path.segments[0].steps[1].index == nil)
        #expect(path.segments[1].steps[0].test == .local("c"))
        #expect(path.target == .attribute(.prefixed(prefix: "q", local: "d")))
        #expect(try FieldPath("a").region == .body)
    }

    @Test(arguments: [
        ("a", "a"), ("a.b[1]", "b"), ("a.@id", "@id"), ("@p:id", "@id"), ("{u}a", "a"), ("a>>b", "b"),
        (#"a\.b"#, "a.b"), (".", "."), ("a.#text", "#text"), (".a[0][1]", "item"),
    ])
    func `end in a name`(text: String, name: String) throws {
        #expect(try FieldPath(text).lastName == name)
    }

    @Test func `are anchored by a leading dot`() throws {
        let path = try FieldPath(".a>>b>>.c")
        #expect(path.segments.map(\.isAnchored) == [true, false, true])
        #expect(try FieldPath(".").segments.map(\.steps.count) == [0])
    }

    @Test(arguments: [
        ("a", "a"), ("a.b", #"a\.b"#), ("@id", "@id"), ("@a.b", #"@a\.b"#), ("#text", "#text"),
        ("@xsi:type", "@xsi:type"),
        ("k 1[", #"k\ 1\["#), ("1a", #"\1a"#), ("a:b", #"a\:b"#), ("é", "é"), ("\\", #"\\"#), ("-x", #"\-x"#),
    ])
    func `have steps that lead to members`(member: String, step: String) throws {
        #expect(FieldPath.step(to: member) == step)
        #expect(try FieldPath("." + step).lastName == (member == "@xsi:type" ? "@type" : member))
    }

    @Test(arguments: [
        ("", FieldPath.SyntaxError.empty), ("..", .noName(offset: 1)), ("..a", .noName(offset: 1)),
        ("a.", .noName(offset: 2)),
        ("a..b", .noName(offset: 2)), ("a b", .noName(offset: 0)), ("1a", .noName(offset: 0)),
        ("a.1", .noName(offset: 2)),
        ("a[", .badIndex("", offset: 2)), ("a[]", .badIndex("", offset: 2)), ("a[x]", .badIndex("x", offset: 2)),
        ("a[-1]", .badIndex("-1", offset: 2)), ("a[+1]", .badIndex("+1", offset: 2)),
        ("a[1", .badIndex("1", offset: 2)),
        ("a[99999999999999999999]", .badIndex("99999999999999999999", offset: 2)), ("a[0]b", .noName(offset: 4)),
        ("a]", .noName(offset: 1)), ("{u", .unclosedBrace(offset: 0)), ("a.{u", .unclosedBrace(offset: 2)),
        ("{u}", .noName(offset: 3)), ("@", .noName(offset: 1)), ("a.@", .noName(offset: 3)),
        ("@a.b", .attributeNotLast(offset: 2)),
        ("@a>>b", .attributeNotLast(offset: 2)), ("a@b", .noName(offset: 1)), ("a>>", .noName(offset: 3)),
        (">>a", .noName(offset: 0)), ("a>b", .noName(offset: 1)), ("a>>>>b", .noName(offset: 3)),
        ("a:b:c", .noName(offset: 3)),
        ("a:", .noName(offset: 2)), (":a", .noName(offset: 0)), ("header:", .noName(offset: 7)),
        ("é.ü.", .noName(offset: 4)),
        ("a\\", .noName(offset: 0)), ("[0]", .noName(offset: 0)), ("a.[0]", .noName(offset: 2)),
        ("a.#text.b", .attributeNotLast(offset: 7)),
        ("header:.", .noName(offset: 8)), ("header:.@a", .noName(offset: 10)), (#"a\ b c"#, .noName(offset: 0)),
    ])
    func `that are broken say where`(text: String, error: FieldPath.SyntaxError) {
        #expect(throws: error) { try FieldPath(text) }
    }
}
