public import XMLWire

/// All global components of the schemas that were loaded, by name.
public struct ComponentIndex: Sendable {
    /// The schemas in the order they were met.
    public private(set) var schemas: [SchemaContext] = []
    /// Imports that cannot be had.
    public var missing: [MissingDocument] = []
    private var table = NodeTable()
    private var announced: [SchemaComponentKind: Set<QualifiedName>] = [:]
    /// The number of records that keep an element under the name of the head it can stand for.
    private static let substitution: UInt8 = 5

    /// An index without components.
    public init() {}

    /// The documents that a component stands in.
    public var documents: [SchemaDocument] { table.documents }

    // MARK: Looking up

    /// The first component of that kind and name; nil where there is none.
    public func component(_ kind: SchemaComponentKind, _ name: QualifiedName) -> SchemaComponent? {
        guard let record = table.record(kind.number, name) else { return nil }
        return SchemaComponent(
            node: table.node(of: record), context: schemas[Int(record.context)],
            redefined: record.isRedefining ? Self.originalName(of: name) : nil)
    }

    /// All names of a kind, in the order they were met.
    func names(_ kind: SchemaComponentKind) -> [QualifiedName] {
        var seen: Set<QualifiedName> = []
        return table.records(of: kind.number).filter { !$0.isRedefined }.compactMap { name(of: $0) }
            .filter { seen.insert($0).inserted }
    }

    /// The names of the elements that name `head` as the one they can stand for.
    func members(of head: QualifiedName) -> [QualifiedName] {
        table.records(Self.substitution, head).compactMap { name(of: $0) }
    }

    private func name(of record: NodeTable.Record) -> QualifiedName? {
        table.node(of: record)["name"].map {
            QualifiedName($0.trimmingXMLSpace, in: schemas[Int(record.context)].targetNamespace)
        }
    }

    // MARK: Filling

    /// Adds the components of a schema.
    /// - Returns: the index of its context.
    @discardableResult
    public mutating func addSchema(_ node: Node, namespace: String, isChameleon: Bool) -> Int {
        let context = SchemaContext(node: node, targetNamespace: namespace, isChameleon: isChameleon)
        let number = schemas.count
        schemas.append(context)
        for child in node.children where child.isOfSchema {
            guard let kind = SchemaComponentKind(child), let local = child["name"]?.trimmingXMLSpace else { continue }
            add(child, kind, QualifiedName(local, in: namespace), context: number)
            guard kind == .element, let head = child["substitutionGroup"],
                let headName = context.resolve(head, at: child)
            else { continue }
            table.add(
                child, Self.substitution, headName, context: Int32(number), isRedefining: false, isRedefined: false)
        }
        return number
    }

    private mutating func add(
        _ node: Node, _ kind: SchemaComponentKind, _ name: QualifiedName, context: Int, isRedefining: Bool = false
    ) {
        let isRedefined = !isRedefining && !announced.isEmpty && (announced[kind]?.contains(name) ?? false)
        table.add(
            node, kind.number, isRedefined ? Self.originalName(of: name) : name, context: Int32(context),
            isRedefining: isRedefining, isRedefined: isRedefined)
    }

    /// To be called after the last schema, before anything is looked up.
    public mutating func finish() { table.finish() }

    // MARK: Redefinition, XML Schema Part 1 §4.2.2

    /// The name under which what a component of that name redefines is kept.
    public static func originalName(of name: QualifiedName) -> QualifiedName {
        QualifiedName(name.local + "\u{1F}", in: name.namespace)
    }

    /// Notes the names that `node`, an `xsd:redefine`, changes; to be called before the schema that it changes is added.
    public mutating func announceRedefinition(_ node: Node, namespace: String) {
        for child in node.children where child.isOfSchema {
            guard let kind = SchemaComponentKind(child), let name = child["name"] else { continue }
            announced[kind, default: []].insert(QualifiedName(name, in: namespace))
        }
    }

    /// Adds the components in an `xsd:redefine`; inside them their own names mean the originals.
    public mutating func addRedefinition(_ node: Node, context: Int) {
        for child in node.children where child.isOfSchema {
            guard let kind = SchemaComponentKind(child), let local = child["name"] else { continue }
            let name = QualifiedName(local, in: schemas[context].targetNamespace)
            add(child, kind, name, context: context, isRedefining: true)
        }
    }

    // MARK: Archive

    /// Writes the index; the documents are written by themselves, and named by their numbers.
    public func write(to writer: inout ArchiveWriter, number: (SchemaDocument) -> Int32) {
        writer.number(schemas.count)
        for schema in schemas {
            schema.node.write(to: &writer, number: number)
            writer.text(schema.targetNamespace)
            writer.number(schema.isChameleon ? 1 : 0)
        }
        table.write(to: &writer, number: number)
        writer.number(missing.count)
        for document in missing { document.write(to: &writer) }
    }

    /// Reads what ``write(to:number:)`` has written; nil for anything else.
    public init?(from reader: inout ArchiveReader, documents: [SchemaDocument]) {
        guard let schemaCount = reader.count(stride: 8) else { return nil }
        for _ in 0..<schemaCount {
            guard let node = Node(from: &reader, documents: documents), let namespace = reader.text(),
                let isChameleon = reader.number()
            else { return nil }
            schemas.append(SchemaContext(node: node, targetNamespace: namespace, isChameleon: isChameleon == 1))
        }
        guard let table = NodeTable(from: &reader, documents: documents), let missingCount = reader.count(stride: 8)
        else { return nil }
        self.table = table
        for _ in 0..<missingCount {
            guard let document = MissingDocument(from: &reader) else { return nil }
            missing.append(document)
        }
    }
}
