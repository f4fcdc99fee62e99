internal import JSONWire
internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// Makes JSON of elements, led by the schema; one run a reply.
struct TypedReader {
    let shapes: TypeShapes
    let isEncoded: Bool
    var warnings: [ReplyWarning] = []
    private var references: References
    var schema: Schema { shapes.schema }
    private var depth = 0
    /// Beyond what a reader of XML lets through; references can lead deeper.
    private static let depthLimit = 1024

    init(shapes: TypeShapes, isEncoded: Bool, body: [Element]) {
        self.shapes = shapes
        self.isEncoded = isEncoded
        references = References(body: body)
    }

    // MARK: Elements

    /// The value of an element.
    /// - Parameter declared: its type; nil where nothing declares it.
    mutating func value(of element: Element, declared: TypeReference?, entry: TypeShape.Entry? = nil) -> JSONValue {
        guard let id = reference(of: element, declared: declared) else {
            guard isEncoded, let own = element.identifier else {
                return ownValue(of: element, declared: declared, entry: entry)
            }
            guard references.openInPlace(own) else { return unresolved(own, element) }
            defer { references.closeInPlace(own) }
            return ownValue(of: element, declared: declared, entry: entry)
        }
        guard let target = references.enter(id) else { return unresolved(id, element) }
        defer { references.leave(id) }
        return ownValue(of: target, declared: declared)
    }

    /// A reference that leads nowhere, or back to what is being read.
    private mutating func unresolved(_ id: String, _ element: Element) -> JSONValue {
        warnings.append(.unresolvedReference(id: id, element: element.name))
        return .object([JSONMember("@href", .string("#\(id)"))])
    }

    private mutating func ownValue(
        of element: Element, declared: TypeReference?, entry: TypeShape.Entry? = nil
    ) -> JSONValue {
        depth += 1
        references.spend()
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { return .null }
        let shape = shape(of: element, declared: declared, entry: entry)
        if element.tag.isNil { return nilValue(of: element, shape: shape) }
        guard let shape else { return untyped(element) }
        switch shape.kind {
        case .text(let simple): return textValue(of: element, simple, shape: shape)
        case .array(let array): return arrayValue(of: element, array)
        case .map: return mapValue(of: element)
        case .anything: return untyped(element)
        case .elements: return record(of: element, shape: shape, declared: declared)
        }
    }

    /// The shape of the type that `xsi:type` names, else of the declared one; an array may only be known by its attributes.
    private mutating func shape(
        of element: Element, declared: TypeReference?, entry: TypeShape.Entry?
    ) -> TypeShape? {
        if !element.tag.attributes.isEmpty {
            if let named = namedShape(of: element) { return named }
            let isArray = element.attribute("arrayType", in: Vocabularies.encoding11) != nil
            if isArray, declared == nil || declared == .anyType { return try? shapes.shape(of: Self.arrayType) }
        }
        guard let declared else { return nil }
        do {
            guard let entry else { return try shapes.shape(of: declared) }
            return try entry.shape(in: shapes)
        } catch {
            warnings.append(.untyped(.schema(error)))
            return nil
        }
    }

    private static let arrayType = TypeReference.named(QualifiedName("Array", in: Vocabularies.encoding11))

    private mutating func namedShape(of element: Element) -> TypeShape? {
        guard let text = element.attribute("type", in: Namespaces.schemaInstance) else { return nil }
        if let name = element.scope.resolve(text.trimmingXMLSpace)?.inCurrentSchemaNamespace,
            let shape = try? shapes.shape(of: .named(name))
        {
            return shape
        }
        warnings.append(.unknownType(name: text, element: element.name))
        return nil
    }

    private mutating func nilValue(of element: Element, shape: TypeShape?) -> JSONValue {
        let attributes = attributes(of: element, shape: shape)
        return attributes.isEmpty ? .null : .object(attributes + [JSONMember("#text", .null)])
    }

    // MARK: Text

