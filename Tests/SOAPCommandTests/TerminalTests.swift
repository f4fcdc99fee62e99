import Foundation
import MockMisbehaviour
import MockService
import TestSupport
import Testing

/// The command at a terminal: questions, signs of life, colour, and the interrupt key.
@Suite struct `At a terminal` {
    /// The bound of a stop is 200 milliseconds; the rest is for machines that are busy.
    private static let stopBound = 3.0

    private static let answer = MockResponse(
        type: "text/xml",
        body: Array(
            """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><ok>1</ok></r></s:Body></s:Envelope>
            """.utf8))

    /// Never comes to an end.
    private static let flood = MockResponse(
        type: "text/xml",
        body: Array(#"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r>"#.utf8)
    ).with(.flood(piece: Array("<row><id>1</id><name>some name</name></row>\n".utf8)))

    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .seconds(1)
    }

    @Test func `asks for a secret without echo, and sends it`() throws {
        let url = ScriptedServer.shared.script("tty-ask") { _ in Self.answer }
        let terminal = try PseudoTerminal()
        let child = try Soap.start(["GetSiteList", "UserName=a", "--endpoint", url], terminal: terminal)
        #expect(terminal.wait(for: "Password: "))
        #expect(!terminal.echoes)
        terminal.type("hunter2\n")
        #expect(child.finish().status == 0)
        terminal.drain()
        #expect(terminal.echoes)
        #expect(terminal.text == "Password: \r\n1\r\n")
        let request = try #require(ScriptedServer.shared.takeRequests("tty-ask").first)
        #expect(String(decoding: request.body, as: UTF8.self).contains("<Password>hunter2</Password>"))
    }

    @Test(arguments: [("-u", "ann", "password for ann: "), ("--bearer", "", "bearer token: ")])
    func `asks for the credentials of HTTP`(option: String, value: String, prompt: String) throws {
        let name = "tty-\(option)"
        let url = ScriptedServer.shared.script(name) { _ in Self.answer }
        let terminal = try PseudoTerminal()
        let child = try Soap.start([url, "op", "--namespace", "urn:x", option, value], terminal: terminal)
        #expect(terminal.wait(for: prompt))
        terminal.type("hunter2\n")
        #expect(child.finish().status == 0)
        let request = try #require(ScriptedServer.shared.takeRequests(name).first)
        #expect(request.field("Authorization") == (option == "-u" ? "Basic YW5uOmh1bnRlcjI=" : "Bearer hunter2"))
    }

    @Test func `ends at the interrupt key while it asks, and puts the echo back`() throws {
        let terminal = try PseudoTerminal()
        let child = try Soap.start(["GetSiteList", "UserName=a", "--mock"], terminal: terminal)
        #expect(terminal.wait(for: "Password: "))
        let time = seconds {
            terminal.type("half\u{3}")
            #expect(child.finish(within: 20).status == 130)
        }
        #expect(time < Self.stopBound)
        #expect(terminal.echoes)
    }

    @Test func `takes the end of input for an answer that is not given`() throws {
        let terminal = try PseudoTerminal()
        let child = try Soap.start(["GetSiteList", "UserName=a", "--mock"], terminal: terminal)
        #expect(terminal.wait(for: "Password: "))
        terminal.type("\u{4}")
        #expect(child.finish(within: 20).status == 2)
    }

    @Test(arguments: [ChildProcess.Output.file("/dev/null"), .stuck])
    func `ends at an interrupt while a reply floods in`(_ output: ChildProcess.Output) throws {
        let server = try MockServer.started { _ in Self.flood }
        defer { server.stop() }
        let arguments = [server.url, "op", "--namespace", "urn:x", "--ndjson", "row", "-v"]
        let child = try Soap.start(arguments, output: output)
        #expect(child.read { _, said in String(decoding: said, as: UTF8.self).contains("< HTTP/1.1 200") })
        let time = seconds {
            child.signal(SIGINT)
            let outcome = child.finish(within: 20)
            #expect(outcome.status == 130)
            #expect(!outcome.words.contains("\nsoap: "))
        }
        #expect(time < Self.stopBound)
    }

    @Test func `ends at an interrupt while nothing comes`() throws {
        let url = ScriptedServer.shared.script("silent") { _ in Self.answer.with(.silence) }
        let child = try Soap.start([url, "op", "--namespace", "urn:x", "-v"])
        #expect(child.read { _, said in String(decoding: said, as: UTF8.self).contains("> POST") })
        child.signal(SIGINT)
        #expect(child.finish(within: 20).status == 130)
    }

    @Test func `shows a call that takes long, and takes the line away`() throws {
        let url = ScriptedServer.shared.script("slow") { _ in Self.answer.with(.delay(.milliseconds(1600))) }
        let terminal = try PseudoTerminal()
        let child = try Soap.start(
            [url, "op", "--namespace", "urn:x"], environment: ["TERM": "xterm"], terminal: terminal)
        #expect(terminal.wait(for: "waiting"))
        #expect(child.finish().status == 0)
        terminal.drain()
        #expect(terminal.text.hasPrefix("\r\u{1B}[Ksoap: 127.0.0.1: waiting, 1 s"))
        #expect(terminal.text.hasSuffix("\r\u{1B}[K1\r\n"))
    }

    @Test(arguments: [["TERM": "dumb"], ["TERM": "xterm", "-s": ""]])
    func `shows no progress where that would disturb`(_ environment: [String: String]) throws {
        let url = ScriptedServer.shared.script("slow-dumb") { _ in Self.answer.with(.delay(.milliseconds(1300))) }
        let terminal = try PseudoTerminal()
        let silent = environment["-s"] == nil ? [] : ["-s"]
        let child = try Soap.start(
            [url, "op", "--namespace", "urn:x"] + silent, environment: environment, terminal: terminal)
        #expect(child.finish().status == 0)
        terminal.drain()
        #expect(terminal.text == "1\r\n")
    }

    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["TERM": "xterm", "NO_COLOR": "1"], false),
        (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
    ])
    func `colours what goes wrong, unless it is told not to`(environment: [String: String], isColoured: Bool) throws {
        let terminal = try PseudoTerminal()
        #expect(try Soap.start(["lst"], environment: environment, terminal: terminal).finish().status == 2)
        terminal.drain()
        #expect(terminal.text.contains("\u{1B}[") == isColoured)
        #expect(terminal.text.contains("did you mean list"))
    }

    @Test func `does not wait for a reply to be typed`() throws {
        let terminal = try PseudoTerminal()
        #expect(try Soap.start(["extract"], terminal: terminal).finish(within: 20).status == 2)
    }
}
