import ByteCoding
import Testing

@Suite struct `Base64 as it arrives` {
    private static let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }

    @Test(arguments: [0, 1, 2, 3, 4, 50, 98, 99, 100])
    func `comes to the same wherever it is cut`(count: Int) throws {
        let bytes = Array(Self.bytes.prefix(count))
        let whole = Base64.encode(bytes)
        for cut in 0...count {
            var encoder = Base64Encoder()
            var text = bytes[..<cut].withUnsafeBytes { encoder.encode($0) }
            text += bytes[cut...].withUnsafeBytes { encoder.encode($0) }
            text += encoder.finish()
            #expect(String(decoding: text, as: UTF8.self) == whole)
        }
        let text = Array(whole.utf8)
        for cut in 0...text.count {
            var decoder = Base64Decoder()
            var decoded = try text[..<cut].withUnsafeBytes { try decoder.decode($0) }
            decoded += try text[cut...].withUnsafeBytes { try decoder.decode($0) }
            decoded += try decoder.finish()
            #expect(decoded == bytes)
        }
    }

    @Test(arguments: [
        "Q", "QQ", "QQ=", "QQ===", "Q===", "QQ==QQ==", "Q Q=\r\n=", "=", "QUJ*", "QUJ-", "QUJD\u{0}", " ", "é",
    ])
    func `is taken or refused as when it is whole`(text: String) {
        var decoder = Base64Decoder()
        let streamed = try? Array(text.utf8).withUnsafeBytes { bytes in
            let first = try decoder.decode(bytes)
            return try first + decoder.finish()
        }
        #expect(streamed == Base64.decode(text.utf8))
    }
}
