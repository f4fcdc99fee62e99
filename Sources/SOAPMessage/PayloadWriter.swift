import JSONWire
import XMLWire

/// Writes elements of a ``PayloadTape`` as JSON, led by a schema where there is one.
///
/// Keys are local names in document order, attributes `@name`, text beside attributes `#text`; `xsi:nil` is null. Without a schema
/// every leaf is a string, what stands there twice is an array, and an `xsi:type` that names no built-in type is shown. It cannot be
/// copied, so that no step of it does so behind our back.
struct PayloadWriter: ~Copyable {
    /// As deep as XML may nest; references could lead deeper, and readers of JSON would not follow.
    static let depthLimit = 1024

    private(set) var entries: UnsafeBufferPointer<PayloadTape.Entry>
    private(set) var attributes: UnsafeBufferPointer<PayloadTape.Attribute>
    private(set) var text: UnsafeBufferPointer<UInt8>
    let names: PayloadNames
    /// What a schema says; nil without one.
    let shapes: ShapeTable?
    var graph: PayloadGraph
    /// What has begun and not ended, the outermost first: no stack of calls grows with the depth of a document.
    private var levels: [Level] = []
    var memberLevels: [MemberLevel] = []
    var itemLevels: [ItemLevel] = []
    var mapLevels: [MapLevel] = []
    private var references: [(index: Int, isFollowed: Bool)] = []
    /// For each local name the last siblings among which it was seen.
    var seen: [Int] = []
    var survey = 0

    /// Whether nobody sees what is written, or hears what was odd.
    var isProbe = false

    private enum Level {
        case members, items, map, reference
    }

    init(_ tape: borrowing PayloadTape, names: PayloadNames, shapes: ShapeTable?, graph: PayloadGraph) {
        entries = tape.entries.elements
        attributes = tape.attributes.elements
        text = tape.text.elements
        self.names = names
        self.shapes = shapes
        self.graph = graph
    }

    func note(_ warning: @autoclosure () -> PayloadWarning) {
        if !isProbe { shapes?.schema.note(warning()) }
    }

    /// Begins again with what the tape holds now, and keeps its memory: there may be a million records.
    mutating func turn(to tape: borrowing PayloadTape) {
        entries = tape.entries.elements
        attributes = tape.attributes.elements
        text = tape.text.elements
        graph = PayloadGraph(isEncoded: graph.isEncoded, isFollowed: graph.isFollowed)
    }

    /// Writes the value of an element, or of the one that it refers to.
    /// - Parameter declared: its type.
    mutating func value(
        _ index: Int, _ declared: PayloadShape.ID, to sink: inout some PayloadSink
    ) throws(ReplyError) {
        try begin(index, declared, to: &sink)
        try goOn(&sink)
    }

    /// Writes siblings, and the text between them, as members of the open object.
    mutating func members(
        in siblings: Range<Int>, of type: PayloadShape.ID, to sink: inout some PayloadSink
    ) throws(ReplyError) {
        try open(.members)
        memberLevels.append(memberLevel(siblings, of: type, inside: nil))
        try goOn(&sink)
    }

    private mutating func goOn(_ sink: inout some PayloadSink) throws(ReplyError) {
        while let level = levels.last {
            let isAtEnd =
                switch level {
                case .members: try nextMember(to: &sink)
                case .items: try nextItem(to: &sink)
                case .map: try nextMapMember(to: &sink)
                case .reference: true
                }
            guard isAtEnd else { continue }
            levels.removeLast()
            guard case .reference = level, let reference = references.popLast() else { continue }
            graph.close(reference.index, byReference: reference.isFollowed)
        }
    }

    private mutating func open(_ level: Level) throws(ReplyError) {
        let depth = memberLevels.count + itemLevels.count + mapLevels.count
        guard depth < Self.depthLimit else { throw .unfolding(.levels(Self.depthLimit)) }
        levels.append(level)
    }

    mutating func open(_ items: ItemLevel, to sink: inout some PayloadSink) throws(ReplyError) {
        try open(.items)
        sink.beginArray()
        itemLevels.append(items)
    }

    /// Writes a leaf, or the beginning of what has members or items.
    /// - Parameter brackets: the dimensions of an array whose items have the type; nil where the element is of the type itself.
    mutating func begin(
        _ index: Int, _ declared: PayloadShape.ID, brackets: String? = nil, to sink: inout some PayloadSink
    ) throws(ReplyError) {
        guard graph.isFollowed, hasAttributes(index) else {
            return try beginContent(index, declared, brackets: brackets, to: &sink)
        }
        let reference = reference(of: index, declared)
        guard let meant = reference == nil ? index : reference?.target else {
            return unresolved(reference?.id ?? "", index, to: &sink)
        }
        if let id = reference?.id ?? identifier(of: index) {
            guard graph.open(meant, byReference: reference != nil) else { return unresolved(id, index, to: &sink) }
            references.append((meant, reference != nil))
            levels.append(.reference)
        }
        try beginContent(meant, declared, brackets: brackets, to: &sink)
    }

