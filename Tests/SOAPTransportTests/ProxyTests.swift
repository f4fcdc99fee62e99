import Foundation
import SOAPTransport
import Testing

/// The environment belongs to the whole process, so each test has a process of its own.
@Suite struct `A proxy of the environment` {
    @Test(arguments: Engine.allCases)
    func `is asked for the whole URL, without its credentials`(engine: Engine) async throws {
        await #expect(processExitsWith: .success) { [engine] in
            let proxy = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>")
            setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            unsetenv("no_proxy")
            unsetenv("NO_PROXY")
            let request = HTTPRequest(.post, try HTTPURL("http://u:p@service.invalid/s?a"), body: [60])
            let limits = ExchangeLimits(connectTimeout: .seconds(5), deadline: .after(.seconds(20)))
            let exchange = try engine.transport.send(request, limits: limits)
            #expect(try exchange.remainingBody() == Array("<a/>".utf8))
            let received = ReceivedRequest(try #require(proxy.requests.first))
            #expect(received.requestLine == "POST http://service.invalid/s?a HTTP/1.1")
            #expect(received.values(of: "Host") == ["service.invalid"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is unknown or not there has its own error`(engine: Engine) async throws {
        await #expect(processExitsWith: .success) { [engine] in
            let server = try ScriptedServer("HTTP/1.1 200 OK\r\n\r\n")
            unsetenv("no_proxy")
            unsetenv("NO_PROXY")
            for (proxy, status) in [("no-such-proxy.invalid:3128", 5), ("127.0.0.1:1", 7)] as [(String, Int32)] {
                setenv("http_proxy", "http://\(proxy)", 1)
                let request = HTTPRequest(.get, try server.url())
                let error = #expect(throws: TransportError.self) {
                    try engine.transport.send(request, limits: ExchangeLimits(deadline: .after(.seconds(20))))
                }
                #expect(error?.exitStatus == status)
                if status == 7, case .cannotReachProxy = error {} else { #expect(status == 5, "\(proxy) is to blame") }
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is passed over for the hosts of no_proxy`(engine: Engine) async throws {
        await #expect(processExitsWith: .success) { [engine] in
            let server = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            setenv("no_proxy", "127.0.0.1", 1)
            let exchange = try engine.transport.send(HTTPRequest(.get, try server.url()), limits: .init())
            #expect(exchange.head.status == 200)
        }
    }
}
