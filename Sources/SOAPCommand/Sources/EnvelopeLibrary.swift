import Envelopes
import SOAPMessage
import XMLWire

/// The envelope templates that can be called by name: those of the folders, then those built into the binary.
struct EnvelopeLibrary {
    /// A template, or a sample reply beside one.
    struct File: Hashable {
        /// The path, or the name of a built-in file.
        let path: String
        let bytes: [UInt8]
    }

    /// An envelope and where it lies.
    struct Entry: Hashable {
        let name: String
        /// Nil for the ones in the binary.
        let folder: String?
    }

    private let console: Console
    private let folders: [String]

    /// - Parameter first: `--envelopes`.
    init(_ console: Console, first: String?) {
        self.console = console
        let home = console.environment["XDG_CONFIG_HOME"] ?? console.environment["HOME"].map { $0 + "/.config" }
        let own = [first, console.environment["SOAP_ENVELOPES"], "Envelopes", home.map { $0 + "/soap/envelopes" }]
        folders = own.compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// All envelopes, by name; the first of equal names is the one that is called.
    var entries: [Entry] {
        var found: [String: Entry] = [:]
        for folder in folders {
            for file in console.listDirectory(folder) {
                guard let name = Self.envelopeName(file), found[name] == nil else { continue }
                found[name] = Entry(name: name, folder: folder)
            }
        }
        for file in EmbeddedEnvelopes.names {
            guard let name = Self.envelopeName(file), found[name] == nil else { continue }
            found[name] = Entry(name: name, folder: nil)
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// The file of an envelope; nil where no folder has it.
    /// - Throws: `Console.FileError` where there is one that cannot be read.
    func find(_ name: String) throws -> (entry: Entry, file: File)? {
        guard !name.holds("/"), !name.isEmpty else { return nil }
        for folder in folders where console.listDirectory(folder).contains(name + ".xml") {
            let path = "\(folder)/\(name).xml"
            return (Entry(name: name, folder: folder), File(path: path, bytes: try console.read(path)))
        }
        return EmbeddedEnvelopes.bytes(of: name + ".xml").map {
            (Entry(name: name, folder: nil), File(path: name + ".xml", bytes: $0))
        }
    }

    /// The sample replies and faults beside an envelope: `NAME.reply.xml`, `NAME@KEY=VALUE.fault.xml` and the like.
    /// - Throws: `Console.FileError`.
    func samples(of entry: Entry) throws -> [File] {
        guard let folder = entry.folder else {
            return EmbeddedEnvelopes.names.filter { Self.isSample($0, of: entry.name) }.map {
                File(path: $0, bytes: EmbeddedEnvelopes.bytes(of: $0) ?? [])
            }
        }
        return try console.listDirectory(folder).filter { Self.isSample($0, of: entry.name) }.map {
            File(path: "\(folder)/\($0)", bytes: try console.read("\(folder)/\($0)"))
        }
    }

    private static func envelopeName(_ file: String) -> String? {
        isReply(file) ? nil : file.removing(suffix: ".xml").map { String($0) }
    }

    private static func isReply(_ file: String) -> Bool {
        file.ends(with: ".reply.xml") || file.ends(with: ".fault.xml")
    }

    private static func isSample(_ file: String, of name: String) -> Bool {
        isReply(file) && (file.begins(with: name + ".") || file.begins(with: name + "@"))
    }
}
