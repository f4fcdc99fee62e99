public import XMLWire

/// A document as flat arrays of plain numbers: a WSDL of megabytes has to be held whole, and a tree of values would cost
/// several times as much to make, to keep and to bring back from an archive.
///
/// A class so that a ``Node`` is two words; nothing changes after ``SchemaDocumentBuilder`` has made it.
public final class SchemaDocument: Sendable {
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
    public let location: String
    let storage: Storage
    /// Whether each name is one of XML Schema.
    let isOfSchema: [Bool]

    init(location: String, storage: Storage) {
        self.location = location
        self.storage = storage
        isOfSchema = storage.names.map { $0.isOfSchema }
    }

    /// The outermost element.
    public var root: Node { Node(document: self, index: 0) }

    /// The prefixes that any of its elements declares.
    public var declaredPrefixes: Set<String> {
        Set((0..<storage.bindings.count).map { string(storage.bindings[$0].prefix) })
    }

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
        return NamespaceScope().adding(chain.reversed().flatMap { declarations(of: $0) }).declarations
    }

    /// The declarations of one element.
    func declarations(of scope: ScopeRecord) -> [NamespaceBinding] {
        (Int(scope.first)..<Int(scope.first + scope.count)).map { place in
            let binding = storage.bindings[place]
            return NamespaceBinding(prefix: string(binding.prefix), namespace: string(binding.namespace))
        }
    }
}

extension Namespaces {
    /// Those that XML Schema had before 2001.
    public static let earlierSchemas = ["http://www.w3.org/1999/XMLSchema", "http://www.w3.org/2000/10/XMLSchema"]
}

extension QualifiedName {
    /// Whether it is in one of the namespaces of XML Schema.
    fileprivate var isOfSchema: Bool { namespace == Namespaces.schema || Namespaces.earlierSchemas.contains(namespace) }

    /// The same name; one of the older namespaces of XML Schema becomes that of 2001.
    public var inCurrentSchemaNamespace: QualifiedName {
        Namespaces.earlierSchemas.contains(namespace) ? QualifiedName(local, in: Namespaces.schema) : self
    }
}
