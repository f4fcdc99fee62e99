internal import XMLSchema
internal import XMLWire

/// Why a document could not be had, in the words of whoever reads documents.
public struct UnreadableDocument: Error, Hashable, Sendable {
    /// One line.
    public let reason: String

    /// A failure; `reason` without a line end.
    public init(reason: String) {
        self.reason = reason
    }
}

/// Loads a WSDL and all it imports, each document once; names are resolved afterwards, when they are needed.
///
/// WSDL 1.1 §2.1.1 (import), XML Schema Part 1 §4.2 (include, redefine, import). Locations are absolute URLs or paths;
/// files and network are the business of the closures.
public struct DefinitionsLoader: Sendable {
    /// Gives the bytes of the document at an absolute URL or a path; of one that is larger than ``LoadLimits/documentBytes`` the
    /// start is enough.
    public var read: @Sendable (_ location: String) throws(UnreadableDocument) -> [UInt8]
    /// Where to read a document instead: asked with its absolute URL and, for imports without a location, with the namespace.
    public var catalog: @Sendable (_ location: String) -> String? = { _ in nil }
    /// Where else a document of that file name is; asked where `read` fails.
    public var importPath: @Sendable (_ fileName: String) -> String? = { _ in nil }
    /// Why a document may not be imported although it could be read, in one line; nil where it may.
    public var refusal: @Sendable (_ location: String) -> String? = { _ in nil }
    /// Told of each document that is parsed, with its bytes.
    public var observe: (@Sendable (_ location: String, _ bytes: [UInt8]) -> Void)?
    /// What loading may cost.
    public var limits = LoadLimits()

    /// A loader without catalog and import path.
    public init(read: @escaping @Sendable (_ location: String) throws(UnreadableDocument) -> [UInt8]) {
        self.read = read
    }

    /// Loads the WSDL at `location` and what it imports.
    /// - Throws: ``WSDLError`` where the document itself cannot be used; what is wrong with its imports is a warning.
    public func load(_ location: String) throws(WSDLError) -> Definitions {
        let start = Location.resolve(location, against: "")
        var loading = Loading(loader: self)
        let document = try loading.fetch(start, chain: [])
        return try loading.definitions(of: document)
    }

    /// Loads a WSDL that has been read already, for instance from standard input.
    /// - Parameter location: what its relative imports are resolved against.
    public func load(_ bytes: [UInt8], at location: String) throws(WSDLError) -> Definitions {
        var loading = Loading(loader: self)
        let document = try loading.parse(bytes, location: Location.resolve(location, against: ""))
        return try loading.definitions(of: document)
    }
}

/// One run of a loader: what has been read so far.
struct Loading {
    private let loader: DefinitionsLoader
    private var documents: [String: SchemaDocument] = [:]
    private var byteCount = 0
    private var documentCount = 0
    private var visitedDefinitions: Set<String> = []
    private var visitedSchemas: Set<SchemaKey> = []
    /// Imports whose location is a name, in case that nothing else gives their namespace.
    private var unlocated: [UnlocatedImport] = []
    private var index = DefinitionIndex()

    private struct SchemaKey: Hashable {
        let node: NodeIdentity
        let namespace: String
    }

    private struct UnlocatedImport {
        let node: Node
        let location: String
        let namespace: String
        let chain: [String]
    }

    init(loader: DefinitionsLoader) {
        self.loader = loader
    }

    /// The definitions in `document` and in all that it imports.
    mutating func definitions(of document: SchemaDocument) throws(WSDLError) -> Definitions {
        documents[document.location] = document
        guard document.root.is(.wsdl, "definitions") else {
            throw .notWSDL(Self.kind(of: document.root), document: document.location)
        }
        try addDefinitions(document.root, chain: [])
        try tellUnlocated()
        index.finish()
        return Definitions(root: document.root, index: index)
    }

    // MARK: Documents

    /// Reads the document at `location`, or the one that stands for it; each only once.
    mutating func fetch(_ location: String, chain: [String]) throws(WSDLError) -> SchemaDocument {
        if let document = documents[location] { return document }
        let bytes = try bytes(at: location, chain: chain)
        let document = try parse(bytes, location: location)
        documents[location] = document
        return document
    }

