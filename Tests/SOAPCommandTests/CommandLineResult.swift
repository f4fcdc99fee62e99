import Foundation
import MockService

/// What comes of a command line.
struct CommandLineResult: Equatable, Sendable {
    var stdout: [UInt8] = []
    var stderr: [UInt8] = []
    var status: Int32 = 0
    /// What arrived at the server: request line, fields by name, an empty line, the body; one after the other.
    var request: [UInt8] = []
    /// The files that were made, by name.
    var created: [String: [UInt8]] = [:]

    /// What is not as expected, in words.
    func differences(from expected: CommandLineResult) -> [String] {
        var differences: [String] = []
        func compare(_ actual: [UInt8], _ expected: [UInt8], _ what: String) {
            guard actual != expected else { return }
            let texts = [actual, expected].map { String(decoding: $0, as: UTF8.self) }
            differences.append("\(what) is\n\(texts[0])\nand should be\n\(texts[1])")
        }
        compare(stdout, expected.stdout, "stdout")
        compare(stderr, expected.stderr, "stderr")
        compare(Array("\(status)".utf8), Array("\(expected.status)".utf8), "the status")
        compare(request, expected.request, "the request")
        for name in Set(created.keys).union(expected.created.keys).sorted() {
            switch (created[name], expected.created[name]) {
            case (let actual?, let wanted?): compare(actual, wanted, name)
            case (_, nil): differences.append("the file \(name) should not be there")
            case (nil, _): differences.append("the file \(name) should be there")
            }
        }
        return differences
    }

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
