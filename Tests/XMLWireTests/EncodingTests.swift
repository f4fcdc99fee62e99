import Testing
import XMLWire

@Suite struct `Character encodings` {
    private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        (mark ? [0xFEFF] : []).map { UInt16($0) }.appending(text.utf16).flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }

    /// Bytes below 0x100 as they are.
    private static func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8(truncatingIfNeeded: $0.value) }
    }

    private static let wide = "<?xml version='1.0' encoding='utf-16'?>\r\n<a>ü€😀</a>"
    private static let cases: [(name: String, bytes: [UInt8], charset: String?, text: String)] = [
        ("UTF-8", Array("<a>ü€😀</a>".utf8), nil, "ü€😀"),
        ("UTF-8, declared", Array("<?xml version='1.0' encoding='UTF-8'?><a>ü€</a>".utf8), nil, "ü€"),
        ("UTF-8 with mark", [0xEF, 0xBB, 0xBF] + Array("<a>ü</a>".utf8), nil, "ü"),
        ("UTF-16LE with mark", utf16(wide, bigEndian: false, mark: true), nil, "ü€😀"),
        ("UTF-16BE with mark", utf16(wide, bigEndian: true, mark: true), nil, "ü€😀"),
        ("UTF-16LE without mark", utf16(wide, bigEndian: false, mark: false), nil, "ü€😀"),
        ("UTF-16BE without mark", utf16(wide, bigEndian: true, mark: false), nil, "ü€😀"),
        ("UTF-16LE after a blank line", utf16("\r\n" + wide, bigEndian: false, mark: false), nil, "ü€😀"),
        ("UTF-16 by header", utf16("<a>ü</a>", bigEndian: true, mark: false), "utf-16", "ü"),
        ("UTF-16LE by header, as its bytes are", utf16("<a>ü</a>", bigEndian: false, mark: false), "UTF-16", "ü"),
        ("Latin-1, declared", latin("<?xml version='1.0' encoding='ISO-8859-1'?><a>ü</a>"), nil, "ü"),
        ("Latin-1, after blank lines", latin("\r\n\n<?xml version='1.0' encoding='iso-8859-1'?><a>ü</a>"), nil, "ü"),
        ("Latin-1 by header", latin("<a>ü</a>"), "iso-8859-1", "ü"),
        ("windows-1252, declared", latin("<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>€</a>"), nil, "€"),
        ("windows-1252 by header", latin("<a>€</a>"), "Windows-1252", "€"),
        ("header beats declaration", latin("<?xml version='1.0' encoding='utf-8'?><a>ü</a>"), "ISO-8859-1", "ü"),
        ("mark beats header", [0xEF, 0xBB, 0xBF] + Array("<a>ü</a>".utf8), "ISO-8859-1", "ü"),
        (
            "mark beats all", utf16("<?xml version='1.0' encoding='utf-8'?><a>ü</a>", bigEndian: false, mark: true),
            "utf-8", "ü"
        ),
        (
            "mark beats declaration",
            [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>ü</a>".utf8), nil, "ü"
        ),
        (
            "declared UTF-16, bytes say otherwise", Array("<?xml version='1.0' encoding='utf-16'?><a>ü</a>".utf8), nil,
            "ü"
        ),
        ("US-ASCII", Array("<?xml version='1.0' encoding='us-ascii'?><a>u</a>".utf8), nil, "u"),
        ("no header value", Array("<a>ü</a>".utf8), "", "ü"),
        ("declaration-like instruction", Array("<?xmlx encoding='ISO-8859-1'?><a>ü</a>".utf8), nil, "ü"),
    ]

    @Test(arguments: cases.indices)
    func `are told by mark, header, declaration, in this order`(index: Int) {
        let (name, bytes, charset, text) = Self.cases[index]
        for size in [nil, 1, 2, 3, 5] {
            let reading = Reading(bytes, in: size, charset: charset)
            #expect(reading.error == nil, "\(name)")
            #expect(reading.events.contains("\"" + text), "\(name)")
        }
    }

    @Test(arguments: [
        ("x-none", Defect.unknownEncoding), ("utf-8//IGNORE", .unknownEncoding),
        ("ISO-8859-1//TRANSLIT", .unknownEncoding),
        ("iso'8859", .unknownEncoding), ("../utf-8", .unknownEncoding), ("1252", .unknownEncoding),
        (" utf-8", .unknownEncoding),
    ])
    func `that nobody knows are an error`(name: String, defect: Defect) {
        #expect(Defect(Reading(Array("<a/>".utf8), charset: name).error) == defect)
        #expect(Defect(Reading("<?xml version=\"1.0\" encoding=\"\(name)\"?><a/>").error) == defect)
    }

    @Test func `are not guessed at where bytes do not fit`() {
        #expect(Defect(Reading(Self.latin("<a>ü</a>")).error) == .malformed)
        #expect(Defect(Reading(Self.latin("<a>\u{81}</a>"), charset: "windows-1252").error) == .undecodable)
        let lone: [UInt8] = [0xFE, 0xFF] + Self.utf16("<a>", bigEndian: true, mark: false) + [0xD8, 0x00, 0x00, 0x41]
        #expect(Reading(lone).error == .undecodable(encoding: "UTF-16BE", offset: 8))
        for cut in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]] as [[UInt8]] {
            let bytes = Array("<a>".utf8) + cut + Array("</a>".utf8)
            for size in [nil, 1] { #expect(Defect(Reading(bytes, in: size).error) == .malformed) }
            for size in [nil, 1] { #expect(Reading(Array("<a/>".utf8) + cut, in: size).error != nil) }
        }
        for overlong in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF]] as [[UInt8]] {
            #expect(Defect(Reading(Array("<a>".utf8) + overlong + Array("</a>".utf8)).error) == .malformed)
        }
    }

    @Test func `hand on what comes before the bytes that do not fit`() {
        let bytes = Self.latin("<a><b/>\u{81}</a>")
        for size in [nil, 1] {
            #expect(Reading(bytes, in: size, charset: "windows-1252").events == ["<:a", "<:b", ">b"])
        }
    }

    @Test func `cut within a character are an error`() {
        let bytes = Self.utf16("<a/>", bigEndian: true, mark: true)
        #expect(Reading(bytes).error == nil)
        #expect(Defect(Reading(bytes + [0x00]).error) == .undecodable)
    }
}

extension Array {
    fileprivate func appending(_ others: some Sequence<Element>) -> [Element] { self + Array(others) }
}
