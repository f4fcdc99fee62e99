import Foundation
import MockService
import SOAPCommand
import Synchronization
import TestSupport
import Testing

/// The cases of `Tests/Golden/cli`, each run twice: as a process, and in this process with captured streams.
@Suite struct `Command lines` {
    @Test(arguments: CommandLineFile.all)
    func `give the result, the words, the status and the request of their file`(_ file: CommandLineFile) throws {
        var line = try file.read()
        let counter = Mutex(0)
        let url = ScriptedServer.shared.script(file.name) { [line] _ in
            line.response(
                counter.withLock { count in
                    defer { count += 1 }
                    return count
                })
        }
        let words = try line.words(url: url)
        let environment = Soap.environment.merging(words.variables) { $1 }
        let process = try asProcess(line, words.arguments, environment, file.name).normalized(url: url)
        if CommandLineFile.isRecording {
            line.expected = process
            try Data(line.text.utf8).write(to: file.url)
        }
        expect(process, line, "as a process", file)
        guard !line.isOnlyProcess else { return }
        counter.withLock { $0 = 0 }
        let texts = words.arguments.map { String(decoding: $0, as: UTF8.self) }
        expect(try inProcess(line, texts, environment, file.name).normalized(url: url), line, "in process", file)
    }

    private func asProcess(
        _ line: CommandLineCase, _ arguments: [[UInt8]], _ environment: [String: String], _ name: String
    ) throws -> CommandLineResult {
        let folder = try TemporaryFolder(line.files)
        let before = folder.contents
        let child = try ChildProcess(
            Soap.path, arguments, environment: environment, directory: folder.path,
            input: line.stdin.map { .bytes($0) } ?? .silent)
        let outcome = child.finish(within: 60)
        #expect(!outcome.isOverdue, "\(name) did not end")
        let requests = ScriptedServer.shared.takeRequests(name)
        return CommandLineResult(
            stdout: outcome.output, stderr: outcome.errors, status: outcome.status,
            request: CommandLineResult.text(of: requests),
            created: folder.contents.filter { before[$0.key] != $0.value })
    }

    private func inProcess(
        _ line: CommandLineCase, _ words: [String], _ environment: [String: String], _ name: String
    ) throws -> CommandLineResult {
        let folder = try TemporaryFolder(line.files)
        let captured = CapturedConsole()
        let console = captured.console(environment: environment, input: line.stdin ?? [], folder: folder.url)
        let status = SoapCommand.run(words, console: console)
        let requests = ScriptedServer.shared.takeRequests(name)
        return CommandLineResult(
            stdout: captured.output, stderr: captured.errors, status: status,
            request: CommandLineResult.text(of: requests), created: captured.files)
    }

    private func expect(_ result: CommandLineResult, _ line: CommandLineCase, _ how: String, _ file: CommandLineFile) {
        for difference in result.differences(from: line.expected) {
            Issue.record("\(file.path) \(how): \(line.intent)\n\(difference)\nmake golden rewrites it")
        }
    }
}
