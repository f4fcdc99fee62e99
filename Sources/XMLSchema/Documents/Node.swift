public import XMLWire

/// One element of a ``SchemaDocument``.
public struct Node: Sendable {
    /// The document it stands in.
    public let document: SchemaDocument
    let index: Int32

    private var record: SchemaDocument.NodeRecord { document.storage.nodes[Int(index)] }

    /// Its name, its prefix resolved.
    public var name: QualifiedName { document.storage.names[Int(record.name)] }
    /// The local part of its name.
    public var local: String { document.storage.names[Int(record.name)].local }
    /// Its document and line.
    public var place: SourcePlace { SourcePlace(document: document.location, line: Int(record.line)) }
    /// The element around it; nil for the root.
    public var parent: Node? { record.parent < 0 ? nil : Node(document: document, index: record.parent) }
    /// The elements directly inside.
    public var children: NodeChildren { NodeChildren(document: document, index: record.hasChildren ? index + 1 : -1) }
    /// What tells the node from all others of all documents that are alive.
    public var identity: NodeIdentity { NodeIdentity(document: ObjectIdentifier(document), index: index) }

    // MARK: Elements of XML Schema

    /// Whether it is an element of XML Schema, of whichever edition.
    public var isOfSchema: Bool { document.isOfSchema[Int(record.name)] }

    /// Whether it is the element `local` of XML Schema.
    public func isSchema(_ local: String) -> Bool { isOfSchema && self.local == local }

    /// The elements `local` of XML Schema directly inside.
    public func schemaChildren(_ local: String) -> [Node] {
        children.filter { $0.isSchema(local) }
    }

    /// The first element `local` of XML Schema directly inside.
    func firstSchemaChild(_ local: String) -> Node? {
        children.first { $0.isSchema(local) }
    }

    /// What `xsd:documentation` in its annotations says, white space collapsed; nil where there is none.
    var documentation: String? {
        let texts = schemaChildren("annotation").flatMap { $0.schemaChildren("documentation") }.map(\.text)
        let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        return text.isEmpty ? nil : text
    }

    // MARK: Attributes and names

    /// The attribute without namespace; nil where there is none.
    public subscript(_ local: String) -> String? {
        attribute { $0.local == local && $0.namespace.isEmpty }
    }

    /// The value of the first attribute whose name fits.
    public func attribute(where fits: (QualifiedName) -> Bool) -> String? {
        let record = record
        let first = Int(record.firstAttribute)
        for index in first..<first + Int(record.attributeCount) {
            let attribute = document.storage.attributes[index]
            if fits(document.storage.names[Int(attribute.name)]) { return document.string(attribute.value) }
        }
        return nil
    }

    /// Its attributes in document order.
    public var attributes: [(name: QualifiedName, value: String)] {
        let first = Int(record.firstAttribute)
        return (first..<first + Int(record.attributeCount)).map { number in
            let attribute = document.storage.attributes[number]
            return (document.storage.names[Int(attribute.name)], document.string(attribute.value))
        }
    }

    /// Resolves a QName in an attribute of this element; nil where its prefix is not declared.
    public func resolve(_ text: String) -> QualifiedName? {
        let (prefix, local) = XMLNames.split(text.trimmingXMLSpace)
        guard !local.isEmpty, let namespace = namespace(of: prefix) else { return nil }
        return QualifiedName(local, in: namespace)
    }

    /// The namespace of a prefix; nil where it is not declared.
    public func namespace(of prefix: String) -> String? { document.namespace(of: prefix, in: record.scope) }

    /// The declarations in force.
    public var declarations: [NamespaceBinding] { document.declarations(in: record.scope) }

    /// The namespaces that its start-tag declares.
    public var ownDeclarations: [NamespaceBinding] {
        let scope = record.scope
        guard scope >= 0, scope != parent?.record.scope else { return [] }
        return document.declarations(of: document.storage.scopes[Int(scope)])
    }

    // MARK: Text

    /// All character data below, white space collapsed.
    public var text: String {
        var pieces: [Substring] = []
        gatherText(&pieces)
        return pieces.joined(separator: " ")
    }

    private func gatherText(_ pieces: inout [Substring]) {
        if let ownText { pieces += ownText.split(whereSeparator: { $0.isWhitespace || $0.isNewline }) }
        for child in children { child.gatherText(&pieces) }
    }

    /// The character data directly inside; nil where it is no more than white space.
    public var ownText: String? {
        let text = record.text
        return text < 0 ? nil : document.string(document.storage.texts[Int(text)])
    }
}

/// See ``Node/identity``.
public struct NodeIdentity: Hashable, Sendable {
    let document: ObjectIdentifier
    let index: Int32
}

/// The children of a node, in document order.
public struct NodeChildren: Sequence, IteratorProtocol {
    let document: SchemaDocument
    var index: Int32

    /// The next child; nil behind the last.
    public mutating func next() -> Node? {
        guard index >= 0 else { return nil }
        defer { index = document.storage.nodes[Int(index)].next }
        return Node(document: document, index: index)
    }
}