    private mutating func beginContent(
        _ index: Int, _ declared: PayloadShape.ID, brackets: String?, to sink: inout some PayloadSink
    ) throws(ReplyError) {
        try graph.spend()
        let type = brackets == nil ? type(of: index, declared) : declared
        if entries[index].isNil, isLeaf(index) { return nilValue(index, type, to: &sink) }
        if let brackets { return try beginArray(index, of: declared, dimensions: brackets, to: &sink) }
        guard type != PayloadShape.unknown, let shape = shapes?.shape(type) else {
            return try beginUntyped(index, to: &sink)
        }
        switch shape.content {
        case .text(let form) where isLeaf(index): leaf(index, type, form, to: &sink)
        case .text, .anything: try beginUntyped(index, to: &sink)
        case .array(let itemType, let dimensions):
            try beginArray(index, of: itemType, dimensions: dimensions, to: &sink)
        case .map:
            try open(.map)
            mapLevels.append(mapLevel(index))
            sink.beginObject()
        case .members:
            try open(.members)
            sink.beginObject()
            if hasAttributes(index) {
                writeLoopIdentifier(of: index, type, to: &sink)
                if type != declared, let name = shape.name {
                    sink.key("@xsi:type")
                    sink.string(name.description)
                }
                writeAttributes(index, type, to: &sink)
            }
            memberLevels.append(memberLevel(index + 1..<entries[index].end, of: type, inside: index))
        }
    }

    /// The type that `xsi:type` names, else the declared one; an array may only be known by its attributes.
    private func type(of index: Int, _ declared: PayloadShape.ID) -> PayloadShape.ID {
        guard let shapes, hasAttributes(index) else { return declared }
        var isArray = false
        for attribute in attributes(of: index) {
            switch names[attribute.name].role {
            case .type:
                if attribute.value >= 0, let type = shapes.type(attribute.value) { return type }
                note(.unknownType(name: string(attribute), element: names[entries[index].name].name))
            case .arrayType: isArray = true
            default: break
            }
        }
        guard isArray, declared == PayloadShape.unknown else { return declared }
        return shapes.schema.type(QualifiedName("Array", in: SOAPVersion.v11.encodingNamespace)) ?? declared
    }

    // MARK: Without a type

    private mutating func beginUntyped(_ index: Int, to sink: inout some PayloadSink) throws(ReplyError) {
        guard !isLeaf(index) else { return untypedLeaf(index, to: &sink) }
        try open(.members)
        sink.beginObject()
        writeLoopIdentifier(of: index, PayloadShape.unknown, to: &sink)
        writeAttributes(index, PayloadShape.unknown, to: &sink)
        memberLevels.append(memberLevel(index + 1..<entries[index].end, of: PayloadShape.unknown, inside: index))
    }

    private func untypedLeaf(_ index: Int, to sink: inout some PayloadSink) {
        let content = content(of: index)
        guard showsAttributes(index, PayloadShape.unknown) else { return sink.string(utf8: content) }
        sink.beginObject()
        writeAttributes(index, PayloadShape.unknown, to: &sink)
        if !content.allSatisfy({ $0.isXMLSpace }) {
            sink.key("#text")
            sink.string(utf8: content)
        }
        sink.endObject()
    }

    private func nilValue(_ index: Int, _ type: PayloadShape.ID, to sink: inout some PayloadSink) {
        guard showsAttributes(index, type) else { return sink.null() }
        sink.beginObject()
        writeAttributes(index, type, to: &sink)
        sink.key("#text")
        sink.null()
        sink.endObject()
    }

    // MARK: Texts of a type

    private func leaf(_ index: Int, _ type: PayloadShape.ID, _ form: TextForm, to sink: inout some PayloadSink) {
        let content = content(of: index)
        guard showsAttributes(index, type) else {
            return scalar(content, type, form, of: entries[index].name, to: &sink)
        }
        sink.beginObject()
        writeAttributes(index, type, to: &sink)
        sink.key("#text")
        scalar(content, type, form, of: entries[index].name, to: &sink)
        sink.endObject()
    }

