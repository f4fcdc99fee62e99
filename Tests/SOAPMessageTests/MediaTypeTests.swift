import Testing

@testable import SOAPMessage  // headers of parts are made by the reader of messages alone

@Suite struct `Media types` {
    @Test(arguments: [
        ("text/xml", "text/xml"), (" Text/XML ; charset=utf-8", "text/xml"), ("", ""), (";charset=utf-8", ""),
        ("multipart/Related;boundary=x", "multipart/related"),
    ])
    func `have a name without regard to case and white space`(field: String, name: String) {
        #expect(MediaType(field).name == name)
    }

    @Test(arguments: [
        (#"a/b; x=1"#, "1"), (#"a/b;X = 1 ;y=2"#, "1"), (#"a/b; x="1;2=3""#, "1;2=3"), (#"a/b; x="a\"\\b""#, #"a"\b"#),
        (#"a/b; y="x=2"; x=1"#, "1"), (#"a/b; x=1; x=2"#, "1"), (#"a/b; x="#, ""), (#"a/b; x="""#, ""),
        (#"a/b; x="open"#, "open"), ("a/b;\r\n\tx=1", "1"), (#"a/b; x=--=_Part_0.1:2/3"#, "--=_Part_0.1:2/3"),
        (#"a/b; x="1" junk; y=2"#, "1"), (#"a/b; x"#, nil), (#"a/b"#, nil), ("a/b; x*=utf-8''%C3%A9%20b; x=e", "é b"),
        ("a/b; x*=iso-8859-1'de'%E9", "é"), ("a/b; x*=koi8-r''%E9; x=e", "e"), ("a/b; x*=utf-8''%ZZ%4", "%ZZ%4"),
        ("a/b;;; x=1;", "1"),
    ])
    func `have parameters, quoted or not`(field: String, value: String?) {
        #expect(MediaType(field)["x"] == value)
        #expect(MediaType(field)["X"] == value)
    }

    @Test(arguments: [
        ("text/xml; charset=UTF-8", "UTF-8"), (#"text/xml; charset="utf-8""#, "utf-8"),
        ("text/xml; charset='utf-8'", "utf-8"), ("text/xml", nil), ("text/xml; xcharset=a", nil),
    ])
    func `have a character set`(field: String, charset: String?) {
        #expect(MediaType(field).charset == charset)
    }

    @Test func `may be missing`() {
        #expect(MediaType(nil) == MediaType(""))
        #expect(!MediaType(nil).isMultipart)
        #expect(MediaType("Multipart/Mixed; boundary=a").isMultipart)
    }

    @Test(arguments: [
        ("x", "x"), (#""x""#, "x"), (#""a\"b""#, #"a"b"#), (#"""#, #"""#), ("", ""), (#""""#, ""), (#"a"b""#, #"a"b""#),
    ])
    func `unquote a text`(text: String, expected: String) {
        #expect(MediaType.unquoted(text) == expected)
    }
}

@Suite struct `Identifiers of parts` {
    @Test(arguments: [
        ("<a@b>", "a@b"), (" <a> ", "a"), ("a@b", "a@b"), ("<>", ""), ("<", "<"),
        ("<SOAP-ENV:Envelope>", "SOAP-ENV:Envelope"),
    ])
    func `stand in angle brackets`(field: String, identifier: String) {
        #expect(ContentID.ofField(field) == identifier)
    }

    @Test(arguments: [
        ("cid:a@b", "a@b"), ("CID:a%40b", "a@b"), (" cid:a ", "a"), ("cid:%C3%A9", "é"), ("cid:100%", "100%"),
        ("cid:a%2Bb+c", "a+b+c"), ("cid:", nil), ("http://a", nil), ("", nil), ("cid", nil), ("see cid:a", nil),
    ])
    func `are named by URLs`(url: String, identifier: String?) {
        #expect(ContentID.ofURL(url) == identifier)
    }
}

@Suite struct `Names of message parts` {
    @Test(arguments: [("photo=1@h", "photo"), ("a%20b=", "a b"), ("=x", ""), ("id@host", nil), ("", nil)])
    func `stand in front of an identifier`(identifier: String, name: String?) {
        #expect(ContentID.partName(identifier) == name)
    }
}

@Suite struct `Names of attachments` {
    private func name(_ fields: (String, String)..., number: Int = 3) -> String {
        AttachmentName.safe(PartHeader(fields.map { PartHeader.Field($0.0, $0.1) }), number: number)
    }

    @Test(arguments: [
        ("report.pdf", "report.pdf"), ("../../etc/passwd", "passwd"), ("..", nil), (".", nil), ("/", nil), ("", nil),
        (#"C:\\Users\\a\\b.doc"#, "b.doc"), (".bashrc", "bashrc"), ("...a", "a"), ("a\u{0}b.txt", "ab.txt"),
        ("a\u{1B}[31m.txt", "a[31m.txt"), ("\u{202E}fdp.exe", "fdp.exe"), ("-rf", "_rf"), (" a b. ", "a b"),
        ("dir/", "dir"), ("Übersicht Q1.xlsx", "Übersicht Q1.xlsx"), ("\u{7F}\u{85}", nil), ("a/..", nil),
    ])
    func `are what the part suggests, without what would lead out of a folder`(suggested: String, expected: String?) {
        let fallback = "attachment-3.png"
        #expect(
            name(("Content-Disposition", #"attachment; filename="\#(suggested)""#), ("Content-Type", "image/png"))
                == expected ?? fallback)
    }

    /// A joiner, a mark, and a sign that encloses what follows: each makes one character of itself and its neighbour.
    @Test(arguments: ["\u{200D}", "\u{301}", "\u{600}", "\u{FE0F}"])
    func `are made scalar by scalar, whatever is glued to separators, dots and hyphens`(_ glue: String) {
        func name(_ suggested: String) -> String {
            self.name(("Content-Disposition", #"attachment; filename="\#(suggested)""#))
        }
        for suggested in [
            "/\(glue)../\(glue)../evil", "\(glue)/\(glue)..\(glue)/\(glue)evil", "..\(glue)/..\(glue)/evil",
            "/\(glue).\(glue)./evil", #"..\\\#(glue)\#(glue)evil"#, ".\(glue)evil", "\(glue).\(glue)evil",
            ".\(glue).evil",
        ] {
            #expect(name(suggested) == "evil", "\(suggested.unicodeScalars.map(\.value))")
        }
        #expect(name("-\(glue)rf").utf8.first == UInt8(ascii: "_"))
        #expect(name("\(glue)-rf") == "_rf")
        #expect(name("..\(glue)") == "attachment-3")
        #expect(name("/\(glue)..\(glue)/\(glue).") == "attachment-3")
        #expect(name("a.\(glue)").utf8.first == UInt8(ascii: "a"))
    }

    @Test func `hold nothing that XML forbids or nobody can see`() {
        #expect(name(("Content-Disposition", "x; filename=\"a\u{FFFE}\u{FFFF}\u{3164}\u{1FFFF}b\"")) == "ab")
    }

    @Test func `are at most 200 bytes, their extension kept`() {
        let marked = name(
            ("Content-Disposition", "x; filename=\"a\(String(repeating: "\u{301}", count: 150)).pdf\""))
        #expect(marked.unicodeScalars.first == "a")
        #expect(marked.utf8.count > 190 && marked.utf8.count <= 200)
        #expect(marked.hasSuffix(".pdf"))
        for character in ["a", "é", "👩‍👩‍👧"] {
            let long = name(
                ("Content-Disposition", "attachment; filename=\"\(String(repeating: character, count: 400)).png\""))
            #expect(long.utf8.count <= 200)
            #expect(long.utf8.count > 170)
            #expect(long.hasSuffix(".png"))
            let second = AttachmentName.numbered(long, 2)
            #expect(second.utf8.count <= 200)
            #expect(second.hasSuffix("-2.png"))
        }
        #expect(name(("Content-Disposition", "x; filename=a." + String(repeating: "b", count: 300))).utf8.count == 200)
    }

    @Test func `come from the first field that has one`() {
        let disposition = ("Content-Disposition", "attachment; filename=d.txt")
        let type = ("Content-Type", "text/plain; name=t.txt")
        let location = ("Content-Location", "http://host/a/l%20l.txt?q=/x#y/z")
        let identifier = ("Content-ID", "<id@host>")
        #expect(name(identifier, location, type, disposition) == "d.txt")
        #expect(name(identifier, location, type) == "t.txt")
        #expect(name(identifier, location, ("Content-Type", "text/plain")) == "l l.txt")
        #expect(name(identifier, ("Content-Type", "text/plain")) == "id@host.txt")
        #expect(name(("Content-ID", "<a.TXT>"), ("Content-Type", "text/plain")) == "a.TXT")
        #expect(
            name(("Content-Location", "http://host"), ("Content-Type", "application/pdf"), number: 1)
                == "attachment-1.pdf")
        #expect(name(("Content-Disposition", "attachment; filename=a; filename*=UTF-8''%E2%82%AC.txt")) == "€.txt")
        #expect(name(("Content-Type", "application/unheard-of")) == "attachment-3")
    }

    @Test(arguments: [
        ("a.txt", "a-2.txt"), ("a", "a-2"), ("a.tar.gz", "a.tar-2.gz"),
        ("a.sentence that is no extension", "a.sentence that is no extension-2"),
    ])
    func `are numbered before their extension`(name: String, expected: String) {
        #expect(AttachmentName.numbered(name, 2) == expected)
    }
}
