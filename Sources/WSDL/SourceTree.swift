internal import SOAPMessage
internal import XMLWire

/// The language an element of a WSDL or schema document belongs to.
enum Vocabulary: UInt8, Sendable {
    case wsdl, schema, soap11, soap12, http, mime, other

    init(_ namespace: String) {
        switch namespace {
        case Vocabularies.wsdl: self = .wsdl
        case Namespaces.schema, Vocabularies.schema2000, Vocabularies.schema1999: self = .schema
        case Vocabularies.soap11Binding: self = .soap11
        case Vocabularies.soap12Binding: self = .soap12
        case Vocabularies.httpBinding: self = .http
        case Vocabularies.mimeBinding: self = .mime
        default: self = .other
        }
    }
}

/// Namespace names of WSDL 1.1 and of what it leans on.
enum Vocabularies {
    static let wsdl = "http://schemas.xmlsoap.org/wsdl/"
    static let soap11Binding = "http://schemas.xmlsoap.org/wsdl/soap/"
    static let soap12Binding = "http://schemas.xmlsoap.org/wsdl/soap12/"
    static let httpBinding = "http://schemas.xmlsoap.org/wsdl/http/"
    static let mimeBinding = "http://schemas.xmlsoap.org/wsdl/mime/"
    static let schema1999 = "http://www.w3.org/1999/XMLSchema"
    static let schema2000 = "http://www.w3.org/2000/10/XMLSchema"
    static let encoding11 = SOAPVersion.v11.encodingNamespace
    static let encoding12 = SOAPVersion.v12.encodingNamespace
    static let apacheSOAP = "http://xml.apache.org/xml-soap"
}

/// A document as flat arrays: a WSDL of megabytes has to be held whole, and a tree of values would cost several times as much.
///
/// A class so that a ``Node`` is two words; nothing changes after ``SourceTreeBuilder`` has made it.
final class SourceTree: Sendable {
    struct Record: Sendable {
        let name: QualifiedName
        let vocabulary: Vocabulary
        let line: Int32
        /// An index into `scopes`.
        let scope: Int32
        let parent: Int32
        var firstChild: Int32 = -1
        var next: Int32 = -1
        let attributes: [XMLAttribute]
    }

    /// Where the document came from.
    let location: String
    let records: [Record]
    let scopes: [NamespaceScope]
    /// The character data that stands directly in an element, where it is more than white space.
    let texts: [Int32: String]

    init(location: String, records: [Record], scopes: [NamespaceScope], texts: [Int32: String]) {
        self.location = location
        self.records = records
        self.scopes = scopes
        self.texts = texts
    }

    var root: Node { Node(tree: self, index: 0) }
}

/// One element of a ``SourceTree``.
struct Node: Sendable {
    let tree: SourceTree
    let index: Int32

    private var record: SourceTree.Record { _read { yield tree.records[Int(index)] } }

    var name: QualifiedName { record.name }
    var local: String { record.name.local }
    var vocabulary: Vocabulary { record.vocabulary }
    var attributes: [XMLAttribute] { record.attributes }
    var scope: NamespaceScope { tree.scopes[Int(record.scope)] }
    var place: SourcePlace { SourcePlace(document: tree.location, line: Int(record.line)) }
    var children: NodeChildren { NodeChildren(tree: tree, index: record.firstChild) }
    var parent: Node? { record.parent < 0 ? nil : Node(tree: tree, index: record.parent) }
    /// What tells the node from all others of all trees that are alive.
    var identity: NodeIdentity { NodeIdentity(tree: ObjectIdentifier(tree), index: index) }

    func `is`(_ vocabulary: Vocabulary, _ local: String) -> Bool {
        record.vocabulary == vocabulary && record.name.local == local
    }

    /// The attribute without namespace; nil where there is none.
    subscript(_ local: String) -> String? {
        for attribute in record.attributes where attribute.name.local == local && attribute.name.namespace.isEmpty {
            return attribute.value
        }
        return nil
    }

