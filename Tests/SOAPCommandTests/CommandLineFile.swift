import Foundation
import Testing

/// The file of a case.
struct CommandLineFile: Sendable, CustomTestStringConvertible {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/cli")
        .standardizedFileURL

    /// Of all cases, which lie in folders by what they are about.
    static let all: [CommandLineFile] = {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".txt") }.sorted().map { CommandLineFile(path: $0) }
    }()

    static let isRecording = ProcessInfo.processInfo.environment["SOAP_RECORD"] == "1"

    /// Below the folder.
    let path: String

    var testDescription: String { path }
    var url: URL { Self.folder.appending(path: path) }
    /// The last part of the path without its extension: the first segment of the path at the test's server.
    var name: String { url.deletingPathExtension().lastPathComponent }

    func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    func read() throws -> CommandLineCase { try CommandLineCase(text()) }
}