    private mutating func bytes(at location: String, chain: [String]) throws(WSDLError) -> [UInt8] {
        documentCount += 1
        if documentCount > loader.limits.documents {
            throw .limit(.documents(loader.limits.documents), document: location)
        }
        let mapped = loader.catalog(location)
        do { return try read(mapped ?? location, isImported: !chain.isEmpty) } catch {
            if mapped == nil, !Location.isRemote(location), let decoded = Location.percentDecoded(location),
                let bytes = try? read(decoded, isImported: !chain.isEmpty)
            {
                return bytes
            }
            let name = Location.fileName(location)
            if let path = loader.importPath(Location.percentDecoded(name) ?? name),
                let bytes = try? read(path, isImported: true)
            {
                return bytes
            }
            throw .unreadable(document: location, chain: chain, reason: error.reason)
        }
    }

    /// What a document names is not what a user names: a pipe may never end, a device has no end at all.
    private func read(_ location: String, isImported: Bool) throws(UnreadableDocument) -> [UInt8] {
        if isImported, let reason = loader.refusal(location) { throw UnreadableDocument(reason: reason) }
        return try loader.read(location)
    }

    mutating func parse(_ bytes: [UInt8], location: String) throws(WSDLError) -> SchemaDocument {
        byteCount += bytes.count
        loader.observe?(location, bytes)
        if bytes.count > loader.limits.documentBytes {
            throw .limit(.documentBytes(loader.limits.documentBytes), document: location)
        }
        if byteCount > loader.limits.totalBytes {
            throw .limit(.totalBytes(loader.limits.totalBytes), document: location)
        }
        var limits = XMLReadLimits()
        limits.depth = loader.limits.depth
        let builder = SchemaDocumentBuilder(location: location)
        do { try XMLEventReader.read(bytes, limits: limits, into: builder) } catch let error as XMLReadError {
            throw Self.looksLikeHTML(bytes)
                ? .notWSDL(.html, document: location) : Self.failure(error, location: location)
        } catch {
            throw .malformed(.empty, document: location)
        }
        guard let document = builder.document else { throw .malformed(.empty, document: location) }
        return document
    }

    private static func failure(_ error: XMLReadError, location: String) -> WSDLError {
        guard case .notXML(let start) = error else { return .malformed(error, document: location) }
        return .notWSDL(.text(String(decoding: start.prefix(80), as: UTF8.self)), document: location)
    }

    private static func looksLikeHTML(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        return start.contains("<!doctype html") || start.contains("<html")
    }

    static func kind(of root: Node) -> DocumentKind {
        if root.isSchema("schema") { return .schema }
        if root.local == "Envelope" { return .envelope }
        if root.local.lowercased() == "html" { return .html }
        if root.name.namespace.hasPrefix("http://www.w3.org/"), root.name.namespace.hasSuffix("/wsdl") {
            return .wsdl20
        }
        return .other(root.name)
    }

    // MARK: Definitions

    private mutating func addDefinitions(_ node: Node, chain: [String]) throws(WSDLError) {
        guard visitedDefinitions.insert(node.document.location).inserted else { return }
        index.addDefinitions(node)
        let inner = chain + [node.document.location]
        for child in node.children {
            if child.is(.wsdl, "import") {
                try addImport(child, attribute: "location", namespace: child["namespace"], chain: inner)
            } else if child.is(.wsdl, "types") {
                for schema in child.children where schema.isSchema("schema") {
                    try addSchema(schema, including: nil, chain: inner)
                }
            }
        }
    }

    /// Follows an import of a WSDL; what it leads to may be a WSDL or a schema.
    private mutating func addImport(
        _ node: Node, attribute: String, namespace: String?, chain: [String]
    ) throws(WSDLError) {
        guard let location = importedLocation(node, reference: node[attribute], namespace: namespace, chain: chain)
        else { return }
        guard let document = try fetchImport(location, node: node, namespace: namespace, chain: chain) else { return }
        if document.root.is(.wsdl, "definitions") {
            try addDefinitions(document.root, chain: chain)
        } else if document.root.isSchema("schema") {
            try addSchema(document.root, including: nil, chain: chain + [document.location])
        } else {
            let reason = WSDLError.notWSDL(Self.kind(of: document.root), document: location)
            index.warnings.append(.unusableDocument(location: location, reason: reason, place: node.place))
        }
    }