    func attribute(_ local: String, in namespace: String) -> String? {
        record.attributes.first { $0.name.local == local && $0.name.namespace == namespace }?.value
    }

    func children(_ vocabulary: Vocabulary, _ local: String) -> [Node] {
        children.filter { $0.is(vocabulary, local) }
    }

    func first(_ vocabulary: Vocabulary, _ local: String) -> Node? {
        children.first { $0.is(vocabulary, local) }
    }

    /// Resolves a QName in an attribute of this element; nil where its prefix is not declared.
    func resolve(_ text: String) -> QualifiedName? { scope.resolve(text.trimmingXMLSpace) }

    /// All character data below, white space collapsed.
    var text: String {
        var pieces: [Substring] = []
        gatherText(&pieces)
        return pieces.joined(separator: " ")
    }

    private func gatherText(_ pieces: inout [Substring]) {
        if let own = tree.texts[index] {
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
        defer { index = tree.records[Int(index)].next }
        return Node(tree: tree, index: index)
    }
}

/// Makes a ``SourceTree`` of events.
final class SourceTreeBuilder: XMLEventHandler {
    private let location: String
    private var records: [SourceTree.Record] = []
    private var scopes: [NamespaceScope] = [NamespaceScope()]
    private var texts: [Int32: String] = [:]
    /// The open elements: index, last child, scope.
    private var open: [(index: Int32, lastChild: Int32, scope: Int32)] = []
    private var vocabularies: [(namespace: String, vocabulary: Vocabulary)] = []
    private var pieces: [UInt8] = []

    init(location: String) {
        self.location = location
    }

    var tree: SourceTree? {
        guard !records.isEmpty else { return nil }
        return SourceTree(location: location, records: records, scopes: scopes, texts: texts)
    }

    func start(_ tag: XMLStartTag) {
        keepText()
        let index = Int32(records.count)
        var scope = open.last?.scope ?? 0
        if !tag.declarations.isEmpty {
            scopes.append(scopes[Int(scope)].adding(tag.declarations))
            scope = Int32(scopes.count - 1)
        }
        if let outer = open.last {
            if outer.lastChild < 0 {
                records[Int(outer.index)].firstChild = index
            } else {
                records[Int(outer.lastChild)].next = index
            }
            open[open.count - 1].lastChild = index
        }
        records.append(
            SourceTree.Record(
                name: tag.name, vocabulary: vocabulary(of: tag.name.namespace), line: Int32(tag.position.line),
                scope: scope, parent: open.last?.index ?? -1, attributes: tag.attributes))
        open.append((index, -1, scope))
    }

    func text(_ utf8: Span<UInt8>) {
        if pieces.isEmpty && isBlank(utf8) { return }
        utf8.withUnsafeBufferPointer { pieces.append(contentsOf: $0) }
    }

    func end(_ name: QualifiedName) {
        keepText()
        open.removeLast()
    }

    private func keepText() {
        guard !pieces.isEmpty else { return }
        if let index = open.last?.index {
            texts[index, default: ""] += String(decoding: pieces, as: UTF8.self)
        }
        pieces.removeAll(keepingCapacity: true)
    }

    private func isBlank(_ utf8: Span<UInt8>) -> Bool {
        for index in utf8.indices where utf8[index] > 0x20 { return false }
        return true
    }

    private func vocabulary(of namespace: String) -> Vocabulary {
        if let known = vocabularies.first(where: { $0.namespace == namespace }) { return known.vocabulary }
        let vocabulary = Vocabulary(namespace)
        vocabularies.append((namespace, vocabulary))
        return vocabulary
    }
}

extension String {
    /// Without the white space of XML 1.0 §2.3 at both ends.
    var trimmingXMLSpace: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isSpace($0) }), let end = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[start...end])
    }
}
