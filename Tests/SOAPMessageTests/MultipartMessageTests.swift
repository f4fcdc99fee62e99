import SOAPMessage
import Testing
import XMLWire

@Suite struct `A message of several parts` {
    private static let names = MultipartNames(random: (0..<16).map { UInt8($0) })
    private static let unique = "000102030405060708090a0b0c0d0e0f"

    private static func envelope(_ version: SOAPVersion, _ content: String = "<a/>", action: String = "urn:x")
        -> RequestEnvelope
    {
        let name = QualifiedName("Envelope", in: version.envelopeNamespace)
        return RequestEnvelope(Array("<\(content.utf8.count)/>".utf8), root: name, wanted: version, action: action)
    }

    private static func text(_ message: MultipartMessage) -> String {
        message.pieces.map { piece in
            switch piece {
            case .frame(let text): text
            case .envelope(let bytes): String(decoding: bytes, as: UTF8.self)
            case .file(let attachment): "[\(attachment.path)]"
            }
        }.joined()
    }

    static let types: [(SOAPVersion, MultipartMessage.Packaging, action: String, outer: String, root: String)] = [
        (
            .v11, .mtom, "urn:x", #"type="application/xop+xml"; start="<root>"; start-info="text/xml""#,
            #"application/xop+xml; charset=utf-8; type="text/xml""#
        ),
        (
            .v12, .mtom, "urn:x",
            #"type="application/xop+xml"; start="<root>"; start-info="application/soap+xml"; action="urn:x""#,
            #"application/xop+xml; charset=utf-8; type="application/soap+xml"; action="urn:x""#
        ),
        (
            .v12, .mtom, "", #"type="application/xop+xml"; start="<root>"; start-info="application/soap+xml""#,
            #"application/xop+xml; charset=utf-8; type="application/soap+xml""#
        ),
        (.v11, .attachments, "urn:x", #"type="text/xml"; start="<root>""#, "text/xml; charset=utf-8"),
        (
            .v12, .attachments, "urn:x", #"type="application/soap+xml"; start="<root>"; action="urn:x""#,
            #"application/soap+xml; charset=utf-8; action="urn:x""#
        ),
    ]

    @Test(arguments: types.indices)
    func `says in its media types how it is put together, and keeps SOAPAction to SOAP 1.1`(index: Int) {
        let (version, packaging, action, outer, root) = Self.types[index]
        let message = MultipartMessage(
            Self.envelope(version, action: action), attachments: [], packaging: packaging, names: Self.names)
        let type = "multipart/related; \(outer); boundary=\"soap-\(Self.unique)\""
            .replacing("<root>", with: "<root.\(Self.unique)@soap>")
        #expect(message.fields.map(\.name) == (version == .v11 ? ["Content-Type", "SOAPAction"] : ["Content-Type"]))
        #expect(message.fields.first?.value == type)
        if version == .v11 { #expect(message.fields.last?.value == "\"urn:x\"") }
        #expect(Self.text(message).contains("\r\nContent-Type: \(root)\r\n"))
    }

    @Test func `has the envelope first and each file behind it, byte by byte`() {
        let files = [
            Attachment(contentID: Self.names.part(1), path: "scans/page \"1\".pdf", byteCount: 3),
            Attachment(contentID: Self.names.part(2, bound: "da ta"), path: "blob", byteCount: 0),
        ]
        let message = MultipartMessage(
            Self.envelope(.v11), attachments: files, packaging: .mtom, names: Self.names)
        let expected = """
            --soap-\(Self.unique)
            Content-Type: application/xop+xml; charset=utf-8; type="text/xml"
            Content-Transfer-Encoding: 8bit
            Content-ID: <root.\(Self.unique)@soap>

            <?xml version="1.0" encoding="utf-8"?>
            <4/>
            --soap-\(Self.unique)
            Content-Type: application/pdf
            Content-Transfer-Encoding: binary
            Content-ID: <part1.\(Self.unique)@soap>
            Content-Disposition: attachment; filename="page \\"1\\".pdf"

            [scans/page "1".pdf]
            --soap-\(Self.unique)
            Content-Type: application/octet-stream
            Content-Transfer-Encoding: binary
            Content-ID: <da%20ta=part2.\(Self.unique)@soap>
            Content-Disposition: attachment; filename="blob"

            [blob]
            --soap-\(Self.unique)--

            """
        // The envelope's own line end is no CR LF.
        let written = Self.text(message).replacing("?>\n", with: "?>\r\n")
        #expect(written == expected.replacing("\n", with: "\r\n"))
    }

    static let fileNames = [
        ("a.png", "filename=\"a.png\""), ("a\\\"b", #"filename="a\\\"b""#),
        ("a\r\nX-Evil: 1\u{0}", "filename=\"a__X-Evil: 1_\""),
        ("été ü.txt", "filename=\"_t_ _.txt\"; filename*=utf-8''%C3%A9t%C3%A9%20%C3%BC.txt"),
        ("\u{85}é'", "filename=\"__'\"; filename*=utf-8''_%C3%A9%27"), ("", "filename=\"\""),
    ]

    @Test(arguments: fileNames)
    func `names a file so that nothing of it gets into the header`(name: String, expected: String) {
        let file = Attachment(contentID: "x", path: "/tmp/\(name)", byteCount: 1)
        let message = MultipartMessage(
            Self.envelope(.v11), attachments: [file], packaging: .attachments, names: Self.names)
        let name = name.isEmpty ? "filename=\"tmp\"" : expected
        #expect(Self.text(message).contains("\r\nContent-Disposition: attachment; \(name)\r\n\r\n["))
    }

    @Test(arguments: [
        ("a.PNG", "image/png"), ("a.tar.gz", "application/gzip"), ("a", "application/octet-stream"),
        (".png", "application/octet-stream"), ("png", "application/octet-stream"),
        ("d.pdf/a", "application/octet-stream"),
        ("a.", "application/octet-stream"), ("x/a.jpeg", "image/jpeg"), ("a.xml", "text/xml"),
    ])
    func `tells the type of a file by its name`(path: String, type: String) {
        #expect(Attachment(contentID: "x", path: path, byteCount: 1).mediaType == type)
    }

    @Test func `refers to a part by a URL that can stand in XML`() {
        #expect(
            Attachment(contentID: "a b%<\"=é@h", path: "f", byteCount: 1).reference == "cid:a%20b%25%3C%22=%C3%A9@h")
    }

    @Test(arguments: [
        (#"<a><x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:a"/></a>"#, true),
        (#"<a xmlns="http://www.w3.org/2004/08/xop/include"><b><Include/></b></a>"#, true),
        (#"<a xmlns:x="http://www.w3.org/2004/08/xop/include"><Include/></a>"#, false),
        (#"<a><!-- <x:Include xmlns:x="http://www.w3.org/2004/08/xop/include"/> --></a>"#, false), ("<a", false),
    ])
    func `is MTOM where xop:Include stands in the envelope`(xml: String, expected: Bool) {
        #expect(XOPInclude.occurs(in: Array(xml.utf8)) == expected)
    }
}

@Suite struct `A file beside the envelope, where no schema says how` {
    private static let file = Attachment(contentID: "p@soap", path: "a.png", byteCount: 1)
    private static let include =
        #"<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:p@soap"/>"#

    static let values: [(ArgumentValue, reference: String, include: String)] = [
        (.attachment(file), #"<n href="cid:p@soap"/>"#, "<n>\(include)</n>"),
        (
            .list([.attachment(file), .text("x")]), #"<n href="cid:p@soap"/><n>x</n>"#,
            "<n>\(include)</n><n>x</n>"
        ),
        (
            .record([ArgumentMember("@t", .text("1")), ArgumentMember("#text", .attachment(file))]),
            #"<n t="1" href="cid:p@soap"/>"#, "<n t=\"1\">\(include)</n>"
        ),
        (
            .record([ArgumentMember("m", .attachment(file))]), #"<n><m href="cid:p@soap"/></n>"#,
            "<n><m>\(include)</m></n>"
        ),
    ]

    @Test(arguments: values.indices)
    func `is referred to by an attribute, or included`(index: Int) throws {
        let (value, reference, include) = Self.values[index]
        let plain = try ArgumentWriter.write([ArgumentMember("n", value)], namespace: "")
        #expect(String(decoding: plain, as: UTF8.self) == reference)
        let included = try ArgumentWriter.write([ArgumentMember("n", value.withIncludes)], namespace: "")
        #expect(String(decoding: included, as: UTF8.self) == include)
        #expect(value.attachments == [Self.file])
    }
}
