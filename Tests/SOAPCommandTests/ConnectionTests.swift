import Foundation
import MockService
import Synchronization
import TestSupport
import Testing

/// What the options of connections do, seen from the shell.
@Suite struct `A connection` {
    private static func envelope(_ body: String) -> [UInt8] {
        Array(
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\(body)</s:Body></s:Envelope>"
                .utf8)
    }

    private static let good = MockResponse(type: "text/xml", body: envelope("<r><ok>1</ok></r>"))

    private static func fault(_ code: String, status: Int) -> MockResponse {
        let body = envelope("<s:Fault><faultcode>s:\(code)</faultcode><faultstring>no</faultstring></s:Fault>")
        return MockResponse(status, [MockField("Content-Type", "text/xml")], body: body)
    }

    /// Answers with the responses in turn; the last one stays.
    private func script(_ name: String, _ responses: MockResponse...) -> String {
        let count = Counter()
        return ScriptedServer.shared.script(name) { _ in responses[min(count.next(), responses.count - 1)] }
    }

    private func call(_ url: String, _ options: String...) throws -> ChildProcess.Outcome {
        try Soap.start([url, "op", "--namespace", "urn:x"] + options).finish(within: 30)
    }

    @Test(arguments: [
        (["-v"], "* transport: URLSession\n"),
        (["-v", "--transport", "foundation"], "* transport: URLSession, as --transport says\n"),
        (["-v", "--transport", "curl"], ", as --transport says\n"),
        (["-v", "-4", "--noproxy", "*"], ", for -4 and --noproxy\n"),
    ])
    func `says which engine was used and why`(options: [String], words: String) throws {
        let url = script("engine", Self.good)
        let outcome = try Soap.start([url, "op", "--namespace", "urn:x"] + options).finish()
        #expect(outcome.status == 0 && outcome.text == "1\n")
        #expect(outcome.words.contains(words), "\(outcome.words)")
        #expect(outcome.words.contains("* transport: libcurl ") == !words.contains("URLSession"))
    }

