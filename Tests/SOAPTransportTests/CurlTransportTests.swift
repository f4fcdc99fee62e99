import Foundation
import SOAPTransport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What only libcurl does.
@Suite struct `libcurl` {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>"
    private static var limits: ExchangeLimits {
        ExchangeLimits(connectTimeout: .seconds(5), deadline: .after(.seconds(20)))
    }

    private func settings(_ change: (inout CurlSettings) -> Void) -> CurlSettings {
        var settings = CurlSettings()
        change(&settings)
        return settings
    }

    private func status(_ settings: CurlSettings, _ request: HTTPRequest) throws -> Int {
        let exchange = try CurlTransport(settings).send(request, limits: Self.limits)
        _ = try exchange.remainingBody()
        return exchange.head.status
    }

    @Test func `goes to the address that it is told for a name`() throws {
        let server = try ScriptedServer(Self.ok)
        let request = HTTPRequest(.get, try HTTPURL("http://service.invalid:\(server.port)/s"))
        #expect(try status(settings { $0.resolve = ["service.invalid:\(server.port):127.0.0.1"] }, request) == 200)
        let elsewhere = settings { $0.connectTo = ["service.invalid:80:127.0.0.1:\(server.port)"] }
        #expect(try status(elsewhere, HTTPRequest(.get, try HTTPURL("http://service.invalid/s"))) == 200)
        #expect(ReceivedRequest(server.requests[1]).values(of: "Host") == ["service.invalid"])
    }

    @Test func `asks a proxy, with its password and without those of the URL`() throws {
        let proxy = try ScriptedServer(Self.ok)
        let through = settings {
            $0.proxy = "http://127.0.0.1:\(proxy.port)"
            $0.proxyCredentials = Credentials(user: "ann", password: "p:w")
        }
        let request = HTTPRequest(.post, try HTTPURL("http://u:x@service.invalid/s"), body: [60])
        #expect(try status(through, request) == 200)
        let received = ReceivedRequest(proxy.requests[0])
        #expect(received.requestLine == "POST http://service.invalid/s HTTP/1.1")
        #expect(received.values(of: "Proxy-Authorization") == ["Basic " + Data("ann:p:w".utf8).base64EncodedString()])
    }

    @Test func `passes over the proxy for the hosts that it is told`() throws {
        let server = try ScriptedServer(Self.ok)
        let direct = settings {
            $0.proxy = "http://127.0.0.1:1"
            $0.noProxy = "example.com,127.0.0.1"
        }
        #expect(try status(direct, HTTPRequest(.get, try server.url())) == 200)
    }

