import Dispatch
import Foundation
import MockService
import SOAPMessage
import SOAPTransport
import Synchronization
import Testing

// @testable: many calls of one preparation have no verb of their own.
@testable import SOAPCommand

@Suite struct `A prepared call` {
    private static let fault = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode>\
        <faultstring>even</faultstring></s:Fault></s:Body></s:Envelope>
        """

    /// The number that a request has, with its nonce.
    private static func parts(of request: [UInt8]) -> (number: String, nonce: String) {
        let text = String(decoding: request, as: UTF8.self)
        func content(_ open: String, _ close: String) -> String {
            let rest = text.components(separatedBy: open).dropFirst().first ?? ""
            return rest.components(separatedBy: close).first ?? ""
        }
        return (content("<n>", "</n>"), content("<wsse:Nonce", "</wsse:Nonce>"))
    }

    /// Odd numbers come back, even ones are a fault.
    private static func respond(to request: MockRequest) -> MockResponse {
        let number = parts(of: request.body).number
        let isOdd = Int(number).map { $0 % 2 == 1 } == true
        let body = isOdd ? fault.replacing(/<s:Fault>.*<\/s:Fault>/, with: "<r>\(number)</r>") : fault
        return MockResponse(isOdd ? 200 : 500, type: "text/xml", body: Array(body.utf8))
    }

    private func prepare(_ arguments: [String], _ console: Console) throws -> PreparedCall {
        let options = try Options(arguments: arguments)
        guard case .call(let operands) = options.command else { throw Console.FileError(path: "", reason: "no call") }
        let preparation = CallPreparation(
            options: options, operands: operands, console: console, deadline: .after(.seconds(60)))
        return try #require(try preparation.prepare())
    }

    /// What became of one of many calls.
    private struct End: Sendable {
        let printed: String
        let isFault: Bool
        let status: Int?
        let attempts: Int
    }

    @Test func `is planned and run on many threads, and each outcome is a value of its own`() throws {
        let url = ScriptedServer.shared.script("prepared", respond: Self.respond)
        let captured = CapturedConsole()
        let console = captured.console(environment: [:], input: [], folder: FileManager.default.temporaryDirectory)
        let call = try prepare([url, "op", "--namespace", "urn:x", "--wsse", "ann:hunter22"], console)
        let ends = Mutex<[Int: End]>([:])
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            let printed = Mutex<[UInt8]>([])
            let output = ResultOutput { Console.OutputFile { bytes in printed.withLock { $0 += bytes } } }
            do {
                let plan = try call.plan(try call.arguments([ItemSyntax("n=\(number)")], data: nil))
                let outcome = plan.run(until: .after(.seconds(60)), output: output, folder: nil, console: console)
                var isFault = false
                if case .success(.fault(let fault, detail: _)) = outcome.result { isFault = fault.reason == "even" }
                let text = printed.withLock { String(decoding: $0, as: UTF8.self) }
                let end = End(
                    printed: text, isFault: isFault, status: outcome.record.head?.status, attempts: outcome.attempts)
                ends.withLock { $0[number] = end }
            } catch { Issue.record(error) }
        }
        for number in 0..<16 {
            let end = try #require(ends.withLock { $0[number] })
            #expect(end.printed == (number % 2 == 1 ? "\(number)\n" : ""))
            #expect(end.isFault == (number % 2 == 0))
            #expect(end.status == (number % 2 == 1 ? 200 : 500))
            #expect(end.attempts == 1)
        }
        let requests = ScriptedServer.shared.takeRequests("prepared").map { Self.parts(of: $0.body) }
        #expect(Set(requests.map(\.number)) == Set((0..<16).map { "\($0)" }))
        #expect(Set(requests.map(\.nonce)).count == 16)
        #expect(captured.output.isEmpty && captured.errors.isEmpty)
    }

    @Test func `hides the secrets of all calls and of each`() throws {
        let folder = FileManager.default.temporaryDirectory
        let console = CapturedConsole().console(environment: ["PW": "correct horse"], input: [], folder: folder)
        let options = ["GetSiteList", "--endpoint", "http://127.0.0.1:9/", "--bearer", "battery-staple"]
        let call = try prepare(options, console)
        let items = try ["UserName=ann", "Password=env:PW"].map { try ItemSyntax($0) }
        let plan = try call.plan(try call.arguments(items, data: nil))
        let sent = String(decoding: plan.request.real.body.bytes ?? [], as: UTF8.self)
        let shown = String(decoding: plan.request.shown.body.bytes ?? [], as: UTF8.self)
        #expect(sent.contains("correct horse") && !shown.contains("correct horse"))
        #expect(plan.mask.scrubbed("correct horse, battery-staple") == "***, ***")
        #expect(call.mask.scrubbed("correct horse, battery-staple") == "correct horse, ***")
    }

    @Test func `ends with an outcome where its time is up before it is sent`() throws {
        let console = CapturedConsole().console(
            environment: [:], input: [], folder: FileManager.default.temporaryDirectory)
        let call = try prepare(["http://127.0.0.1:9/", "op", "--namespace", "urn:x"], console)
        let plan = try call.plan(try call.arguments([], data: nil))
        let output = ResultOutput { Console.OutputFile { _ in } }
        let outcome = plan.run(until: .after(.zero), output: output, folder: nil, console: console)
        #expect(throws: TransportError.timedOut(.total, after: .zero)) { try outcome.result.get() }
    }
}
