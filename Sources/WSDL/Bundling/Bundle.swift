internal import XMLSchema
internal import XMLWire

extension Definitions {
    /// The WSDL as one document that needs no other: what it imports is merged into it, all schemas stand in one `wsdl:types`.
    ///
    /// Messages, port types and bindings of imported WSDLs move to the target namespace of the first, where their names tell
    /// nothing on the wire; schemas keep theirs, an included one without target namespace has that of the schema that includes
    /// it. What `xsd:redefine` changes stands as changed, beside the original under another name. A component that is declared
    /// twice stands once, as it is used. Prefixes in content stay resolvable. Comments are left out.
    /// - Parameter documents: the bytes of each document by its location, as ``DefinitionsLoader/observe`` tells them.
    /// - Throws: ``WSDLError/unreadable(document:chain:reason:)`` where the bytes of one are not there.
    public func bundled(_ documents: [String: [UInt8]]) throws(WSDLError) -> [UInt8] {
        var writer = BundleWriter(definitions: self, names: BundleNames(self))
        for document in index.documents {
            guard let bytes = documents[document.location] else {
                throw .unreadable(document: document.location, chain: [], reason: "its content was not kept")
            }
            do { writer.add(try Element.read(bytes), of: document.root) } catch {
                throw .unreadable(document: document.location, chain: [], reason: "cannot be read again")
            }
        }
        try writer.write()
        return writer.output.bytes
    }
}

/// What the components of a bundle are called.
struct BundleNames {
    /// Messages, port types and bindings by what they are called in their own document.
    private var moved: [DefinitionIndex.Kind: [QualifiedName: QualifiedName]] = [:]
    private let index: DefinitionIndex

    init(_ definitions: Definitions) {
        index = definitions.index
        let target = definitions.targetNamespace
        var taken: [DefinitionIndex.Kind: Set<String>] = [:]
        for kind in DefinitionIndex.Kind.allCases {
            for node in index.definitions {
                let namespace = node["targetNamespace"] ?? ""
                for child in node.children(.wsdl, kind.local) {
                    guard let name = child["name"] else { continue }
                    let key = QualifiedName(name, in: namespace)
                    guard moved[kind]?[key] == nil else { continue }
                    var free = name
                    while !taken[kind, default: []].insert(free).inserted { free += "_" }
                    moved[kind, default: [:]][key] = QualifiedName(free, in: target)
                }
            }
        }
    }

    /// Where a component of a WSDL is now; nil for one that nothing declares.
    func name(_ kind: DefinitionIndex.Kind, _ name: QualifiedName) -> QualifiedName? { moved[kind]?[name] }

    // MARK: Schema components

    /// What becomes of a global component of a schema.
    enum Fate: Equatable {
        case kept
        /// It is redefined, and goes by this local name.
        case renamed(String)
        /// Another one of its name is used.
        case dropped
    }

    func fate(of node: Node, in context: SchemaContext) -> Fate {
        guard let kind = SchemaComponentKind(node), let local = node["name"]?.trimmingXMLSpace else { return .kept }
        let name = QualifiedName(local, in: context.targetNamespace)
        if index.components.component(kind, name)?.node.identity == node.identity { return .kept }
        let original = ComponentIndex.originalName(of: name)
        guard index.components.component(kind, original)?.node.identity == node.identity else { return .dropped }
        return .renamed(originalLocal(kind, name))
    }

    /// The name that the original of a redefined component goes by.
    func originalLocal(_ kind: SchemaComponentKind, _ name: QualifiedName) -> String {
        var local = name.local + "_original"
        while index.components.component(kind, QualifiedName(local, in: name.namespace)) != nil { local += "_" }
        return local
    }
}
