import SOAPTransport
import Synchronization
import Testing

@Suite struct `A redirect` {
    /// An engine that answers by table and keeps what it was asked.
    private final class TableEngine: HTTPTransport {
        final class Exchange: HTTPExchange {
            let head: HTTPResponseHead
            let timings = ExchangeTimings(engine: "table")
            init(_ head: HTTPResponseHead) { self.head = head }
            func nextChunk() throws(TransportError) -> [UInt8]? { nil }
            func cancel() {}
        }

        private let answers: [String: (status: Int, location: String)]
        private let asked = Mutex<[HTTPRequest]>([])

        init(_ answers: [String: (status: Int, location: String)]) { self.answers = answers }

        var requests: [HTTPRequest] { asked.withLock { $0 } }

        func send(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) -> any HTTPExchange {
            asked.withLock { $0.append(request) }
            guard let answer = answers[request.url.text] else {
                return Exchange(HTTPResponseHead(status: 200, fields: [], url: request.url))
            }
            let location = try? HTTPField("Location", answer.location)
            return Exchange(
                HTTPResponseHead(status: answer.status, fields: [location].compactMap(\.self), url: request.url))
        }
    }

    private func request(_ url: String) throws -> HTTPRequest {
        let fields = [
            try HTTPField("Content-Type", "text/xml"), try HTTPField("SOAPAction", "\"x\""),
            try HTTPField.bearer("secret"), try HTTPField("Cookie", "a=b"),
            try HTTPField("X-Key", "k", isConfidential: true), try HTTPField("X-Open", "o"),
        ]
        return HTTPRequest(.post, try HTTPURL(url), fields: fields, body: Array("<a/>".utf8))
    }

    private func follow(
        _ engine: TableEngine, from url: String, _ policy: RedirectPolicy = RedirectPolicy()
    ) throws -> HTTPResponseHead {
        try RedirectingTransport(engine, policy: policy).send(try request(url), limits: ExchangeLimits()).head
    }

    @Test(arguments: [301, 302, 307, 308])
    func `repeats the same request with the same body`(status: Int) throws {
        let engine = TableEngine(["http://h/a": (status, "/b?c")])
        let head = try follow(engine, from: "http://h/a")
        #expect(head.status == 200)
        #expect(head.url.text == "http://h/b?c")
        var second = try request("http://h/a")
        second.url = try HTTPURL("http://h/b?c")
        #expect(engine.requests == [try request("http://h/a"), second])
    }

    @Test func `of 303 becomes GET without what belongs to the body`() throws {
        let engine = TableEngine(["http://h/a": (303, "b")])
        _ = try follow(engine, from: "http://h/a")
        let second = try #require(engine.requests.last)
        #expect(second.method == .get)
        #expect(second.body.isEmpty)
        #expect(second.fields.map(\.name) == ["Authorization", "Cookie", "X-Key", "X-Open"])
    }

    @Test(arguments: ["http://other/b", "//h:81/b", "https://h/b"])
    func `to another origin carries no secret, neither there nor on the way back`(location: String) throws {
        let there = try HTTPURL("http://h/a").resolving(location).text
        let engine = TableEngine(["http://h/a": (307, location), there: (307, "http://h/c")])
        let policy = RedirectPolicy(allowsInsecure: true)
        _ = try follow(engine, from: "http://user:password@h/a", policy)
        #expect(engine.requests.count == 3)
        #expect(engine.requests.first?.url.credentials != nil)
        for later in engine.requests.dropFirst() {
            #expect(later.url.credentials == nil)
            #expect(later.fields.map(\.name) == ["Content-Type", "SOAPAction", "X-Open"])
            #expect(later.body.bytes == Array("<a/>".utf8))
        }
    }

    @Test func `to another origin takes no login and no kept cookies along`() throws {
        let engine = TableEngine(["http://h/a": (307, "/b"), "http://h/b": (307, "http://h:81/c")])
        var first = try request("http://h/a")
        first.authentication = HTTPAuthentication(.ntlm, Credentials(user: "ann", password: "p"))
        _ = try RedirectingTransport(engine).send(first, limits: ExchangeLimits())
        #expect(engine.requests.map { $0.authentication != nil } == [true, true, false])
        #expect(engine.requests.map(\.sendsKeptCookies) == [true, true, false])
    }

    @Test func `within its origin keeps secrets and the credentials of the URL`() throws {
        let engine = TableEngine(["http://h/a": (308, "HTTP://H:80/b")])
        _ = try follow(engine, from: "http://h/a")
        #expect(engine.requests.last?.fields == (try request("http://h/a").fields))
        let relative = TableEngine(["http://h/a": (308, "/b")])
        _ = try follow(relative, from: "http://user:password@h/a")
        #expect(relative.requests.last?.url.credentials == Credentials(user: "user", password: "password"))
    }

