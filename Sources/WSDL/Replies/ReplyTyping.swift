public import JSONWire
internal import SOAPMessage
internal import XMLSchema
public import XMLWire

/// Something odd in a reply that was read all the same.
public enum ReplyWarning: Hashable, Sendable {
    /// A text that is no value of its type; it was kept as text.
    case notOfType(value: String, type: QualifiedName, element: QualifiedName)
    /// `xsi:type` names a type that nothing declares.
    case unknownType(name: String, element: QualifiedName)
    /// An element that the schema does not have here.
    case unexpected(element: QualifiedName, inside: QualifiedName)
    /// A type the schema cannot give; what has it was read without.
    case untyped(WSDLError)
    /// `href` or `ref` to an element that is not there, or that leads back to itself.
    case unresolvedReference(id: String, element: QualifiedName)
}

/// A value as JSON, and what was odd about it.
public struct TypedValue: Hashable, Sendable {
    /// The value.
    public let json: JSONValue
    /// In the order they were met.
    public let warnings: [ReplyWarning]
}

/// Reads the answer to one operation as JSON, typed by the schema.
///
/// The payload is the content of the response element; what may repeat is an array, numbers and booleans are copied digit for
/// digit where JSON can hold them, everything else is text. What does not fit the schema is kept.
public struct ReplyTyping: Sendable {
    private let definitions: Definitions
    let shapes: TypeShapes
    let operation: BoundOperation
    let parts: [Part]
    let isRPC: Bool
    /// Whether the reply is a graph of values that may refer to each other; WSDL 1.1 §3.5.
    public let isEncoded: Bool
    /// The parts that travel as attachments; where one came, the reader of the reply is given it as an element of this name.
    public let attachmentParts: [String]

    /// - Throws: ``WSDLError`` where the output message is not declared.
    public init(_ operation: BoundOperation, in definitions: Definitions) throws(WSDLError) {
        self.definitions = definitions
        shapes = TypeShapes(schema: definitions.schema)
        self.operation = operation
        isRPC = operation.bindingOperation.style == .rpc
        let binding = operation.bindingOperation.output ?? MessageBinding()
        isEncoded = binding.use == .encoded
        attachmentParts = binding.attachments
        parts = try definitions.bodyParts(of: operation.portTypeOperation.output, binding: binding)
    }

    /// The payload of a reply.
    /// - Parameter bodyChildren: the elements in the Body, multi-reference elements included.
    public func payload(of bodyChildren: [Element]) -> TypedValue {
        var reader = TypedReader(shapes: shapes, isEncoded: isEncoded, body: bodyChildren)
        let json = isRPC ? call(bodyChildren, &reader) : document(bodyChildren, &reader)
        return TypedValue(json: json, warnings: reader.warnings.filter { !isOfAttachment($0) })
    }

    /// Whether the content of one element is the payload; else each element of the Body is a part of it.
    public var hasWrapper: Bool { isRPC || parts.count == 1 }

    /// Whether the text at `path` is the URL of an attachment: WS-I Attachments Profile 1.0 §4.4.
    /// - Parameter path: the names from the body child down to the element, both included.
    public func isAttachmentReference(at path: [QualifiedName]) -> Bool {
        var reference = declaredType(at: path)
        // A type that is derived from itself is refused elsewhere.
        for _ in 0..<32 {
            guard let type = reference else { return false }
            if type.name == Vocabularies.attachmentReference { return true }
            switch try? definitions.schema.type(type, usedAt: .nowhere) {
            case .simple(let simple): reference = simple.base
            case .complex(let complex):
                guard case .simple(let content) = complex.content else { return false }
                reference = content
            case nil: return false
            }
        }
        return false
    }

    private func isOfAttachment(_ warning: ReplyWarning) -> Bool {
        guard case .unexpected(let element, _) = warning, element.namespace.isEmpty else { return false }
        return attachmentParts.contains(element.local)
    }

    /// One record of a reply that is read piece by piece.
    /// - Parameter path: the names from the body child down to the record, both included.
    public func record(at path: [QualifiedName], _ element: Element) -> TypedValue {
        record(at: path).value(of: element)
    }

    /// How to read the records at `path`, worked out once for all of them.
    public func record(at path: [QualifiedName]) -> RecordTyping {
        RecordTyping(shapes: shapes, isEncoded: isEncoded, type: declaredType(at: path))
    }

    /// The members that records at `path` can have, in the order of the schema; nil where it does not say.
    /// - Parameter path: the names from the body child down to the record, both included.
    public func memberNames(at path: [QualifiedName]) -> [String]? {
        guard let type = declaredType(at: path), let shape = try? shapes.shape(of: type) else { return nil }
        switch shape.kind {
        case .elements: return shape.isOpen ? nil : shape.memberNames
        case .text: return shape.attributeNames.isEmpty ? nil : shape.attributeNames + ["#text"]
        case .array, .map, .anything: return nil
        }
    }

    /// How to read the fields at `path` in the header: the names from the header block down, both included.
    public func headerField(at path: [QualifiedName]) -> RecordTyping {
        let block = path.first.flatMap { globalType($0) }
        return RecordTyping(shapes: shapes, isEncoded: false, type: type(below: block, at: path.dropFirst()))
    }

    /// The name of the element whose content is the payload; nil where the Body has none.
    public func payloadName(in bodyChildren: [Element]) -> QualifiedName? {
        (isRPC ? wrapper(in: bodyChildren) : bodyChild(of: parts.first, in: bodyChildren))?.name
    }

