import ByteCoding
import Testing

@Suite struct `Base64 text` {
    /// RFC 4648 §10, and the two digits that are no letters.
    private static let vectors: [(bytes: [UInt8], text: String)] = [
        ([], ""), (Array("f".utf8), "Zg=="), (Array("fo".utf8), "Zm8="), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg=="), (Array("fooba".utf8), "Zm9vYmE="), (Array("foobar".utf8), "Zm9vYmFy"),
        ([0xFB, 0xEF, 0xFF], "++//"),
    ]

    @Test(arguments: vectors) func `encodes`(bytes: [UInt8], text: String) {
        #expect(Base64.encode(bytes) == text)
    }

    @Test(arguments: vectors) func `decodes`(bytes: [UInt8], text: String) {
        #expect(Base64.decode(text.utf8) == bytes)
    }

    @Test func `decodes text that is folded`() {
        #expect(Base64.decode(" Zm9v\r\n\tYg= =\n".utf8) == Array("foob".utf8))
    }

    @Test(arguments: ["Z", "Zg", "Zg=", "Zm9v=", "Zg==Zg==", "Zm-v", "====", "Zm9vé"])
    func `refuses what is none`(text: String) { #expect(Base64.decode(text.utf8) == nil) }
}
