import EnvelopeTemplate
import Envelopes
import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// Finds what SOURCE names: a WSDL, an envelope template, an envelope by its name, an endpoint.
struct SourceResolver {
    private let console: Console
    private let options: Options
    private let transport: any HTTPTransport
    private let deadline: Deadline
    private let fields: RequestFields
    private let library: EnvelopeLibrary
    /// Told of each document of a WSDL that is parsed, with its bytes.
    var observe: (@Sendable (_ location: String, _ bytes: [UInt8]) -> Void)?

    init(
        _ console: Console, options: Options, transport: any HTTPTransport, fields: RequestFields, deadline: Deadline
    ) {
        self.console = console
        self.options = options
        self.transport = transport
        self.deadline = deadline
        self.fields = fields
        library = EnvelopeLibrary(console, first: options.request.envelopeFolder)
    }

    /// - Throws: ``CallError``, `WSDLError`, `Console.FileError`.
    func resolve(_ source: String, isBare: Bool = false) throws -> CallSource {
        if source == "-" { return .wsdl(try standardInput()) }
        if source.begins(with: "file://") { return .wsdl(try wsdl(source)) }
        if isURL(source) {
            return options.request.namespace == nil ? .wsdl(try remote(source)) : .envelope(try generic(source))
        }
        if source.holds("/") || source.ends(with: ".xml") || source.ends(with: ".wsdl") { return try file(source) }
        if let (entry, file) = try library.find(source) {
            return .envelope(
                EnvelopeSource(name: source, template: try read(file), entry: entry, file: file, endpoint: nil))
        }
        if console.isFile(source) { return try file(source) }
        throw CallError.unknownSource(source, isBareWord: isBare, known: library.entries.map(\.name))
    }

    // MARK: WSDL

    /// What a source names where only a WSDL will do.
    /// - Throws: ``DescriptionError/notWSDL(source:)``; what ``resolve(_:isBare:)`` does.
    func description(_ source: String) throws -> WSDLSource {
        guard case .wsdl(let found) = try resolve(source) else { throw DescriptionError.notWSDL(source: source) }
        return found
    }

    /// Loads the WSDL at a path or URL, with all it imports, or takes it from the cache.
    /// - Throws: `WSDLError`, ``CallError``.
    func wsdl(_ written: String, name: String? = nil) throws -> WSDLSource {
        let (location, home) = try divided(written)
        let name = try name.map { try divided($0).location } ?? location
        let documents = try documents(home)
        let cache = usesCache(for: location) ? DefinitionsCache(console) : nil
        let key = location + "\n" + documents.identity
        if let cache, !options.request.refreshesCache,
            let definitions = cache.load(key, isCurrent: documents.isCurrent)
        {
            return WSDLSource(name: name, definitions: definitions, request: options.request)
        }
        let definitions = try load(location, through: documents)
        cache?.store(definitions, key: key, documents: documents.documents)
        return WSDLSource(name: name, definitions: definitions, request: options.request)
    }

    /// A document that is asked for itself and gets no answer is the network's failure, not the WSDL's.
    private func load(_ location: String, through documents: DocumentReader) throws -> Definitions {
        do { return try loader(documents).load(location) } catch {
            guard case .unreadable(let document, chain: [], let reason) = error,
                let status = documents.failure(at: document)
            else { throw error }
            throw CallError.unreachable(document: document, reason: reason, status)
        }
    }

    /// A file that is parsed faster than its archive would be found is not kept; nor is what somebody looks at while it is read.
    private func usesCache(for location: String) -> Bool {
        guard !options.request.ignoresCache, observe == nil else { return false }
        if isURL(location), !location.begins(with: "file://") { return true }
        return (console.fileSize(location) ?? 0) >= 256 * 1024
    }

    private func loader(_ documents: DocumentReader) -> DefinitionsLoader {
        var loader = documents.loader
        loader.observe = observe
        return loader
    }

    /// A location as it is shown and kept, without a password, and the URL to ask, which has it; nil for a file.
    private func divided(_ written: String) throws -> (location: String, home: HTTPURL?) {
        guard isURL(written), !written.begins(with: "file://") else { return (written, nil) }
        do {
            let url = try HTTPURL(written)
            return (url.credentials == nil ? written : url.text, url)
        } catch { throw CallError.badURL(written, error) }
    }