    private mutating func textValue(of element: Element, _ type: SimpleType, shape: TypeShape) -> JSONValue {
        if element.hasElements { return untyped(element) }
        let value = scalar(element.text, type, element: element.name)
        if element.tag.attributes.isEmpty { return value }
        let attributes = attributes(of: element, shape: shape)
        return attributes.isEmpty ? value : .object(attributes + [JSONMember("#text", value)])
    }

    /// A text as a number, a boolean, or itself.
    mutating func scalar(_ text: String, _ type: SimpleType, element: QualifiedName) -> JSONValue {
        guard let builtIn = builtIn(type, of: text), builtIn.isNumeric || builtIn == .boolean else {
            return .string(text)
        }
        let value = text.trimmingXMLSpace
        guard LexicalSpace.allows(value, builtIn) else {
            if !text.isEmpty {
                warnings.append(.notOfType(value: text, type: type.name ?? builtIn.name, element: element))
            }
            return .string(text)
        }
        if builtIn == .boolean { return .bool(value == "true" || value == "1") }
        return JSONNumber.isNumber(value) ? .number(value) : .string(text)
    }

    /// The built-in type behind a simple type; of a union the first member that has the value.
    private func builtIn(_ type: SimpleType, of text: String, depth: Int = 0) -> BuiltInType? {
        guard depth < 32 else { return nil }
        switch type.variety {
        case .atomic(let builtIn): return builtIn
        case .list: return nil
        case .union(let members):
            for member in members {
                guard case .simple(let memberType)? = try? schema.type(member, usedAt: type.place) else { continue }
                let defect = try? SimpleTypeValidator(schema: schema).defect(of: text, type: memberType)
                if defect == .some(nil) { return builtIn(memberType, of: text, depth: depth + 1) }
            }
            return nil
        }
    }

    // MARK: Members

    private mutating func record(of element: Element, shape: TypeShape, declared: TypeReference?) -> JSONValue {
        var members: [JSONMember] = []
        if !element.tag.attributes.isEmpty {
            if let name = shape.name, declared != .named(name) {
                members.append(JSONMember("@xsi:type", .string("\(name)")))
            }
            members += attributes(of: element, shape: shape)
        }
        members += self.members(of: element.elements, shape: shape, inside: element.name)
        if let text = element.mixedText { members.append(JSONMember("#text", .string(text))) }
        // No row is a list too: what a value looks like does not depend on how many came.
        for list in shape.lists where !members.contains(where: { $0.name == list }) {
            members.append(JSONMember(list, .array([])))
        }
        return .object(members)
    }

    /// Child elements as members; those that the content model has are typed by it.
    mutating func members(of elements: [Element], shape: TypeShape?, inside parent: QualifiedName) -> [JSONMember] {
        var members = OrderedMembers()
        for element in elements {
            if let entry = shape?.entry(element.name) {
                members.add(
                    element.name.local, value(of: element, declared: entry.type, entry: entry), repeats: entry.repeats)
                continue
            }
            if let shape, !shape.isOpen { warnings.append(.unexpected(element: element.name, inside: parent)) }
            let declared = schema.elementType(element.name)
            members.add(element.name.local, value(of: element, declared: declared), repeats: false)
        }
        return members.members
    }

    /// The attributes that are data: not those of XML Schema, of the envelope or of the encoding.
    mutating func attributes(of element: Element, shape: TypeShape?) -> [JSONMember] {
        element.tag.attributes.compactMap { attribute in
            if Vocabularies.ofProtocol.contains(attribute.name.namespace) { return nil }
            let use = shape?.attributes[attribute.name.local]
            if use == nil, isEncoded, attribute.name == QualifiedName("id") { return nil }
            let key = "@" + attribute.name.local
            guard let use, case .simple(let type)? = try? schema.type(use.type, usedAt: use.place) else {
                return JSONMember(key, .string(attribute.value))
            }
            return JSONMember(key, scalar(attribute.value, type, element: element.name))
        }
    }

    /// An element that nothing declares; types that its children name are used.
    mutating func untyped(_ element: Element) -> JSONValue {
        let attributes = attributes(of: element, shape: nil)
        let elements = element.elements
        if elements.isEmpty {
            let text = element.text
            if attributes.isEmpty { return .string(text) }
            return .object(attributes + (text.isEmpty ? [] : [JSONMember("#text", .string(text))]))
        }
        var members = attributes + self.members(of: elements, shape: nil, inside: element.name)
        if let text = element.mixedText { members.append(JSONMember("#text", .string(text))) }
        return .object(members)
    }

