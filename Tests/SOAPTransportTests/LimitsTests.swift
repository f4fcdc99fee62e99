import Foundation
import SOAPTransport
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct `An exchange that goes nowhere` {
    private func error(
        _ engine: Engine, at url: HTTPURL, _ limits: ExchangeLimits, _ method: HTTPRequest.Method = .post
    ) -> (TransportError?, Duration) {
        let start = ContinuousClock.now
        let error = #expect(throws: TransportError.self) {
            try engine.transport.send(HTTPRequest(method, url, body: [60]), limits: limits).remainingBody()
        }
        return (error, start.duration(to: .now))
    }

    @Test(
        arguments: Engine.allCases,
        [
            [], [.text("HTTP/1.1 200 OK\r\nContent-")], [.text("HTTP/1.1 100 Continue\r\n\r\n")],
            [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<a/>")],
        ] as [[ScriptedServer.Step]])
    func `ends when the total time is up, wherever it stands`(engine: Engine, steps: [ScriptedServer.Step]) throws {
        let server = try ScriptedServer(steps + [.hold(10_000)])
        let (error, duration) = error(
            engine, at: try server.url(), ExchangeLimits(deadline: .after(.milliseconds(500))))
        #expect(error == .timedOut(.total, after: .milliseconds(500)))
        #expect(error?.exitStatus == 28)
        #expect(duration >= .milliseconds(500) && duration < .seconds(5))
    }

    @Test(arguments: Engine.allCases)
    func `ends in time though a byte comes now and then`(engine: Engine) throws {
        let dribble = Array(repeating: [ScriptedServer.Step.text("<a/>"), .hold(40)], count: 200).flatMap(\.self)
        let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n")] + dribble)
        let (error, duration) = error(
            engine, at: try server.url(), ExchangeLimits(deadline: .after(.milliseconds(500))))
        #expect(error == .timedOut(.total, after: .milliseconds(500)))
        #expect(duration < .seconds(5))
    }

    /// The system takes the connection, and nobody is there: no TLS handshake, no reading of what is more than it keeps.
    @Test(arguments: Engine.allCases, [("http", 1), ("http", 20_000_000), ("https", 1)])
    func `ends in time though nobody reads`(engine: Engine, place: (scheme: String, count: Int)) throws {
        let url = try HTTPURL("\(place.scheme)://127.0.0.1:\(try RecordingServer.deafPort())/")
        let request = HTTPRequest(.post, url, body: [UInt8](repeating: 60, count: place.count))
        let start = ContinuousClock.now
        #expect(throws: TransportError.timedOut(.total, after: .milliseconds(300))) {
            try engine.transport.send(request, limits: ExchangeLimits(deadline: .after(.milliseconds(300))))
        }
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test(arguments: Engine.allCases, [HTTPRequest.Method.get, .post])
    func `is not taken for unconnected when the server is slow to answer`(
        engine: Engine, method: HTTPRequest.Method
    ) throws {
        let server = try ScriptedServer([.hold(1_500), .text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>")])
        let limits = ExchangeLimits(connectTimeout: .seconds(1), deadline: .after(.seconds(20)))
        let exchange = try engine.transport.send(HTTPRequest(method, try server.url(), body: [60]), limits: limits)
        #expect(exchange.head.status == 200)
    }

    /// A listener that nobody accepts from, with its backlog full, leaves a new connection without an answer.
    @Test(arguments: Engine.allCases, [HTTPRequest.Method.get, .post])
    func `ends when no connection stands within the connect time`(
        engine: Engine, method: HTTPRequest.Method
    ) throws {
        let (listener, port) = try LoopbackSocket.listen(isIPv6: false, backlog: 0)
        let queued = (0..<8).map { _ in LoopbackSocket.startConnecting(to: port) }
        defer { for descriptor in queued + [listener] { close(descriptor) } }
        let limits = ExchangeLimits(connectTimeout: .milliseconds(500), deadline: .after(.seconds(20)))
        let (error, duration) = error(engine, at: try HTTPURL("http://127.0.0.1:\(port)/"), limits, method)
        #expect(error == .timedOut(.connect, after: .milliseconds(500)))
        #expect(duration < .seconds(5))
    }

    @Test(arguments: Engine.allCases)
    func `names the host that is unknown`(engine: Engine) throws {
        let (error, _) = error(engine, at: try HTTPURL("http://no-such-host.invalid/"), ExchangeLimits())
        #expect(error == .unknownHost(host: "no-such-host.invalid"))
        #expect(error?.exitStatus == 6)
    }

    @Test(arguments: Engine.allCases)
    func `says that nobody listens`(engine: Engine) throws {
        let url = try HTTPURL("http://u:secret@127.0.0.1:\(try LoopbackSocket.unusedPort())/")
        let (error, _) = error(engine, at: url, ExchangeLimits())
        guard case .cannotConnect(url.withoutCredentials, let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.hasPrefix("Failed to connect to 127.0.0.1 port"))
        #expect(error?.exitStatus == 7)
    }

    @Test(arguments: Engine.allCases)
    func `says that the other side speaks no TLS`(engine: Engine) throws {
        let server = try TalkingFirst("HTTP/1.1 400 Bad Request\r\n\r\n")
        let (error, _) = error(engine, at: try HTTPURL("https://127.0.0.1:\(server.port)/"), ExchangeLimits())
        guard case .tlsHandshake = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.exitStatus == 35)
    }
}

/// Sends its bytes to the first connection without reading anything, waits, and closes.
private struct TalkingFirst {
    let port: UInt16

    init(_ text: String) throws {
        let (listener, port) = try LoopbackSocket.listen(isIPv6: false)
        self.port = port
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            close(listener)
            _ = LoopbackSocket.send(Array(text.utf8), to: connection)
            _ = LoopbackSocket.wait(for: Int32(POLLIN), on: connection, milliseconds: 5_000)
            var sink = [UInt8](repeating: 0, count: 4096)
            _ = read(connection, &sink, sink.count)
            close(connection)
        }
    }
}
