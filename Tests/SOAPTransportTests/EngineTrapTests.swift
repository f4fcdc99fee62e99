import Foundation
import SOAPTransport
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc

    @Suite struct `A reply that kills URLSession` {
        @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Type: te", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX"])
        func `because its head is cut is an error, and nothing else is said`(reply: String) async throws {
            let result = await #expect(
                processExitsWith: .exitCode(56),
                observing: [\.standardErrorContent]
            ) { [reply] in
                let server = try ScriptedServer(reply)
                let request = HTTPRequest(.post, try server.url(), body: [60])
                let error = #expect(throws: TransportError.self) {
                    try URLSessionTransport().send(request, limits: ExchangeLimits(deadline: .after(.seconds(10))))
                }
                #expect(error == .headCut)
                let next = #expect(throws: TransportError.self) {
                    try URLSessionTransport().send(request, limits: ExchangeLimits(deadline: .after(.seconds(10))))
                }
                #expect(next == .engineLost, "URLSession's one queue is gone")
                FileHandle.standardError.write(Data("one sentence\n".utf8))
                exit(error?.exitStatus ?? 0)
            }
            #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "one sentence\n")
        }

        @Test func `because it has trailer fields is whole`() async throws {
            await #expect(processExitsWith: .success) {
                let server = try ScriptedServer(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n0\r\nX-T: 1\r\n\r\n")
                let request = HTTPRequest(.post, try server.url(), body: [60])
                let exchange = try URLSessionTransport().send(request, limits: ExchangeLimits())
                #expect(try exchange.remainingBody() == Array("<a/>".utf8))
            }
        }

        @Test func `ends every exchange that is under way, none as if it were whole`() async throws {
            await #expect(processExitsWith: .success) {
                let running = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n<a>"), .hold(20_000)])
                let cut = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Type: te")
                let limits = ExchangeLimits(deadline: .after(.seconds(10)))
                let first = try URLSessionTransport().send(HTTPRequest(.post, try running.url()), limits: limits)
                #expect(throws: TransportError.headCut) {
                    try URLSessionTransport().send(HTTPRequest(.post, try cut.url()), limits: limits)
                }
                #expect(throws: TransportError.engineLost) { try first.remainingBody() }
            }
        }

        @Test func `is told from a trap of our own, which takes its usual way`() async throws {
            let result = await #expect(processExitsWith: .signal(SIGILL), observing: [\.standardErrorContent]) {
                let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n<a>"), .hold(20_000)])
                let exchange = try URLSessionTransport().send(
                    HTTPRequest(.post, try server.url()), limits: ExchangeLimits())
                withExtendedLifetime(exchange) { fatalError("a fault of our own") }
            }
            let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(text.contains("a fault of our own"))
        }
    }
#endif

@Suite struct `An interrupt` {
    @Test func `ends the process with 130 after its last words, while a download is saturated`() async throws {
        let result = await #expect(processExitsWith: .exitCode(130), observing: [\.standardOutputContent]) {
            let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n"), .flood(Int.max)])
            InterruptTrap.install {
                print("flushed")
                fflush(nil)
            }
            let request = HTTPRequest(.post, try server.url())
            let exchange = try URLSessionTransport().send(
                request, limits: ExchangeLimits(deadline: .after(.seconds(20))))
            var isSent = false
            while try exchange.nextChunk() != nil {
                guard !isSent, server.floodedByteCount > 20_000_000 else { continue }
                isSent = true
                kill(getpid(), SIGINT)
            }
        }
        #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }?.contains("flushed") == true)
    }

    @Test func `does not wait for last words that never come`() async throws {
        await #expect(processExitsWith: .exitCode(130)) {
            InterruptTrap.install { DispatchSemaphore(value: 0).wait() }
            kill(getpid(), SIGINT)
            DispatchSemaphore(value: 0).wait()
        }
    }

    @Test func `may be the end that a supervisor or a closed terminal asks for`() async throws {
        await #expect(processExitsWith: .exitCode(143)) {
            InterruptTrap.install {}
            kill(getpid(), SIGTERM)
            DispatchSemaphore(value: 0).wait()
        }
        await #expect(processExitsWith: .exitCode(129)) {
            signal(SIGTERM, SIG_IGN)
            InterruptTrap.install {}
            kill(getpid(), SIGTERM)
            kill(getpid(), SIGHUP)
            DispatchSemaphore(value: 0).wait()
        }
    }

    @Test func `is ignored where it was ignored before`() async throws {
        await #expect(processExitsWith: .exitCode(3)) {
            signal(SIGINT, SIG_IGN)
            InterruptTrap.install {}
            kill(getpid(), SIGINT)
            exit(3)
        }
    }
}
