import Foundation
import MockService
import TestSupport
import Testing

/// `--curl`: what it prints is run by a shell, and has to make the request that the call makes.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "curl is not installed"))
struct `The curl command` {
    private static let answer = MockResponse(
        type: "text/xml",
        body: Array(
            """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><ok>1</ok></r></s:Body></s:Envelope>
            """.utf8))

    struct Call: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        var environment: [String: String] = [:]
        var testDescription: String { name }
    }

    static let calls = [
        Call(name: "plain", arguments: ["op", "a=1"]),
        Call(name: "quotes", arguments: ["op", "a=it's \"$HOME\" `x` \\n %41 {1,2} [a-b] é\n"]),
        Call(name: "marks", arguments: ["op", "a=x'\u{301}; exit 7; echo '\u{301}'\u{200D}'\u{20D0}\u{600}'"]),
        Call(name: "1.2", arguments: ["op", "a=1", "--soap", "1.2", "--action", "urn:a'b"]),
        Call(name: "get", arguments: ["op", "a=1 & 2", "b=[x]{y}'", "--binding", "get"]),
        Call(name: "post", arguments: ["op", "a=x@1", "b=é", "--binding", "post"]),
        Call(name: "post nothing", arguments: ["op", "--binding", "post"]),
        Call(
            name: "fields", arguments: ["op", "-H", "X-Empty;", "-H", "X: a'b", "-A", "it's mine", "-H", "SOAPAction:"]),
        Call(
            name: "user", arguments: ["op", "-u", "ann:hunter2 '$x", "-L", "-m", "20"],
            environment: ["PASSWORD": "hunter2 '$x"]),
        Call(name: "kept cookie", arguments: ["op", "-b", "a=b; c=d"], environment: ["COOKIE": "a=b; c=d"]),
        Call(
            name: "connection",
            arguments: [
                "op", "-x", "", "--noproxy", "*", "-4", "--retry", "2", "--retry-delay", "0.1", "--max-filesize", "1M",
                "--tls-max", "1.3", "--tlsv1.2", "-k", "--compressed",
            ]),
        Call(
            name: "digest", arguments: ["op", "--digest", "-u", "ann:hunter2"], environment: ["PASSWORD": "hunter2"]),
        Call(name: "bearer", arguments: ["op", "--bearer", "t0ken"], environment: ["TOKEN": "t0ken"]),
        Call(
            name: "cookie", arguments: ["op", "-H", "Cookie: a=b", "-H", "Authorization: X y"],
            environment: ["COOKIE": "a=b", "AUTHORIZATION": "X y"]),
    ]

    @Test(arguments: calls)
    func `makes the same request`(_ call: Call) throws {
        let name = "curl-\(call.name.replacing(" ", with: "-"))"
        let url = ScriptedServer.shared.script(name) { _ in Self.answer }
        try compare([url] + call.arguments + ["--namespace", "urn:x"], call.environment, name: name)
    }

    @Test func `has a variable for a secret argument`() throws {
        let name = "curl-secret"
        let url = ScriptedServer.shared.script(name) { _ in Self.answer }
        try compare(
            ["GetSiteList", "UserName=a", "Password=hunter2", "--endpoint", url], ["Password": "hunter2"], name: name)
    }

    @Test(arguments: [99_000, 3_000_000]) func `sends a large envelope at once`(count: Int) throws {
        let name = "curl-large\(count)"
        let url = ScriptedServer.shared.script(name) { _ in Self.answer }
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "x", count: count), to: "value")
        try compare([url, "op", "a=@value", "--namespace", "urn:x"], [:], name: name, directory: folder.path)
    }

    @Test(arguments: [[], ["--soap", "1.2", "--action", "urn:a'b\\%s"], ["--mtom"]])
    func `puts the files of a message between its frames`(_ options: [String]) throws {
        let name = "curl-files\(options.count)"
        let url = ScriptedServer.shared.script(name) { _ in Self.answer }
        let folder = try TemporaryFolder()
        try Data([0, 0xFF, 0x0D, 0x0A, 0x25, 0x5C]).write(to: folder.url.appending(path: "-a it's \"%s\" \\n"))
        try folder.write("", to: "empty")
        let items = ["a@-a it's \"%s\" \\n", "b=50% \\n $HOME 'x'", "@empty"]
        let arguments = [url, "op"] + items + ["--namespace", "urn:x"] + options
        let fixed = ["SOAP_NONCE": "AAECAwQFBgcICQoLDA0ODw=="]
        try compare(arguments, fixed, name: name, directory: folder.path)
    }

    private func compare(
        _ arguments: [String], _ environment: [String: String], name: String, directory: String? = nil
    ) throws {
        let called = try Soap.start(arguments, environment: environment, directory: directory).finish()
        #expect(called.status == 0, "\(called.words)")
        let expected = try #require(ScriptedServer.shared.takeRequests(name).last)
        let printed = try Soap.start(arguments + ["--curl"], environment: environment, directory: directory).finish()
        #expect(printed.status == 0, "\(printed.words)")
        #expect(!printed.text.contains("hunter2"))
        let run = try ChildProcess(
            "/bin/sh", [], environment: Soap.environment.merging(environment) { $1 }, directory: directory,
            input: .bytes(printed.output)
        ).finish()
        #expect(run.status == 0, "\(run.words)\n\(printed.text)")
        let actual = try #require(ScriptedServer.shared.takeRequests(name).last)
        #expect(actual.method == expected.method)
        #expect(actual.target == expected.target)
        #expect(actual.body == expected.body)
        #expect(fields(actual) == fields(expected))
    }

    /// What the engines themselves add is left out.
    private func fields(_ request: MockRequest) -> [String] {
        let engine = ["accept", "accept-encoding", "accept-language", "connection"]
        return request.fields.filter { !engine.contains($0.name.lowercased()) }
            .map { "\($0.name): \($0.value)" }.sorted()
    }
}
