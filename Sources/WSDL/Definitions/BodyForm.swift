public import XMLWire

/// How the parts of one message stand in the Body, WSDL 1.1 §3.5.
public enum BodyForm: Hashable, Sendable {
    /// RPC: one element of that name, in it an accessor a part.
    case call(QualifiedName, [Part])
    /// Document style with one part: its element, whose content is the payload.
    case document(Part)
    /// Document style with several parts or none: the element of each.
    case parts([Part])

    /// The parts, in the order of the message.
    public var parts: [Part] {
        switch self {
        case .call(_, let parts), .parts(let parts): parts
        case .document(let part): [part]
        }
    }

    /// The names of the elements that the Body holds.
    public var elementNames: [QualifiedName] {
        switch self {
        case .call(let wrapper, _): [wrapper]
        case .document(let part): [part.bodyName]
        case .parts(let parts): parts.map(\.bodyName)
        }
    }
}

extension Part {
    /// What the part is called in the Body: a part that has a type and no element stands under its own name.
    var bodyName: QualifiedName { element ?? QualifiedName(name) }
}

extension Definitions {
    /// The Body of a request.
    /// - Throws: ``WSDLError`` where the message is not declared.
    func requestForm(of operation: BoundOperation) throws(WSDLError) -> BodyForm {
        let binding = operation.bindingOperation.input
        let parts = try bodyParts(of: operation.portTypeOperation.input, binding: binding)
        return form(of: parts, operation, suffix: "", namespace: binding.namespace)
    }

    /// The Body of an answer; over RPC its element is called like the operation with `Response` behind it.
    /// - Throws: ``WSDLError`` where the message is not declared.
    func replyForm(of operation: BoundOperation) throws(WSDLError) -> BodyForm {
        let (binding, request) = (
            operation.bindingOperation.output ?? MessageBinding(), operation.bindingOperation.input
        )
        let parts = try bodyParts(of: operation.portTypeOperation.output, binding: binding)
        return form(of: parts, operation, suffix: "Response", namespace: binding.namespace ?? request.namespace)
    }

    private func form(of parts: [Part], _ operation: BoundOperation, suffix: String, namespace: String?) -> BodyForm {
        switch operation.bindingOperation.style {
        case .rpc: .call(QualifiedName(operation.bindingOperation.name + suffix, in: namespace ?? ""), parts)
        case .document: parts.count == 1 ? .document(parts[0]) : .parts(parts)
        }
    }

    /// The parts of a message that stand in the body: those `soap:body/@parts` names, else all that are in no header and do
    /// not travel beside the envelope.
    func bodyParts(of message: MessageReference?, binding: MessageBinding) throws(WSDLError) -> [Part] {
        guard let message else { return [] }
        let declared = try self.message(message.message, usedAt: message.place)
        if let names = binding.parts { return declared.parts.filter { names.contains($0.name) } }
        let elsewhere = binding.headers.filter { $0.message == declared.name }.map(\.part) + binding.attachments
        return declared.parts.filter { !elsewhere.contains($0.name) }
    }

    /// The part that stands in a header block; nil where nothing declares it.
    func part(of header: HeaderBinding) -> Part? {
        let message = try? message(header.message, usedAt: header.place)
        return message?.parts.first { $0.name == header.part }
    }
}
