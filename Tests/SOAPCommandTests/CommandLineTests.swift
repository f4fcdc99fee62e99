import Foundation
import MockService
import SOAPCommand
import Synchronization
import TestSupport
import Testing

/// The folders of `Tests/Golden/cli`, each run twice: as a process, and in this process with captured streams.
@Suite struct `Command lines` {
    @Test(arguments: CommandLineCase.all)
    func `give the result, the words, the status and the request of their folder`(_ line: CommandLineCase) throws {
        let counter = Mutex(0)
        let url = ScriptedServer.shared.script(line.name) { _ in
            line.response(
                counter.withLock { count in
                    defer { count += 1 }
                    return count
                })
        }
        let process = try asProcess(line, url: url).normalized(url: url)
        if CommandLineCase.isRecording { try record(process, for: line) }
        expect(process, line, "as a process")
        counter.withLock { $0 = 0 }
        let arguments = try line.arguments(url: url)
        guard line.bytes("process-only") == nil else { return }
        let words = arguments.map { String(decoding: $0, as: UTF8.self) }
        expect(try inProcess(line, words, url: url).normalized(url: url), line, "in process")
    }

    private func asProcess(_ line: CommandLineCase, url: String) throws -> CommandLineResult {
        let folder = try TemporaryFolder(copying: line.files)
        let before = folder.contents
        let child = try ChildProcess(
            Soap.path, line.arguments(url: url), environment: Soap.environment.merging(line.environment) { $1 },
            directory: folder.path, input: line.bytes("stdin").map { .bytes($0) } ?? .silent)
        let outcome = child.finish(within: 60)
        #expect(!outcome.isOverdue, "\(line.name) did not end")
        let requests = ScriptedServer.shared.takeRequests(line.name)
        return CommandLineResult(
            stdout: outcome.output, stderr: outcome.errors, status: outcome.status,
            request: CommandLineResult.text(of: requests), created: folder.contents.filter { before[$0.key] == nil })
    }

    private func inProcess(_ line: CommandLineCase, _ words: [String], url: String) throws -> CommandLineResult {
        let folder = try TemporaryFolder(copying: line.files)
        let captured = CapturedConsole()
        let console = captured.console(
            environment: Soap.environment.merging(line.environment) { $1 }, input: line.bytes("stdin") ?? [],
            folder: folder.url)
        let status = SoapCommand.run(words, console: console)
        let requests = ScriptedServer.shared.takeRequests(line.name)
        return CommandLineResult(
            stdout: captured.output, stderr: captured.errors, status: status,
            request: CommandLineResult.text(of: requests), created: captured.files)
    }

    private func expect(_ result: CommandLineResult, _ line: CommandLineCase, _ how: String) {
        func compare(_ actual: [UInt8], _ file: String) {
            let expected = line.bytes(file) ?? []
            guard actual != expected else { return }
            let texts = [actual, expected].map { String(decoding: $0, as: UTF8.self) }
            Issue.record(
                "\(line.name) \(how): \(file) is\n\(texts[0])\nand should be\n\(texts[1])\nmake golden rewrites it")
        }
        compare(result.stdout, "stdout")
        compare(result.stderr, "stderr")
        compare(Array("\(result.status)\n".utf8), "status")
        compare(result.request, "request")
        for (name, bytes) in result.created { compare(bytes, "created/\(name)") }
        let expected = (try? FileManager.default.contentsOfDirectory(atPath: line.folder.path + "/created")) ?? []
        #expect(Set(expected) == Set(result.created.keys), "\(line.name) \(how): files made")
    }

    private func record(_ result: CommandLineResult, for line: CommandLineCase) throws {
        try FileManager.default.createDirectory(at: line.folder, withIntermediateDirectories: true)
        func write(_ bytes: [UInt8], _ file: String) throws {
            let url = line.folder.appending(path: file)
            guard !bytes.isEmpty || file.hasPrefix("created") else {
                try? FileManager.default.removeItem(at: url)
                return
            }
            try Data(bytes).write(to: url)
        }
        try write(result.stdout, "stdout")
        try write(result.stderr, "stderr")
        try write(Array("\(result.status)\n".utf8), "status")
        try write(result.request, "request")
        let created = line.folder.appending(path: "created")
        try? FileManager.default.removeItem(at: created)
        guard !result.created.isEmpty else { return }
        try FileManager.default.createDirectory(at: created, withIntermediateDirectories: true)
        for (name, bytes) in result.created { try write(bytes, "created/\(name)") }
    }
}

/// A folder of its own for a test; it goes with the value that holds it.
final class TemporaryFolder {
    let url: URL
    var path: String { url.path }

    /// An empty one.
    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "soap-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// One with copies of the files of another, where there is one.
    convenience init(copying other: URL) throws {
        try self.init()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: other.path)) ?? [] {
            try FileManager.default.copyItem(at: other.appending(path: name), to: url.appending(path: name))
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// The files in it, by name; folders are left out.
    var contents: [String: [UInt8]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.reduce(into: [:]) { files, name in
            if let data = try? Data(contentsOf: url.appending(path: name)) { files[name] = Array(data) }
        }
    }
}
