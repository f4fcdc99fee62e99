internal import JSONWire
internal import SOAPMessage
internal import XMLWire

/// Makes JSON of elements, led by the schema; one run a reply.
struct TypedReader {
    let schema: Schema
    let isEncoded: Bool
    var warnings: [ReplyWarning] = []
    /// The elements that have an `id`, for references.
    private let targets: [String: Element]
    /// The references that are being followed.
    private var openReferences: Set<String> = []
    /// How many elements may still be read because something refers to them: a small reply can describe a graph
    /// that is exponentially larger.
    private var referenceBudget: Int
    private var depth = 0
    private static let depthLimit = 256

    init(schema: Schema, isEncoded: Bool, body: [Element]) {
        self.schema = schema
        self.isEncoded = isEncoded
        var count = 0
        targets = Self.targets(in: body, count: &count)
        referenceBudget = 100_000 + 16 * count
    }

    // MARK: Elements

    /// The value of an element.
    /// - Parameter declared: its type; nil where nothing declares it.
    mutating func value(of element: Element, declared: TypeReference?) -> JSONValue {
        guard let id = reference(of: element, declared: declared) else {
            return ownValue(of: element, declared: declared)
        }
        guard let target = targets[id], !openReferences.contains(id), depth < Self.depthLimit, referenceBudget > 0
        else {
            warnings.append(.unresolvedReference(id: id, element: element.name))
            return .object([JSONMember("@href", .string("#\(id)"))])
        }
        openReferences.insert(id)
        defer { openReferences.remove(id) }
        return ownValue(of: target, declared: declared)
    }

    private mutating func ownValue(of element: Element, declared: TypeReference?) -> JSONValue {
        depth += 1
        if !openReferences.isEmpty { referenceBudget -= 1 }
        defer { depth -= 1 }
        let named = namedType(of: element)
        let isOpen = declared == nil || declared == .anyType
        let reference = named ?? (isOpen ? arrayReference(of: element) : nil) ?? declared
        if element.tag.isNil { return nilValue(of: element, type: reference) }
        guard let reference else { return untyped(element) }
        let type: SchemaType
        do { type = try schema.type(reference, usedAt: TypeReader.nowhere) } catch {
            warnings.append(.untyped(error))
            return untyped(element)
        }
        switch type {
        case .simple(let simple): return simpleValue(of: element, simple)
        case .complex(let complex):
            return complexValue(
                of: element, complex, reference: reference, isDerived: named != nil && named != declared)
        }
    }

    /// The type in `xsi:type`, where the schema has it.
    private mutating func namedType(of element: Element) -> TypeReference? {
        guard let text = element.attribute("type", in: Namespaces.schemaInstance) else { return nil }
        if let name = element.scope.resolve(text.trimmingXMLSpace)?.inCurrentSchemaNamespace {
            let reference = TypeReference.named(name)
            if (try? schema.type(reference, usedAt: TypeReader.nowhere)) != nil { return reference }
        }
        warnings.append(.unknownType(name: text, element: element.name))
        return nil
    }

    private func arrayReference(of element: Element) -> TypeReference? {
        let isArray = element.attribute("arrayType", in: Vocabularies.encoding11) != nil
        return isArray ? .named(QualifiedName("Array", in: Vocabularies.encoding11)) : nil
    }

    private mutating func nilValue(of element: Element, type: TypeReference?) -> JSONValue {
        let index = type.flatMap { try? schema.contentIndex(of: $0) }
        let attributes = attributes(of: element, index: index)
        return attributes.isEmpty ? .null : .object(attributes + [JSONMember("#text", .null)])
    }

    // MARK: Simple content

    private mutating func simpleValue(of element: Element, _ type: SimpleType) -> JSONValue {
        if element.hasElements { return untyped(element) }
        let attributes = attributes(of: element, index: nil)
        let value = scalar(element.text, type, element: element.name)
        return attributes.isEmpty ? value : .object(attributes + [JSONMember("#text", value)])
    }