    @Test func `is not made with an engine that cannot do what was asked for`() throws {
        let outcome = try call(script("cannot", Self.good), "--transport", "foundation", "-4")
        #expect(outcome.status == 2)
        #expect(
            outcome.words
                == "soap: -4: --transport foundation cannot do that; leave one of them out, or write --transport curl\n"
        )
        #expect(ScriptedServer.shared.takeRequests("cannot").isEmpty)
    }

    @Test(arguments: ["foundation", "curl"])
    func `is limited in size`(engine: String) throws {
        let outcome = try call(script("size-\(engine)", Self.good), "--transport", engine, "--max-filesize", "50")
        #expect(outcome.status == 63)
        #expect(outcome.words == "soap: reply: larger than 50 bytes; raise --max-filesize\n")
    }

    @Test func `warns once that nobody is checked`() throws {
        let outcome = try call(script("insecure", Self.good), "-k")
        #expect(outcome.status == 0)
        #expect(outcome.words == "soap: -k: the server's certificate is not checked; whoever answers is trusted\n")
        #expect(try call(script("insecure", Self.good), "-k", "-s").words == "")
    }

    @Test(
        arguments: [
            (["--cacert", "none.pem"], 77, "TLS: the trusted certificates cannot be read: none.pem: "),
            (["-E", "none.pem"], 58, "TLS: the client's certificate cannot be used: none.pem: "),
            (["-E", "Package.swift", "--key", "none.key"], 58, "TLS: the client's certificate cannot be used: "),
            (["--key", "none.key"], 2, "--key: goes with -E; write both"),
            (["-b", "none"], 2, "none: no such file or directory"),
            (["--digest"], 2, "--digest: goes with -u; write both"),
        ] as [([String], Int32, String)])
    func `is not made with files that are not there`(options: [String], status: Int32, words: String) throws {
        let url = script("files", Self.good)
        let outcome = try Soap.start([url, "op", "--namespace", "urn:x"] + options).finish()
        #expect(outcome.status == status, "\(outcome.words)")
        #expect(outcome.words.hasPrefix("soap: " + words), "\(outcome.words)")
    }

    @Test func `keeps cookies in a file from one call to the next`() throws {
        let folder = try TemporaryFolder()
        var response = Self.good
        response.fields.append(MockField("Set-Cookie", "sid=42; Path=/"))
        let url = script("jar", response)
        for _ in 0..<2 {
            let arguments = [url, "op", "--namespace", "urn:x", "-b", "jar", "-c", "jar", "-b", "own=1"]
            let outcome = try Soap.start(arguments, directory: folder.path).finish()
            #expect(outcome.status == 0, "\(outcome.words)")
        }
        let sent = ScriptedServer.shared.takeRequests("jar").map { $0.field("Cookie") ?? "" }
        #expect(sent == ["own=1", "sid=42; own=1"])
    }

    // MARK: Again

    @Test func `is tried again where the server is busy, and the result is printed once`() throws {
        let url = script("busy", .plain(503), .plain(502), Self.good)
        let outcome = try call(url, "--retry", "3", "--retry-delay", "10ms", "-i")
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(outcome.text.hasPrefix("HTTP/1.1 200 OK\n") && outcome.text.hasSuffix("\n1\n"))
        #expect(outcome.words == "soap: retry 1 of 3 in 0.0 s: HTTP 503\nsoap: retry 2 of 3 in 0.0 s: HTTP 502\n")
        #expect(ScriptedServer.shared.takeRequests("busy").count == 3)
    }

    @Test func `is tried as often as it was asked for and not without`() throws {
        let url = script("down", .plain(503))
        #expect(try call(url, "--retry", "2", "--retry-delay", "10ms", "-s").status == 22)
        #expect(ScriptedServer.shared.takeRequests("down").count == 3)
        #expect(try call(url).status == 22)
        #expect(ScriptedServer.shared.takeRequests("down").count == 1)
    }

    @Test(arguments: [
        ("Client", 503, ["--retry-faults"], 1), ("Server", 500, [], 1), ("Server", 500, ["--retry-faults"], 2),
        ("Server", 503, [], 2), ("Client.Auth", 500, ["--retry-faults"], 1), ("Server", 200, ["--retry-faults"], 2),
    ])
    func `is tried again after faults of the server where that was asked for, never after those of the client`(
        code: String, status: Int, options: [String], count: Int
    ) throws {
        let name = "fault-\(code)-\(status)-\(options.count)"
        let url = script(name, Self.fault(code, status: status), Self.good)
        let arguments = [url, "op", "--namespace", "urn:x", "--retry", "1", "--retry-delay", "10ms"] + options
        let outcome = try Soap.start(arguments).finish()
        #expect(ScriptedServer.shared.takeRequests(name).count == count)
        #expect(outcome.status == (count == 2 ? 0 : 1))
        #expect(outcome.text == (count == 2 ? "1\n" : ""))
    }

    @Test func `waits as long as the server asks, unless the time of the call is up before`() throws {
        var busy = MockResponse.plain(503)
        busy.fields.append(MockField("Retry-After", "3600"))
        let start = ContinuousClock.now
        #expect(try call(script("later", busy), "--retry", "1").status == 22)
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(ScriptedServer.shared.takeRequests("later").count == 1)
    }

    @Test func `is tried again where nobody listened`() throws {
        let gone = try MockServer.started { _ in Self.good }
        gone.stop()
        gone.waitUntilStopped()
        let outcome = try call(gone.url, "--retry", "1", "--retry-delay", "10ms")
        #expect(outcome.status == 7)
        #expect(outcome.words.hasPrefix("soap: retry 1 of 1 in 0.0 s: 127.0.0.1:"))
    }

    // MARK: Secrets

    @Test(arguments: [["-v"], ["--curl"], ["--dry-run"]])
    func `shows no secret`(options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("-----BEGIN X-----", to: "c.pem")
        let url = script("secrets", Self.good)
        let arguments = [
            url, "op", "--namespace", "urn:x", "--digest", "-u", "ann:hunter2", "-b", "sid=hunter2", "-U",
            "bob:hunter2",
            "-x", "http://eve:hunter2@127.0.0.1:1", "--noproxy", "*", "-E", "c.pem:hunter2", "--pass", "hunter2",
        ]
        let outcome = try Soap.start(arguments + options, directory: folder.path).finish()
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(!outcome.text.contains("hunter2") && !outcome.words.contains("hunter2"))
    }
}

/// Counts requests.
private final class Counter: Sendable {
    private let value = Mutex(-1)

    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
