import Foundation
import MockService
import Testing

/// One folder of `Tests/Golden/cli`: a command line and what has to come of it.
///
/// * `arguments`: one a line; `\n`, `\t`, `\\` and `\xHH` are escapes. `{{url}}` is a URL of the test's server.
/// * `stdin`: what standard input has. Without it, standard input is a pipe that is kept open: reading it would hang.
/// * `environment`: `NAME=VALUE` lines. `files`: what lies in the working directory.
/// * `reply`: what the server answers: the status, header fields, an empty line, the body. Further replies, for the
///   second request and so on, are `reply2` …; the last one stays.
/// * `stdout`, `stderr`, `status`: what comes out; a file that is missing is empty.
/// * `request`: what arrived at the server: request line, fields by name, an empty line, the body. Several, one after the
///   other.
/// * `created`: the files that `-o` made.
struct CommandLineCase: Sendable, CustomTestStringConvertible {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/cli")
        .standardizedFileURL

    static let all: [CommandLineCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { CommandLineCase(name: $0) }
    }()

    static let isRecording = ProcessInfo.processInfo.environment["SOAP_RECORD"] == "1"

    let name: String

    var testDescription: String { name }
    var files: URL { folder.appending(path: "files") }
    var folder: URL { Self.folder.appending(path: name) }

    /// A file of the case; nil where there is none.
    func bytes(_ file: String) -> [UInt8]? { (try? Data(contentsOf: folder.appending(path: file))).map { Array($0) } }

    func arguments(url: String) throws -> [[UInt8]] {
        let text = String(decoding: try #require(bytes("arguments")), as: UTF8.self).replacing("{{url}}", with: url)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(Self.unescaped)
    }

    var environment: [String: String] {
        let lines = String(decoding: bytes("environment") ?? [], as: UTF8.self).split(separator: "\n")
        return lines.reduce(into: [:]) { variables, line in
            let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables[String(halves[0])] = String(halves[1])
        }
    }

    /// What the server answers to the request of a number, counted from 0.
    func response(_ number: Int) -> MockResponse {
        let names = ["reply"] + (2...9).map { "reply\($0)" }
        let replies = names.prefix { bytes($0) != nil }
        guard let name = replies.prefix(number + 1).last, let text = bytes(name) else { return .plain(404) }
        return Self.response(text)
    }

    /// The status line's number, fields, an empty line, the body.
    static func response(_ text: [UInt8]) -> MockResponse {
        var rest = text[...]
        func line() -> String {
            let line = rest.prefix { $0 != 0x0A }
            rest = rest.dropFirst(line.count + 1)
            return String(decoding: line, as: UTF8.self)
        }
        let status = Int(line()) ?? 500
        var fields = [MockField("Date", "Mon, 01 Jan 2024 00:00:00 GMT")]
        while case let field = line(), !field.isEmpty {
            let halves = field.split(separator: ":", maxSplits: 1)
            fields.append(MockField(String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces)))
        }
        return MockResponse(status, fields, body: .bytes(Array(rest)))
    }

    private static func unescaped(_ line: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(line.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "x"):
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            default: bytes.append(escape)
            }
        }
        return bytes
    }
}

/// What came of a command line.
struct CommandLineResult: Equatable {
    var stdout: [UInt8]
    var stderr: [UInt8]
    var status: Int32
    var request: [UInt8]
    var created: [String: [UInt8]]

    /// With what differs from run to run taken out.
    func normalized(url: String) -> CommandLineResult {
        var copy = self
        copy.stdout = Self.normalized(stdout, url: url)
        copy.stderr = Self.normalized(stderr, url: url)
        copy.request = Self.normalized(request, url: url)
        copy.created = created.mapValues { Self.normalized($0, url: url) }
        return copy
    }

    private static func normalized(_ bytes: [UInt8], url: String) -> [UInt8] {
        guard var text = String(validating: bytes, as: UTF8.self) else { return bytes }
        text = text.replacing(url, with: "{{url}}")
        text = text.replacing(/127\.0\.0\.1:\d{2,}/, with: "{{host}}")
        text = text.replacing(/^soap \d+\.\d+\.\d+\n$/, with: "soap {{version}}\n")
        text = text.replacing(/\d+\.\d ms/, with: "{{ms}}")
        text = text.replacing(/Accept-Encoding: [^\n]*/, with: "Accept-Encoding: {{encodings}}")
        text = text.replacing(/soap\/\d+\.\d+\.\d+/, with: "soap/{{version}}")
        return Array(text.utf8)
    }

    /// The requests as one text, in the order they came.
    static func text(of requests: [MockRequest]) -> [UInt8] {
        var bytes: [UInt8] = []
        for request in requests {
            let fields = request.fields.sorted { $0.name.lowercased() < $1.name.lowercased() }
            let head = ["\(request.method) \(request.target) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" }
            bytes += Array((head.joined(separator: "\n") + "\n\n").utf8) + request.body
            if bytes.last != 0x0A { bytes.append(0x0A) }
        }
        return bytes
    }
}
