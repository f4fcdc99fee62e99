internal import XMLWire

/// One `xsd:schema`, with what holds for all that is declared in it.
///
/// A class because every component refers to it; nothing of it changes.
final class SchemaContext: Sendable {
    let node: Node
    let targetNamespace: String
    /// Whether the target namespace is that of an including schema: unprefixed names then mean that one too.
    let isChameleon: Bool
    let qualifiesElements: Bool
    let qualifiesAttributes: Bool

    init(node: Node, targetNamespace: String, isChameleon: Bool) {
        self.node = node
        self.targetNamespace = targetNamespace
        self.isChameleon = isChameleon
        qualifiesElements = node["elementFormDefault"] == "qualified"
        qualifiesAttributes = node["attributeFormDefault"] == "qualified"
    }

    /// Resolves a QName in an attribute of the schema; nil where its prefix is not declared.
    func resolve(_ text: String, at node: Node) -> QualifiedName? {
        guard let name = node.resolve(text) else { return nil }
        if name.namespace.isEmpty, isChameleon { return QualifiedName(name.local, in: targetNamespace) }
        return name.inCurrentSchemaNamespace
    }
}

extension QualifiedName {
    /// The same name; one of the older namespaces of XML Schema becomes that of 2001.
    var inCurrentSchemaNamespace: QualifiedName {
        switch namespace {
        case Vocabularies.schema1999, Vocabularies.schema2000: QualifiedName(local, in: Namespaces.schema)
        default: self
        }
    }
}

/// A global component of a schema, not read any further than its name.
struct Component: Sendable {
    let node: Node
    let context: SchemaContext
    /// The name under which the component that this one redefines is kept.
    var redefined: QualifiedName?
}

/// All that has a name in the documents that were loaded, by name.
///
/// One table of plain numbers, sorted by the hash of kind and name: it is made once, and comes back from an archive as it is.
struct ComponentIndex: Sendable {
    /// What a record is about.
    enum Kind: UInt8, Sendable {
        case message, portType, binding
        case element, type, attribute, group, attributeGroup
        /// The record of an element under the name of the head it can stand for.
        case substitution
    }

    struct Record: BitwiseCopyable, Sendable {
        let hash: UInt64
        /// The place among all records as they were met.
        let sequence: Int32
        let tree: Int32
        let node: Int32
        /// An index into `schemas`; negative for what is no schema component.
        let context: Int32
        let kind: Kind
        /// Whether it stands in an `xsd:redefine`.
        let isRedefining: Bool
        /// Whether it is kept under another name because something redefines it.
        let isRedefined: Bool
    }

    var trees: [SourceTree] = []
    var schemas: [SchemaContext] = []
    var definitions: [Node] = []
    /// Sorted by hash.
    var records = PlainArray<Record>([])
    var missing: [MissingDocument] = []
    var warnings: [WSDLWarning] = []
    /// The records until they are sorted.
    private var unsorted: [Record] = []
    private var treeNumbers: [ObjectIdentifier: Int32] = [:]
    private var announced: [Kind: Set<QualifiedName>] = [:]

    mutating func addMissing(_ document: MissingDocument) {
        missing.append(document)
        warnings.append(.missingDocument(document))
    }

    // MARK: Looking up

    /// The first component of that kind and name; nil where there is none.
    func component(_ kind: Kind, _ name: QualifiedName) -> Component? {
        record(kind, name).flatMap { component(of: $0, name: name) }
    }

    /// The first WSDL definition of that kind and name; nil where there is none.
    func node(_ kind: Kind, _ name: QualifiedName) -> Node? {
        record(kind, name).map { Node(tree: trees[Int($0.tree)], index: $0.node) }
    }

    /// All names of a kind, in the order they were met.
    func names(_ kind: Kind) -> [QualifiedName] {
        let all = (0..<records.count).lazy.map { records[$0] }
        let ordered = all.filter { $0.kind == kind && !$0.isRedefined }.sorted { $0.sequence < $1.sequence }
        var seen: Set<QualifiedName> = []
        return ordered.compactMap { name(of: $0) }.filter { seen.insert($0).inserted }
    }

    /// The names of the elements that name `head` as the one they can stand for.
    func members(of head: QualifiedName) -> [QualifiedName] {
        let hash = Self.hash(.substitution, head)
        var found: [QualifiedName] = []
        for index in firstIndex(of: hash)..<records.count {
            let record = records[index]
            guard record.hash == hash else { break }
            if let name = name(of: record) { found.append(name) }
        }
        return found
    }

    private func record(_ kind: Kind, _ name: QualifiedName) -> Record? {
        let hash = Self.hash(kind, name)
        let index = firstIndex(of: hash)
        guard index < records.count, records[index].hash == hash, records[index].kind == kind else { return nil }
        return records[index]
    }

