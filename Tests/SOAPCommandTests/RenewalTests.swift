import Foundation
import MockService
import Synchronization
import TestSupport
import Testing

/// What proves that a message is no copy is good once: `--retry` makes it anew.
@Suite struct `A repeated message` {
    private static let good = MockResponse(
        type: "text/xml",
        body: Array(
            """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><ok>1</ok></r></s:Body></s:Envelope>
            """.utf8))

    @Test(arguments: [
        (["--wsse", "ann:hunter2"], "<wsse:Nonce"), (["--wsse", "ann:hunter2", "--wsse-digest"], "<wsse:Password"),
        (["--wsa"], "<wsa:MessageID"),
    ])
    func `has another nonce, digest or identifier`(options: [String], element: String) throws {
        let name = "renewal\(options.count)"
        let count = Mutex(0)
        let url = ScriptedServer.shared.script(name) { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number < 3 ? MockResponse.plain(503) : Self.good
        }
        let call = [url, "op", "--namespace", "urn:x", "--retry", "3", "--retry-delay", "0.01"]
        let outcome = try Soap.start(call + options, environment: [:]).finish()
        #expect(outcome.status == 0, "\(outcome.words)")
        let bodies = ScriptedServer.shared.takeRequests(name).map { String(decoding: $0.body, as: UTF8.self) }
        let elements = bodies.compactMap { body in
            body.components(separatedBy: element).dropFirst().first?.components(separatedBy: "</").first
        }
        #expect(elements.count == 3)
        #expect(Set(elements).count == 3)
    }
}
