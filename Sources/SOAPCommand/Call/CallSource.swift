import Envelopes
import SOAPMessage
import SOAPTransport

/// What SOURCE turned out to be: an envelope template, and where it came from.
struct CallSource {
    /// As written on the command line.
    let name: String
    let template: EnvelopeTemplate
    /// Where the envelope lies, for the replies beside it; nil for the generic envelope of an endpoint.
    let entry: EnvelopeLibrary.Entry?
    /// The bytes of the template.
    let file: EnvelopeLibrary.File
    /// SOURCE itself, where it is an endpoint.
    let endpoint: String?

    /// Whether the envelope takes any operation and any arguments: it has holes for both.
    var isGeneric: Bool {
        let names = template.parameters.map(\.name)
        return names.contains("operation") && names.contains("parameters")
    }

    /// The one operation of an envelope that is not generic: as declared, else called like the envelope.
    var operation: String { template.call.operation ?? entry?.name ?? name }
}

/// Finds what SOURCE names: a file, an envelope, an endpoint.
struct SourceResolver {
    private let console: Console
    private let options: Options
    private let library: EnvelopeLibrary

    init(_ console: Console, options: Options) {
        self.console = console
        self.options = options
        library = EnvelopeLibrary(console, first: options.request.envelopeFolder)
    }

    /// - Throws: ``CallError``, `Console.FileError`.
    func resolve(_ source: String, isBare: Bool = false) throws -> CallSource {
        if isURL(source) { return try generic(source) }
        if source.contains("/") || source.hasSuffix(".xml") { return try file(source) }
        if let (entry, file) = try library.find(source) {
            return CallSource(name: source, template: try read(file), entry: entry, file: file, endpoint: nil)
        }
        if console.isFile(source) { return try file(source) }
        throw CallError.unknownSource(source, isBareWord: isBare, known: library.entries.map(\.name))
    }

    private func isURL(_ source: String) -> Bool {
        guard let scheme = source.firstRange(of: "://") else { return false }
        return source[..<scheme.lowerBound].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }

    private func generic(_ url: String) throws -> CallSource {
        guard options.request.namespace != nil else { throw CallError.endpointWithoutNamespace(url) }
        let name = options.request.version == .v12 ? "soap12.xml" : "soap11.xml"
        let file = EnvelopeLibrary.File(path: name, bytes: EmbeddedEnvelopes.bytes(of: name) ?? [])
        return CallSource(name: url, template: try read(file), entry: nil, file: file, endpoint: url)
    }

    /// A template by its path; its replies lie in the same folder.
    private func file(_ path: String) throws -> CallSource {
        let file = EnvelopeLibrary.File(path: path, bytes: try console.read(path))
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[..<$0]) } ?? "."
        var name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        if name.hasSuffix(".xml") { name.removeLast(4) }
        let entry = EnvelopeLibrary.Entry(name: name, folder: folder.isEmpty ? "/" : folder)
        return CallSource(name: path, template: try read(file), entry: entry, file: file, endpoint: nil)
    }

    private func read(_ file: EnvelopeLibrary.File) throws -> EnvelopeTemplate {
        do { return try EnvelopeTemplate(file.bytes, file: file.path) } catch { throw CallError.template(error) }
    }

    /// The envelope with the replies beside it, for a mock.
    /// - Throws: `Console.FileError`, ``CallError/noSample(source:)``.
    func mock(_ source: CallSource) throws -> MockSource {
        let samples = try source.entry.map { try library.samples(of: $0) } ?? []
        guard !samples.isEmpty else { throw CallError.noSample(source: source.name) }
        return MockSource(name: source.entry?.name ?? source.name, template: source.file, samples: samples)
    }
}

extension Console {
    /// Whether a file of that name can be read.
    func isFile(_ path: String) -> Bool {
        do {
            let next = try openFile(path)
            _ = try next()
            return true
        } catch { return false }
    }
}
