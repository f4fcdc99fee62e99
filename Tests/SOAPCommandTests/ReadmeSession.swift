import Foundation

/// One shell that types a list of commands, in an empty folder with an empty home.
struct ReadmeSession {
    /// What a command has to do.
    enum Expectation: Equatable {
        /// Print this; and end with 0 unless the next command asks for the status.
        case output(String)
        /// End with 0.
        case success
        /// End with 0 and print nothing.
        case silence
    }

    struct Step: Equatable {
        let line: Int
        let command: String
        let expectation: Expectation
    }

    struct Mismatch: Equatable {
        let line: Int
        let what: String
    }

    /// Folders of programs that come before those of the system.
    let programs: URL
    /// A step is taken to hang after this many seconds for all of them.
    var limit: TimeInterval = 120

    /// Types the steps one after the other and compares.
    ///
    /// A file is saved before the first step below it on the page.
    func mismatches(_ steps: [Step], files: [ReadmePage.File]) throws -> [Mismatch] {
        let results = try run(steps, files: files)
        var mismatches: [Mismatch] = []
        for (index, step) in steps.enumerated() {
            guard index < results.count else {
                mismatches.append(Mismatch(line: step.line, what: "the shell did not come back from: \(step.command)"))
                break
            }
            let asks = index + 1 < steps.count && steps[index + 1].command == "echo $?"
            if let what = step.mismatch(results[index], isStatusAsked: asks) {
                mismatches.append(Mismatch(line: step.line, what: what))
            }
        }
        return mismatches
    }

    /// Output and status of each command that the shell came back from.
    private func run(_ steps: [Step], files: [ReadmePage.File]) throws -> [(output: String, status: Int)] {
        let root = FileManager.default.temporaryDirectory.appending(path: "soap-readme-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for folder in ["work", "home", "files"] {
            try FileManager.default.createDirectory(
                at: root.appending(path: folder), withIntermediateDirectories: true)
        }
        for file in files { try Data(file.content.utf8).write(to: root.appending(path: "files/\(file.line)")) }
        let script = root.appending(path: "script")
        let screen = root.appending(path: "screen")
        try Data(Self.script(steps, files: files).utf8).write(to: script)
        let environment = [
            "PATH": programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
            "HOME": root.appending(path: "home").path, "TERM": "dumb",
        ]
        try ReadmeShell.run(script.path, screen: screen.path, environment: environment, limit: limit)
        return try Self.results(on: String(decoding: Data(contentsOf: screen), as: UTF8.self))
    }

    /// The commands with a mark behind each that says how it ended, `$?` being as it was.
    private static func script(_ steps: [Step], files: [ReadmePage.File]) -> String {
        var script = "cd \"$HOME/../work\"\n"
        var unsaved = files[...]
        for step in steps {
            while let file = unsaved.first, file.line < step.line, let name = file.name {
                script += "mkdir -p \"$(dirname '\(name)')\"; cp \"$HOME/../files/\(file.line)\" '\(name)'\n"
                unsaved.removeFirst()
            }
            script += "\(step.command)\n_status=$?; printf '\\036%d\\n' $_status; (exit $_status)\n"
        }
        return script
    }

    private static func results(on screen: String) -> [(output: String, status: Int)] {
        var results: [(output: String, status: Int)] = []
        var output = ""
        for line in screen.split(separator: "\n", omittingEmptySubsequences: false) {
            if let mark = line.firstIndex(of: "\u{1E}"), let status = Int(line[line.index(after: mark)...]) {
                results.append((output + line[..<mark], status))
                output = ""
            } else {
                output += line + "\n"
            }
        }
        return results
    }
}

extension ReadmeSession.Step {
    /// What differs, nil for nothing.
    fileprivate func mismatch(_ result: (output: String, status: Int), isStatusAsked: Bool) -> String? {
        switch expectation {
        case .output(let expected) where Array(expected.utf8) != Array(result.output.utf8):
            return "\(command)\n  prints\n\(result.output)  and the page shows\n\(expected)"
        case .output where isStatusAsked: return nil
        case .silence where !result.output.isEmpty: return "\(command)\n  prints\n\(result.output)"
        case .output, .success, .silence:
            guard result.status != 0 else { return nil }
            return "\(command)\n  ends with \(result.status) and prints\n\(result.output)"
        }
    }
}
