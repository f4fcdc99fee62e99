public import XMLWire

/// Where in a payload its events are, and what the schema makes of their texts: what readers of fields are given.
///
/// White space of texts and attributes is that of their types, replaced or collapsed, so that whatever finds a value prints it and
/// compares it as the schema has it. Without a schema events pass as they are. While a receiver is given an event, ``declaredType``
/// and ``scope`` are those of the element that began last and has not ended. A class because it receives events.
public final class PayloadPlace: XMLEventHandler {
    private struct Level {
        let declared: PayloadShape.ID
        /// The one that `xsi:type` names, else the declared one.
        let type: PayloadShape.ID
    }

    /// A text of a union is normalized as its value asks; one that is longer stays as it is.
    private static let longestHeld = 64 * 1024

    let names = PayloadNames()
    let shapes: ShapeTable?
    private var next: any XMLEventHandler = Nobody()
    // Used once an event, and never from inside: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var levels: [Level] = []
    @exclusivity(unchecked) private var depth = 0
    @exclusivity(unchecked) private var scopes: [(depth: Int, scope: NamespaceScope)] = []
    @exclusivity(unchecked) private var lastName: Int32 = 0
    /// What becomes of the text of the element that began last.
    @exclusivity(unchecked) private var texts = PayloadShape.Texts.asTheyAre
    @exclusivity(unchecked) private var normalizer: WhiteSpaceNormalizer?
    private var held: [UInt8] = []
    /// How many elements are open in one that is no data, itself included.
    @exclusivity(unchecked) private var hiddenDepth = 0

    /// - Parameter schema: what types the payload; nil where every value is text.
    public init(_ schema: (any PayloadSchema)?) {
        let names = names
        shapes = schema.map { ShapeTable($0, names: names) }
    }

    /// Hands the events on to `handler`, which is given them while the place is that of each.
    public func lead(to handler: any XMLEventHandler) { next = handler }

    /// The declared type of the innermost element.
    public var declaredType: PayloadShape.ID { levels.last?.declared ?? PayloadShape.unknown }

    /// The members that the innermost element can have, in the order of the schema; nil where it does not say.
    public var members: [String]? { levels.last.flatMap { shapes?.shape($0.type).members } }

    /// The namespaces in force inside the innermost element.
    public var scope: NamespaceScope { scopes.last?.scope ?? NamespaceScope() }

    /// One level deeper.
    public func start(_ tag: XMLStartTag) throws {
        if hiddenDepth > 0 || (depth == 1 && tag.name == .rpcResult) {
            hiddenDepth += 1
            return
        }
        depth += 1
        if !tag.declarations.isEmpty { scopes.append((depth, scope.adding(tag.declarations))) }
        guard let shapes else { return try next.start(tag) }
        if !held.isEmpty { try endText() }
        let name = names.number(of: tag.name, prefix: tag.prefix, after: &lastName)
        let declared = shapes.child(name, of: levels.last?.type ?? PayloadShape.surroundings).type
        guard !tag.attributes.isEmpty else {
            levels.append(Level(declared: declared, type: declared))
            setTexts(shapes.shape(declared))
            return try next.start(tag)
        }
        let type = namedType(of: tag, shapes) ?? declared
        levels.append(Level(declared: declared, type: type))
        setTexts(shapes.shape(type))
        try next.start(normalized(tag, type, shapes))
    }

    /// Passes text on, its white space as its type has it.
    public func text(_ utf8: Span<UInt8>) throws {
        guard hiddenDepth == 0 else { return }
        let rule: WhiteSpaceRule
        switch texts {
        case .asTheyAre: return try next.text(utf8)
        case .byMember:
            utf8.withUnsafeBufferPointer { held.append(contentsOf: $0) }
            if held.count > Self.longestHeld { try endText() }
            return
        case .normalized(let own): rule = own
        }
        if normalizer == nil {
            normalizer = WhiteSpaceNormalizer(rule)
            if utf8.withUnsafeBufferPointer({ rule.isNormal($0) && !$0.isEmpty }) {
                // More text may follow, to which this is the start.
                normalizer?.passText()
                return try next.text(utf8)
            }
        }
        let added = utf8.withUnsafeBufferPointer { normalizer?.next($0) ?? [] }
        if !added.isEmpty { try next.text(added.span) }
    }

    /// One level less deep.
    public func end(_ name: QualifiedName) throws {
        guard hiddenDepth == 0 else {
            hiddenDepth -= 1
            return
        }
        if shapes != nil {
            if !held.isEmpty { try endText() }
            texts = .asTheyAre
        }
        try next.end(name)
        if shapes != nil { levels.removeLast() }
        if let innermost = scopes.last, innermost.depth == depth { scopes.removeLast() }
        depth -= 1
    }

    private func setTexts(_ shape: PayloadShape) {
        normalizer = nil
        texts = shape.texts
    }

    private func namedType(of tag: XMLStartTag, _ shapes: ShapeTable) -> PayloadShape.ID? {
        guard let text = tag.attribute(QualifiedName("type", in: Namespaces.schemaInstance)),
            let name = scope.resolve(text.trimmingXMLSpace)
        else { return nil }
        var none: Int32 = 0
        return shapes.type(names.number(of: name, prefix: "", after: &none))
    }

    /// A text of a union has come to its end.
    private func endText() throws {
        let text = held
        held = []
        let type = levels.last?.type ?? PayloadShape.unknown
        let rule = shapes.flatMap { shapes -> WhiteSpaceRule? in
            guard text.count <= Self.longestHeld else { return nil }
            return shapes.union(type, of: String(decoding: text, as: UTF8.self))?.form.whiteSpace
        }
        let normal = text.withUnsafeBufferPointer { (rule ?? .preserve).normalized($0) }
        texts = .asTheyAre
        if !normal.isEmpty { try next.text(normal.span) }
    }

    private func normalized(_ tag: XMLStartTag, _ type: PayloadShape.ID, _ shapes: ShapeTable) -> XMLStartTag {
        var isChanged = false
        let attributes = tag.attributes.map { attribute in
            var none: Int32 = 0
            let name = names.number(of: attribute.name, prefix: attribute.prefix, after: &none)
            guard names[name].role.isShown, let owned = shapes.attribute(name, of: type),
                case .text(let form) = shapes.shape(owned).content
            else { return attribute }
            let rule =
                form.kind == .union ? shapes.union(owned, of: attribute.value)?.form.whiteSpace : form.whiteSpace
            let value = rule?.normalized(attribute.value) ?? attribute.value
            guard !XMLNames.areSame(value, attribute.value) else { return attribute }
            isChanged = true
            return XMLAttribute(attribute.name, prefix: attribute.prefix, value: value)
        }
        guard isChanged else { return tag }
        return XMLStartTag(
            tag.name, prefix: tag.prefix, attributes: attributes, declarations: tag.declarations, position: tag.position
        )
    }
}

/// Takes events before anybody has asked for them.
private final class Nobody: XMLEventHandler {
    func start(_ tag: XMLStartTag) {}
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
}
