internal import XMLWire

extension SchemaDocument {
    /// Writes the document as it is held.
    public func write(to writer: inout ArchiveWriter) {
        writer.text(location)
        writer.array(storage.nodes)
        writer.array(storage.attributes)
        writer.array(storage.scopes)
        writer.array(storage.bindings)
        writer.array(storage.texts)
        writer.array(storage.characters)
        writer.texts(storage.names.flatMap { [$0.local, $0.namespace] })
    }

    /// Reads what ``write(to:)`` has written, without a copy; nil for anything else.
    public convenience init?(from reader: inout ArchiveReader) {
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

    /// Tells builds apart whose records differ in size or byte order.
    public static var archiveLayout: Int {
        let sizes = [
            MemoryLayout<NodeRecord>.stride, MemoryLayout<AttributeRecord>.stride, MemoryLayout<ScopeRecord>.stride,
            MemoryLayout<BindingRecord>.stride, MemoryLayout<NodeTable.Record>.stride, 1.littleEndian == 1 ? 1 : 0,
        ]
        return sizes.reduce(0) { $0 * 101 + $1 }
    }
}

extension Node {
    /// Writes the number of the document in the archive, and that of the node in it.
    public func write(to writer: inout ArchiveWriter, number: (SchemaDocument) -> Int32) {
        writer.number(Int(number(document)))
        writer.number(Int(index))
    }

    /// Reads what ``write(to:number:)`` has written; nil for anything else.
    public init?(from reader: inout ArchiveReader, documents: [SchemaDocument]) {
        guard let number = reader.number(), documents.indices.contains(number), let index = reader.number(),
            index >= 0, index < documents[number].storage.nodes.count
        else { return nil }
        self.init(document: documents[number], index: Int32(index))
    }
}

extension MissingDocument {
    func write(to writer: inout ArchiveWriter) {
        writer.text(location)
        writer.optional(namespace)
        writer.texts(chain)
        writer.text(place.document)
        writer.number(place.line)
        writer.text(reason)
    }

    init?(from reader: inout ArchiveReader) {
        guard let location = reader.text(), let namespace = reader.optional(), let chain = reader.texts(),
            let document = reader.text(), let line = reader.number(), let reason = reader.text()
        else { return nil }
        self.init(
            location: location, namespace: namespace, chain: chain,
            place: SourcePlace(document: document, line: line), reason: reason)
    }
}
