public import SOAPMessage
internal import XMLSchema
public import XMLWire

extension Definitions {
    /// Holds an envelope against the WSDL: envelope, header blocks, payload or fault.
    ///
    /// Without `operation` it is found from the payload. Header blocks and detail entries that nothing declares are let pass.
    /// - Parameter envelope: the root of the message; its name is not looked at.
    /// - Throws: ``WSDLError`` where `operation` names none, or its messages are not declared.
    public func validate(
        _ envelope: Element, version: SOAPVersion, operation: String? = nil, choice: PortChoice = PortChoice()
    ) throws(WSDLError) -> MessageValidation {
        var validator = MessageValidator(definitions: self, version: version, choice: choice)
        return try validator.run(envelope, operation: operation)
    }
}

/// One run over an envelope.
struct MessageValidator {
    let definitions: Definitions
    let version: SOAPVersion
    let choice: PortChoice
    private(set) var findings: [MessageFinding] = []

    init(definitions: Definitions, version: SOAPVersion, choice: PortChoice) {
        self.definitions = definitions
        self.version = version
        self.choice = choice
    }

    private mutating func report(_ defect: MessageDefect, _ element: Element, path: String = "") {
        findings.append(MessageFinding(path: path, line: element.tag.position.line, defect: defect))
    }

    private func name(_ local: String) -> QualifiedName { QualifiedName(local, in: version.envelopeNamespace) }

    mutating func run(_ envelope: Element, operation: String?) throws(WSDLError) -> MessageValidation {
        let body = structure(of: envelope)
        guard let body else { return MessageValidation(operation: operation, role: nil, findings: findings) }
        let children = body.elements
        let recognition = MessageRecognition(definitions: definitions, version: version, choice: choice)
        if let fault = children.first, fault.name == name("Fault") {
            let found = try operation.map { name throws(WSDLError) in try recognition.find([], named: name) } ?? nil
            let isEncoded = [envelope, body, fault].contains { $0.tag.attribute(name("encodingStyle")) != nil }
            validate(fault, isEncoded: isEncoded)
            if children.count > 1 { report(.notOfEnvelope(children[1].name), children[1]) }
            return MessageValidation(
                operation: found?.operation.bindingOperation.name, role: .fault, findings: findings)
        }
        guard let found = try recognition.find(children.map(\.name), named: operation) else {
            report(.unknownPayload(children.first?.name, known: recognition.known), children.first ?? body)
            return MessageValidation(operation: nil, role: nil, findings: findings)
        }
        if let expected = found.operation.binding.protocol.soapVersion, expected != version {
            report(.version(version, expected: expected), envelope)
        }
        validateHeader(envelope, found)
        try validate(body, found)
        return MessageValidation(operation: found.operation.bindingOperation.name, role: found.role, findings: findings)
    }

    /// Notes what an Envelope cannot have.
    /// - Returns: the Body.
    private mutating func structure(of envelope: Element) -> Element? {
        var body: Element?
        for (index, child) in envelope.elements.enumerated() {
            if child.name == name("Header"), index == 0 { continue }
            if child.name == name("Body"), body == nil {
                body = child
            } else if body == nil || version == .v12 || child.name.namespace == version.envelopeNamespace {
                report(.notOfEnvelope(child.name), child)
            }
        }
        if let text = envelope.mixedText ?? body?.mixedText { report(.text(text), body ?? envelope) }
        if body == nil { report(.noBody, envelope) }
        return body
    }

    // MARK: Header

    private mutating func validateHeader(_ envelope: Element, _ found: MessageRecognition.Found) {
        guard let header = envelope.elements.first(where: { $0.name == name("Header") }) else { return }
        let binding =
            found.role == .request ? found.operation.bindingOperation.input : found.operation.bindingOperation.output
        for block in header.elements {
            if block.name.namespace.isEmpty {
                report(.notOfEnvelope(block.name), block, path: "header:\(block.name.local)")
            }
            let isEncoded = binding?.headers.contains { $0.use == .encoded } ?? false
            var validator = ContentValidator(schema: definitions.schema, isEncoded: isEncoded)
            if let declaration = definitions.schema.element(block.name) {
                validator.element(block, declaration, path: "header:\(block.name.local)")
            }
            findings += validator.finished()
        }
    }

    // MARK: Payload

    /// Holds a Body against the message it is known to be.
    mutating func validate(_ body: Element, _ found: MessageRecognition.Found) throws(WSDLError) {
        let isRequest = found.role == .request
        let binding = isRequest ? found.operation.bindingOperation.input : found.operation.bindingOperation.output
        let form =
            isRequest
            ? try definitions.requestForm(of: found.operation) : try definitions.replyForm(of: found.operation)
        var validator = ContentValidator(schema: definitions.schema, isEncoded: binding?.use == .encoded)
        switch form {
        case .call(let wrapper, let parts): validateCall(body, wrapper, parts, isRequest: isRequest, &validator)
        case .document, .parts: validateDocument(body, form.parts, &validator)
        }
        findings += validator.finished()
    }

