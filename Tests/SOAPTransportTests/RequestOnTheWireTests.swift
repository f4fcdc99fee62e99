import Foundation
import SOAPTransport
import Testing

@Suite struct `A request on the wire` {
    private let reply = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>"

    private func received(_ request: HTTPRequest, _ engine: Engine, by server: ScriptedServer) throws -> ReceivedRequest
    {
        let exchange = try engine.transport.send(request, limits: ExchangeLimits())
        #expect(try exchange.remainingBody() == Array("<a/>".utf8))
        return ReceivedRequest(try #require(server.requests.last))
    }

    @Test(arguments: Engine.allCases)
    func `is exactly the fields given and those of the connection, with its length in bytes`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let fields = [
            try HTTPField("Content-Type", "text/xml; charset=utf-8"), try HTTPField("SOAPAction", "\"urn:x\""),
            try HTTPField("User-Agent", "soap/1"), try HTTPField("Accept", "text/xml"),
        ]
        let request = HTTPRequest(.post, try server.url("/s.asmx?a=1"), fields: fields, body: Array("<é/>".utf8))
        let received = try received(request, engine, by: server)
        #expect(received.requestLine == "POST /s.asmx?a=1 HTTP/1.1")
        #expect(received.body == Array("<é/>".utf8))
        let own = received.fieldLines.filter { !$0.hasPrefix("Accept-") }
        let connection = engine == .foundation ? ["Connection: keep-alive"] : []
        #expect(
            own == ["Accept: text/xml"] + connection + [
                "Content-Length: 5", "Content-Type: text/xml; charset=utf-8", "Host: 127.0.0.1:\(server.port)",
                "SOAPAction: \"urn:x\"", "User-Agent: soap/1",
            ])
        #expect(received.values(of: "Accept-Encoding").first?.contains("gzip") == true)
    }

    @Test(arguments: Engine.allCases)
    func `keeps an empty action in its quotes and an empty value as an empty field`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let fields = [try HTTPField("SOAPAction", "\"\""), try HTTPField("X-Empty", "")]
        let received = try received(
            HTTPRequest(.post, try server.url(), fields: fields, body: [60]), engine, by: server)
        #expect(received.values(of: "SOAPAction") == ["\"\""])
        #expect(received.values(of: "X-Empty") == [""])
    }

    @Test(arguments: Engine.allCases)
    func `joins repeated fields, cookies by semicolons`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let fields = [
            try HTTPField("X-A", "1"), try HTTPField("x-a", "2"), try HTTPField("Cookie", "a=1"),
            try HTTPField("Cookie", "b=2"),
        ]
        let received = try received(
            HTTPRequest(.post, try server.url(), fields: fields, body: [60]), engine, by: server)
        switch engine {
        case .foundation: #expect(received.values(of: "X-A") == ["1, 2"])
        case .curl:
            #expect(received.values(of: "X-A") + received.values(of: "x-a") == ["1", "2"], "as they were given")
        }
        #expect(received.values(of: "Cookie") == ["a=1; b=2"])
    }

    @Test(arguments: Engine.allCases)
    func `with an empty body says so, and never takes a length from the caller`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let fields = [try HTTPField("Content-Length", "7")]
        let received = try received(HTTPRequest(.post, try server.url(), fields: fields), engine, by: server)
        #expect(received.values(of: "Content-Length") == ["0"])
    }

    @Test(arguments: Engine.allCases)
    func `by GET has no body and no length`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let received = try received(HTTPRequest(.get, try server.url("/s?wsdl")), engine, by: server)
        #expect(received.requestLine == "GET /s?wsdl HTTP/1.1")
        #expect(received.values(of: "Content-Length").isEmpty)
        #expect(received.body.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `of a megabyte goes out whole, in one piece without Expect`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let body = [UInt8](repeating: UInt8(ascii: "b"), count: 1 << 20)
        let received = try received(HTTPRequest(.post, try server.url(), body: body), engine, by: server)
        #expect(received.body == body)
        #expect(received.values(of: "Content-Length") == ["1048576"])
        #expect(received.values(of: "Transfer-Encoding").isEmpty)
        #expect(received.values(of: "Expect").isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `carries the credentials of its URL in Authorization, not on the request line`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let url = try HTTPURL("http://J%C3%B6rg:p%3Ass@127.0.0.1:\(server.port)/s")
        let received = try received(HTTPRequest(.post, url, body: [60]), engine, by: server)
        #expect(received.requestLine == "POST /s HTTP/1.1")
        #expect(received.values(of: "Host") == ["127.0.0.1:\(server.port)"])
        #expect(received.values(of: "Authorization") == ["Basic " + Data("Jörg:p:ss".utf8).base64EncodedString()])
    }

    @Test(arguments: Engine.allCases)
    func `carries the caller's Authorization rather than the URL's`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let url = try HTTPURL("http://a:b@127.0.0.1:\(server.port)/s")
        let received = try received(HTTPRequest(.post, url, fields: [.bearer("t")], body: [60]), engine, by: server)
        #expect(received.values(of: "Authorization") == ["Bearer t"])
    }

    @Test(arguments: Engine.allCases)
    func `reaches an IPv6 address in brackets`(engine: Engine) throws {
        let server = try ScriptedServer(isIPv6: true, scripts: [[.text(reply)]])
        let received = try received(HTTPRequest(.post, try server.url(), body: [60]), engine, by: server)
        #expect(received.values(of: "Host") == ["[::1]:\(server.port)"])
    }

    @Test(arguments: Engine.allCases)
    func `goes to a scheme in capitals, with spaces and letters in the path`(engine: Engine) throws {
        let server = try ScriptedServer(reply)
        let url = try HTTPURL("HTTP://127.0.0.1:\(server.port)/a b/é?q=ü x")
        let received = try received(HTTPRequest(.get, url), engine, by: server)
        #expect(received.requestLine == "GET /a%20b/%C3%A9?q=%C3%BC%20x HTTP/1.1")
    }

    #if os(Linux)
        @Test(arguments: Engine.allCases)
        func `leaves nothing in the user's home`(engine: Engine) async throws {
            await #expect(processExitsWith: .success) { [engine] in
                let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: home) }
                setenv("HOME", home.path, 1)
                setenv("XDG_CACHE_HOME", home.appending(path: "cache").path, 1)
                unsetenv("XDG_DATA_HOME")
                let server = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                let exchange = try engine.transport.send(HTTPRequest(.get, try server.url()), limits: .init())
                #expect(exchange.head.status == 200)
                #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
                #expect(getenv("XDG_CACHE_HOME").map { String(cString: $0) } == home.appending(path: "cache").path)
                #expect(getenv("XDG_DATA_HOME") == nil)
            }
        }
    #endif
}
