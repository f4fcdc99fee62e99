import Foundation
import TestSupport
import Testing

/// `--capture` and `--vars`, as processes.
@Suite struct `Sessions` {
    private let files: TemporaryFolder

    init() throws { files = try TemporaryFolder() }

    @Test func `keep what twenty calls capture at once`() throws {
        let calls = try (0..<20).map { number in
            try Soap.start(
                ["Hello", "name=\(number)", "--mock", "--vars", "s.json", "--capture", "n\(number)=HelloResult"],
                directory: files.path)
        }
        for call in calls { #expect(call.finish().status == 0) }
        let content = try Data(contentsOf: URL(filePath: files.path + "/s.json"))
        let variables = try #require(try JSONSerialization.jsonObject(with: content) as? [String: String])
        #expect(variables.count == 20)
        #expect(variables["n7"] == "Hello, 7")
        let mode = try FileManager.default.attributesOfItem(atPath: files.path + "/s.json")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `go where a link leads`() throws {
        try files.write("{}", to: "real.json")
        try FileManager.default.createSymbolicLink(
            atPath: files.path + "/link.json", withDestinationPath: "real.json")
        let call = ["Hello", "name=a", "--mock", "--vars", "link.json", "--capture", "a=HelloResult"]
        #expect(try Soap.start(call, directory: files.path).finish().status == 0)
        #expect(try String(contentsOfFile: files.path + "/real.json", encoding: .utf8).contains("Hello, a"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: files.path + "/link.json") == "real.json")
    }

    @Test(arguments: ["folder", "none/s.json"]) func `find out before the call what cannot be kept`(place: String)
        throws
    {
        try FileManager.default.createDirectory(atPath: files.path + "/folder", withIntermediateDirectories: true)
        let call = ["Hello", "name=a", "--mock", "--vars", place, "--capture", "a=HelloResult"]
        let outcome = try Soap.start(call, directory: files.path).finish()
        #expect(outcome.output.isEmpty)
        #expect(outcome.status == 23 || outcome.status == 2)
    }
}
