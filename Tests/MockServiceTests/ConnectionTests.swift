import Foundation
import MockMisbehaviour
import MockService
import Synchronization
import Testing

private let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

@Suite struct `Connections of the mock server` {
    @Test func `are kept alive, and closed where the client says so`() throws {
        try withServer(respond: echo) { server in
            let client = try RawClient(server)
            for _ in 0..<3 {
                client.send(get)
                #expect(try client.readReply()["Connection"] == "keep-alive")
            }
            client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: foo, Close\r\n\r\n")
            #expect(try client.readReply()["Connection"] == "close")
            #expect(try client.readAll() == "")
        }
    }

    @Test(arguments: [("", "close"), ("Connection: keep-alive\r\n", "keep-alive")])
    func `of HTTP 1.0 are closed unless the client asks otherwise`(field: String, connection: String) throws {
        try withServer(respond: echo) { server in
            let client = try RawClient(server)
            client.send("GET / HTTP/1.0\r\n\(field)\r\n")
            #expect(try client.readReply()["Connection"] == connection)
        }
    }

    @Test func `answer requests that came at once in their order`() throws {
        try withServer(respond: echo) { server in
            let client = try RawClient(server)
            client.send((0..<20).map { "POST /\($0) HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab" }.joined())
            for index in 0..<20 { #expect(try client.readReply().text == "POST /\(index) ab") }
        }
    }

    @Test func `take a request a byte at a time`() throws {
        try withServer(respond: echo) { server in
            let client = try RawClient(server)
            for byte in "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n".utf8 {
                client.send([byte])
            }
            #expect(try client.readReply().text == "POST / ab")
        }
    }

    @Test func `are served at the same time`() throws {
        let together = Gathering(of: 8)
        let respond: MockServer.Responder = { _ in .plain(together.join() ? 200 : 500) }
        try withServer(respond: respond) { server in
            let clients = try (0..<8).map { _ in try RawClient(server) }
            for client in clients { client.send(get) }
            for client in clients { #expect(try client.readReply().status == 200) }
        }
    }

    @Test func `beyond the limit wait, and none is kept alive for them`() throws {
        var limits = MockLimits()
        limits.connectionLimit = 1
        try withServer(limits: limits, respond: echo) { server in
            let first = try RawClient(server)
            let second = try RawClient(server)
            second.send(get)
            first.send(get)
            #expect(try first.readReply()["Connection"] == "close")
            #expect(try second.readReply().status == 200)
        }
    }

    @Test(arguments: [
        ("", 0), ("\r\n", 0), ("GET / HT", 408), ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\na", 408),
    ])
    func `end when the client is idle, with a 408 in the middle of a request`(sent: String, status: Int) throws {
        var limits = MockLimits()
        limits.idleTimeout = .milliseconds(30)
        try withServer(limits: limits, respond: echo) { server in
            let client = try RawClient(server)
            client.send(sent)
            #expect(try RawReply(head: client.readAll()).status == status)
        }
    }

    @Test func `end when a request takes too long as a whole`() throws {
        var limits = MockLimits()
        limits.requestTimeout = .milliseconds(30)
        try withServer(limits: limits, respond: echo) { server in
            let client = try RawClient(server)
            client.send("GET / HTTP/1.1\r\n")
            #expect(try client.readReply().status == 408)
        }
    }

    @Test func `that the client breaks off leave the server alive`() throws {
        let huge = [UInt8](repeating: 0x78, count: 100_000_000)
        let respond: MockServer.Responder = { $0.path == "/huge" ? MockResponse(200, body: huge) : echo($0) }
        try withServer(respond: respond) { server in
            for _ in 0..<5 {
                let client = try RawClient(server)
                client.send("GET /huge HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = try client.receive()
            }
            let client = try RawClient(server)
            client.send(get)
            #expect(try client.readReply().status == 200)
        }
    }
}

@Suite struct `The life of the mock server` {
    @Test func `begins with a URL that has the port`() throws {
        let server = try MockServer(respond: echo)
        #expect(server.address.host == "127.0.0.1")
        #expect(server.address.port > 0)
        #expect(server.url == "http://127.0.0.1:\(server.address.port)")
        #expect(throws: MockServerError.cannotListen(server.address, errno: EADDRINUSE)) {
            try MockServer(server.address, respond: echo)
        }
        server.waitUntilStopped()
    }

    @Test(
        arguments: [
            ("8080", "127.0.0.1", 8_080), ("localhost:0", "localhost", 0), ("[::1]:65535", "::1", 65_535),
        ] as [(String, String, UInt16)])
    func `reads where it is to listen`(text: String, host: String, port: UInt16) {
        #expect(MockAddress(text) == MockAddress(host: host, port: port))
    }

    @Test(arguments: ["", ":80", "h:", "h:x", "65536", "-1", "::1:80", "[::1]", "[]:80", "h:+1", "[a:1"])
    func `refuses an address that is none`(text: String) { #expect(MockAddress(text) == nil) }

    @Test func `does not begin on a host without an address`() {
        #expect(throws: MockServerError.self) {
            try MockServer(MockAddress(host: "no host has this name"), respond: echo)
        }
    }

    @Test(arguments: [nil, Misbehaviour.silence, .dribble(every: .seconds(60)), .delay(.seconds(60))])
    func `ends at once, whatever a connection is at`(misbehaviour: Misbehaviour?) throws {
        let isAsked = Gathering(of: 2)
        let server = try MockServer { _ in
            _ = isAsked.join()
            return MockResponse(200, body: Array("x".utf8)).with(misbehaviour)
        }
        try server.start()
        let idle = try RawClient(server)
        let client = try RawClient(server)
        client.send(get)
        #expect(isAsked.join())
        if misbehaviour == nil { _ = try client.readReply() }
        server.stop()
        server.stop()
        server.waitUntilStopped()
        #expect(try client.readAll() == "")
        #expect(try idle.readAll() == "")
        #expect(throws: RawClientError.self) { try RawClient(server) }
    }

    @Test func `ends by a byte to its descriptor, as a signal handler would send it`() throws {
        let server = try MockServer(respond: echo)
        try server.start()
        var byte: UInt8 = 0
        #expect(write(server.stopDescriptor, &byte, 1) == 1)
        server.waitUntilStopped()
        server.run()
    }

    @Test func `is logged, a value a request`() throws {
        let log = Mutex<[MockExchange]>([])
        let respond: MockServer.Responder = { $0.path == "/close" ? MockResponse(200).with(.close) : echo($0) }
        var sent = 0
        let record: @Sendable (MockExchange) -> Void = { exchange in log.withLock { $0.append(exchange) } }
        try withServer(log: record, respond: respond) { server in
            let client = try RawClient(server)
            client.send("POST /a?b HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc")
            let reply = try client.readReply()
            sent = reply.head.utf8.count + 4 + reply.body.count
            client.send("GET /close HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.readAll()
            let other = try RawClient(server)
            other.send("nonsense\r\n\r\n")
            _ = try other.readAll()
        }
        let exchanges = log.withLock { $0 }
        try #require(exchanges.count == 3)
        #expect(exchanges.map(\.method) == ["POST", "GET", nil])
        #expect(exchanges.map(\.target) == ["/a?b", "/close", nil])
        #expect(exchanges.map(\.status) == [200, nil, 400])
        #expect(exchanges.map(\.requestByteCount) == [3, 0, 0])
        #expect(exchanges[0].responseByteCount == sent)
        #expect(exchanges[1].responseByteCount == 0)
        #expect(exchanges.allSatisfy { $0.duration > .zero && $0.duration < .seconds(10) })
    }
}

/// Holds whoever joins until so many have.
private final class Gathering: Sendable {
    private let count: Int
    private let joined = Mutex(0)
    private let everyone = DispatchSemaphore(value: 0)

    init(of count: Int) { self.count = count }

    /// - Returns: false where the others did not come within ten seconds.
    func join() -> Bool {
        let isLast = joined.withLock { joined in
            joined += 1
            return joined == count
        }
        if isLast { for _ in 0..<count { everyone.signal() } }
        return everyone.wait(timeout: .now() + 10) == .success
    }
}