    /// A text as a number, a boolean, or itself.
    mutating func scalar(_ text: String, _ type: SimpleType, element: QualifiedName) -> JSONValue {
        guard let builtIn = builtIn(type, of: text), builtIn.isNumeric || builtIn == .boolean else {
            return .string(text)
        }
        let value = text.trimmingXMLSpace
        guard LexicalForm.allows(value, builtIn) else {
            if !text.isEmpty {
                warnings.append(.notOfType(value: text, type: type.name ?? builtIn.name, element: element))
            }
            return .string(text)
        }
        if builtIn == .boolean { return .bool(value == "true" || value == "1") }
        return value.isJSONNumber ? .number(value) : .string(text)
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
                let defect = try? SimpleValueCheck(schema: schema).defect(of: text, type: memberType)
                if defect == .some(nil) { return builtIn(memberType, of: text, depth: depth + 1) }
            }
            return nil
        }
    }

    // MARK: Complex content

    private mutating func complexValue(
        of element: Element, _ type: ComplexType, reference: TypeReference, isDerived: Bool
    ) -> JSONValue {
        if let array = type.array { return arrayValue(of: element, array) }
        if type.name == Self.mapName { return mapValue(of: element) }
        let index = try? schema.contentIndex(of: reference)
        switch type.content {
        case .simple(let content):
            guard case .simple(let simple)? = try? schema.type(content, usedAt: type.place), !element.hasElements else {
                return untyped(element)
            }
            let attributes = attributes(of: element, index: index)
            let value = scalar(element.text, simple, element: element.name)
            return attributes.isEmpty ? value : .object(attributes + [JSONMember("#text", value)])
        case .anything: return untyped(element)
        case .empty, .elements:
            var members: [JSONMember] = []
            if isDerived, let name = reference.name { members.append(JSONMember("@xsi:type", .string("\(name)"))) }
            members += attributes(of: element, index: index)
            members += self.members(of: element.elements, index: index, inside: element.name)
            if let text = element.mixedText { members.append(JSONMember("#text", .string(text))) }
            return .object(members)
        }
    }

    private static let mapName = QualifiedName("Map", in: Vocabularies.apacheSOAP)

    /// Child elements as members; those that the content model has are typed by it.
    mutating func members(of elements: [Element], index: ContentIndex?, inside parent: QualifiedName) -> [JSONMember] {
        var members = OrderedMembers()
        for element in elements {
            if let entry = index?.entry(element.name) {
                let value = value(of: element, declared: entry.declaration.type)
                members.add(element.name.local, value, repeats: entry.repeats)
                continue
            }
            let global = schema.element(element.name)
            if let index, !index.isOpen { warnings.append(.unexpected(element: element.name, inside: parent)) }
            members.add(element.name.local, value(of: element, declared: global?.type), repeats: false)
        }
        return members.members
    }

    /// The attributes that are data: not those of XML Schema, of the envelope or of the encoding.
    mutating func attributes(of element: Element, index: ContentIndex?) -> [JSONMember] {
        element.tag.attributes.compactMap { attribute in
            if Self.protocolNamespaces.contains(attribute.name.namespace) { return nil }
            let use = index?.attributes[attribute.name.local]
            if use == nil, isEncoded, attribute.name == QualifiedName("id") { return nil }
            let key = "@" + attribute.name.local
            guard let use, case .simple(let type)? = try? schema.type(use.type, usedAt: use.place) else {
                return JSONMember(key, .string(attribute.value))
            }
            return JSONMember(key, scalar(attribute.value, type, element: element.name))
        }
    }

    private static let protocolNamespaces: Set<String> = [
        Namespaces.schemaInstance, Vocabularies.encoding11, Vocabularies.encoding12,
        SOAPVersion.v11.envelopeNamespace, SOAPVersion.v12.envelopeNamespace,
    ]

    /// An element that nothing declares; types that its children name are used.
    mutating func untyped(_ element: Element) -> JSONValue {
        let attributes = attributes(of: element, index: nil)
        let elements = element.elements
        if elements.isEmpty {
            let text = element.text
            return attributes.isEmpty
                ? .string(text) : .object(attributes + (text.isEmpty ? [] : [JSONMember("#text", .string(text))]))
        }
        var members = attributes + self.members(of: elements, index: nil, inside: element.name)
        if let text = element.mixedText { members.append(JSONMember("#text", .string(text))) }
        return .object(members)
    }

    // MARK: References, SOAP 1.1 §5.4.1 and SOAP 1.2 Part 2 §3.1.5

    /// The element that `element` refers to, or itself.
    func resolved(_ element: Element) -> Element {
        guard let id = reference(of: element, declared: nil) else { return element }
        return targets[id] ?? element
    }

    private func reference(of element: Element, declared: TypeReference?) -> String? {
        guard !element.tag.attributes.isEmpty else { return nil }
        if let text = element.attribute("ref", in: Vocabularies.encoding12) {
            return text.hasPrefix("#") ? String(text.dropFirst()) : text
        }
        let text = element.attribute("href") ?? (isEncoded ? element.attribute("ref") : nil)
        guard let text, !element.hasElements else { return nil }
        let id = text.hasPrefix("#") ? String(text.dropFirst()) : text
        guard isEncoded || text.hasPrefix("#"),
            isEncoded ? text.hasPrefix("#") || targets[id] != nil : targets[id] != nil
        else { return nil }
        // Where the schema has an attribute of that name, it is data.
        if !isEncoded, let declared, let index = try? schema.contentIndex(of: declared), index.attributes["href"] != nil
        {
            return nil
        }
        return id
    }

    private static func targets(in body: [Element], count: inout Int) -> [String: Element] {
        var targets: [String: Element] = [:]
        func visit(_ element: Element) {
            count += 1
            if !element.tag.attributes.isEmpty {
                let id =
                    element.attribute("id") ?? element.attribute("id", in: Vocabularies.encoding12)
                    ?? element.attribute("id", in: Namespaces.xml)
                if let id, targets[id] == nil { targets[id] = element }
            }
            for case .element(let child) in element.children { visit(child) }
        }
        for element in body { visit(element) }
        return targets
    }
}

extension Element {
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

extension String {
    /// Whether the text is a number of JSON, RFC 8259 §6.
    var isJSONNumber: Bool {
        var rest = utf8[...]
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func dropDigits() -> Int {
            let count = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let wholeDigits = dropDigits()
        guard wholeDigits > 0, !startsWithZero || wholeDigits == 1 else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard dropDigits() > 0 else { return false }
        }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard dropDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
