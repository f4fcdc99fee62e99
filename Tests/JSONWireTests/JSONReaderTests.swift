import JSONWire
import Testing

@Suite struct `JSON reader` {
    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .bool(true)), ("\tfalse\r\n", .bool(false)), ("0", .number("0")),
        ("-0", .number("-0")), ("1.10", .number("1.10")), ("9007199254740993", .number("9007199254740993")),
        ("-12.5E+300", .number("-12.5E+300")), ("1e5", .number("1e5")), ("\"\"", .string("")),
        ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\"", .string("a\"\\/\u{8}\u{C}\n\r\tz")),
        ("\"\\u00e9\\u00E9é\"", .string("ééé")), ("\"\\ud83d\\uDE00😀\"", .string("😀😀")),
        ("\"\\u0000\"", .string("\0")), ("\"\u{7F}\u{2028}\"", .string("\u{7F}\u{2028}")), ("[]", .array([])),
        ("[ ]", .array([])), ("[1,[2],\"3\"]", .array([.number("1"), .array([.number("2")]), .string("3")])),
        ("{}", .object([])), ("{ }", .object([])), ("\u{FEFF}1", .number("1")),
        (
            "{\"z\" : 1, \"a\":{\"\":null}}",
            .object([.init("z", .number("1")), .init("a", .object([.init("", .null)]))])
        ),
    ])
    func `reads every kind of value, members in order and digits as written`(text: String, value: JSONValue) throws {
        #expect(try JSONReader.read(text) == value)
    }

    @Test(arguments: [
        ("", JSONError.unexpectedEnd(expected: .value, at: .init(line: 1, column: 1))),
        ("\n ", .unexpectedEnd(expected: .value, at: .init(line: 2, column: 2))),
        ("[", .unexpectedEnd(expected: .valueOrEndOfArray, at: .init(line: 1, column: 2))),
        ("[1", .unexpectedEnd(expected: .commaOrEndOfArray, at: .init(line: 1, column: 3))),
        ("[1,]", .unexpectedCharacter("]", expected: .value, at: .init(line: 1, column: 4))),
        ("[,1]", .unexpectedCharacter(",", expected: .valueOrEndOfArray, at: .init(line: 1, column: 2))),
        ("[1 2]", .unexpectedCharacter("2", expected: .commaOrEndOfArray, at: .init(line: 1, column: 4))),
        ("{a:1}", .unexpectedCharacter("a", expected: .nameOrEndOfObject, at: .init(line: 1, column: 2))),
        ("{\"a\" 1}", .unexpectedCharacter("1", expected: .colon, at: .init(line: 1, column: 6))),
        ("{\"é\":1,}", .unexpectedCharacter("}", expected: .name, at: .init(line: 1, column: 8))),
        ("{\"a\":1;", .unexpectedCharacter(";", expected: .commaOrEndOfObject, at: .init(line: 1, column: 7))),
        ("1 é", .unexpectedCharacter("é", expected: .endOfText, at: .init(line: 1, column: 3))),
        ("{}\n{}", .unexpectedCharacter("{", expected: .endOfText, at: .init(line: 2, column: 1))),
        ("'a'", .unexpectedCharacter("'", expected: .value, at: .init(line: 1, column: 1))),
        ("\u{A0}1", .unexpectedCharacter("\u{A0}", expected: .value, at: .init(line: 1, column: 1))),
        ("tru", .unknownWord("tru", at: .init(line: 1, column: 1))),
        ("[NaN]", .unknownWord("NaN", at: .init(line: 1, column: 2))),
        ("nullx", .unknownWord("nullx", at: .init(line: 1, column: 1))),
        ("\"a", .unexpectedEnd(expected: .endOfString, at: .init(line: 1, column: 3))),
        ("\"a\\", .unexpectedEnd(expected: .endOfString, at: .init(line: 1, column: 4))),
        ("\"\\u12", .unexpectedEnd(expected: .endOfString, at: .init(line: 1, column: 6))),
        ("\"a\nb\"", .controlCharacter("\n", at: .init(line: 1, column: 3))),
        ("\"\\x41\"", .invalidEscape("\\x", at: .init(line: 1, column: 2))),
        ("\"\\é\"", .invalidEscape("\\é", at: .init(line: 1, column: 2))),
        ("\"\\u12g4\"", .invalidEscape("\\u12g", at: .init(line: 1, column: 2))),
        ("\"\\ud83d\"", .loneSurrogate("\\ud83d", at: .init(line: 1, column: 2))),
        ("\"\\ud83d\\u0041\"", .loneSurrogate("\\ud83d", at: .init(line: 1, column: 2))),
        ("\"\\ud83d\\ud83d\\ude00\"", .loneSurrogate("\\ud83d", at: .init(line: 1, column: 2))),
        ("\"x\\uDE00\"", .loneSurrogate("\\uDE00", at: .init(line: 1, column: 3))),
        ("{\"a\":1,\n\"a\":2}", .duplicateName("a", at: .init(line: 2, column: 1))),
    ])
    func `says what is wrong, where, and what was due`(text: String, error: JSONError) {
        #expect(throws: error) { try JSONReader.read(text) }
    }

    @Test(arguments: ["01", "-", "+1", ".5", "1.", "1.e3", "1e", "1e+", "-01", "1.2.3", "0x1F", "1_000", "--1", "1a"])
    func `refuses what is no number`(text: String) {
        #expect(throws: JSONError.invalidNumber(text, at: .init(line: 1, column: 2))) {
            try JSONReader.read("[\(text)]")
        }
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], 0xFF, 2), ([0x22, 0xC0, 0x80, 0x22], 0xC0, 2),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 0xED, 2),
            ([0x22, 0x61, 0xC3, 0x22], 0xC3, 3), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 0xF4, 2), ([0x80], 0x80, 1),
            ([0x22, 0xE2, 0x82], 0xE2, 2), ([0x22, 0xC3, 0xA9, 0xE0, 0x80, 0x80, 0x22], 0xE0, 3),
            ([0xFF, 0xFE], 0xFF, 1),
        ] as [([UInt8], UInt8, Int)])
    func `refuses bytes that are no UTF-8`(bytes: [UInt8], byte: UInt8, column: Int) {
        #expect(throws: JSONError.invalidUTF8(byte: byte, at: .init(line: 1, column: column))) {
            try JSONReader.read(bytes)
        }
    }

    @Test func `stops at the depth limit, not before`() throws {
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        _ = try JSONReader.read(deepest)
        #expect(throws: JSONError.tooDeep(limit: 512, at: .init(line: 1, column: 513))) {
            try JSONReader.read(String(repeating: "[", count: 100_000))
        }
        #expect(throws: JSONError.tooDeep(limit: 1, at: .init(line: 1, column: 6))) {
            try JSONReader.read(Array("{\"a\":{}}".utf8), depthLimit: 1)
        }
    }

    @Test func `finds a duplicate among many members and tells canonical equivalents apart`() throws {
        let members = (0..<200).map { "\"k\($0)\":0" }.joined(separator: ",")
        _ = try JSONReader.read("{\(members)}")
        #expect(throws: JSONError.self) { try JSONReader.read("{\(members),\"k117\":1}") }
        let value = try JSONReader.read("{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(value["\u{E9}"] == .number("1"))
        #expect(value["e\u{301}"] == .number("2"))
        #expect(value["e"] == nil)
    }

    @Test func `survives any mutation of a good text`() throws {
        let good = Array(#"{"a":[1,-2.5e+3,"\u00e9\ud83d\ude00\n",true,false,null,{}],"é":"😀","b":{"c":[[]]}}"#.utf8)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<3_000 {
            var bytes = good
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(good[Int.random(in: 0..<good.count, using: &random)], at: index)
                }
            }
            guard let value = try? JSONReader.read(bytes) else { continue }
            #expect(try JSONReader.read(value.encoded()) == value, "\(bytes)")
        }
    }
}

@Suite struct `JSON lines` {
    @Test(arguments: [1, 2, 7, 1_000])
    func `come one a line, however the input is cut`(size: Int) throws {
        let text = Array("{\"a\":1}\n\n  \r\n[2]\r\n\"é\"".utf8)
        var lines = JSONLines()
        var read: [JSONLine] = []
        for start in stride(from: 0, to: text.count, by: size) {
            lines.append(text[start..<min(start + size, text.count)])
            while let line = try lines.next() { read.append(line) }
        }
        #expect(read.count == 2)
        lines.finish()
        while let line = try lines.next() { read.append(line) }
        #expect(read.map(\.line) == [1, 4, 5])
        #expect(read.map(\.value) == [.object([.init("a", .number("1"))]), .array([.number("2")]), .string("é")])
    }

    @Test func `give the line of an error and go on after it`() throws {
        var lines = JSONLines()
        lines.append("1\n[\n3\n".utf8)
        #expect(try lines.next()?.line == 1)
        #expect(throws: JSONError.unexpectedEnd(expected: .valueOrEndOfArray, at: .init(line: 2, column: 2))) {
            try lines.next()
        }
        #expect(try lines.next()?.value == .number("3"))
        #expect(try lines.next() == nil)
    }
}
