import JSONWire
import Testing

@Suite struct `JSON writer` {
    private static let sample = JSONValue.object([
        .init("b", .array([.number("1.10"), .null, .object([]), .array([])])), .init("a", .string("é\"")),
        .init("c", .object([.init("d", .bool(true))])),
    ])

    @Test func `writes compactly without white space`() {
        let text = #"{"b":[1.10,null,{},[]],"a":"é\"","c":{"d":true}}"#
        #expect(String(decoding: Self.sample.encoded(), as: UTF8.self) == text)
    }

    @Test func `indents by two spaces as jq does`() {
        let text = """
            {
              "b": [
                1.10,
                null,
                {},
                []
              ],
              "a": "é\\"",
              "c": {
                "d": true
              }
            }
            """
        #expect(String(decoding: Self.sample.encoded(.indented), as: UTF8.self) == text)
    }

    @Test(arguments: [
        ("", ""), ("plain text of more than eight bytes", "plain text of more than eight bytes"), ("\"\\", #"\"\\"#),
        ("a\u{8}\u{9}\u{A}\u{C}\u{D}b", #"a\b\t\n\f\rb"#), ("\u{0}\u{1}\u{1F}\u{B}", #"\u0000\u0001\u001f\u000b"#),
        ("/\u{7F}é\u{2028}😀<>&'", "/\u{7F}é\u{2028}😀<>&'"),
        ("1234567\"1234567\\12345678\n", #"1234567\"1234567\\12345678\n"#),
        ("!!!!!!!!  [[]]##", "!!!!!!!!  [[]]##"),
    ])
    func `escapes what RFC 8259 requires and nothing else`(text: String, escaped: String) {
        #expect(JSONValue.string(text).encoded() == Array("\"\(escaped)\"".utf8))
    }

    @Test func `escapes every byte at every offset as a plain loop would`() {
        for byte in UInt8(0)..<128 {
            for offset in 0..<17 {
                var text = Array("abcdefghéjklmnop".utf8)
                text.insert(byte, at: offset == 9 ? 10 : offset)
                var writer = JSONWriter()
                text.withUnsafeBufferPointer { writer.string(utf8: $0) }
                #expect(writer.bytes == [0x22] + text.flatMap(plainEscape) + [0x22], "byte \(byte) at \(offset)")
            }
        }
    }

    @Test func `keeps its place when the bytes are taken away`() {
        var writer = JSONWriter(.indented)
        var text: [UInt8] = []
        writer.beginObject()
        for name in ["a", "b"] {
            Array(name.utf8).withUnsafeBufferPointer { writer.key(utf8: $0) }
            text += writer.bytes
            writer.removeBytes()
            writer.null()
        }
        writer.endObject()
        text += writer.bytes
        #expect(String(decoding: text, as: UTF8.self) == "{\n  \"a\": null,\n  \"b\": null\n}")
    }

    @Test(arguments: [
        ("0", true), ("-0.50", true), ("1E+300", true), ("123456789012345678901234567890", true), ("", false),
        ("+2.5", false), ("NAN", false), ("INF", false), ("007", false), ("1 ", false), ("1.", false), ("٣", false),
    ])
    func `knows which text is a number`(text: String, isNumber: Bool) {
        #expect(JSONNumber.isNumber(text) == isNumber)
    }

    private func plainEscape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [UInt8(ascii: "\\"), byte]
        case 0..<0x20:
            let short: [UInt8: String] = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"]
            let digits = String(byte, radix: 16)
            return Array((short[byte] ?? "\\u00" + (digits.count < 2 ? "0" : "") + digits).utf8)
        default: return [byte]
        }
    }
}