    @Test(arguments: [407, 403])
    func `tells what the proxy said to a tunnel`(status: Int) throws {
        let proxy = try ScriptedServer("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n")
        let through = settings { $0.proxy = "http://127.0.0.1:\(proxy.port)" }
        #expect(throws: TransportError.proxyRefused(status: status)) {
            try self.status(through, HTTPRequest(.get, try HTTPURL("https://service.invalid/")))
        }
    }

    @Test func `uses a family of addresses and an interface`() throws {
        let server = try ScriptedServer(isIPv6: true, scripts: [[.text(Self.ok)]])
        let url = try HTTPURL("http://localhost:\(server.port)/")
        let mapped = "localhost:\(server.port):127.0.0.1,::1"
        let six = settings {
            $0.addressFamily = .v6
            $0.resolve = [mapped]
        }
        #expect(try status(six, HTTPRequest(.get, url)) == 200)
        let wrong = settings { $0.interface = "no-such-interface" }
        let error = #expect(throws: TransportError.self) { try status(wrong, HTTPRequest(.get, url)) }
        #expect(error?.exitStatus == 7)
    }

    @Test func `keeps cookies from one exchange to the next, and in a file`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let jar = folder.appending(path: "jar").path
        let file = folder.appending(path: "in").path
        try "127.0.0.1\tFALSE\t/\tFALSE\t0\told\t1\n".write(toFile: file, atomically: true, encoding: .utf8)
        let server = try ScriptedServer(
            "HTTP/1.1 200 OK\r\nSet-Cookie: sid=42; Path=/; HttpOnly\r\nContent-Length: 4\r\n\r\n<a/>")
        let transport = CurlTransport(
            settings {
                $0.cookieFiles = [file]
                $0.cookieJar = jar
            })
        var request = HTTPRequest(.post, try server.url(), fields: [try HTTPField("Cookie", "own=x")], body: [60])
        for _ in 0..<2 { _ = try transport.send(request, limits: Self.limits).remainingBody() }
        request.sendsKeptCookies = false
        _ = try transport.send(request, limits: Self.limits).remainingBody()
        let sent = server.requests.map { ReceivedRequest($0).values(of: "Cookie").joined(separator: "|") }
        #expect(
            sent == ["old=1; own=x", "sid=42; old=1; own=x", "own=x"] || sent[1] == "old=1; sid=42; own=x", "\(sent)")
        let written = try String(contentsOfFile: jar, encoding: .utf8)
        #expect(written.contains("sid\t42") && written.contains("old\t1"))
    }

    @Test func `begins NTLM with a message of its own`() throws {
        let server = try ScriptedServer(Self.ok)
        var request = HTTPRequest(.post, try server.url(), body: [60])
        request.authentication = HTTPAuthentication(.ntlm, Credentials(user: "ann", password: "p"))
        #expect(try status(CurlSettings(), request) == 200)
        #expect(
            ReceivedRequest(server.requests[0]).values(of: "Authorization").first?.hasPrefix("NTLM TlRMTVNT") == true)
    }

    @Test func `speaks through a Unix socket`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "s\(UUID().uuidString.prefix(8))").path
        let listener = try LoopbackSocket.listen(path: path)
        defer { unlink(path) }
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            var sink = [UInt8](repeating: 0, count: 4096)
            _ = read(connection, &sink, sink.count)
            _ = LoopbackSocket.send(Array(Self.ok.utf8), to: connection)
            close(connection)
        }
        let local = settings { $0.unixSocket = path }
        #expect(try status(local, HTTPRequest(.get, try HTTPURL("http://service/s"))) == 200)
    }

    @Test(arguments: [
        ("cacert", 77), ("cert", 58), ("key", 58),
    ])
    func `says which file of TLS cannot be used`(option: String, exitStatus: Int32) throws {
        let server = try ScriptedServer(Self.ok)
        let broken = settings {
            switch option {
            case "cacert": $0.tls.trustedFile = "/nonexistent/ca.pem"
            case "cert": $0.tls.certificate = "/nonexistent/client.pem"
            default:
                $0.tls.certificate = "/nonexistent/client.pem"
                $0.tls.key = "/nonexistent/client.key"
            }
        }
        let url = try HTTPURL("https://127.0.0.1:\(server.port)/")
        let error = #expect(throws: TransportError.self) { try status(broken, HTTPRequest(.get, url)) }
        #expect(error?.exitStatus == exitStatus, "\(String(describing: error))")
    }

    @Test func `uses a kept connection again, and never sends a body twice over it`() throws {
        let server = try KeptConnections()
        let transport = CurlTransport(settings { $0.keepsConnections = true })
        for _ in 0..<2 {
            let request = HTTPRequest(.post, try server.url(), body: Array("<a/>".utf8))
            #expect(try transport.send(request, limits: Self.limits).remainingBody() == Array("<a/>".utf8))
        }
        #expect(server.connectionCount == 1)
        let request = HTTPRequest(.post, try server.url(), body: Array("<last/>".utf8))
        #expect(throws: TransportError.emptyReply) { try transport.send(request, limits: Self.limits) }
        #expect(server.requestCount == 3)
    }

    @Test func `opens a connection for each POST unless it is told otherwise`() throws {
        let server = try KeptConnections()
        let transport = CurlTransport()
        for _ in 0..<2 {
            let request = HTTPRequest(.post, try server.url(), body: Array("<a/>".utf8))
            #expect(try transport.send(request, limits: Self.limits).remainingBody() == Array("<a/>".utf8))
        }
        #expect(server.connectionCount == 2)
    }
}