    /// The content of a fault's detail: entries that are declared elements are typed.
    public func detail(_ entries: [Element]) -> TypedValue {
        var reader = TypedReader(shapes: shapes, isEncoded: isEncoded, body: entries)
        let json = reader.members(of: entries, shape: nil, inside: QualifiedName("detail"))
        return TypedValue(json: .object(json), warnings: reader.warnings)
    }

    // MARK: Document style

    private func document(_ children: [Element], _ reader: inout TypedReader) -> JSONValue {
        guard parts.count > 1 else {
            guard let child = bodyChild(of: parts.first, in: children) else { return .object([]) }
            return reader.value(of: child, declared: parts.first.flatMap { type(of: $0) } ?? globalType(child.name))
        }
        var members: [JSONMember] = []
        var rest = children
        for part in parts {
            let name = part.element ?? QualifiedName(part.name)
            let index = rest.firstIndex { $0.name == name } ?? rest.firstIndex { $0.name.local == name.local }
            guard let index else { continue }
            members.append(JSONMember(part.name, reader.value(of: rest.remove(at: index), declared: type(of: part))))
        }
        members += reader.members(of: rest, shape: nil, inside: QualifiedName("Body"))
        return .object(members)
    }

    private func bodyChild(of part: Part?, in children: [Element]) -> Element? {
        guard let name = part?.element else { return children.first }
        return children.first { $0.name == name } ?? children.first { $0.name.local == name.local } ?? children.first
    }

    private func globalType(_ name: QualifiedName) -> TypeReference? {
        definitions.schema.element(name)?.type
    }

    func type(of part: Part) -> TypeReference? {
        part.type.map { .named($0) } ?? part.element.flatMap { globalType($0) }
    }

    // MARK: RPC style

    private func call(_ children: [Element], _ reader: inout TypedReader) -> JSONValue {
        guard let wrapper = wrapper(in: children) else { return .object([]) }
        var members = OrderedMembers()
        // SOAP 1.2 Part 2 §4.2.1: rpc:result only names the part that is the result.
        let accessors = reader.resolved(wrapper).elements.filter { $0.name != Self.resultName }
        for (position, accessor) in accessors.enumerated() {
            let part = parts.first { $0.name == accessor.name.local || $0.element == accessor.name }
            let isOnly = parts.count == 1 && accessors.count == 1
            let meant = part ?? (isOnly && position == 0 ? parts[0] : nil)
            if part == nil { reader.warnings.append(.unexpected(element: accessor.name, inside: wrapper.name)) }
            let value = reader.value(of: accessor, declared: meant.flatMap { type(of: $0) })
            members.add(accessor.name.local, value, repeats: false)
        }
        return .object(members.members)
    }

    private static let resultName = QualifiedName("result", in: "http://www.w3.org/2003/05/soap-rpc")

    private func wrapper(in children: [Element]) -> Element? {
        let name = operation.bindingOperation.name + "Response"
        if let child = children.first(where: { $0.name.local == name }) { return child }
        let roots = children.filter { $0.attribute("root", in: Vocabularies.encoding11) != "0" }
        return roots.first { $0.attribute("id") == nil } ?? roots.first ?? children.first
    }

    // MARK: Records

    private func declaredType(at path: [QualifiedName]) -> TypeReference? {
        guard let first = path.first else { return nil }
        var rest = path.dropFirst()
        var type: TypeReference?
        if isRPC {
            guard let accessor = rest.popFirst() else { return nil }
            type = parts.first { $0.name == accessor.local }.flatMap { self.type(of: $0) }
        } else {
            let part =
                parts.first { $0.element == first } ?? parts.first { $0.element?.local == first.local } ?? parts.first
            type = part.flatMap { self.type(of: $0) }
        }
        return self.type(below: type, at: rest)
    }

    /// The type of the element at `path` inside one of type `type`.
    private func type(below type: TypeReference?, at path: ArraySlice<QualifiedName>) -> TypeReference? {
        path.reduce(type) { outer, name in
            let entry = outer.flatMap { try? shapes.shape(of: $0) }?.entry(name)
            return entry?.type ?? globalType(name)
        }
    }
}

/// How the records of one repeated element are read; see ``ReplyTyping/record(at:)``.
public struct RecordTyping: Sendable {
    let shapes: TypeShapes
    let isEncoded: Bool
    let type: TypeReference?

    /// The record as JSON.
    public func value(of element: Element) -> TypedValue {
        var reader = TypedReader(shapes: shapes, isEncoded: isEncoded, body: isEncoded ? [element] : [])
        let json = reader.value(of: element, declared: type)
        return TypedValue(json: json, warnings: reader.warnings)
    }
}

/// Members in the order of their first value.
struct OrderedMembers {
    private(set) var members: [JSONMember] = []
    /// Where each name is, and whether its value is an array of repeated elements.
    private var places: [String: (index: Int, isList: Bool)] = [:]

    mutating func add(_ name: String, _ value: JSONValue, repeats: Bool) {
        guard let place = places[name] else {
            places[name] = (members.count, repeats)
            members.append(JSONMember(name, repeats ? .array([value]) : value))
            return
        }
        if place.isList, case .array(var list) = members[place.index].value {
            members[place.index].value = .null
            list.append(value)
            members[place.index].value = .array(list)
        } else {
            members[place.index].value = .array([members[place.index].value, value])
            places[name]?.isList = true
        }
    }
}
