internal import XMLSchema
internal import XMLWire

/// All that has a name in the documents of a WSDL: messages, port types, bindings, and the components of the schemas.
struct DefinitionIndex: Sendable {
    /// What is kept by name of a WSDL itself.
    enum Kind: UInt8, CaseIterable {
        case message, portType, binding

        /// The element that declares one.
        var local: String {
            switch self {
            case .message: "message"
            case .portType: "portType"
            case .binding: "binding"
            }
        }

        fileprivate var definitionKind: DefinitionKind {
            switch self {
            case .message: .message
            case .portType: .portType
            case .binding: .binding
            }
        }
    }

    /// The `wsdl:definitions` elements in the order they were met.
    private(set) var definitions: [Node] = []
    /// The schemas.
    var components = ComponentIndex()
    /// What is odd about the documents.
    var warnings: [WSDLWarning] = []
    private var table = NodeTable()

    init() {}

    /// Imports that cannot be had.
    var missing: [MissingDocument] { components.missing }

    /// The documents that something stands in, the first `wsdl:definitions` first.
    var documents: [SchemaDocument] {
        var seen: Set<ObjectIdentifier> = []
        let all = definitions.map(\.document) + components.schemas.map(\.node.document)
        return all.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    // MARK: Looking up

    /// The first definition of that kind and name; nil where there is none.
    func node(_ kind: Kind, _ name: QualifiedName) -> Node? {
        table.record(kind.rawValue, name).map { table.node(of: $0) }
    }

    /// All names of a kind, in the order they were met.
    func names(_ kind: Kind) -> [QualifiedName] {
        var seen: Set<QualifiedName> = []
        return table.records(of: kind.rawValue).compactMap { Self.name(of: table.node(of: $0)) }
            .filter { seen.insert($0).inserted }
    }

    private static func name(of node: Node) -> QualifiedName? {
        node["name"].map { QualifiedName($0.trimmingXMLSpace, in: node.parent?["targetNamespace"] ?? "") }
    }

    // MARK: Filling

    /// Adds what is declared in a `wsdl:definitions`.
    mutating func addDefinitions(_ node: Node) {
        definitions.append(node)
        let namespace = node["targetNamespace"] ?? ""
        for child in node.children {
            let local = child.local
            guard let kind = Kind.allCases.first(where: { $0.local == local }), child.is(.wsdl, local),
                let name = child["name"]?.trimmingXMLSpace
            else { continue }
            table.add(child, kind.rawValue, QualifiedName(name, in: namespace))
        }
    }

    mutating func addMissing(_ document: MissingDocument) {
        components.missing.append(document)
        warnings.append(.missingDocument(document))
    }

    /// To be called after the last document, before anything is looked up.
    mutating func finish() {
        table.finish()
        components.finish()
        for record in table.duplicates {
            let node = table.node(of: record)
            guard let kind = Kind(rawValue: record.kind), let name = Self.name(of: node) else { continue }
            warnings.append(.duplicate(kind.definitionKind, name, place: node.place))
        }
    }

    // MARK: Archive

    func write(to writer: inout ArchiveWriter) {
        let documents = documents
        writer.number(documents.count)
        for document in documents { document.write(to: &writer) }
        let number = { document in Int32(documents.firstIndex { $0 === document } ?? 0) }
        writer.number(definitions.count)
        for node in definitions { node.write(to: &writer, number: number) }
        table.write(to: &writer, number: number)
        components.write(to: &writer, number: number)
    }

    /// Reads what ``write(to:)`` has written; nil for anything else.
    init?(from reader: inout ArchiveReader) {
        guard let documentCount = reader.count(stride: 8) else { return nil }
        var documents: [SchemaDocument] = []
        for _ in 0..<documentCount {
            guard let document = SchemaDocument(from: &reader) else { return nil }
            documents.append(document)
        }
        guard let definitionCount = reader.count(stride: 16), definitionCount > 0 else { return nil }
        for _ in 0..<definitionCount {
            guard let node = Node(from: &reader, documents: documents) else { return nil }
            definitions.append(node)
        }
        guard let table = NodeTable(from: &reader, documents: documents),
            let components = ComponentIndex(from: &reader, documents: documents)
        else { return nil }
        self.table = table
        self.components = components
        warnings = missing.map { .missingDocument($0) }
    }
}
