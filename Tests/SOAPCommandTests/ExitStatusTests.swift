import Foundation
import MockMisbehaviour
import MockService
import SOAPCommand
import TestSupport
import Testing

/// The exit statuses that need more than a reply: the network, and servers that break the rules.
@Suite struct `Exit statuses` {
    private static let envelope = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r xmlns="urn:x"><ok>1</ok></r></s:Body>\
        </s:Envelope>
        """
    private static let good = MockResponse(type: "text/xml; charset=utf-8", body: Array(envelope.utf8))
    /// No name that a resolver would ask anybody about: a label has at most 63 characters.
    private static let noHost = String(repeating: "x", count: 64) + ".invalid"

    private static func saying(_ lengths: String...) -> Misbehaviour {
        let fields = lengths.map { "Content-Length: \($0)\r\n" }.joined()
        return .raw(Array("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\(fields)\r\n\(envelope)".utf8))
    }
    private static let twoLengths = saying("5", "\(envelope.utf8.count)")
    private static let hugeLength = saying("99999999999999999999999")

    struct Behaviour: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: Misbehaviour
        let status: Int32
        var words = ""
        var options: [String] = []
        var testDescription: String { name }
    }

    static let behaviours = [
        Behaviour(name: "close", kind: .close, status: 52, words: "reply: the connection was closed without a byte"),
        Behaviour(name: "reset in the body", kind: .reset(afterBodyBytes: 20), status: 56, words: "soap: reply: "),
        Behaviour(name: "reset at once", kind: .reset(afterBodyBytes: -1), status: 56, words: "soap: reply: "),
        Behaviour(name: "silence", kind: .silence, status: 28, words: "within 500 ms", options: ["-m", "0.5"]),
        Behaviour(
            name: "dribble", kind: .dribble(every: .milliseconds(20)), status: 28, words: "within 500 ms",
            options: ["-m", "0.5"]),
        Behaviour(
            name: "dribbled body", kind: .dribbleBody(every: .milliseconds(20)), status: 28, words: "within 500 ms",
            options: ["-m", "500ms"]),
        Behaviour(name: "delay", kind: .delay(.milliseconds(50)), status: 0),
        Behaviour(name: "cut head", kind: .cutHead(after: 30), status: 56, words: "closed inside the header"),
        Behaviour(name: "cut body", kind: .cutBody(after: 60), status: 56, words: "cut short"),
        Behaviour(name: "chunks", kind: .chunked(size: 7), status: 0),
        Behaviour(name: "cut chunk", kind: .cutChunk(size: 16, after: 60), status: 56, words: "soap: reply: "),
        Behaviour(name: "no length", kind: .unframed, status: 0),
        Behaviour(name: "1xx first", kind: .interim([100, 103]), status: 0),
        Behaviour(name: "no HTTP", kind: .raw(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), status: 56, words: "soap: "),
        Behaviour(name: "two lengths", kind: twoLengths, status: 56, words: "two different values of Content-Length"),
        Behaviour(name: "huge length", kind: hugeLength, status: 56, words: "not a number of bytes"),
        Behaviour(name: "close afterwards", kind: .closeAfterwards, status: 0),
    ]

    @Test(arguments: behaviours)
    func `tell how a server broke the rules, in one sentence`(_ behaviour: Behaviour) throws {
        let name = "exit-" + behaviour.name.replacing(" ", with: "-")
        let url = ScriptedServer.shared.script(name) { _ in Self.good.with(behaviour.kind) }
        let outcome = try Soap.start([url, "op", "--namespace", "urn:x"] + behaviour.options).finish(within: 20)
        #expect(!outcome.isOverdue)
        #expect(outcome.status == behaviour.status, "\(outcome.words)")
        #expect(outcome.text == (behaviour.status == 0 ? "1\n" : ""))
        #expect(behaviour.words.isEmpty || outcome.words.contains(behaviour.words), "\(outcome.words)")
        #expect(outcome.words.split(separator: "\n").count == (behaviour.status == 0 ? 0 : 1), "\(outcome.words)")
    }

    /// Neither of the two takes that long, both together do.
    @Test func `is 28 for a WSDL and the call together`() throws {
        let url = ScriptedServer.shared.script("together") { request in
            let address = "http://\(request.field("Host") ?? "")/together"
            let service = "<service name='S'><port name='P' binding='tns:B'><s:address location='\(address)'/></port>"
            let wsdl = OriginWSDL.text.replacing("</definitions>", with: service + "</service></definitions>")
            let answer = request.method == "GET" ? wsdl : Self.envelope
            return MockResponse(type: "text/xml", body: Array(answer.utf8)).with(.delay(.milliseconds(700)))
        }
        let outcome = try Soap.run("call", url + "?wsdl", "Place", "p=1", "-m", "1", "--no-cache")
        #expect(ScriptedServer.shared.takeRequests("together").map(\.method) == ["GET", "POST"])
        #expect(outcome.status == 28)
        #expect(outcome.words == "soap: reply: not complete within 1 s; raise -m\n")
    }

    @Test func `is not 28 because somebody took time to type`() throws {
        let url = ScriptedServer.shared.script("typed") { _ in Self.good }
        var console = CapturedConsole().console(
            environment: [:], input: [], folder: FileManager.default.temporaryDirectory)
        console.askSecret = { _ in
            usleep(600_000)
            return "hunter2"
        }
        let arguments = [url, "op", "--namespace", "urn:x", "-u", "ann", "-m", "0.5"]
        #expect(SoapCommand.run(arguments, console: console) == 0)
        #expect(ScriptedServer.shared.takeRequests("typed").count == 1)
    }

    @Test(arguments: [Misbehaviour.cutBody(after: 200), .cutChunk(size: 64, after: 200)])
    func `tell of a cut reply though its records were printed`(_ kind: Misbehaviour) throws {
        let rows = (1...20).map { "<row>\($0)</row>" }.joined()
        let body = Self.envelope.replacing("<ok>1</ok>", with: rows)
        let url = ScriptedServer.shared.script("cut-records-\(kind == .cutBody(after: 200))") { _ in
            MockResponse(type: "text/xml", body: Array(body.utf8)).with(kind)
        }
        let outcome = try Soap.run(url, "op", "--namespace", "urn:x", "--ndjson", "row")
        #expect(outcome.status == 56)
        #expect(outcome.text.hasPrefix("\"1\"\n\"2\"\n"))
    }

    @Test func `is 5 where the proxy has no address`() throws {
        let outcome = try Soap.run(
            "Hello", "name=a", "--endpoint", "http://service.invalid/",
            environment: ["http_proxy": "http://\(Self.noHost):8080"])
        #expect(outcome.status == 5, "\(outcome.words)")
        #expect(outcome.words.hasPrefix("soap: proxy: "))
    }

    @Test func `is 6 where the host has no address`() throws {
        let outcome = try Soap.run("Hello", "name=a", "--endpoint", "http://\(Self.noHost)/")
        #expect(outcome.status == 6)
        #expect(outcome.words == "soap: \(Self.noHost): no address for this name; look at the endpoint\n")
    }

    @Test func `is 7 where nobody listens`() throws {
        let gone = try MockServer.started { _ in Self.good }
        gone.stop()
        gone.waitUntilStopped()
        let outcome = try Soap.run("Hello", "name=a", "--endpoint", "http://ann:hunter2@\(gone.url.dropFirst(7))/")
        #expect(outcome.status == 7)
        let place = gone.url.dropFirst(7)
        #expect(outcome.words == "soap: \(place): cannot connect; is the service up, and the port right\n")
    }

    @Test func `is 35 where the other side does not speak TLS`() throws {
        var limits = MockLimits()
        limits.idleTimeout = .milliseconds(200)  // then it answers what it took for the beginning of a request
        let server = try MockServer.started(limits: limits) { _ in Self.good }
        defer { server.stop() }
        let outcome = try Soap.run("Hello", "name=a", "--endpoint", "https\(server.url.dropFirst(4))/")
        #expect(outcome.status == 35, "\(outcome.words)")
        #expect(outcome.words.contains(": TLS: no agreement with the server: "))
    }

    @Test func `is 23 where nothing can be written any more`() throws {
        for arguments in [
            ["Hello", "name=a", "--mock"], ["version"], ["list"], ["help"], ["man"], ["describe", "Hello"],
        ] {
            let outcome = try Soap.start(arguments, output: .file("/dev/full")).finish()
            #expect(outcome.status == 23, "\(arguments)")
            #expect(outcome.words == "soap: writing the result: no space left on device\n")
        }
    }

    @Test func `is 47 for a redirect to another origin only without -L, and credentials stay behind`() throws {
        let (away, home) = ("redirect-away", "redirect-home")
        let target = try MockServer.started { request in
            ScriptedServer.shared.note(request, for: away)
            return Self.good
        }
        defer { target.stop() }
        _ = ScriptedServer.shared.script(away) { _ in Self.good }
        let url = ScriptedServer.shared.script(home) { _ in .redirect(307, to: target.url + "/next") }
        let arguments = [url, "op", "--namespace", "urn:x", "-u", "ann:pw", "-H", "Cookie: a=b", "-H", "X-Kept: 1"]
        #expect(try Soap.start(arguments).finish().status == 47)
        #expect(try Soap.start(arguments + ["-L"]).finish().status == 0)
        let arrived = try #require(ScriptedServer.shared.takeRequests(away).last)
        let sent = try #require(ScriptedServer.shared.takeRequests(home).last)
        #expect(arrived.body == sent.body)
        #expect(sent.field("Authorization") != nil)
        #expect(arrived.field("Authorization") == nil)
        #expect(arrived.field("Cookie") == nil)
        #expect(arrived.field("X-Kept") == "1")
    }
}
