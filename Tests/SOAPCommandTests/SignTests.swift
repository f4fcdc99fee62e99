import Foundation
import MockService
import SOAPMessage
import TestSupport
import Testing

// @testable: the functions that quote, split and hide have no other door.
@testable import SOAPCommand

/// A sign of a syntax is one whatever mark stands behind it: to `String` the two are one other character.
@Suite struct `A sign that a mark follows` {
    static let marks = ["\u{301}", "\u{200D}", "\u{20D0}", "\u{200C}"]

    private func isSame(_ one: String?, _ other: String) -> Bool { one?.utf8.elementsEqual(other.utf8) ?? false }

    @Test(arguments: marks)
    func `is quoted for a shell and in a table`(mark: String) {
        #expect(isSame(ShellQuoting.quoted("x'\(mark);"), "'x'\\''\(mark);'"))
        #expect(isSame(ShellQuoting.quoted("\u{600}'"), "'\u{600}'\\'''"))
        #expect(isSame(ShellQuoting.variable("a\(mark)1"), "a_1"))
        var line: [UInt8] = []
        RecordTable(dialect: .csv).append([Array("a\"\(mark)".utf8), Array(",\(mark)".utf8)], to: &line)
        #expect(isSame(String(decoding: line, as: UTF8.self), "\"a\"\"\(mark)\",\",\(mark)\"\n"))
    }

    @Test(arguments: marks)
    func `is a brace of a variable`(mark: String) {
        #expect(Variables.names(in: "x{{\u{600}a}}{{tok}}\(mark){{b}}\(mark)") == ["tok", "b"])
    }

    @Test(arguments: marks)
    func `does not uncover a secret`(mark: String) {
        var mask = SecretMask()
        let placeholder = mask.placeholder(for: "pw")
        mask.learn("hunt&er2'")
        #expect(isSame(mask.scrubbed("a hunt&er2'\(mark)"), "a ***\(mark)"))
        #expect(isSame(mask.scrubbed("a hunt&amp;er2'\(mark)"), "a ***\(mark)"))
        #expect(isSame(mask.starred("a \(placeholder)\(mark)"), "a ***\(mark)"))
        #expect(isSame(ShellVariables(mask).word("\(placeholder)\(mark)"), "''\"$pw\"'\(mark)'"))
        #expect(isSame(Printable.masked("http://\(mark)u:p@\(mark)h/"), "http://***@\(mark)h/"))
        #expect(isSame(Printable.withoutCredentials("x http://\(mark)u:p@\(mark)h/ y"), "x http://***@\(mark)h/ y"))
        #expect(isSame(UsageWords.source("http://\(mark)u:p@h"), "http://***@h"))
    }

    @Test(arguments: marks)
    func `counts in the value of an option`(mark: String) throws {
        #expect(throws: ValueDefect.quotationMark) { try Check.action("x\"\(mark); evil") }
        #expect(throws: ValueDefect.url) { try Check.httpURL("http://a \(mark)b") }
        #expect(try HeaderArgument(line: "X:\(mark)v") == .set(name: "X", value: "\(mark)v"))
        #expect(try HeaderArgument("@\(mark)f") == .input(.file("\(mark)f")))
        #expect(try Secret("env:\(mark)N") == .environment("\(mark)N"))
        #expect(try Secret("@\(mark)f") == .input(.file("\(mark)f")))
        #expect(try UserArgument("ann:\(mark)p") == .pair(user: "ann", password: .literal("\(mark)p")))
        #expect(try CertificateArgument("f:\(mark)p").file == "f")
        #expect(try Check.capture("n=a").name == "n")
        let item = try ItemSyntax("a=\(mark)b")
        #expect(item.key == "a" && item.value == .text("\(mark)b"))
        #expect(try ItemSyntax("a=@\(mark)f").value == .content(.file("\(mark)f")))
        #expect(try ItemSyntax("a:=@\(mark)f").value == .structured(.file("\(mark)f")))
        #expect(try ItemSyntax("a@\(mark)f").value == .attachment(path: "\(mark)f"))
        #expect(try ItemSyntax("a.\(mark)b[0]=1").steps.map(\.name) == ["a", "\(mark)b"])
        let words = try CommandWords(["--data=\(mark){}", "-H\(mark)X:"])
        #expect(words.options.map(\.value) == ["\(mark){}", "\(mark)X:"])
    }