    private func documents(_ home: HTTPURL?) throws -> DocumentReader {
        let access = NetworkAccess(
            transport: transport, fields: fields, options: options.network, deadline: deadline, home: home)
        return try DocumentReader(console, request: options.request, network: access)
    }

    private func standardInput() throws -> WSDLSource {
        let bytes = try InputReader(console: console).bytes(.standardInput)
        let loader = loader(try documents(nil))
        return WSDLSource(name: "-", definitions: try loader.load(bytes, at: "-"), request: options.request)
    }

    /// An endpoint is asked for its WSDL; what is there without the question comes second.
    private func remote(_ url: String) throws -> WSDLSource {
        let question = url.place(of: "?").map { url[$0.lowerBound...].lowercased() } ?? ""
        if question.holds("wsdl") || url.ends(with: ".wsdl") { return try wsdl(url) }
        do { return try wsdl(url + (question.isEmpty ? "?wsdl" : "&wsdl"), name: url) } catch let error as WSDLError {
            do { return try wsdl(url) } catch is WSDLError { throw error }
        }
    }

    // MARK: Envelopes

    private func isURL(_ source: String) -> Bool {
        guard let scheme = source.place(of: "://") else { return false }
        return source[..<scheme.lowerBound].unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(scalar)
        }
    }

    private func generic(_ url: String) throws -> EnvelopeSource {
        let name = options.request.version == .v12 ? "soap12.xml" : "soap11.xml"
        let file = EnvelopeLibrary.File(path: name, bytes: EmbeddedEnvelopes.bytes(of: name) ?? [])
        return EnvelopeSource(name: url, template: try read(file), entry: nil, file: file, endpoint: url)
    }

    /// A WSDL, or a template; the replies of a template lie in the same folder.
    private func file(_ path: String) throws -> CallSource {
        guard path.ends(with: ".xml") else {
            _ = try console.openFile(path)()
            return .wsdl(try wsdl(path))
        }
        let file = EnvelopeLibrary.File(path: path, bytes: try console.read(path))
        if Self.isDescription(file.bytes) { return .wsdl(try wsdl(path)) }
        let halves = path.cut(atLast: "/")
        let folder = halves.map { String($0.before) } ?? "."
        let name = halves?.after ?? path[...]
        let entry = EnvelopeLibrary.Entry(
            name: String(name.removing(suffix: ".xml") ?? name), folder: folder.isEmpty ? "/" : folder)
        return .envelope(EnvelopeSource(name: path, template: try read(file), entry: entry, file: file, endpoint: nil))
    }

    private func read(_ file: EnvelopeLibrary.File) throws -> EnvelopeTemplate {
        do { return try EnvelopeTemplate(file.bytes, file: file.path) } catch { throw CallError.template(error) }
    }

    /// The WSDL, or the envelope with the replies beside it, for a mock.
    /// - Throws: `Console.FileError`, ``CallError/noSample(source:)``.
    func mock(_ target: CallSource) throws -> MockSource {
        switch target {
        case .wsdl(let source): return .wsdl(source)
        case .envelope(let source):
            let samples = try source.entry.map { try library.samples(of: $0) } ?? []
            guard !samples.isEmpty else { throw CallError.noSample(source: source.name) }
            return .envelope(name: source.entry?.name ?? source.name, template: source.file, samples: samples)
        }
    }
}

extension SourceResolver {
    /// A resolver for verbs that only look at the source.
    /// - Throws: what the files and secrets of the network options throw.
    init(_ console: Console, options: Options) throws {
        let deadline = Deadline.after(options.network.totalTimeout)
        let input = InputReader(console: console.counting(for: deadline))
        self.init(
            console, options: options, transport: try Connection(options.network, input: input).documents,
            fields: try RequestFields(options.network, input: input), deadline: deadline)
    }
}

extension SourceResolver {
    /// Whether a document describes services rather than being a message: WSDL of either version, or a schema.
    private static func isDescription(_ bytes: [UInt8]) -> Bool {
        ["definitions", "description", "schema"].contains(FirstElement.find(in: bytes)?.name.local)
    }
}
