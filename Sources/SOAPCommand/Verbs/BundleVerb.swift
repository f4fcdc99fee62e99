import Synchronization
import WSDL

/// `soap bundle`: one WSDL that needs no other document.
struct BundleVerb {
    let options: Options
    let console: Console

    /// - Throws: ``CallError``, ``DescriptionError``, `WSDLError`, `Console.FileError`, `Console.WriteError`.
    func run(_ name: String) throws -> ExitStatus {
        try options.output.file.map(console.checkWritable)
        let kept = KeptDocuments()
        var resolver = try SourceResolver(console, options: options)
        resolver.observe = { kept.keep($0, $1) }
        let source = try resolver.description(name)
        if !options.output.isSilent { source.warn(console) }
        try console.write(try source.definitions.bundled(kept.all), to: options.output.file)
        return .ok
    }
}

/// The documents of a WSDL by location.
///
/// A class because the loader tells of them from a closure.
private final class KeptDocuments: Sendable {
    private let documents = Mutex<[String: [UInt8]]>([:])

    func keep(_ location: String, _ bytes: [UInt8]) { documents.withLock { $0[location] = bytes } }

    var all: [String: [UInt8]] { documents.withLock { $0 } }
}
