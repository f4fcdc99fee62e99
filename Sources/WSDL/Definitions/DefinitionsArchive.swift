internal import XMLWire

extension Definitions {
    /// What an archive begins with; the number grows with every change of the format or of what is read out of documents.
    private static let signature = Array("SOAPWSDL".utf8)
    private static let formatVersion = 1

    /// The loaded documents in a form that ``init(archive:)`` reads without parsing.
    ///
    /// For a cache on this machine: byte order and layout are those of this build.
    /// - Returns: nil where loading gave warnings other than of missing documents; those are better given anew.
    public func archive() -> [UInt8]? {
        let isPlain = warnings.allSatisfy { warning in
            if case .missingDocument = warning { true } else { false }
        }
        guard isPlain else { return nil }
        var content = ArchiveWriter()
        content.number(index.trees.count)
        for tree in index.trees { tree.write(to: &content) }
        content.number(index.trees.firstIndex { $0 === root.tree } ?? 0)
        content.array(index.definitions.map { nodeNumber($0) })
        content.number(index.schemas.count)
        for schema in index.schemas {
            content.array([nodeNumber(schema.node)])
            content.text(schema.targetNamespace)
            content.number(schema.isChameleon ? 1 : 0)
        }
        content.array(index.records)
        content.number(index.missing.count)
        for document in index.missing { document.write(to: &content) }
        var header = ArchiveWriter()
        header.array(Self.signature)
        header.number(Self.formatVersion)
        header.number(Self.layout)
        header.number(archiveChecksum(content.bytes[...]))
        return header.bytes + content.bytes
    }

    /// Reads what ``archive()`` has made; nil for anything else, be it damaged or of another build.
    public init?(archive bytes: [UInt8]) {
        var header = ArchiveReader(bytes, from: 0)
        let headerLength = 8 + 8 + 3 * 8
        guard header.array(of: UInt8.self) == Self.signature, header.number() == Self.formatVersion,
            header.number() == Self.layout, let sum = header.number(), bytes.count >= headerLength,
            sum == archiveChecksum(bytes[headerLength...])
        else { return nil }
        var reader = ArchiveReader(bytes, from: headerLength)
        guard let (root, index) = Self.read(&reader) else { return nil }
        self.init(root: root, index: index)
    }

    private static func read(_ reader: inout ArchiveReader) -> (Node, ComponentIndex)? {
        var index = ComponentIndex()
        guard let treeCount = reader.count(stride: 8) else { return nil }
        for _ in 0..<treeCount {
            guard let tree = SourceTree(from: &reader) else { return nil }
            index.trees.append(tree)
        }
        func node(_ number: NodeNumber) -> Node? {
            guard index.trees.indices.contains(Int(number.tree)) else { return nil }
            return Node(tree: index.trees[Int(number.tree)], index: number.node)
        }
        guard let rootTree = reader.number(), index.trees.indices.contains(rootTree),
            let definitions = reader.array(of: NodeNumber.self), let schemaCount = reader.count(stride: 8)
        else { return nil }
        index.definitions = definitions.compactMap { node($0) }
        for _ in 0..<schemaCount {
            guard let number = reader.array(of: NodeNumber.self)?.first, let node = node(number),
                let namespace = reader.text(), let isChameleon = reader.number()
            else { return nil }
            index.schemas.append(
                SchemaContext(node: node, targetNamespace: namespace, isChameleon: isChameleon == 1))
        }
        guard let records = reader.plainArray(of: ComponentIndex.Record.self),
            let missingCount = reader.count(stride: 8)
        else { return nil }
        index.records = records
        for _ in 0..<missingCount {
            guard let document = MissingDocument(from: &reader) else { return nil }
            index.addMissing(document)
        }
        return (index.trees[rootTree].root, index)
    }

    private struct NodeNumber: BitwiseCopyable {
        let tree: Int32
        let node: Int32
    }

    private func nodeNumber(_ node: Node) -> NodeNumber {
        let tree = index.trees.firstIndex { $0 === node.tree } ?? 0
        return NodeNumber(tree: Int32(tree), node: node.index)
    }

    /// Tells builds apart whose records differ in size or byte order.
    private static var layout: Int {
        let sizes = [
            MemoryLayout<SourceTree.NodeRecord>.stride, MemoryLayout<SourceTree.AttributeRecord>.stride,
            MemoryLayout<SourceTree.ScopeRecord>.stride, MemoryLayout<SourceTree.BindingRecord>.stride,
            MemoryLayout<ComponentIndex.Record>.stride, 1.littleEndian == 1 ? 1 : 0,
        ]
        return sizes.reduce(0) { $0 * 101 + $1 }
    }
}

extension SourceTree {
    fileprivate func write(to writer: inout ArchiveWriter) {
        writer.text(location)
        writer.array(storage.nodes)
        writer.array(storage.attributes)
        writer.array(storage.scopes)
        writer.array(storage.bindings)
        writer.array(storage.texts)
        writer.array(storage.characters)
        writer.texts(storage.names.flatMap { [$0.local, $0.namespace] })
    }

    fileprivate convenience init?(from reader: inout ArchiveReader) {
        guard let location = reader.text(), let nodes = reader.plainArray(of: NodeRecord.self),
            let attributes = reader.plainArray(of: AttributeRecord.self),
            let scopes = reader.plainArray(of: ScopeRecord.self),
            let bindings = reader.plainArray(of: BindingRecord.self),
            let texts = reader.plainArray(of: TextRange.self), let characters = reader.plainArray(of: UInt8.self),
            let names = reader.texts(), nodes.count > 0
        else { return nil }
        let storage = Storage(
            nodes: nodes, attributes: attributes, scopes: scopes, bindings: bindings, texts: texts,
            characters: characters,
            names: stride(from: 0, to: names.count - 1, by: 2).map { QualifiedName(names[$0], in: names[$0 + 1]) })
        self.init(location: location, storage: storage)
    }
}

extension MissingDocument {
    fileprivate func write(to writer: inout ArchiveWriter) {
        writer.text(location)
        writer.optional(namespace)
        writer.texts(chain)
        writer.text(place.document)
        writer.number(place.line)
        writer.text(reason)
    }

    fileprivate init?(from reader: inout ArchiveReader) {
        guard let location = reader.text(), let namespace = reader.optional(), let chain = reader.texts(),
            let document = reader.text(), let line = reader.number(), let reason = reader.text()
        else { return nil }
        self.init(
            location: location, namespace: namespace, chain: chain,
            place: SourcePlace(document: document, line: line), reason: reason)
    }
}
