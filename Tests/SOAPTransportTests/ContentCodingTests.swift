import SOAPTransport
import Testing

@Suite struct `A compressed reply` {
    /// `<a>` and 300 times `hello ` and `</a>` by gzip(1).
    private static let expected = "<a>" + String(repeating: "hello ", count: 300) + "</a>"
    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x49, 0xB4, 0xCB, 0x48, 0xCD,
        0xC9, 0xC9, 0x57, 0x18, 0x25, 0x47, 0xC9, 0x51, 0x72, 0x94, 0x1C, 0x25, 0x47, 0xC9, 0x91, 0x49,
        0xDA, 0xE8, 0x27, 0xDA, 0x01, 0x00, 0x10, 0xE2, 0x86, 0x44, 0x0F, 0x07, 0x00, 0x00,
    ]
    private static let zlib: [UInt8] = [
        0x78, 0x9C, 0xB3, 0x49, 0xB4, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0x18, 0x25, 0x47, 0xC9, 0x51,
        0x72, 0x94, 0x1C, 0x25, 0x47, 0xC9, 0x91, 0x49, 0xDA, 0xE8, 0x27, 0xDA, 0x01, 0x00, 0x97, 0x12,
        0x96, 0xF4,
    ]

    private func body(_ engine: Engine, _ coding: String, _ bytes: [UInt8]) throws -> [UInt8] {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
        let server = try ScriptedServer([.text(head), .send(bytes)])
        let request = HTTPRequest(.post, try server.url(), body: [60])
        return try engine.transport.send(request, limits: ExchangeLimits()).remainingBody()
    }

    @Test(
        arguments: Engine.allCases,
        [
            ("gzip", gzip), ("GZIP", gzip), ("x-gzip", gzip), ("deflate", zlib),
            ("deflate", Array(zlib.dropFirst(2).dropLast(4))),
        ])
    func `comes out decoded`(engine: Engine, coded: (coding: String, bytes: [UInt8])) throws {
        #expect(String(decoding: try body(engine, coded.coding, coded.bytes), as: UTF8.self) == Self.expected)
    }

    @Test(arguments: Engine.allCases)
    func `with a wrong check sum is an error`(engine: Engine) throws {
        var bytes = Self.gzip
        bytes[bytes.count - 8] ^= 0xFF
        let error = #expect(throws: TransportError.self) { try body(engine, "gzip", bytes) }
        #expect(error?.exitStatus == 56)
    }

    /// libcurl takes it for complete: the reader of the XML has to notice.
    @Test(arguments: Engine.allCases)
    func `cut inside, with a Content-Length that fits, comes out short`(engine: Engine) throws {
        let received = try body(engine, "gzip", Array(Self.gzip.dropLast(12)))
        #expect(received.count < Self.expected.utf8.count)
        #expect(Self.expected.utf8.starts(with: received))
    }
}