    // MARK: References, SOAP 1.1 §5.4.1 and SOAP 1.2 Part 2 §3.1.5

    /// The element that `element` refers to, or itself.
    mutating func resolved(_ element: Element) -> Element {
        guard let id = reference(of: element, declared: nil) else { return element }
        return references.target(id) ?? element
    }

    /// The identifier that `element` refers to; nil where it is no reference.
    private mutating func reference(of element: Element, declared: TypeReference?) -> String? {
        guard !element.tag.attributes.isEmpty else { return nil }
        if let text = element.attribute("ref", in: Vocabularies.encoding12) {
            return text.removing(prefix: "#").map { String($0) } ?? text
        }
        guard let text = element.attribute("href") ?? (isEncoded ? element.attribute("ref") : nil), !element.hasElements
        else { return nil }
        let fragment = text.removing(prefix: "#").map { String($0) }
        let id = fragment ?? text
        if isEncoded { return fragment != nil || references.target(id) != nil ? id : nil }
        // In a literal reply it is data where the schema has an attribute of that name.
        guard fragment != nil, references.target(id) != nil else { return nil }
        let shape = declared.flatMap { try? shapes.shape(of: $0) }
        return shape?.attributes["href"] == nil ? id : nil
    }
}

/// The elements of a reply that have an identifier, and which of them are being read.
private struct References {
    private let body: [Element]
    /// Made when the first reference is met.
    private var targets: [String: Element]?
    private var open: Set<String> = []
    /// Those that are being read where they stand: a reference to one of them leads back.
    private var inPlace: Set<String> = []
    /// How many elements may still be read by way of references: a small reply can describe a graph that is exponentially
    /// larger.
    private var budget = 0
    /// Chains of references use up the stack like nested elements.
    private static let depthLimit = 128

    init(body: [Element]) {
        self.body = body
    }

    mutating func target(_ id: String) -> Element? {
        if targets == nil { collect() }
        return targets?[id]
    }

    /// Begins to follow a reference; nil where there is no such element, or it is being read already.
    mutating func enter(_ id: String) -> Element? {
        guard let target = target(id), open.count < Self.depthLimit, budget > 0, !inPlace.contains(id),
            open.insert(id).inserted
        else { return nil }
        return target
    }

    /// Begins to read an element where it stands; false where a reference has led to it and it is being read already.
    mutating func openInPlace(_ id: String) -> Bool { !open.contains(id) && inPlace.insert(id).inserted }

    mutating func closeInPlace(_ id: String) { inPlace.remove(id) }

    /// An element is read.
    mutating func spend() {
        if !open.isEmpty { budget -= 1 }
    }

    mutating func leave(_ id: String) {
        open.remove(id)
    }

    private mutating func collect() {
        var found: [String: Element] = [:]
        var pending: [ArraySlice<Element>] = [body[...]]
        var count = 0
        while var siblings = pending.popLast() {
            guard let element = siblings.popFirst() else { continue }
            pending.append(siblings)
            pending.append(element.elements[...])
            count += 1
            if let id = element.identifier, found[id] == nil { found[id] = element }
        }
        targets = found
        budget = 100_000 + 16 * count
    }
}

extension Element {
    /// What references call the element; SOAP 1.1 §5.4.1, SOAP 1.2 Part 2 §3.1.5.1.
    var identifier: String? {
        guard !tag.attributes.isEmpty else { return nil }
        return attribute("id") ?? attribute("id", in: Vocabularies.encoding12) ?? attribute("id", in: Namespaces.xml)
    }

    var hasElements: Bool {
        children.contains { child in
            switch child {
            case .element: true
            case .text: false
            }
        }
    }

    /// The character data directly inside, where it is more than white space.
    var mixedText: String? {
        var text = ""
        for case .text(let piece) in children { text += piece }
        return text.utf8.allSatisfy { $0 <= 0x20 } ? nil : text
    }
}
