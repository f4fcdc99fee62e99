import Foundation
import SOAPTransport
import Testing

@Suite struct `A large body` {
    @Test(arguments: Engine.allCases)
    func `waits on the network while nobody reads, and is whole afterwards`(engine: Engine) async throws {
        await #expect(processExitsWith: .success) { [engine] in
            let size = 64_000_000
            let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n"), .flood(size)])
            let limits = ExchangeLimits(deadline: .after(.seconds(60)))
            let exchange = try engine.transport.send(HTTPRequest(.post, try server.url()), limits: limits)
            server.stalls.wait()
            #expect(server.floodedByteCount < 16_000_000, "what the sockets hold, and our small piece")
            var count = 0
            while let chunk = try exchange.nextChunk() { count += chunk.count }
            #expect(count == size)
        }
    }

    #if os(Linux)
        @Test(arguments: Engine.allCases)
        func `of 300 MB passes through a few megabytes of memory`(engine: Engine) async throws {
            await #expect(processExitsWith: .success) { [engine] in
                let size = 300_000_000
                let server = try ScriptedServer([.text("HTTP/1.1 200 OK\r\n\r\n"), .flood(size)])
                let limits = ExchangeLimits(deadline: .after(.seconds(100)))
                let exchange = try engine.transport.send(HTTPRequest(.post, try server.url()), limits: limits)
                var count = try exchange.nextChunk()?.count ?? 0
                let before = try peakResidentKilobytes()
                while let chunk = try exchange.nextChunk() { count += chunk.count }
                #expect(count == size)
                #expect(try peakResidentKilobytes() - before < 8_000)
            }
        }
    #endif
}

/// `VmHWM` of this process.
private func peakResidentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
}
