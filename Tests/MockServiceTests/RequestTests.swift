import MockService
import Testing

@Suite struct `Requests to the mock server` {
    @Test(arguments: [
        ("GET /a?b=c HTTP/1.1\r\nHost: h\r\n\r\n", "GET /a?b=c "),
        ("\r\n\r\nGET / HTTP/1.1\r\nhost:h\r\n\r\n", "GET / "),
        ("GET / HTTP/1.0\r\n\r\n", "GET / "),
        ("GET / HTTP/1.1\nHost: h\n\n", "GET / "),
        ("GET http://h:1/x?y HTTP/1.1\r\nHost: h:1\r\n\r\n", "GET http://h:1/x?y "),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc", "POST / abc"),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3, 3\r\n\r\nabc", "POST / abc"),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n", "POST / "),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "3;x=y\r\nabc\r\n0a\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n",
            "POST / abc0123456789"
        ),
    ])
    func `are read in every form that RFC 9112 allows`(request: String, answer: String) throws {
        try withServer(respond: echo) { server in
            let client = try RawClient(server)
            client.send(request)
            let reply = try client.readReply()
            #expect(reply.status == 200)
            #expect(reply.text == answer)
        }
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400), ("GET / HTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n c\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nnocolon\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\u{0}\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\rX: y\r\n\r\n", 400), ("GET /é HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1, 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", 400),
        ("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n", 405), ("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", 405),
        ("POST / HTTP/1.1\r\nHost: h\r\n\r\n", 411),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nExpect: tea\r\n\r\n", 417),
        ("BREW / HTTP/1.1\r\nHost: h\r\n\r\n", 501), ("get / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505),
    ])
    func `that break a rule get its status, and the connection ends`(request: String, status: Int) throws {
        var limits = MockLimits()
        limits.bodyByteLimit = 100
        try withServer(limits: limits, respond: echo) { server in
            let client = try RawClient(server)
            client.send(request)
            let reply = try client.readReply()
            #expect(reply.status == status)
            #expect(reply["Connection"] == "close")
            #expect(reply["Allow"] == (status == 405 ? "GET, HEAD, POST" : nil))
            #expect(try client.readAll() == "")
        }
    }

    @Test(arguments: [(900, 200), (1_100, 431), (100_000, 431)])
    func `may have a head up to the limit`(size: Int, status: Int) throws {
        var limits = MockLimits()
        limits.headByteLimit = 1_000
        try withServer(limits: limits, respond: echo) { server in
            let client = try RawClient(server)
            client.send("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: size))\r\n\r\n")
            #expect(try client.readReply().status == status)
        }
    }

    @Test func `too large are answered although the client is still sending`() throws {
        var limits = MockLimits()
        limits.bodyByteLimit = 100
        try withServer(limits: limits, respond: echo) { server in
            let client = try RawClient(server)
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3000000\r\n\r\n")
            client.send([UInt8](repeating: 0x78, count: 3_000_000))
            client.finish()
            #expect(try client.readReply().status == 413)
        }
    }

    @Test func `that expect a 100 get one before the body, and none where they are refused`() throws {
        var limits = MockLimits()
        limits.bodyByteLimit = 100
        try withServer(limits: limits, respond: echo) { server in
            let client = try RawClient(server)
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            #expect(try client.readReply().status == 100)
            client.send("ab")
            #expect(try client.readReply().text == "POST / ab")
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\nExpect: 100-continue\r\n\r\n")
            #expect(try client.readReply().status == 413)
        }
    }

    @Test func `tell their path, query, fields and place on the connection`() throws {
        let respond: MockServer.Responder = { request in
            let parts = [
                request.path, request.query ?? "-", request.field("x-name") ?? "-", "\(request.connection)",
                "\(request.ordinal)",
            ]
            return MockResponse(type: "text/plain", body: Array(parts.joined(separator: " ").utf8))
        }
        try withServer(respond: respond) { server in
            let client = try RawClient(server)
            client.send("GET /a/b?c?d HTTP/1.1\r\nHost: h\r\nX-NAME: \t v w \r\n\r\n")
            #expect(try client.readReply().text == "/a/b c?d v w 1 1")
            client.send("GET http://h?q HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.readReply().text == "/ q - 1 2")
            let other = try RawClient(server)
            other.send(Array("GET http://h HTTP/1.1\r\nHost: h\r\nX-Name: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8))
            #expect(try other.readReply().text == "/ - é 2 1")
        }
    }

    @Test func `survive any mutation`() throws {
        let good = Array(
            ("POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
                + "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab").utf8)
        var random = SystemRandomNumberGenerator()
        try withServer(respond: echo) { server in
            for _ in 0..<300 {
                var bytes = good
                for _ in 0..<3 {
                    let index = Int.random(in: 0..<bytes.count, using: &random)
                    if Bool.random(using: &random) {
                        bytes[index] = UInt8.random(in: 0...255, using: &random)
                    } else {
                        bytes.remove(at: index)
                    }
                }
                let client = try RawClient(server)
                client.send(bytes)
                client.finish()
                _ = try client.readAll()
            }
            let client = try RawClient(server)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.readReply().status == 200)
        }
    }
}
