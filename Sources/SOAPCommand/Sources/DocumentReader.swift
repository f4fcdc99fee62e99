import JSONWire
import SOAPTransport
import Synchronization
import WSDL
import XMLSchema
import XMLWire

/// Reads the documents of a WSDL: files, URLs, and the files that stand in for URLs.
struct DocumentReader: Sendable {
    private let console: Console
    private let network: NetworkAccess
    /// Files for URLs and namespaces: `--map`, then the catalogs of `--import-path`.
    private let catalog: [String: String]
    private let folders: [String]
    /// What was read, with its stamps, in the order of reading.
    private let seen = DocumentsSeen()

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
        loader.refusal = { location in
            Self.path(location).flatMap { console.isPlainFile($0) } == false ? FileWords.notPlain : nil
        }
        loader.importPath = { name in folders.map { "\($0)/\(name)" }.first { console.isFile($0) } }
        return loader
    }

    /// The bytes of a document.
    /// - Throws: `UnreadableDocument` with one line.
    func bytes(at location: String) throws(UnreadableDocument) -> [UInt8] {
        guard let path = Self.path(location) else {
            do throws(NetworkAccess.Failure) {
                let (bytes, stamp) = try network.get(location)
                seen.add(location, stamp: stamp)
                return bytes
            } catch {
                seen.fail(location, error.status)
                throw error.document
            }
        }
        let stamp = console.fileStamp(path)
        do {
            let bytes = try console.read(path, limit: LoadLimits().documentBytes)
            seen.add(location, stamp: stamp ?? "")
            return bytes
        } catch { throw UnreadableDocument(reason: error.reason) }
    }

    /// The status of an exchange that brought no answer; nil where one came, or the document is a file.
    func failure(at location: String) -> ExitStatus? { seen.failure(at: location) }

    /// What was read through this.
    var documents: [DefinitionsCache.Document] { seen.documents }

    /// Whether a document is still what it was: a file by its stamp, a URL by asking (RFC 9110 §13.1).
    func isCurrent(_ document: DefinitionsCache.Document) -> Bool {
        guard let path = Self.path(document.location) else {
            return network.isCurrent(document.location, stamp: document.stamp)
        }
        return console.fileStamp(path) == document.stamp
    }

    /// What stands in for documents, as part of a cache's key.
    var identity: String {
        let stand = catalog.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([network.identity] + folders + stand).joined(separator: "\n")
    }

    /// The path of a location that is a file; nil for a URL.
    private static func path(_ location: String) -> String? {
        if let file = location.removing(prefix: "file://") { return String(file) }
        return Location.isRemote(location) ? nil : location
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
    let deadline: Deadline
    /// The URL of the first document with its credentials; nil for a file.
    ///
    /// To its origin credentials may go, to others only what a netrc file says.
    let home: HTTPURL?

    /// Why a document cannot be had.
    struct Failure: Error {
        /// One line.
        let document: UnreadableDocument
        /// That of an exchange that brought no answer; nil for an answer that is no document.
        var status: ExitStatus?
    }

    /// A document, and what tells whether it has changed.
    func get(_ location: String) throws(Failure) -> (bytes: [UInt8], stamp: String) {
        do {
            let request = try request(location)
            let exchange = try send(request)
            let head = exchange.head
            if let location = head.redirectLocation {
                throw UnreadableDocument(reason: TransportWords.moved(status: head.status, to: location))
            }
            guard head.status < 300 else {
                let remedy =
                    switch head.status {
                    case 401: "; " + ReplyWords.unauthorized(ReplyHead(head, to: request))
                    case 407: "; " + TransportWords.proxyUnauthorized
                    default: ""
                    }
                throw UnreadableDocument(reason: "HTTP \(head.status) \(head.reason)\(remedy)")
            }
            let bytes = try exchange.remainingBody()
            return (bytes, Self.stamp(head, bytes))
        } catch let error as UnreadableDocument { throw Failure(document: error) } catch {
            let diagnostic = Diagnostic(error)
            let document = UnreadableDocument(reason: diagnostic.lines.joined(separator: "; "))
            throw Failure(document: document, status: error is TransportError ? diagnostic.status : nil)
        }
    }

    /// Whether the document at a URL is still the one with that stamp.
    func isCurrent(_ location: String, stamp: String) -> Bool {
        do {
            var request = try request(location)
            if let tag = stamp.removing(prefix: Self.tagMark) {
                request.fields.append(try HTTPField("If-None-Match", String(tag)))
            } else if let time = stamp.removing(prefix: Self.timeMark) {
                request.fields.append(try HTTPField("If-Modified-Since", String(time)))
            }
            let exchange = try send(request)
            if exchange.head.status == 304 { return true }
            guard exchange.head.status == 200 else { return false }
            return Self.stamp(exchange.head, try exchange.remainingBody()) == stamp
        } catch { return false }
    }

    /// Who asks: documents may differ from user to user.
    var identity: String { fields.userName.isEmpty ? home?.credentials?.user ?? "" : fields.userName }

    private func request(_ location: String) throws -> HTTPRequest {
        var url = try Self.url(location)
        let isHome = url.origin == home?.origin
        if isHome, url.credentials == nil { url = url.with(home?.credentials) }
        var request = HTTPRequest(.get, url, fields: try fields.complete([], for: url, allowsCredentials: isHome))
        request.authentication = fields.authentication(for: url, allowsCredentials: isHome)
        request.sendsKeptCookies = isHome
        return request
    }

    private static func url(_ location: String) throws(UnreadableDocument) -> HTTPURL {
        do { return try HTTPURL(location) } catch {
            switch error {
            case .noScheme, .unsupportedScheme: throw UnreadableDocument(reason: WSDLWords.unusableLocation)
            default: throw UnreadableDocument(reason: TransportWords.sentence(error))
            }
        }
    }

    private static let tagMark = "etag "
    private static let timeMark = "modified "

    private static func stamp(_ head: HTTPResponseHead, _ bytes: [UInt8]) -> String {
        if let tag = head["ETag"] { return tagMark + tag }
        if let time = head["Last-Modified"] { return timeMark + time }
        return "content " + DefinitionsCache.digest(bytes)
    }

    private func send(_ request: HTTPRequest) throws(TransportError) -> any HTTPExchange {
        let limits = ExchangeLimits(
            connectTimeout: options.connectTimeout, deadline: deadline,
            responseByteLimit: LoadLimits().documentBytes)
        guard let policy = options.redirects else { return try transport.send(request, limits: limits) }
        return try RedirectingTransport(transport, policy: policy).send(request, limits: limits)
    }
}

/// The documents that a reader has read.
///
/// A class because loaders read through a closure.
private final class DocumentsSeen: Sendable {
    private let list = Mutex<[DefinitionsCache.Document]>([])
    private let failures = Mutex<[String: ExitStatus]>([:])

    var documents: [DefinitionsCache.Document] { list.withLock { $0 } }

    func failure(at location: String) -> ExitStatus? { failures.withLock { $0[location] } }

    func fail(_ location: String, _ status: ExitStatus?) { failures.withLock { $0[location] = status } }

    func add(_ location: String, stamp: String) {
        list.withLock { $0.append(DefinitionsCache.Document(location: location, stamp: stamp)) }
    }
}
