internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// What the schema says of one reply, for those who read it.
///
/// A class because types get their numbers as they are asked for.
final class ReplySchema: PayloadSchema {
    /// The type of an RPC wrapper: its members are the parts; SOAP 1.1 §7.1.
    private static let wrapper: PayloadShape.ID = 2

    private let typing: ReplyTyping
    private let place: ReplyTyping.Place
    private let warn: ((ReplyWarning) -> Void)?
    /// By number; none for the first, which no type of the schema has.
    private var types: [(reference: TypeReference, shape: TypeShape)?] = [nil, nil, nil]
    private var numbers: [TypeReference: PayloadShape.ID] = [.anyType: PayloadShape.unknown]

    init(_ typing: ReplyTyping, place: ReplyTyping.Place, warn: ((ReplyWarning) -> Void)?) {
        self.typing = typing
        self.place = place
        self.warn = warn
    }

    var isEncoded: Bool { typing.isEncoded && place != .header }

    func note(_ warning: PayloadWarning) { warn?(.payload(warning)) }

    /// The type of that number; nil for what is none of the schema's.
    func reference(_ id: PayloadShape.ID) -> TypeReference? { type(id)?.reference }

    private func type(_ id: PayloadShape.ID) -> (reference: TypeReference, shape: TypeShape)? {
        types.indices.contains(Int(id)) ? types[Int(id)] : nil
    }

    /// The number of a type; that of what is unknown where it cannot be read.
    private func number(of reference: TypeReference?) -> PayloadShape.ID {
        guard let reference else { return PayloadShape.unknown }
        if let number = numbers[reference] { return number }
        var number = PayloadShape.unknown
        do {
            types.append((reference, try typing.shapes.shape(of: reference)))
            number = PayloadShape.ID(types.count - 1)
        } catch { warn?(.untyped(.schema(error))) }
        numbers[reference] = number
        return number
    }

    // MARK: Types

    func shape(_ id: PayloadShape.ID) -> PayloadShape {
        guard let shape = type(id)?.shape else {
            return PayloadShape(id == PayloadShape.unknown ? .anything : .members)
        }
        return PayloadShape(
            content(of: shape), name: shape.name, valueType: Self.valueType(of: shape), lists: shape.lists,
            members: Self.members(of: shape))
    }

    private static func members(of shape: TypeShape) -> [String]? {
        switch shape.kind {
        case .elements: shape.isOpen ? nil : shape.memberNames
        case .text: shape.attributeNames.isEmpty ? nil : shape.attributeNames + ["#text"]
        case .array, .map, .anything: nil
        }
    }

    private func content(of shape: TypeShape) -> PayloadShape.Content {
        switch shape.kind {
        case .text(let simple): .text(form(of: simple))
        case .array(let array): .array(of: number(of: array.itemType), dimensions: array.dimensions)
        case .map: .map
        case .elements: .members
        case .anything: .anything
        }
    }

    private func form(of type: SimpleType) -> TextForm {
        switch type.variety {
        case .atomic(let builtIn):
            let kind: TextForm.Kind = builtIn.isNumeric ? .number : builtIn == .boolean ? .boolean : .string
            return TextForm(kind, whiteSpace: type.whiteSpace(of: builtIn))
        case .list: return TextForm(.string, whiteSpace: .collapse)
        case .union: return TextForm(.union, whiteSpace: .preserve)
        }
    }

    private static func valueType(of shape: TypeShape) -> QualifiedName? {
        guard case .text(let simple) = shape.kind else { return nil }
        return simple.name ?? shape.builtIn?.name
    }

    func type(_ name: QualifiedName) -> PayloadShape.ID? {
        let name = name.inCurrentSchemaNamespace
        // SOAP 1.1 §5.4.2 calls anything so.
        if name == QualifiedName("ur-type", in: Namespaces.schema) { return PayloadShape.unknown }
        guard typing.shapes.schema.hasType(name) else { return nil }
        return number(of: .named(name))
    }

    // MARK: Elements and attributes

    func child(_ name: QualifiedName, of parent: PayloadShape.ID) -> PayloadChild {
        switch parent {
        case PayloadShape.unknown: return PayloadChild(globalType(name))
        case PayloadShape.surroundings: return PayloadChild(outermost(name))
        case Self.wrapper: return accessor(name)
        default:
            guard let shape = type(parent)?.shape else { return PayloadChild(globalType(name)) }
            if let entry = shape.entry(name) {
                return PayloadChild(number(of: entry.type), repeats: entry.repeats)
            }
            return PayloadChild(globalType(name), isDeclared: shape.isOpen || isAttachment(name))
        }
    }

    private func globalType(_ name: QualifiedName) -> PayloadShape.ID {
        number(of: typing.shapes.schema.elementType(name))
    }