    /// A text as a number, a boolean, or itself.
    func scalar(
        _ raw: UnsafeBufferPointer<UInt8>, _ type: PayloadShape.ID, _ form: TextForm, of element: Int32,
        to sink: inout some PayloadSink
    ) {
        guard form.whiteSpace.isNormal(raw) else {
            let normal = form.whiteSpace.normalized(raw)
            return normal.withUnsafeBufferPointer { scalar($0, type, form, of: element, to: &sink) }
        }
        guard form.kind != .string, let shapes else { return sink.string(utf8: raw) }
        switch form.kind {
        case .string: sink.string(utf8: raw)
        case .union:
            guard let member = shapes.union(type, of: String(decoding: raw, as: UTF8.self)) else {
                return sink.string(utf8: raw)
            }
            scalar(raw, member.type, member.form, of: element, to: &sink)
        case .boolean, .number:
            guard shapes.schema.allows(raw, type) else {
                if !raw.isEmpty {
                    let value = String(decoding: raw, as: UTF8.self)
                    let type = shapes.shape(type).valueType
                    note(.notOfType(value: value, type: type, element: names[element].name))
                }
                return sink.string(utf8: raw)
            }
            if form.kind == .boolean {
                return sink.bool(raw.first == UInt8(ascii: "t") || raw.first == UInt8(ascii: "1"))
            }
            if JSONNumber.isNumber(raw) { sink.number(utf8: raw) } else { sink.string(utf8: raw) }
        }
    }
}

// MARK: - Attributes and the parts of an entry

extension PayloadWriter {
    func isLeaf(_ index: Int) -> Bool { entries[index].end == index + 1 }

    func content(of index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text[entries[index].textStart..<entries[index].textEnd])
    }

    private func attributeEnd(_ index: Int) -> Int {
        index + 1 < entries.count ? entries[index + 1].attributeStart : attributes.count
    }

    func hasAttributes(_ index: Int) -> Bool { entries[index].attributeStart < attributeEnd(index) }

    func attributes(of index: Int) -> Slice<UnsafeBufferPointer<PayloadTape.Attribute>> {
        attributes[entries[index].attributeStart..<attributeEnd(index)]
    }

    func string(_ attribute: PayloadTape.Attribute) -> String {
        String(decoding: text[attribute.textStart..<attribute.textEnd], as: UTF8.self)
    }

    /// Whether an element has attributes that are data.
    func showsAttributes(_ index: Int, _ type: PayloadShape.ID) -> Bool {
        hasAttributes(index) && attributes(of: index).contains { isShown($0, of: index, type) }
    }

    private func isShown(_ attribute: PayloadTape.Attribute, of index: Int, _ owner: PayloadShape.ID) -> Bool {
        let role = names[attribute.name].role
        if role == .identifier, graph.isEncoded {
            // Without a schema it is data as long as nothing refers to anything.
            guard let shapes else { return !graph.isFollowed }
            return shapes.attribute(attribute.name, of: owner) != nil && !shapes.schema.isOfEncoding(owner)
        }
        // A text is a text, whatever its type is called.
        return role.isShown || (role == .type && shapes == nil && !isLeaf(index) && !isBuiltIn(attribute.value))
    }

    /// Says what references call an element that one inside it leads back to.
    private func writeLoopIdentifier(of index: Int, _ owner: PayloadShape.ID, to sink: inout some PayloadSink) {
        guard let id = loopIdentifier(of: index),
            !attributes(of: index).contains(where: {
                names[$0.name].role == .identifier && isShown($0, of: index, owner)
            })
        else { return }
        sink.key("@id")
        sink.string(id)
    }

    private func isBuiltIn(_ name: Int32) -> Bool {
        let namespace = name < 0 ? "" : names[name].name.namespace
        return namespace == Namespaces.schema || SOAPVersion.allCases.contains { $0.encodingNamespace == namespace }
    }

    func writeAttributes(_ index: Int, _ owner: PayloadShape.ID, to sink: inout some PayloadSink) {
        for attribute in attributes(of: index) where isShown(attribute, of: index, owner) {
            let name = names[attribute.name]
            guard name.role != .type else {
                sink.key("@xsi:type")
                sink.string(attribute.value < 0 ? string(attribute) : names[attribute.value].name.description)
                continue
            }
            sink.key(name.attributeKey)
            let value = UnsafeBufferPointer(rebasing: text[attribute.textStart..<attribute.textEnd])
            if let shapes, let type = shapes.attribute(attribute.name, of: owner),
                case .text(let form) = shapes.shape(type).content
            {
                scalar(value, type, form, of: entries[index].name, to: &sink)
            } else {
                sink.string(utf8: value)
            }
        }
    }
}
