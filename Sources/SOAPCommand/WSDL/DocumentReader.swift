import JSONWire
import SOAPTransport
import WSDL

/// Reads the documents of a WSDL: files, URLs, and the files that stand in for URLs.
struct DocumentReader: Sendable {
    private let console: Console
    private let network: NetworkAccess
    /// Files for URLs and namespaces: `--map`, then the catalogs of `--import-path`.
    private let catalog: [String: String]
    private let folders: [String]

    /// - Throws: ``CallError/json(origin:_:)`` for a catalog that is none.
    init(_ console: Console, request: RequestOptions, network: NetworkAccess) throws {
        self.console = console
        self.network = network
        folders = request.importPaths
        var catalog: [String: String] = [:]
        for folder in folders.reversed() {
            for (url, file) in try Self.catalog(in: folder, console) { catalog[url] = file }
        }
        for map in request.maps { catalog[map.url] = map.file }
        self.catalog = catalog
    }

    /// A loader that reads through this.
    var loader: DefinitionsLoader {
        let (console, catalog, folders) = (console, catalog, folders)
        var loader = DefinitionsLoader { location throws(UnreadableDocument) in try bytes(at: location) }
        loader.catalog = { catalog[$0] }
        loader.importPath = { name in folders.map { "\($0)/\(name)" }.first { console.isFile($0) } }
        return loader
    }

    /// The bytes of a document.
    /// - Throws: `UnreadableDocument` with one line.
    func bytes(at location: String) throws(UnreadableDocument) -> [UInt8] {
        guard location.contains("://") else {
            do { return try console.read(location) } catch { throw UnreadableDocument(reason: error.reason) }
        }
        if location.hasPrefix("file://") {
            do { return try console.read(String(location.dropFirst("file://".count))) } catch {
                throw UnreadableDocument(reason: error.reason)
            }
        }
        return try network.get(location)
    }

    /// `catalog.json`: an object of URLs and the names of files in the same folder; a folder may have none.
    private static func catalog(in folder: String, _ console: Console) throws -> [(url: String, file: String)] {
        let path = "\(folder)/catalog.json"
        guard console.isFile(path) else { return [] }
        let value: JSONValue
        do { value = try JSONReader.read(try console.read(path)) } catch let error as JSONError {
            throw CallError.json(origin: path, error)
        }
        guard case .object(let members) = value else { throw CallError.dataNotObject(origin: path) }
        return members.compactMap { member in
            guard case .string(let file) = member.value else { return nil }
            return (member.name, "\(folder)/\(file)")
        }
    }
}

/// Fetches documents over HTTP, with the credentials of the call where the origin is that of the first.
struct NetworkAccess: Sendable {
    let transport: any HTTPTransport
    let fields: RequestFields
    let options: NetworkOptions
    /// Where credentials may go besides what a netrc file says; nil before the first document is known.
    let origin: HTTPURL.Origin?

    /// - Throws: `UnreadableDocument` with one line.
    func get(_ location: String) throws(UnreadableDocument) -> [UInt8] {
        do {
            let url = try HTTPURL(location)
            var request = HTTPRequest(.get, url)
            request.fields = try fields.complete([], for: url, allowsCredentials: url.origin == origin)
            let exchange = try send(request)
            let head = exchange.head
            if let location = head.redirectLocation {
                throw UnreadableDocument(reason: "HTTP \(head.status), moved to \(location); use -L to follow")
            }
            guard head.status < 300 else { throw UnreadableDocument(reason: "HTTP \(head.status) \(head.reason)") }
            return try exchange.remainingBody()
        } catch let error as UnreadableDocument { throw error } catch {
            throw UnreadableDocument(reason: Diagnostic(error).lines.joined(separator: "; "))
        }
    }

    private func send(_ request: HTTPRequest) throws(TransportError) -> any HTTPExchange {
        let limits = ExchangeLimits(connectTimeout: options.connectTimeout, totalTimeout: options.totalTimeout)
        guard options.followsRedirects else { return try transport.send(request, limits: limits) }
        let policy = RedirectPolicy(maximumCount: options.redirectLimit)
        return try RedirectingTransport(transport, policy: policy).send(request, limits: limits)
    }
}
