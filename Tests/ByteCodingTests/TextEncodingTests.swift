import ByteCoding
import Testing

@Suite struct `Hexadecimal text` {
    @Test func `has two digits for each byte, in either case`() {
        #expect([UInt8]().hexadecimal == "")
        #expect([0, 0x0F, 0xA9, 0xFF].hexadecimal == "000fa9ff")
        #expect([0, 0x0F, 0xA9, 0xFF].upperCaseHexadecimal == "000FA9FF")
    }

    @Test(arguments: [
        ("0", 0), ("9", 9), ("a", 10), ("F", 15), ("g", nil), ("/", nil), (":", nil), ("`", nil), ("+", nil),
    ])
    func `is read digit by digit`(digit: String, value: UInt8?) throws {
        #expect(Hexadecimal.value(of: try #require(digit.utf8.first)) == value)
    }
}

@Suite struct `Percent-encoding` {
    @Test(arguments: [
        ("", ""), ("a%20b", "a b"), ("%c3%A9", "é"), ("100%", "100%"), ("%4", "%4"), ("%4g", "%4g"), ("%+4", "%+4"),
        ("%25%34%31", "%41"), ("a+b", "a+b"),
    ])
    func `is undone once, and what is no escape stays`(text: String, decoded: String) {
        #expect(PercentEncoding.decode(text.utf8) == Array(decoded.utf8))
        #expect(PercentEncoding.decodeText(text.utf8) == decoded)
    }

    @Test func `may stand for what is no text`() {
        #expect(PercentEncoding.decode("%FF".utf8) == [0xFF])
        #expect(PercentEncoding.decodeText("%FF".utf8) == nil)
    }

    @Test func `is done to what may not stand`() {
        #expect(PercentEncoding.encode("aé/ \u{1}") { $0 == UInt8(ascii: "a") } == "a%C3%A9%2F%20%01")
    }
}

@Suite struct `Quoted-printable text` {
    @Test(arguments: [
        ("a=3Db", "a=b"), ("=C3=A9", "é"), ("a=\r\nb", "ab"), ("a=\nb", "ab"), ("a \r\nb", "a\r\nb"), ("a=", "a"),
        ("a  ", "a"), ("=ZZ", "=ZZ"), ("=4", "=4"), ("a\rb", "a\rb"),
    ])
    func `is read however it is cut`(text: String, expected: String) {
        for size in [1, 2, 100] {
            var decoder = QuotedPrintableDecoder()
            var bytes: [UInt8] = []
            let source = Array(text.utf8)
            for start in stride(from: 0, to: source.count, by: size) {
                bytes += source[start..<min(source.count, start + size)].withUnsafeBytes { decoder.decode($0) }
            }
            #expect(bytes + decoder.finish() == Array(expected.utf8), "\(size)")
        }
    }
}
