import Testing
import XMLWire

@Suite struct `Long documents` {
    private static let pieceSize = 16 * 1024

    /// Feeds `opening`, then `count` times `filling`, then `closing`.
    private func read(
        _ opening: String, _ filling: String, _ count: Int, _ closing: String, limits: XMLReadLimits = XMLReadLimits()
    ) -> (recorder: EventRecorder, error: XMLReadError?) {
        let recorder = EventRecorder()
        let reader = XMLEventReader(handler: recorder, limits: limits)
        let piece = Array(String(repeating: filling, count: Self.pieceSize / filling.utf8.count).utf8)
        do {
            try reader.feed(Array(opening.utf8))
            for _ in 0..<count { try reader.feed(piece) }
            try reader.feed(Array(closing.utf8))
            try reader.finish()
        } catch { return (recorder, error as? XMLReadError) }
        recorder.endText()
        return (recorder, nil)
    }

    @Test(arguments: [
        ("<a>", "x", "</a>"), ("<a><![CDATA[", "x", "]]></a>"), ("<a><![CDATA[", "]", "]]></a>"), ("<a>", "€", "</a>"),
    ])
    func `hand text on as it comes`(opening: String, filling: String, closing: String) {
        let (recorder, error) = read(opening, filling, 64, closing)
        #expect(error == nil)
        #expect(recorder.allText.utf8.count == 64 * (Self.pieceSize / filling.utf8.count) * filling.utf8.count)
        #expect(Set(recorder.allText) == [Character(filling)])
        #expect(recorder.longestPiece <= 3 * Self.pieceSize)
    }

    @Test(arguments: [
        ("<a><!--", "x", "--></a>"), ("<a><!--", "- ", "--></a>"), ("<a><!--", "<!", "--></a>"),
        ("<a><!--", ">", "--></a>"),
        ("<!--", "x", "--><a/>"), ("<a/><!--", "x", "-->"), ("<a>t<!--", "]]>", "--></a>"),
    ])
    func `pass over comments of any length`(opening: String, filling: String, closing: String) {
        let limits = {
            var limits = XMLReadLimits()
            limits.attributeBytes = 64 * 1024
            return limits
        }()
        let (recorder, error) = read(opening, filling, 32, closing, limits: limits)
        #expect(error == nil)
        #expect(recorder.lines.first == "<:a")
    }

    @Test(arguments: [
        ("<a b='", "x", "'/>"), ("<a b='", ">", "'/>"), ("<a ", " ", "/>"), ("<a>&", "x", ";</a>"),
        ("<a>&#", "0", "65;</a>"),
        ("<a><?p ", "x", "?></a>"), ("<a></a", " ", ">"), ("<a><", "x", "/></a>"),
        ("<?xml version='1.0'", " ", "?><a/>"),
    ])
    func `are refused where markup has no end in sight`(opening: String, filling: String, closing: String) {
        let limits = {
            var limits = XMLReadLimits()
            limits.attributeBytes = 256 * 1024
            return limits
        }()
        let (_, error) = read(opening, filling, 64, closing, limits: limits)
        #expect(Defect(error) == .limit(.attributeBytes(256 * 1024)))
    }

    @Test func `may have long attributes`() {
        let (recorder, error) = read("<a b='", "x>", 64, "'/>")
        #expect(error == nil)
        #expect(recorder.lines.first?.utf8.count == "<:a :b=".utf8.count + 64 * Self.pieceSize)
    }

    @Test func `may have white space without end before and after the root`() {
        #expect(read("", "\n", 64, "<a/>").error == nil)
        #expect(read("<a/>", "\n", 64, "").error == nil)
        #expect(Defect(read("", "\n", 64, "x").error) == .notXML)
    }
}

@Suite struct `Limits` {
    @Test func `hold for depth`() {
        #expect(Reading(String(repeating: "<a>", count: 1024) + String(repeating: "</a>", count: 1024)).error == nil)
        #expect(Defect(Reading(String(repeating: "<a>", count: 100_000)).error) == .limit(.depth(1024)))
    }

    @Test func `hold for attributes, names and the document`() {
        var limits = XMLReadLimits()
        limits.attributeCount = 2
        limits.nameLength = 8
        limits.nameCount = 6
        limits.attributeBytes = 10
        limits.documentBytes = 100
        let cases: [(String, Defect)] = [
            ("<a b='1' c='2'/>", .none), ("<a b='1' c='2' d='3'/>", .limit(.attributeCount(2))),
            ("<a b='1' c='2' xmlns='u'/>", .limit(.attributeCount(2))), ("<a><b xmlns:p='u'/></a>", .none),
            ("<abcdefgh/>", .none), ("<abcdefghi/>", .limit(.nameLength(8))),
            ("<a abcdefghi=''/>", .limit(.nameLength(8))),
            ("<a xmlns='urn:12345'/>", .limit(.nameLength(8))),
            ("<a><b/><c/><d/><e/><f/></a>", .none), ("<a><b/><c/><d/><e/><f/><g/></a>", .limit(.nameCount(6))),
            ("<a b='12345' c='12345'/>", .none), ("<a b='12345' c='123456'/>", .limit(.attributeBytes(10))),
            ("<a>" + String(repeating: "x", count: 93) + "</a>", .none),
            ("<a>" + String(repeating: "x", count: 94) + "</a>", .limit(.documentBytes(100))),
        ]
        for (document, defect) in cases {
            #expect(Defect(Reading(Array(document.utf8), limits: limits).error) == defect, "\(document)")
        }
    }

    @Test func `hold for names that are kept and never seen`() {
        var limits = XMLReadLimits()
        limits.nameBytes = 10_000
        let declarations = (0..<5000).map { "<b xmlns:p='urn:\($0)'/>" }.joined()
        let instructions = (0..<5000).map { "<?p\($0)?>" }.joined()
        for content in [declarations, instructions] {
            let reading = Reading(Array("<a>\(content)</a>".utf8), limits: limits)
            #expect(Defect(reading.error) == .limit(.nameCount(limits.nameCount)))
            #expect(Reading("<a>\(content)</a>").error == nil)
        }
    }
}
