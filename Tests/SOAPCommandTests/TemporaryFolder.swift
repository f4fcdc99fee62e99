import Foundation

/// A folder of its own for a test; it goes with the value that holds it.
final class TemporaryFolder {
    let url: URL
    var path: String { url.path }

    /// - Parameter files: what it has at first, by path.
    init(_ files: [String: [UInt8]] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "soap-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, bytes) in files {
            let file = url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
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
