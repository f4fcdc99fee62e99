import SOAPMessage
import Testing

// @testable: items are read inside the library; above it they are still text.
@testable import SOAPCommand

@Suite struct `An item` {
    @Test(
        arguments: [
            ("id=42", .text("42")), ("n=", .text("")), ("n=a=b", .text("a=b")), ("n==", .text("=")),
            ("n=\"@x\"", .text("\"@x\"")),
            ("n:=42", .json("42")), ("n:=null", .json("null")), ("n:= [1]", .json(" [1]")),
            ("n:=<a/>", .fragment("<a/>")),
            ("n:=\n<a/>", .fragment("\n<a/>")), ("n=@f", .content(.file("f"))), ("n=@-", .content(.standardInput)),
            ("n:=@f.json", .structured(.file("f.json"))), ("n:=@-", .structured(.standardInput)),
            ("n=:=x", .text(":=x")),
            ("n=\u{301}a", .text("\u{301}a")), ("n=@\u{301}a", .content(.file("\u{301}a"))),

        ] as [(String, ItemSyntax.Value)])
    func `has the value that stands behind its sign`(text: String, expected: ItemSyntax.Value) throws {
        #expect(try ItemSyntax(text).value == expected)
    }

    @Test(
        arguments: [
            ("doc@scan.pdf", "doc", "scan.pdf"), ("doc@a=b@c", "doc", "a=b@c"), ("a.b[1]@/x", "a.b[1]", "/x"),
            ("{u@v=w}n@f", "{u@v=w}n", "f"), ("p:n@f", "p:n", "f"), ("@f.pdf", "@f.pdf", "f.pdf"),
            ("a\\@b@f", "a\\@b", "f"), ("n@@f", "n", "@f"),
            ("n@logo@2x.png", "n", "logo@2x.png"), ("@logo@2x.png", "@logo@2x.png", "logo@2x.png"),
            ("@a@b=c", "@a@b=c", "a@b=c"), ("@\u{301}a", "@\u{301}a", "\u{301}a"),
        ])
    func `is a file beside the envelope with an at sign behind its name`(text: String, key: String, path: String) throws
    {
        let item = try ItemSyntax(text)
        #expect(item.value == .attachment(path: path))
        #expect(item.key == key)
        #expect(item.steps.isEmpty == text.utf8.starts(with: "@".utf8))
        #expect(ItemSyntax.isItem(text))
    }

    @Test(arguments: ["a=b@c", "rec.@lang=en@home", "@lang=en", "n=@f", "n:=@f", "{u}n.@{v}b=c@d"])
    func `is none of these where an equals sign comes first, or the at sign marks an attribute`(text: String) throws {
        #expect(try !ItemSyntax(text).isAttachment)
    }

    @Test(
        arguments: [
            ("id", [ItemStep(name: "id")]), ("user.name", [ItemStep(name: "user"), ItemStep(name: "name")]),
            ("item[0].x", [ItemStep(name: "item", indexes: [0]), ItemStep(name: "x")]),
            ("m[1][2]", [ItemStep(name: "m", indexes: [1, 2])]),
            ("rec.@lang", [ItemStep(name: "rec"), ItemStep(name: "@lang")]),
            ("rec.@xsi:type", [ItemStep(name: "rec"), ItemStep(name: "@xsi:type")]),
            ("rec.#text", [ItemStep(name: "rec"), ItemStep(name: "#text")]),
            ("a\\.b.c", [ItemStep(name: "a.b"), ItemStep(name: "c")]),
            ("{urn:a.b=c}x.@{urn:d}y", [ItemStep(name: "{urn:a.b=c}x"), ItemStep(name: "@{urn:d}y")]),
            ("p:x", [ItemStep(name: "p:x")]), ("@id", [ItemStep(name: "@id")]),
        ] as [(String, [ItemStep])])
    func `has the steps of its name`(key: String, expected: [ItemStep]) throws {
        #expect(try ItemSyntax(key + "=1").steps == expected)
        #expect(try ItemSyntax(key + ":=1").steps == expected)
        #expect(try ItemSyntax(key + "=1").key == key)
    }

    @Test(
        arguments: [
            ("id", .noEqualsSign), ("{urn:a=b", .noEqualsSign), ("", .noEqualsSign), ("rec.@lang", .noEqualsSign),
            ("doc@", .noAttachmentName), ("doc@-", .attachedInput), ("@", .noAttachmentName), ("a..b@f", .emptyStep),
            ("{u}@f", .emptyStep), ("a.@b.c@f", .leafWithMembers("@b")),
            ("=x", .emptyStep),
            (":=1", .emptyStep), ("a..b=1", .emptyStep), (".a=1", .emptyStep), ("a.=1", .emptyStep),
            ("@=1", .emptyStep),
            ("a.{b}=1", .emptyStep), ("a[x]=1", .badIndex("[x]")), ("a[-1]=1", .badIndex("[-1]")),
            ("a[]=1", .badIndex("[]")),
            ("a[+1]=1", .badIndex("[+1]")), ("a[99999999]=1", .badIndex("[99999999]")), ("a[0=1", .badIndex("[0")),
            ("a[0]b=1", .badIndex("b")), ("a.@b.c=1", .leafWithMembers("@b")), ("a.@b[0]=1", .leafWithMembers("@b")),
            ("#text.a=1", .leafWithMembers("#text")), ("n=@", .noFileName), ("n:=@", .noFileName), ("n:=", .noJSON),
            ("n:= ", .noJSON),
        ] as [(String, ItemDefect)])
    func `that is none is told so`(text: String, expected: ItemDefect) {
        do throws(UsageError) {
            _ = try ItemSyntax(text)
            Issue.record("taken")
        } catch {
            guard case .item(_, let defect) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(defect == expected)
        }
    }

    @Test func `has a bounded number of levels`() throws {
        let deep = Array(repeating: "a", count: ItemStep.depthLimit).joined(separator: ".")
        #expect(try ItemSyntax(deep + "=1").steps.count == ItemStep.depthLimit)
        #expect(throws: UsageError.item(key: deep + ".a", defect: .tooDeep(limit: ItemStep.depthLimit))) {
            try ItemSyntax(deep + ".a=1")
        }
        #expect(throws: UsageError.self) {
            try ItemSyntax("a" + String(repeating: "[0]", count: ItemStep.depthLimit) + "=1")
        }
    }
}