    @Test func `that names credentials does not get them sent`() throws {
        let engine = TableEngine(["http://h/a": (307, "http://eve:x@other/b")])
        _ = try follow(engine, from: "http://h/a")
        #expect(engine.requests.last?.url.credentials == nil)
    }

    @Test func `goes on as often as allowed and no further`() throws {
        let engine = TableEngine(["http://h/a": (302, "/b"), "http://h/b": (302, "/c"), "http://h/c": (302, "/d")])
        #expect(try follow(engine, from: "http://h/a", RedirectPolicy(maximumCount: 3)).url.path == "/d")
        let error = #expect(throws: TransportError.self) {
            try follow(engine, from: "http://h/a", RedirectPolicy(maximumCount: 2))
        }
        let expected = TransportError.redirectRefused(
            .tooMany(limit: 2), status: 302, from: try HTTPURL("http://h/c"), location: "/d")
        #expect(error == expected)
        #expect(error?.exitStatus == 47)
    }

    @Test func `from https to http is refused unless it is allowed`() throws {
        let engine = TableEngine(["https://h/a": (307, "http://h/a")])
        let expected = TransportError.redirectRefused(
            .insecure, status: 307, from: try HTTPURL("https://h/a"), location: "http://h/a")
        #expect(throws: expected) { try follow(engine, from: "https://u:p@h/a") }
        #expect(engine.requests.count == 1)
        #expect(try follow(engine, from: "https://h/a", RedirectPolicy(allowsInsecure: true)).url.scheme == .http)
    }

    @Test(arguments: [
        ("ftp://h/a", HTTPURLError.unsupportedScheme("ftp")), ("http://", .noHost), ("http://h:x/", .unusablePort("x")),
    ])
    func `to what is no http URL is refused`(location: String, defect: HTTPURLError) throws {
        let engine = TableEngine(["http://h/a": (302, location)])
        let expected = TransportError.redirectRefused(
            .unusableLocation(defect), status: 302, from: try HTTPURL("http://h/a"), location: location)
        #expect(throws: expected) { try follow(engine, from: "http://h/a") }
    }

    @Test(arguments: [200, 300, 304, 305, 306, 404])
    func `is none under other statuses`(status: Int) throws {
        let engine = TableEngine(["http://h/a": (status, "/b")])
        #expect(try follow(engine, from: "http://h/a").status == status)
        #expect(engine.requests.count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `over real sockets POSTs again, to another port without credentials`(engine: Engine) throws {
        let ok = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<b/>"
        let target = try ScriptedServer(ok)
        let location = try target.url("/new").text
        let moved = "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 5\r\n\r\nmoved"
        let first = try ScriptedServer(moved)
        let transport = RedirectingTransport(engine.transport)
        let url = try HTTPURL("http://user:password@127.0.0.1:\(first.port)/old")
        let request = HTTPRequest(.post, url, fields: [try HTTPField("Cookie", "a=b")], body: Array("<é/>".utf8))
        let exchange = try transport.send(request, limits: ExchangeLimits())
        #expect(exchange.head.url.text == location)
        #expect(try exchange.remainingBody() == Array("<b/>".utf8))
        let before = ReceivedRequest(try #require(first.requests.first))
        let after = ReceivedRequest(try #require(target.requests.first))
        #expect(before.values(of: "Authorization").count == 1)
        #expect(after.requestLine == "POST /new HTTP/1.1")
        #expect(after.body == Array("<é/>".utf8))
        #expect(after.values(of: "Authorization").isEmpty)
        #expect(after.values(of: "Cookie").isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `with a page of its own does not show it`(engine: Engine) throws {
        let server = try ScriptedServer(scripts: [
            [.text("HTTP/1.1 307 X\r\nLocation: /b\r\n\r\n"), .flood(300_000)],
            [.text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<b/>")],
        ])
        let request = HTTPRequest(.post, try server.url(), body: Array("<a/>".utf8))
        let limits = ExchangeLimits(deadline: .after(.seconds(30)))
        let exchange = try RedirectingTransport(engine.transport).send(request, limits: limits)
        #expect(try exchange.remainingBody() == Array("<b/>".utf8))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: Engine.allCases)
    func `does not gain time`(engine: Engine) throws {
        let server = try ScriptedServer(scripts: [
            [.hold(400), .text("HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n")], [.hold(20_000)],
        ])
        let start = ContinuousClock.now
        let limits = ExchangeLimits(deadline: .after(.milliseconds(800)))
        #expect(throws: TransportError.timedOut(.total, after: .milliseconds(800))) {
            try RedirectingTransport(engine.transport).send(HTTPRequest(.get, try server.url()), limits: limits)
        }
        #expect(start.duration(to: .now) < .seconds(5))
    }
}
