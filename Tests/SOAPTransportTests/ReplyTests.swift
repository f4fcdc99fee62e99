import SOAPTransport
import Testing

@Suite struct `A reply` {
    private func exchange(
        _ engine: Engine, with server: ScriptedServer,
        limits: ExchangeLimits = ExchangeLimits(deadline: .after(.seconds(20)))
    ) throws(TransportError) -> any HTTPExchange {
        let url: HTTPURL
        do { url = try server.url() } catch { throw .cancelled }
        return try engine.transport.send(HTTPRequest(.post, url, body: Array("<a/>".utf8)), limits: limits)
    }

    private func text(_ exchange: any HTTPExchange) throws -> String {
        String(decoding: try exchange.remainingBody(), as: UTF8.self)
    }

    @Test(arguments: Engine.allCases)
    func `gives its status, its fields and the URL that answered`(engine: Engine) throws {
        let server = try ScriptedServer(
            "HTTP/1.1 500 Oh No\r\nContent-Type: text/xml\r\nX-b: 1\r\nx-A: 2\r\nContent-Length: 4\r\n\r\n<a/>")
        let exchange = try exchange(engine, with: server)
        #expect(exchange.head.status == 500)
        let names = exchange.head.fields.map(\.name)
        switch engine {
        case .foundation:
            #expect(exchange.head.reason == "Internal Server Error", "URLSession does not tell")
            #expect(names == ["Content-Length", "Content-Type", "x-A", "X-b"], "sorted: URLSession keeps no order")
        case .curl:
            #expect(exchange.head.reason == "Oh No")
            #expect(names == ["Content-Type", "X-b", "x-A", "Content-Length"])
        }
        #expect(exchange.head["CONTENT-TYPE"] == "text/xml")
        #expect(exchange.head.url == (try server.url()))
        #expect(try text(exchange) == "<a/>")
        #expect(try exchange.nextChunk() == nil, "the end stays the end")
    }

