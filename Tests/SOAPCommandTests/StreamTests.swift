import Foundation
import MockMisbehaviour
import MockService
import SOAPCommand
import TestSupport
import Testing

/// Standard streams in every state a shell, a cron job or a pipeline can leave them in.
@Suite struct `Standard streams` {
    private static func script(_ name: String, rows: Int) -> String {
        ScriptedServer.shared.script(name) { _ in
            MockResponse(
                type: "text/xml",
                body: .repeating(
                    head: Array(#"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r>"#.utf8),
                    piece: Array("<row><id>1</id><name>some name</name></row>\n".utf8), times: rows,
                    tail: Array("</r></s:Body></s:Envelope>".utf8)))
        }
    }

    private func shell(
        _ script: String, _ arguments: String..., environment: [String: String] = [:]
    ) throws -> ChildProcess.Outcome {
        try ChildProcess(
            "/bin/sh", (["-c", script, Soap.path] + arguments).map { Array($0.utf8) },
            environment: Soap.environment.merging(environment) { $1 }
        ).finish()
    }

    @Test func `may go while a result is printed, without a word`() throws {
        let url = Self.script("deaf", rows: 100_000)
        let outcome = try Soap.run(url, "op", "--namespace", "urn:x", "--ndjson", "row", output: .deaf)
        #expect(outcome.status == 23)
        #expect(outcome.words == "")
        let head = try shell(#""$0" "$1" op --namespace urn:x --ndjson row | head -1"#, url)
        #expect(head.status == 0)
        #expect(head.text == #"{"id":"1","name":"some name"}"# + "\n")
        #expect(head.words == "")
    }

    @Test func `that were never there are not mistaken for the first socket`() throws {
        let name = "closed-streams"
        let url = Self.script(name, rows: 1)
        let noOutput = try Soap.run(url, "op", "--namespace", "urn:x", output: .closed)
        #expect(noOutput.status == 23)
        #expect(noOutput.words == "soap: writing the result: bad file descriptor\n")
        let noErrors = try Soap.run(url, "op", "--namespace", "urn:x", "-v", errors: .closed)
        #expect(noErrors.status == 0)
        #expect(noErrors.text == "row.id: 1\nrow.name: some name\n")
        let nothing = try Soap.run(url, "op", "--namespace", "urn:x", input: .closed, output: .closed, errors: .closed)
        #expect(nothing.status == 23)
        let bodies = ScriptedServer.shared.takeRequests(name).map(\.body)
        #expect(bodies.count == 3)
        #expect(bodies.allSatisfy { $0 == bodies[0] })
        let noInput = try Soap.run(url, "op", "a=@-", "--namespace", "urn:x", input: .closed)
        #expect(noInput.status == 2)
        #expect(noInput.words == "soap: standard input: bad file descriptor\n")
    }

    @Test func `are left to the loop that calls`() throws {
        let outcome = try shell(
            #"printf 'Ann\nBob\n' | while read -r name; do "$0" Hello name="$name" --mock || exit; done"#)
        #expect(outcome.status == 0)
        #expect(outcome.text == "Hello, Ann\nHello, Bob\n")
    }

    @Test func `give what the shell can evaluate`() throws {
        let awkward = "it's $HOME `date` \\ \"x\"\n* ; exit 3"
        let body = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><a.b-c>\
            \(awkward)</a.b-c><v><w>1</w><w>2</w></v></r></s:Body></s:Envelope>
            """
        let url = ScriptedServer.shared.script("shell") { _ in
            MockResponse(type: "text/xml", body: Array(body.utf8))
        }
        let outcome = try shell(
            #"set -eu; eval "$("$0" "$1" op --namespace urn:x --shell --shell-prefix x)"; "#
                + #"printf '%s|%s|%s' "$xa_b_c" "$xv_w_0" "$xv_w_1""#,
            url)
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(outcome.text == awkward + "|1|2")
    }

    @Test(arguments: [["-e", "a"], ["-e", "v.w", "-e", "a"], []])
    func `never make the shell run what a server sends`(_ fields: [String]) throws {
        let folder = try TemporaryFolder()
        let evil = "$(touch evil)`touch evil`; touch evil\ntouch evil\n'; touch evil; '"
        let body = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><a>\(evil)</a><v><w>\(evil)</w></v>\
            <PATH>/evil</PATH><b_touch-evil>\(evil)</b_touch-evil></r></s:Body></s:Envelope>
            """
        let url = ScriptedServer.shared.script("evil") { _ in
            MockResponse(type: "text/xml", body: Array(body.utf8))
        }
        let script =
            #"cd "$1"; url=$2; shift 2; before=$PATH; eval "$("$0" "$url" op --namespace urn:x --shell "$@")"; "#
            + #"[ "$PATH" = "$before" ] && printf %s "$a$soap_a""#
        let arguments = ["-c", script, Soap.path, folder.path, url] + fields
        let child = try ChildProcess("/bin/sh", arguments.map { Array($0.utf8) }, environment: Soap.environment)
        let outcome = child.finish()
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(outcome.text == evil)
        #expect(folder.contents.isEmpty)
    }

    @Test(arguments: [Data([0x61, 0x3D, 0xFF]), Data([0x2D, 0x2D, 0xC3, 0x28]), Data([0xED, 0xA0, 0x80])])
    func `are not reached by arguments that are no UTF-8`(_ argument: Data) throws {
        let url = Self.script("not-utf8", rows: 1)
        let arguments = [url, "op", "--namespace", "urn:x"].map { Array($0.utf8) } + [Array(argument)]
        let outcome = try ChildProcess(Soap.path, arguments, environment: Soap.environment).finish()
        #expect(outcome.status == 2)
        #expect(outcome.words == "soap: argument 5: not UTF-8; write it in UTF-8, or put the value into a file\n")
        #expect(ScriptedServer.shared.takeRequests("not-utf8").isEmpty)
    }

    @Test func `carry a value of a megabyte and ten thousand items`() throws {
        let name = "huge"
        let url = Self.script(name, rows: 1)
        let folder = try TemporaryFolder()
        let value = String(repeating: "é<", count: 350_000)
        try folder.write(value, to: "value")
        let large = try Soap.run(url, "op", "a=@value", "--namespace", "urn:x", "-e", "id", directory: folder.path)
        #expect(large.status == 0, "\(large.words)")
        let items = (0..<10_000).map { "i=\($0)" }
        let many = try Soap.start([url, "op", "--namespace", "urn:x", "-e", "id"] + items).finish()
        #expect(many.status == 0, "\(many.words)")
        let requests = ScriptedServer.shared.takeRequests(name).map { String(decoding: $0.body, as: UTF8.self) }
        #expect(requests.count == 2)
        #expect(requests[0].contains("<a>\(value.replacing("<", with: "&lt;"))</a>"))
        #expect(requests[1].contains("<op xmlns=\"urn:x\"><i>0</i><i>1</i>"))
        #expect(requests[1].contains("<i>9999</i></op>"))
        let captured = CapturedConsole()
        let console = captured.console(environment: [:], input: [], folder: folder.url)
        #expect(SoapCommand.run([url, "op", "a=" + value, "--namespace", "urn:x", "-e", "id"], console: console) == 0)
        #expect(
            ScriptedServer.shared.takeRequests(name).map { String(decoding: $0.body, as: UTF8.self) } == [requests[0]])
    }

    @Test func `stand by devices, and by a world without HOME`() throws {
        let url = Self.script("devices", rows: 1)
        #expect(try Soap.run("extract", "/dev/null").status == 8)
        #expect(try Soap.run(url, "op", "a=@/dev/null", "--namespace", "urn:x", "-o", "/dev/null").status == 0)
        #expect(try Soap.run(url, "op", "--namespace", "urn:x", "-o", "/dev/full").status == 23)
        #expect(try Soap.run("extract", "-", input: .file("/dev/null")).status == 8)
        #expect(try Soap.run("extract", "-", input: .file("/")).words == "soap: standard input: is a directory\n")
        let bare = try ChildProcess(Soap.path, ["list"].map { Array($0.utf8) }).finish()
        #expect(bare.status == 0)
        #expect(bare.text.contains("FindCountryAsXml"))
    }
}
