public import XMLWire

/// Makes a ``SchemaDocument`` of events.
public final class SchemaDocumentBuilder: XMLEventHandler {
    private var growing: GrowingDocument

    /// - Parameter location: where the document came from.
    public init(location: String) {
        growing = GrowingDocument(location: location)
    }

    /// The document that was read; nil before its first element.
    public var document: SchemaDocument? { growing.document }

    /// See `XMLEventHandler`.
    public func start(_ tag: XMLStartTag) { growing.start(tag) }

    /// See `XMLEventHandler`.
    public func text(_ utf8: Span<UInt8>) { growing.text(utf8) }

    /// See `XMLEventHandler`.
    public func end(_ name: QualifiedName) { growing.end() }
}

/// A document while it grows; a structure, so that access to its arrays is checked once an event and not once an array.
private struct GrowingDocument {
    private let location: String
    private var storage = Growing()
    private var open: [OpenElement] = []

    /// See ``SchemaDocument/Storage``.
    private struct Growing {
        var nodes: [SchemaDocument.NodeRecord] = []
        var attributes: [SchemaDocument.AttributeRecord] = []
        var scopes: [SchemaDocument.ScopeRecord] = []
        var bindings: [SchemaDocument.BindingRecord] = []
        var texts: [SchemaDocument.TextRange] = []
        var characters: [UInt8] = []
        var names: [QualifiedName] = []
    }

    private struct OpenElement {
        let index: Int32
        let scope: Int32
        var lastChild: Int32 = -1
        /// Its own character data so far; where the children stand in it is of no interest.
        var text: [UInt8] = []
    }

    /// The names of one hash each, for ``nameIndex(_:)``.
    private var buckets: [[UInt16]] = Array(repeating: [], count: 256)

    init(location: String) {
        self.location = location
    }

    var document: SchemaDocument? {
        guard !storage.nodes.isEmpty else { return nil }
        let kept = SchemaDocument.Storage(
            nodes: PlainArray(storage.nodes), attributes: PlainArray(storage.attributes),
            scopes: PlainArray(storage.scopes), bindings: PlainArray(storage.bindings),
            texts: PlainArray(storage.texts), characters: PlainArray(storage.characters), names: storage.names)
        return SchemaDocument(location: location, storage: kept)
    }

    mutating func start(_ tag: XMLStartTag) {
        let index = Int32(storage.nodes.count)
        var scope = open.last?.scope ?? -1
        if !tag.declarations.isEmpty { scope = addScope(tag.declarations, outer: scope) }
        if let outer = open.last {
            if outer.lastChild < 0 {
                storage.nodes[Int(outer.index)].hasChildren = true
            } else {
                storage.nodes[Int(outer.lastChild)].next = index
            }
            open[open.count - 1].lastChild = index
        }
        let firstAttribute = Int32(storage.attributes.count)
        for attribute in tag.attributes {
            let value = keep(attribute.value)
            storage.attributes.append(SchemaDocument.AttributeRecord(name: nameIndex(attribute.name), value: value))
        }
        storage.nodes.append(
            SchemaDocument.NodeRecord(
                parent: open.last?.index ?? -1, line: Int32(truncatingIfNeeded: tag.position.line), scope: scope,
                firstAttribute: firstAttribute, name: nameIndex(tag.name),
                attributeCount: UInt16(truncatingIfNeeded: tag.attributes.count)))
        open.append(OpenElement(index: index, scope: scope))
    }

    mutating func text(_ utf8: Span<UInt8>) {
        guard let last = open.indices.last, !(open[last].text.isEmpty && isBlank(utf8)) else { return }
        utf8.withUnsafeBufferPointer { open[last].text.append(contentsOf: $0) }
    }

    mutating func end() {
        guard let element = open.popLast(), !element.text.isEmpty else { return }
        storage.nodes[Int(element.index)].text = Int32(storage.texts.count)
        let start = Int32(storage.characters.count)
        storage.texts.append(SchemaDocument.TextRange(start: start, count: Int32(element.text.count)))
        storage.characters += element.text
    }

    private mutating func addScope(_ declarations: [NamespaceBinding], outer: Int32) -> Int32 {
        let first = Int32(storage.bindings.count)
        for declaration in declarations {
            let prefix = keep(declaration.prefix)
            let binding = SchemaDocument.BindingRecord(prefix: prefix, namespace: keep(declaration.namespace))
            storage.bindings.append(binding)
        }
        storage.scopes.append(SchemaDocument.ScopeRecord(outer: outer, first: first, count: Int32(declarations.count)))
        return Int32(storage.scopes.count - 1)
    }

    private mutating func keep(_ text: String) -> SchemaDocument.TextRange {
        let start = Int32(storage.characters.count)
        var text = text
        text.withUTF8 { storage.characters.append(contentsOf: $0) }
        return SchemaDocument.TextRange(start: start, count: Int32(storage.characters.count) - start)
    }

    private func isBlank(_ utf8: Span<UInt8>) -> Bool {
        for index in utf8.indices where utf8[index] > 0x20 { return false }
        return true
    }

    /// The number of a name; documents have few different ones, so a crude hash tells most of them apart.
    private mutating func nameIndex(_ name: QualifiedName) -> UInt16 {
        let utf8 = name.local.utf8
        let bucket = (utf8.count &* 37 &+ Int(utf8.first ?? 0) &* 11 &+ Int(utf8.last ?? 0)) & 255
        for index in buckets[bucket] where storage.names[Int(index)] == name { return index }
        let index = UInt16(truncatingIfNeeded: storage.names.count)
        storage.names.append(name)
        buckets[bucket].append(index)
        return index
    }
}