    /// Where an import points; nil where there is nothing to read: no location, a name, or a vocabulary that is built in.
    private mutating func importedLocation(
        _ node: Node, reference: String?, namespace: String?, chain: [String]
    ) -> String? {
        let namespace = namespace ?? ""
        guard let reference, !reference.trimmingXMLSpace.isEmpty else { return mapped(namespace) }
        let location = Location.resolve(reference, against: node.document.location)
        guard Location.isRemote(location), loader.catalog(location) == nil else { return location }
        if KnownVocabularies.isKnown(namespace) { return nil }
        if let mapped = mapped(namespace) { return mapped }
        guard !location.holds("://") else { return location }
        // A name such as `urn:…` or `classpath:…`: as good as no location where the namespace comes from elsewhere.
        unlocated.append(UnlocatedImport(node: node, location: location, namespace: namespace, chain: chain))
        return nil
    }

    /// Where the document that stands in for a namespace is; nil where none does.
    private func mapped(_ namespace: String) -> String? {
        guard let mapped = loader.catalog(namespace) else { return nil }
        return Location.scheme(of: namespace) == nil ? mapped : namespace
    }

    private mutating func tellUnlocated() throws(WSDLError) {
        let declared = Set(index.components.schemas.map(\.targetNamespace))
        for entry in unlocated where !declared.contains(entry.namespace) {
            _ = try fetchImport(entry.location, node: entry.node, namespace: entry.namespace, chain: entry.chain)
        }
    }

    /// A document that is imported; nil, and a warning, where it cannot be had.
    private mutating func fetchImport(
        _ location: String, node: Node, namespace: String?, chain: [String]
    ) throws(WSDLError) -> SchemaDocument? {
        if Location.isRemote(node.document.location), !Location.isRemote(location), loader.catalog(location) == nil {
            throw .localImport(location: location, place: node.place)
        }
        if index.missing.contains(where: { $0.location == location }) { return nil }
        do { return try fetch(location, chain: chain) } catch {
            switch error {
            case .unreadable(_, _, let reason):
                index.addMissing(
                    MissingDocument(
                        location: location, namespace: namespace, chain: chain, place: node.place, reason: reason))
                return nil
            case .limit: throw error
            default:
                index.warnings.append(.unusableDocument(location: location, reason: error, place: node.place))
                return nil
            }
        }
    }

    // MARK: Schemas

    /// Adds a schema and what it imports, includes and redefines.
    /// - Parameter namespace: that of the schema which includes this one; it takes the place of a missing target namespace.
    private mutating func addSchema(_ node: Node, including namespace: String?, chain: [String]) throws(WSDLError) {
        let own = node["targetNamespace"]
        let target = own ?? namespace ?? ""
        guard visitedSchemas.insert(SchemaKey(node: node.identity, namespace: target)).inserted else { return }
        for child in node.children where child.isOfSchema && child.local == "redefine" {
            // What a redefinition changes has to be known before the document that it changes.
            index.components.announceRedefinition(child, namespace: target)
        }
        let context = index.components.addSchema(node, namespace: target, isChameleon: own == nil && namespace != nil)
        for child in node.children where child.isOfSchema {
            switch child.local {
            case "import":
                try addSchemaImport(child, chain: chain)
            case "include", "redefine":
                try addInclude(child, namespace: target, chain: chain)
                if child.local == "redefine" { index.components.addRedefinition(child, context: context) }
            default: continue
            }
        }
    }

    private mutating func addSchemaImport(_ node: Node, chain: [String]) throws(WSDLError) {
        let namespace = node["namespace"]
        guard
            let location = importedLocation(
                node, reference: node["schemaLocation"], namespace: namespace, chain: chain)
        else { return }
        guard let document = try fetchImport(location, node: node, namespace: namespace ?? "", chain: chain) else {
            return
        }
        if document.root.isSchema("schema") {
            try addSchema(document.root, including: nil, chain: chain + [document.location])
        } else if document.root.is(.wsdl, "definitions") {
            // Some import a WSDL for the sake of the schemas in it.
            for types in document.root.children(.wsdl, "types") {
                for schema in types.schemaChildren("schema") {
                    try addSchema(schema, including: nil, chain: chain + [document.location])
                }
            }
        } else {
            let reason = WSDLError.notWSDL(Self.kind(of: document.root), document: location)
            index.warnings.append(.unusableDocument(location: location, reason: reason, place: node.place))
        }
    }

    private mutating func addInclude(_ node: Node, namespace: String, chain: [String]) throws(WSDLError) {
        guard let reference = node["schemaLocation"], !reference.trimmingXMLSpace.isEmpty else { return }
        let location = Location.resolve(reference, against: node.document.location)
        guard let document = try fetchImport(location, node: node, namespace: namespace, chain: chain),
            document.root.isSchema("schema")
        else { return }
        try addSchema(document.root, including: namespace, chain: chain + [document.location])
    }
}
