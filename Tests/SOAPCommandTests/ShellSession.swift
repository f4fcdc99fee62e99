import Foundation
import TestSupport

/// One shell that types the commands of cases, in an empty folder with an empty home.
///
/// Both outputs are one screen: what is expected of it is a case's `stdout`.
struct ShellSession {
    struct Mismatch: Equatable {
        let line: Int
        let what: String
    }

    /// The folder of programs that come before those of the system.
    let programs: URL
    /// A command is taken to hang after this many seconds for all of them.
    var limit = 120.0

    /// Types one command after the other, each after its files have been saved, and compares.
    func mismatches(_ cases: [CommandLineCase]) throws -> [Mismatch] {
        let results = try run(cases)
        return cases.prefix(results.count + 1).enumerated().compactMap { index, line in
            guard index < results.count else {
                return Mismatch(line: line.line, what: "the shell did not come back from: \(line.command)")
            }
            let differences = results[index].differences(from: line.expected)
            guard !differences.isEmpty else { return nil }
            let what = "\(line.command)\n" + differences.joined(separator: "\n")
            return Mismatch(line: line.line, what: what)
        }
    }

    /// What comes of each command that the shell comes back from.
    private func run(_ cases: [CommandLineCase]) throws -> [CommandLineResult] {
        var files: [String: [UInt8]] = ["script": Array(Self.script(cases).utf8)]
        for (index, line) in cases.enumerated() {
            for (name, content) in line.files { files["files/\(index)/\(name)"] = content }
        }
        let folder = try TemporaryFolder(files)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let environment = ["PATH": programs.path + ":" + path, "HOME": folder.path + "/home", "TERM": "dumb"]
        let shell = try ChildProcess(
            "/bin/sh", [Array("script".utf8)], environment: environment, directory: folder.path,
            input: .file("/dev/null"))
        return Self.results(on: shell.finish(within: limit).text)
    }

    /// The commands with a mark behind each that says how it ended, `$?` being as it was; at the end nothing that they
    /// started is left.
    private static func script(_ cases: [CommandLineCase]) -> String {
        var script = "exec 2>&1; trap 'kill -9 0' EXIT; mkdir home work; cd work\n"
        for (index, line) in cases.enumerated() {
            if !line.files.isEmpty { script += "cp -R \"$HOME/../files/\(index)/.\" .\n" }
            script += "\(line.command)\n_status=$?; printf '\\036%d\\n' $_status; (exit $_status)\n"
        }
        return script
    }

    private static func results(on screen: String) -> [CommandLineResult] {
        var results: [CommandLineResult] = []
        var output = ""
        for line in screen.split(separator: "\n", omittingEmptySubsequences: false) {
            if let mark = line.firstIndex(of: "\u{1E}"), let status = Int32(line[line.index(after: mark)...]) {
                results.append(CommandLineResult(stdout: Array((output + line[..<mark]).utf8), status: status))
                output = ""
            } else {
                output += line + "\n"
            }
        }
        return results
    }
}

extension CommandLineCase {
    /// One of which is only expected that it ends with 0; else what it prints is shown.
    init(succeeding command: String, line: Int) {
        let quiet = "_shown=$({ \(command)\n} 2>&1) || { echo \"$_shown\"; false; }"
        self.init(intent: "", command: quiet, line: line)
    }
}
