import JSONWire
import WSDL
import XMLWire

/// Keeps loaded WSDLs between calls, so that the next one need not parse: `$XDG_CACHE_HOME/soap`.
///
/// An entry is two files: an index, which names the documents with what tells whether they have changed, and the archive, named
/// by its content. Both are put in place in one step, so that processes that start at once see an entry whole or
/// not at all; what cannot be read is a miss and is written anew. No password is in either.
struct DefinitionsCache {
    /// A document of a WSDL, and what was true of it when it was read.
    struct Document: Hashable {
        let location: String
        /// A file's size and time, or a URL's ETag, Last-Modified or content.
        let stamp: String
    }

    private let console: Console
    private let folder: String

    /// - Returns: nil where there is no folder for caches.
    init?(_ console: Console) {
        let variables = console.environment
        let home = variables["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.cache" }
        guard let base = variables["XDG_CACHE_HOME"].flatMap({ $0.begins(with: "/") ? $0 : nil }) ?? home else {
            return nil
        }
        self.console = console
        folder = base + "/soap"
    }

    /// The definitions that were kept under `key`.
    /// - Parameter isCurrent: whether a document is still what it was.
    func load(_ key: String, isCurrent: (Document) -> Bool) -> Definitions? {
        guard let index = read(indexPath(key)), case .object = index, index["key"] == .string(key),
            case .string(let archive)? = index["archive"], case .array(let rows)? = index["documents"]
        else { return nil }
        let documents = rows.compactMap { row -> Document? in
            guard case .string(let location)? = row["location"], case .string(let stamp)? = row["stamp"] else {
                return nil
            }
            return Document(location: location, stamp: stamp)
        }
        guard documents.count == rows.count, !archive.holds("/"), documents.allSatisfy(isCurrent) else { return nil }
        do { return Definitions(archive: try console.read("\(folder)/\(archive)")) } catch { return nil }
    }

    /// Keeps definitions; whatever goes wrong, the next call parses again.
    func store(_ definitions: Definitions, key: String, documents: [Document]) {
        guard definitions.missingDocuments.isEmpty, let archive = definitions.archive() else { return }
        let name = Self.name(key) + "-" + Self.digest(archive) + ".archive"
        let index = JSONValue.object([
            JSONMember("key", .string(key)), JSONMember("archive", .string(name)),
            JSONMember(
                "documents",
                .array(
                    documents.map { document in
                        .object([
                            JSONMember("location", .string(document.location)),
                            JSONMember("stamp", .string(document.stamp)),
                        ])
                    })),
        ])
        do {
            try console.replaceFile("\(folder)/\(name)", archive)
            try console.replaceFile(indexPath(key), index.encoded())
        } catch { return }
        removeArchives(of: key, but: name)
    }

    /// Takes away what no index names any more; who was about to read it parses instead.
    private func removeArchives(of key: String, but name: String) {
        let prefix = Self.name(key) + "-"
        for file in console.listDirectory(folder) where file.begins(with: prefix) && file != name {
            console.removeFile("\(folder)/\(file)")
        }
    }

    private func read(_ path: String) -> JSONValue? {
        do { return try JSONReader.read(try console.read(path)) } catch { return nil }
    }

    private func indexPath(_ key: String) -> String { "\(folder)/\(Self.name(key)).json" }

    private static func name(_ key: String) -> String { digest(Array(key.utf8)) }

    /// Sixteen hexadecimal digits of FNV-1a: names files and tells contents apart, and guards nothing.
    static func digest(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