    @Test func `ends a step of a path`() throws {
        #expect(try FieldPath("a.\u{200D}b").segments.map(\.steps.count) == [2])
        #expect(try FieldPath("a>>\u{200D}b").segments.map(\.steps.count) == [1, 1])
    }

    private static let value = "x'\u{301}; exit 7; echo '\u{301}\"\u{200D}$(exit 7)`exit 7`\u{20D0}\u{600}'\u{200D}'"

    private static func server(_ name: String) -> String {
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><f>\(value)</f><g>2</g></r></s:Body>\
            </s:Envelope>
            """
        return ScriptedServer.shared.script(name) { _ in
            MockResponse(type: "text/xml; charset=utf-8", body: Array(envelope.utf8))
        }
    }

    private func shell(_ script: String, _ arguments: String...) throws -> ChildProcess.Outcome {
        try ChildProcess(
            "/bin/sh", (["-c", script, Soap.path] + arguments).map { Array($0.utf8) }, environment: Soap.environment
        ).finish()
    }

    @Test(arguments: ["", "-e f", "-e r"])
    func `does not end a value that a shell evaluates`(option: String) throws {
        let script = #"eval "$("$0" "$1" op --namespace urn:x --shell \#(option))" && printf %s "$f$soap_f$soap_r_f""#
        let outcome = try shell(script, Self.server("sign-shell"))
        #expect(outcome.status == 0 && isSame(outcome.text, Self.value), "\(outcome.text) \(outcome.words)")
    }

    @Test func `does not end a word of a curl command`() throws {
        let script = #"curl() { printf '%s\n' "$@"; }; eval "$("$0" "$1" op --namespace urn:x --curl "a=$2")""#
        let outcome = try shell(script, "http://127.0.0.1:1/", Self.value)
        let words = outcome.text.utf8.split(separator: 0x0A)
        let sent = Self.value.replacing("&", with: "&amp;")
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(words.contains { Array($0).contains(Array("<a>\(sent)</a>".utf8)) }, "\(outcome.text)")
    }
}

/// What others may read of a secret.
@Suite struct `A secret in a file` {
    private func file(_ content: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "soap-secret-\(UUID().uuidString)").path
        try content.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test(
        arguments: [
            ["--soap-header", "{u}A:=@FILE"], ["a:=@FILE"], ["-d", "@FILE"], ["--vars", "FILE"],
        ], ["hunter2 x", "12345.x", "\"\\hunter2\"", "{\"a\":hunter2}"])
    func `is not quoted where it is no JSON`(arguments: [String], content: String) throws {
        let path = try file(content)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let call = ["http://127.0.0.1:1/", "op", "--namespace", "urn:x"]
        let outcome = try Soap.start(call + arguments.map { $0.replacing("FILE", with: path) }).finish()
        #expect(outcome.status == 2)
        #expect(outcome.words.contains("line 1, column "), "\(outcome.words)")
        #expect(!outcome.words.contains("hunter") && !outcome.words.contains("12345"), "\(outcome.words)")
    }

    @Test func `of cookies is for its user only, unless there is one`() throws {
        let url = ScriptedServer.shared.script("jar") { _ in
            MockResponse(
                200, [MockField("Content-Type", "text/xml"), MockField("Set-Cookie", "sid=1; Path=/; Max-Age=60")],
                body: Array(
                    """
                    <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r>1</r></s:Body>\
                    </s:Envelope>
                    """.utf8))
        }
        let path = try file("")
        defer { try? FileManager.default.removeItem(atPath: path) }
        func mode() throws -> Int? {
            #expect(try Soap.run(url, "op", "--namespace", "urn:x", "-c", path).status == 0)
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("sid"))
            return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(try mode() == 0o640)
        try FileManager.default.removeItem(atPath: path)
        #expect(try mode() == 0o600)
    }
}
