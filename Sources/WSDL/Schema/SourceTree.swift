internal import XMLWire

/// A document as flat arrays of plain numbers: a WSDL of megabytes has to be held whole, and a tree of values would cost
/// several times as much to make, to keep and to bring back from an archive.
///
/// A class so that a ``Node`` is two words; nothing changes after ``SourceTreeBuilder`` has made it.
final class SourceTree: Sendable {
    /// An element; the order is that of the document, so the first child follows its parent.
    struct NodeRecord: BitwiseCopyable, Sendable {
        let parent: Int32
        var next: Int32 = -1
        let line: Int32
        let scope: Int32
        let firstAttribute: Int32
        /// An index into `texts`; negative for none.
        var text: Int32 = -1
        let name: UInt16
        let attributeCount: UInt16
        var hasChildren = false
    }

    struct AttributeRecord: BitwiseCopyable, Sendable {
        let name: UInt16
        let value: TextRange
    }

    /// A piece of `characters`.
    struct TextRange: BitwiseCopyable, Sendable {
        let start: Int32
        let count: Int32
    }

    /// The declarations of one element, and those around it.
    struct ScopeRecord: BitwiseCopyable, Sendable {
        let outer: Int32
        let first: Int32
        let count: Int32
    }

    struct BindingRecord: BitwiseCopyable, Sendable {
        let prefix: TextRange
        let namespace: TextRange
    }

    struct Storage: Sendable {
        let nodes: PlainArray<NodeRecord>
        let attributes: PlainArray<AttributeRecord>
        let scopes: PlainArray<ScopeRecord>
        let bindings: PlainArray<BindingRecord>
        /// The character data that stands directly in an element, where it is more than white space.
        let texts: PlainArray<TextRange>
        /// All values and texts, one behind the other, in UTF-8.
        let characters: PlainArray<UInt8>
        /// The names of elements and attributes, each once.
        let names: [QualifiedName]
    }

    /// Where the document came from.
    let location: String
    let storage: Storage
    /// The vocabulary of each name.
    let vocabularies: [Vocabulary]

    init(location: String, storage: Storage) {
        self.location = location
        self.storage = storage
        vocabularies = storage.names.map { Vocabulary($0.namespace) }
    }

    var root: Node { Node(tree: self, index: 0) }

    func string(_ range: TextRange) -> String {
        storage.characters.string(from: Int(range.start), count: Int(range.count))
    }

    private func isEqual(_ range: TextRange, _ text: String) -> Bool {
        storage.characters.isEqual(from: Int(range.start), count: Int(range.count), to: text)
    }

    /// The namespace of `prefix` in a scope, empty for an undeclared default; nil where the prefix is not declared.
    func namespace(of prefix: String, in scope: Int32) -> String? {
        var index = Int(scope)
        while index >= 0 {
            let scope = storage.scopes[index]
            for place in Int(scope.first)..<Int(scope.first + scope.count) {
                let binding = storage.bindings[place]
                if isEqual(binding.prefix, prefix) { return string(binding.namespace) }
            }
            index = Int(scope.outer)
        }
        if prefix == "xml" { return Namespaces.xml }
        return prefix.isEmpty ? "" : nil
    }

    /// The declarations in force in a scope.
    func declarations(in scope: Int32) -> [NamespaceBinding] {
        var chain: [ScopeRecord] = []
        var index = Int(scope)
        while index >= 0 {
            chain.append(storage.scopes[index])
            index = Int(storage.scopes[index].outer)
        }
        let all = chain.reversed().flatMap { scope in
            (Int(scope.first)..<Int(scope.first + scope.count)).map { place in
                let binding = storage.bindings[place]
                return NamespaceBinding(prefix: string(binding.prefix), namespace: string(binding.namespace))
            }
        }
        return NamespaceScope().adding(all).declarations
    }
}

/// One element of a ``SourceTree``.
struct Node: Sendable {
    let tree: SourceTree
    let index: Int32

    private var record: SourceTree.NodeRecord { tree.storage.nodes[Int(index)] }

    var name: QualifiedName { tree.storage.names[Int(record.name)] }
    var local: String { tree.storage.names[Int(record.name)].local }
    var vocabulary: Vocabulary { tree.vocabularies[Int(record.name)] }
    var place: SourcePlace { SourcePlace(document: tree.location, line: Int(record.line)) }
    var parent: Node? { record.parent < 0 ? nil : Node(tree: tree, index: record.parent) }
    var children: NodeChildren { NodeChildren(tree: tree, index: record.hasChildren ? index + 1 : -1) }
    /// What tells the node from all others of all trees that are alive.
    var identity: NodeIdentity { NodeIdentity(tree: ObjectIdentifier(tree), index: index) }

    func `is`(_ vocabulary: Vocabulary, _ local: String) -> Bool {
        let name = Int(record.name)
        return tree.vocabularies[name] == vocabulary && tree.storage.names[name].local == local
    }

    /// The attribute without namespace; nil where there is none.
    subscript(_ local: String) -> String? {
        attribute { $0.local == local && $0.namespace.isEmpty }
    }

    /// The value of the first attribute whose name fits.
    func attribute(where fits: (QualifiedName) -> Bool) -> String? {
        let record = record
        let first = Int(record.firstAttribute)
        for index in first..<first + Int(record.attributeCount) {
            let attribute = tree.storage.attributes[index]
            if fits(tree.storage.names[Int(attribute.name)]) { return tree.string(attribute.value) }
        }
        return nil
    }

    func children(_ vocabulary: Vocabulary, _ local: String) -> [Node] {
        children.filter { $0.is(vocabulary, local) }
    }

    func first(_ vocabulary: Vocabulary, _ local: String) -> Node? {
        children.first { $0.is(vocabulary, local) }
    }

    /// Resolves a QName in an attribute of this element; nil where its prefix is not declared.
    func resolve(_ text: String) -> QualifiedName? {
        let (prefix, local) = XMLNames.split(text.trimmingXMLSpace)
        guard !local.isEmpty, let namespace = namespace(of: prefix) else { return nil }
        return QualifiedName(local, in: namespace)
    }

    /// The namespace of a prefix; nil where it is not declared.
    func namespace(of prefix: String) -> String? { tree.namespace(of: prefix, in: record.scope) }

    /// The declarations in force.
    var declarations: [NamespaceBinding] { tree.declarations(in: record.scope) }

    /// All character data below, white space collapsed.
    var text: String {
        var pieces: [Substring] = []
        gatherText(&pieces)
        return pieces.joined(separator: " ")
    }

    private func gatherText(_ pieces: inout [Substring]) {
        if record.text >= 0 {
            let own = tree.string(tree.storage.texts[Int(record.text)])
            pieces += own.split(whereSeparator: { $0.isWhitespace || $0.isNewline })
        }
        for child in children { child.gatherText(&pieces) }
    }
}

/// See ``Node/identity``.
struct NodeIdentity: Hashable, Sendable {
    let tree: ObjectIdentifier
    let index: Int32
}

/// The children of a node, in document order.
struct NodeChildren: Sequence, IteratorProtocol {
    let tree: SourceTree
    var index: Int32

    mutating func next() -> Node? {
        guard index >= 0 else { return nil }
        defer { index = tree.storage.nodes[Int(index)].next }
        return Node(tree: tree, index: index)
    }
}