    @Test(arguments: Engine.allCases)
    func `tells its timings`(engine: Engine) throws {
        let exchange = try exchange(
            engine, with: try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>"))
        _ = try exchange.remainingBody()
        let timings = exchange.timings
        #expect(timings.engine.hasPrefix(engine == .curl ? "libcurl " : "URLSession"))
        let steps = [timings.requestStart, timings.responseStart, timings.total].compactMap(\.self)
        #expect(steps.count == 3 && steps == steps.sorted() && steps[0] > .zero)
    }

    static let bodies: [(kind: String, steps: [ScriptedServer.Step])] = [
        (
            "in pieces",
            [
                .text("HTTP/1.1 200 OK\r\nContent-Le"), .hold(20), .text("ngth: 4\r\n\r\n<"), .hold(20), .text("a/>"),
            ]
        ),
        ("to the end of the connection", [.text("HTTP/1.1 200 OK\r\n\r\n<a/>")]),
        ("of HTTP/1.0", [.text("HTTP/1.0 200 OK\r\n\r\n<a/>")]),
        (
            "in chunks",
            [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n<\r\n3;x=y\r\na/>\r\n0\r\n\r\n")]
        ),
        ("after 100", [.text("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>")]),
        (
            "after 102 and 103",
            [
                .text("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"), .hold(20),
                .text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>"),
            ]
        ),
        ("with a folded field", [.text("HTTP/1.1 200 OK\r\nX-A: a\r\n b\r\nContent-Length: 4\r\n\r\n<a/>")]),
    ]

    @Test(arguments: Engine.allCases, bodies.indices)
    func `is read to its end`(engine: Engine, index: Int) throws {
        let (kind, steps) = Self.bodies[index]
        let exchange = try exchange(engine, with: try ScriptedServer(steps))
        #expect(exchange.head.status == 200, "\(kind)")
        #expect(try text(exchange) == "<a/>", "\(kind)")
    }

    @Test(arguments: Engine.allCases, [202, 204, 302, 304, 307, 403, 407, 500, 503])
    func `is delivered whatever its status, redirects included`(engine: Engine, status: Int) throws {
        let server = try ScriptedServer(
            "HTTP/1.1 \(status) X\r\nLocation: /elsewhere\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                + "Content-Length: 0\r\n\r\n")
        let exchange = try exchange(engine, with: server)
        #expect(exchange.head.status == status)
        #expect(try text(exchange) == "")
        #expect(server.requests.count == 1)
    }

    @Test(
        arguments: Engine.allCases,
        ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Negotiate", "NTLM", "Bearer"])
    func `under 401 gives head and body, whatever is asked for`(engine: Engine, challenge: String) throws {
        let server = try ScriptedServer(
            "HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 5\r\n\r\nlogin")
        let exchange = try exchange(engine, with: server)
        #expect(exchange.head.status == 401)
        #expect(exchange.head["WWW-Authenticate"] == challenge)
        #expect(try text(exchange) == "login")
        #expect(server.requests.count == 1)
    }

    private static let cutChunk = TransportError.bodyCut(text: "transfer closed with outstanding read data remaining")
    private static let badHead = TransportError.malformedHead(text: "Failed writing header")

    static let faulty: [(kind: String, reply: String, error: TransportError)] = [
        (
            "short of its length", "HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n<a/>",
            .bodyCut(text: "transfer closed with 36 bytes remaining to read")
        ),
        ("cut in a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n<a/>", cutChunk),
        ("without a last chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n", cutChunk),
        (
            "cut in a trailer", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n0\r\nX-T",
            cutChunk
        ),
        ("nothing", "", .emptyReply),
        (
            "with a line without colon", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n<a/>",
            .malformedHead(text: "Header without colon")
        ),
        (
            "of negative length", "HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\n<a/>",
            .malformedHead(text: "Invalid Content-Length: value")
        ),
        ("of HTTP/0.9", "<a/>", .malformedHead(text: "Received HTTP/0.9 when not allowed")),
        (
            "with a status that is none", "HTTP/1.1 2x0 OK\r\n\r\n<a/>",
            .malformedHead(text: "Unsupported response code in HTTP response")
        ),
    ]

    @Test(arguments: Engine.allCases, faulty.indices)
    func `that is faulty or cut ends in an error that says so`(engine: Engine, index: Int) throws {
        let (kind, reply, expected) = Self.faulty[index]
        let server = try ScriptedServer(reply)
        let error = #expect(throws: TransportError.self) { try exchange(engine, with: server).remainingBody() }
        #expect(error == expected, "\(kind)")
        #expect(error?.exitStatus == (expected == .emptyReply ? 52 : 56))
    }

    @Test(arguments: Engine.allCases, ["gzip", "lzma", "utf-8"])
    func `that is not encoded as it says is an error`(engine: Engine, coding: String) throws {
        let server = try ScriptedServer(
            "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: 4\r\n\r\n<a/>")
        let error = #expect(throws: TransportError.self) { try exchange(engine, with: server).remainingBody() }
        guard case .contentEncoding = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.exitStatus == 56)
    }

    static let unusual: [(kind: String, head: [UInt8])] = [
        ("bare line feeds", Array("HTTP/1.1 200 OK\nX-A: é\nContent-Length: 4\n\n".utf8)),
        ("no space behind the status", Array("HTTP/1.1 200\r\nX-A: é\r\nContent-Length: 4\r\n\r\n".utf8)),
        (
            "Latin-1 in a field",
            Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0xE9] + Array("\r\nContent-Length: 4\r\n\r\n".utf8)
        ),
    ]

    @Test(arguments: Engine.allCases, unusual.indices)
    func `with a head that URLSession does not take is read by libcurl`(engine: Engine, index: Int) throws {
        let (kind, head) = Self.unusual[index]
        let server = try ScriptedServer([.send(head), .text("<a/>")])
        switch engine {
        case .foundation:
            #expect(throws: Self.badHead, "\(kind)") { try exchange(engine, with: server) }
        case .curl:
            let exchange = try exchange(engine, with: server)
            #expect(exchange.head["X-A"] == "é", "\(kind)")
            #expect(try text(exchange) == "<a/>")
        }
    }

    @Test func `whose head is cut is an error over libcurl`() throws {
        for reply in ["HTTP/1.1 200 OK\r\nContent-Type: te", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX"] {
            let server = try ScriptedServer(reply)
            #expect(throws: TransportError.headCut) { try exchange(.curl, with: server) }
        }
    }

    @Test func `with trailer fields is whole over libcurl, and has none of them in its head`() throws {
        let server = try ScriptedServer(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n0\r\nX-T: 1\r\n\r\n")
        let exchange = try exchange(.curl, with: server)
        #expect(try text(exchange) == "<a/>")
        #expect(exchange.head["X-T"] == nil)
    }

    @Test func `with a header of more than a megabyte is given up by libcurl`() throws {
        let line = "X: " + String(repeating: "x", count: 60_000) + "\r\n"
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 20) + "\r\n")
        let error = #expect(throws: TransportError.self) { try exchange(.curl, with: server) }
        #expect(error?.exitStatus == 56)
    }

    @Test(arguments: Engine.allCases)
    func `keeps throwing what it threw`(engine: Engine) throws {
        let exchange = try exchange(
            engine, with: try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<a/>"))
        #expect(try exchange.nextChunk() == Array("<a/>".utf8), "what came before the cut is delivered")
        for _ in 0..<2 {
            let error = #expect(throws: TransportError.self) { try exchange.nextChunk() }
            #expect(error == .bodyCut(text: "transfer closed with 5 bytes remaining to read"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is reset is a failure to receive`(engine: Engine) throws {
        let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<a/>"), .hold(50), .reset])
        let error = #expect(throws: TransportError.self) { try exchange(engine, with: server).remainingBody() }
        #expect(error?.exitStatus == 56)
    }

    @Test(arguments: Engine.allCases)
    func `beyond the limit of size is given up`(engine: Engine) throws {
        let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n"), .flood(3_000_000)])
        let limits = ExchangeLimits(responseByteLimit: 1_000_000)
        let exchange = try exchange(engine, with: server, limits: limits)
        #expect(throws: TransportError.tooLarge(byteLimit: 1_000_000)) { try exchange.remainingBody() }
        #expect(TransportError.tooLarge(byteLimit: 1).exitStatus == 63)
    }

    @Test(arguments: Engine.allCases)
    func `of exactly the limit is whole`(engine: Engine) throws {
        let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n"), .flood(1_000_000)])
        let exchange = try exchange(engine, with: server, limits: ExchangeLimits(responseByteLimit: 1_000_000))
        #expect(try exchange.remainingBody().count == 1_000_000)
    }

    @Test(arguments: Engine.allCases)
    func `that was cancelled says so`(engine: Engine) throws {
        let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n"), .flood(100_000), .hold(10_000)])
        let exchange = try exchange(engine, with: server)
        exchange.cancel()
        #expect(throws: TransportError.cancelled) { try exchange.nextChunk() }
    }

    @Test(arguments: Engine.allCases)
    func `of one exchange is not mixed with those of others at the same time`(engine: Engine) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let body = String(repeating: "\(number)", count: 300_000)
                    let server = try ScriptedServer(
                        "HTTP/1.1 200 OK\r\nX-N: \(number)\r\nContent-Length: \(body.utf8.count)\r\n\r\n", body)
                    let exchange = try exchange(engine, with: server)
                    #expect(exchange.head["X-N"] == "\(number)")
                    #expect(try text(exchange) == body)
                }
            }
            try await group.waitForAll()
        }
    }
}