    private func isAttachment(_ name: QualifiedName) -> Bool {
        name.namespace.isEmpty && typing.attachmentParts.contains { XMLNames.areSame($0, name.local) }
    }

    private func outermost(_ name: QualifiedName) -> PayloadShape.ID {
        guard place == .payload else { return globalType(name) }
        if typing.isRPC { return Self.wrapper }
        let parts = typing.parts
        let part =
            parts.first { $0.bodyName == name } ?? parts.first { XMLNames.areSame($0.bodyName.local, name.local) }
            ?? (parts.count == 1 ? parts[0] : nil)
        return part.flatMap { type(of: $0) } ?? globalType(name)
    }

    /// A part of an RPC answer; where there is one only, its accessor may be called anything.
    private func accessor(_ name: QualifiedName) -> PayloadChild {
        let part = typing.parts.first { $0.name == name.local || $0.element == name }
        let meant = part ?? (typing.parts.count == 1 ? typing.parts[0] : nil)
        let number = meant.flatMap { type(of: $0) } ?? PayloadShape.unknown
        return PayloadChild(number, isDeclared: part != nil || isAttachment(name))
    }

    func returnValue(
        of parent: PayloadShape.ID, among children: [QualifiedName]
    ) -> (QualifiedName, PayloadChild)? {
        guard parent == Self.wrapper, let part = typing.parts.first, let first = children.first, !isAttachment(first),
            !children.contains(where: { $0.local == part.name }),
            !typing.parts.contains(where: { $0.name == first.local || $0.element == first })
        else { return nil }
        return (QualifiedName(part.name), PayloadChild(type(of: part) ?? PayloadShape.unknown))
    }

    private func type(of part: Part) -> PayloadShape.ID? { typing.type(of: part).map { number(of: $0) } }

    func attribute(_ name: QualifiedName, of owner: PayloadShape.ID) -> PayloadShape.ID? {
        type(owner)?.shape.attribute(name).map { number(of: $0.type) }
    }

    func isOfEncoding(_ owner: PayloadShape.ID) -> Bool {
        let namespace = type(owner)?.shape.name?.namespace ?? ""
        return namespace == Vocabularies.encoding11 || namespace == Vocabularies.encoding12
    }

    // MARK: Texts

    func allows(_ text: UnsafeBufferPointer<UInt8>, _ id: PayloadShape.ID) -> Bool {
        guard let builtIn = type(id)?.shape.builtIn else { return false }
        return LexicalSpace.allows(utf8: text, builtIn)
    }

    func member(of union: PayloadShape.ID, having text: String) -> PayloadShape.ID? {
        guard case .text(let simple)? = type(union)?.shape.kind else { return nil }
        return member(of: simple, having: text, depth: 0).map { number(of: $0) }
    }

    private func member(of union: SimpleType, having text: String, depth: Int) -> TypeReference? {
        // A union that holds itself has no end.
        guard depth < 32, case .union(let members) = union.variety else { return nil }
        for member in members {
            guard case .simple(let type)? = try? typing.shapes.schema.type(member, usedAt: union.place) else {
                continue
            }
            let defect = try? SimpleTypeValidator(schema: typing.shapes.schema).defect(of: text, type: type)
            guard defect == .some(nil) else { continue }
            if case .union = type.variety { return self.member(of: type, having: text, depth: depth + 1) }
            return member
        }
        return nil
    }

    // MARK: The Body

    func layout(of body: [PayloadRoot]) -> PayloadLayout {
        if place == .detail || body.isEmpty { return .members([]) }
        if typing.isRPC { return .content(of: wrapper(in: body), Self.wrapper) }
        guard typing.parts.count > 1 else {
            let name = typing.parts.first?.element
            let index =
                body.firstIndex { $0.name == name } ?? body.firstIndex { $0.name.local == name?.local } ?? 0
            return .content(of: index, outermost(body[index].name))
        }
        var taken: Set<Int> = []
        let parts = typing.parts.compactMap { part -> PayloadLayout.Part? in
            let rest = body.indices.filter { !taken.contains($0) }
            let index =
                rest.first { body[$0].name == part.bodyName }
                ?? rest.first { body[$0].name.local == part.bodyName.local }
            guard let index else { return nil }
            taken.insert(index)
            return PayloadLayout.Part(part.name, at: index, type: type(of: part) ?? PayloadShape.unknown)
        }
        return .members(parts)
    }

    private func wrapper(in body: [PayloadRoot]) -> Int {
        let name = typing.operation.bindingOperation.name + "Response"
        if let index = body.firstIndex(where: { $0.name.local == name }) { return index }
        let roots = body.indices.filter { !body[$0].isIndependent }
        return roots.first { !body[$0].isReferredTo } ?? roots.first ?? 0
    }
}
