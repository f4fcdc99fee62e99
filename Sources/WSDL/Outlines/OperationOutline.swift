internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// What an operation takes and gives, as trees.
public struct OperationOutline: Hashable, Sendable {
    /// The arguments of a call, as ``OperationMessage/argumentNames()`` names them; then the files beside the envelope.
    public let arguments: [Outline]
    /// The header blocks of the request, by the name they are given under.
    public let headers: [Outline]
    /// The content of the payload of a reply; nil where no answer is due.
    public let reply: [Outline]?
    /// The declared faults.
    public let faults: [FaultOutline]
}

/// A declared fault, WSDL 1.1 §2.4.
public struct FaultOutline: Hashable, Sendable {
    /// `wsdl:fault/@name`.
    public let name: String
    /// What `wsdl:documentation` says.
    public let documentation: String?
    /// What stands in the detail.
    public let detail: [Outline]
}

extension OperationMessage {
    /// What the operation takes and gives.
    /// - Throws: ``WSDLError`` where a message is not declared; a type that is not declared only ends its tree.
    public func outline(_ limits: OutlineLimits = OutlineLimits()) throws(WSDLError) -> OperationOutline {
        let abstract = operation.portTypeOperation
        var faults: [FaultOutline] = []
        for fault in abstract.faults {
            guard let message = try? definitions.message(fault.message, usedAt: fault.place) else { continue }
            faults.append(
                FaultOutline(
                    name: fault.name ?? message.name.local,
                    documentation: fault.documentation ?? message.documentation,
                    detail: message.parts.map { definitions.outline(of: $0, limits) }))
        }
        let reply =
            abstract.output == nil ? nil : definitions.content(of: try definitions.replyForm(of: operation), limits)
        let request = try definitions.requestForm(of: operation)
        return OperationOutline(
            arguments: definitions.content(of: version == nil ? .parts(bodyParts) : request, limits)
                + partsBeside.map { definitions.outline(of: $0, limits, named: true) },
            headers: headerParts.map { definitions.outline(of: $0, limits) }, reply: reply, faults: faults)
    }

    /// The parts that are files beside the envelope.
    private var partsBeside: [Part] {
        guard let input = operation.portTypeOperation.input,
            let message = try? definitions.message(input.message, usedAt: input.place)
        else { return [] }
        return attachmentParts.compactMap { name in message.parts.first { $0.name == name } }
    }

    /// The parts of the header blocks that the binding asks for and that are declared.
    var headerParts: [Part] {
        operation.bindingOperation.input.headers.compactMap { definitions.part(of: $0) }
    }
}

extension Definitions {
    /// What the arguments or the payload are: the content of the only part's element, else one line a part.
    func content(of form: BodyForm, _ limits: OutlineLimits) -> [Outline] {
        guard case .document(let part) = form else {
            return form.parts.map { outline(of: $0, limits, named: true) }
        }
        let whole = outline(of: part, limits)
        let isOpen = whole.value == nil && whole.cut == nil && !whole.isAnything && whole.array == nil
        return isOpen ? whole.members : [whole]
    }

    /// A part with its element or its type.
    /// - Parameter named: whether it goes by the name of the part.
    func outline(of part: Part, _ limits: OutlineLimits, named: Bool = false) -> Outline {
        var reader = OutlineReader(schema: schema, limits: limits)
        var outline: Outline
        if let name = part.element {
            if let declaration = schema.element(name) {
                outline = reader.element(declaration)
            } else {
                outline = reader.element(name, type: .missing(.element, name), place: part.place)
            }
            if named { outline.name = QualifiedName(part.name) }
        } else {
            outline = reader.element(
                QualifiedName(part.name), type: part.type.map { .named($0) } ?? .anyType, place: part.place)
        }
        outline.documentation = part.documentation ?? outline.documentation
        return outline
    }

    /// The global elements and types that `text` names: a local name, `prefix:local` or `{namespace}local`.
    public func declarations(named text: String, _ limits: OutlineLimits = OutlineLimits()) -> [Outline] {
        let expanded = expandedName(text)
        let isQualified = text.begins(with: "{") || text.holds(":")
        func isMeant(_ name: QualifiedName) -> Bool { isQualified ? name == expanded : name.local == text }
        var outlines: [Outline] = []
        for name in schema.elementNames where isMeant(name) {
            guard let declaration = schema.element(name) else { continue }
            var reader = OutlineReader(schema: schema, limits: limits)
            outlines.append(reader.element(declaration))
        }
        for name in schema.typeNames where isMeant(name) {
            var reader = OutlineReader(schema: schema, limits: limits)
            outlines.append(reader.type(name))
        }
        return outlines
    }
}