    private func firstIndex(of hash: UInt64) -> Int {
        var low = 0
        var high = records.count
        while low < high {
            let middle = (low + high) / 2
            if records[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func component(of record: Record, name: QualifiedName) -> Component? {
        guard record.context >= 0 else { return nil }
        return Component(
            node: Node(tree: trees[Int(record.tree)], index: record.node), context: schemas[Int(record.context)],
            redefined: record.isRedefining ? Self.originalName(of: name) : nil)
    }

    private func name(of record: Record) -> QualifiedName? {
        let node = Node(tree: trees[Int(record.tree)], index: record.node)
        guard let local = node["name"]?.trimmingXMLSpace else { return nil }
        let namespace =
            record.context >= 0 ? schemas[Int(record.context)].targetNamespace : node.parent?["targetNamespace"] ?? ""
        return QualifiedName(local, in: namespace)
    }

    /// FNV-1a over kind, local part and namespace.
    private static func hash(_ kind: Kind, _ name: QualifiedName) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        add(kind.rawValue)
        for byte in name.local.utf8 { add(byte) }
        add(0)
        for byte in name.namespace.utf8 { add(byte) }
        return hash
    }

    // MARK: Filling

    /// To be called after the last component: sorts the records, the first of one name before the others.
    mutating func finish() {
        unsorted.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.sequence < $1.sequence }
        records = PlainArray(unsorted)
        defer { unsorted = [] }
        for (one, other) in zip(unsorted, unsorted.dropFirst())
        where one.hash == other.hash && one.kind == other.kind && one.context < 0 {
            guard let name = name(of: other) else { continue }
            let kind: ComponentKind = one.kind == .message ? .message : one.kind == .portType ? .portType : .binding
            let place = Node(tree: trees[Int(other.tree)], index: other.node).place
            warnings.append(.duplicate(kind, name, place: place))
        }
    }

    private mutating func number(of tree: SourceTree) -> Int32 {
        if let number = treeNumbers[ObjectIdentifier(tree)] { return number }
        let number = Int32(trees.count)
        trees.append(tree)
        treeNumbers[ObjectIdentifier(tree)] = number
        return number
    }

    private mutating func add(
        _ node: Node, _ kind: Kind, _ name: QualifiedName, tree: Int32, context: Int32, isRedefining: Bool = false
    ) {
        let isRedefined = !isRedefining && !announced.isEmpty && (announced[kind]?.contains(name) ?? false)
        unsorted.append(
            Record(
                hash: Self.hash(kind, isRedefined ? Self.originalName(of: name) : name),
                sequence: Int32(unsorted.count),
                tree: tree, node: node.index, context: context, kind: kind, isRedefining: isRedefining,
                isRedefined: isRedefined))
    }

    // MARK: WSDL

    mutating func addDefinitions(_ node: Node) {
        definitions.append(node)
        let tree = number(of: node.tree)
        let namespace = node["targetNamespace"] ?? ""
        for child in node.children where child.vocabulary == .wsdl {
            let kind: Kind
            switch child.local {
            case "message": kind = .message
            case "portType": kind = .portType
            case "binding": kind = .binding
            default: continue
            }
            guard let name = child["name"]?.trimmingXMLSpace else { continue }
            add(child, kind, QualifiedName(name, in: namespace), tree: tree, context: -1)
        }
    }

    // MARK: Schema

    /// Adds the components of a schema.
    /// - Returns: the index of its context.
    @discardableResult
    mutating func addSchema(_ node: Node, namespace: String, isChameleon: Bool) -> Int {
        let context = SchemaContext(node: node, targetNamespace: namespace, isChameleon: isChameleon)
        let number = schemas.count
        schemas.append(context)
        let tree = self.number(of: node.tree)
        for child in node.children where child.vocabulary == .schema {
            guard let kind = Self.kind(of: child), let local = child["name"]?.trimmingXMLSpace else { continue }
            add(child, kind, QualifiedName(local, in: namespace), tree: tree, context: Int32(number))
            guard kind == .element, let head = child["substitutionGroup"],
                let headName = context.resolve(head, at: child)
            else { continue }
            add(child, .substitution, headName, tree: tree, context: Int32(number))
        }
        return number
    }

    /// What a child of a schema declares; nil for all else.
    static func kind(of node: Node) -> Kind? {
        switch node.local {
        case "element": .element
        case "complexType", "simpleType": .type
        case "attribute": .attribute
        case "group": .group
        case "attributeGroup": .attributeGroup
        default: nil
        }
    }

    // MARK: Redefinition, XML Schema Part 1 §4.2.2

    static func originalName(of name: QualifiedName) -> QualifiedName {
        QualifiedName(name.local + "\u{1F}", in: name.namespace)
    }

    /// Notes the names that `node` redefines.
    mutating func announceRedefinition(_ node: Node, namespace: String) {
        for child in node.children where child.vocabulary == .schema {
            guard let kind = Self.kind(of: child), let name = child["name"] else { continue }
            announced[kind, default: []].insert(QualifiedName(name, in: namespace))
        }
    }

    /// Adds the components in an `xsd:redefine`; inside them their own names mean the originals.
    mutating func addRedefinition(_ node: Node, context: Int) {
        let tree = number(of: node.tree)
        for child in node.children where child.vocabulary == .schema {
            guard let kind = Self.kind(of: child), let local = child["name"] else { continue }
            let name = QualifiedName(local, in: schemas[context].targetNamespace)
            add(child, kind, name, tree: tree, context: Int32(context), isRedefining: true)
        }
    }
}