    private mutating func validateDocument(_ body: Element, _ parts: [Part], _ validator: inout ContentValidator) {
        var rest = body.elements
        for part in parts {
            let name = part.bodyName
            guard
                let index = rest.firstIndex(where: { $0.name == name })
                    ?? rest.firstIndex(where: { $0.name.local == name.local })
            else {
                validator.report(.missing(name), at: "", body)
                continue
            }
            let child = rest.remove(at: index)
            let path = parts.count > 1 ? part.name : ""
            if child.name != name { validator.report(.namespace(child.name, expected: name), at: path, child) }
            validate(child, part, path: path, &validator)
        }
        for child in rest {
            validator.report(.unexpected(child.name, known: parts.compactMap(\.element)), at: "", child)
        }
    }

    private func validate(_ element: Element, _ part: Part, path: String, _ validator: inout ContentValidator) {
        guard let name = part.element else {
            return validator.element(
                element, type: part.type.map { .named($0) } ?? .anyType, isNillable: validator.isEncoded, path: path,
                place: part.place)
        }
        guard let declaration = definitions.schema.element(name) else {
            return validator.report(
                .unusable(.schema(definitions.schema.unresolved(.element, name, part.place))), at: path, element)
        }
        validator.element(element, declaration, path: path)
    }

    /// SOAP 1.1 §7.1; WS-I Basic Profile 1.1 §4.7 for what literal adds.
    private func validateCall(
        _ body: Element, _ expected: QualifiedName, _ parts: [Part], isRequest: Bool,
        _ validator: inout ContentValidator
    ) {
        guard let wrapper = body.elements.first else { return validator.report(.missing(expected), at: "", body) }
        if wrapper.name.local != expected.local {
            // The name of the answer's wrapper is only a convention.
            if isRequest { validator.report(.unexpected(wrapper.name, known: [expected]), at: "", wrapper) }
        } else if wrapper.name != expected, isRequest || !validator.isEncoded {
            validator.report(.namespace(wrapper.name, expected: expected), at: "", wrapper)
        }
        var rest = wrapper.elements.filter { $0.name != .rpcResult }
        for part in parts {
            let name = part.bodyName
            guard let index = rest.firstIndex(where: { $0.name == name || $0.name.local == name.local }) else {
                if !validator.isEncoded { validator.report(.missing(name), at: "", wrapper) }
                continue
            }
            let accessor = rest.remove(at: index)
            if accessor.name != name {
                validator.report(.namespace(accessor.name, expected: name), at: part.name, accessor)
            }
            validate(accessor, part, path: part.name, &validator)
        }
        let isOnlyResult = validator.isEncoded && !isRequest && parts.count == 1 && rest.count == 1
        for accessor in rest where !isOnlyResult {
            validator.report(
                .unexpected(accessor.name, known: parts.map(\.bodyName)), at: accessor.name.local, accessor)
        }
    }

    // MARK: Faults, SOAP 1.1 §4.4, SOAP 1.2 Part 1 §5.4

    private mutating func validate(_ fault: Element, isEncoded: Bool) {
        let required: [QualifiedName]
        let known: [QualifiedName]
        switch version {
        case .v11:
            known = ["faultcode", "faultstring", "faultactor", "detail"].map { QualifiedName($0) }
            required = Array(known.prefix(2))
        case .v12:
            known = ["Code", "Reason", "Node", "Role", "Detail"].map { name($0) }
            required = Array(known.prefix(2))
        }
        let children = fault.elements
        for name in required where !children.contains(where: { $0.name == name }) { report(.missing(name), fault) }
        var last = -1
        for child in children {
            guard let index = known.firstIndex(of: child.name) else {
                report(.unexpected(child.name, known: known), child, path: child.name.local)
                continue
            }
            if index < last, version == .v12 { report(.misplaced(child.name), child, path: child.name.local) }
            last = max(last, index)
        }
        if version == .v12 { validateCode(children) }
        guard let detail = children.first(where: { $0.name == known.last }) else { return }
        var validator = ContentValidator(schema: definitions.schema, isEncoded: isEncoded)
        let paths = MessagePaths(detail.elements, below: detail.name.local)
        for (entry, path) in zip(detail.elements, paths.paths) { validator.other(entry, path: path) }
        findings += validator.finished()
    }

    private mutating func validateCode(_ children: [Element]) {
        for (outer, inner) in [("Code", "Value"), ("Reason", "Text")] {
            guard let element = children.first(where: { $0.name == name(outer) }) else { continue }
            guard let value = element.elements.first(where: { $0.name == name(inner) }) else {
                report(.missing(name(inner)), element, path: outer)
                continue
            }
            guard outer == "Code" else { continue }
            let code = value.scope.resolve(value.text.trimmingXMLSpace)
            let codes = ["VersionMismatch", "MustUnderstand", "DataEncodingUnknown", "Sender", "Receiver"]
            if code?.namespace != version.envelopeNamespace || !codes.contains(code?.local ?? "") {
                report(.value(.notEnumerated(value: value.text, allowed: codes)), value, path: "Code.Value")
            }
        }
    }
}
