public import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// One field of a query or a form, WSDL 1.1 §4.4.
public struct FormField: Hashable, Sendable {
    /// The part's name.
    public let name: String
    /// Not yet escaped, or no longer.
    public let value: String

    /// A field; neither half is checked.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A request of the HTTP bindings, WSDL 1.1 §4.
public enum FormContent: Hashable, Sendable {
    /// The parts, or the members of the element of the only part.
    case fields([FormField])
    /// The element of the only part, in UTF-8, and its media type; WSDL 1.1 §5.
    case xml([UInt8], type: String)
}

extension OperationMessage {
    /// The element of the only part, where its members are the arguments; nil where the parts are.
    ///
    /// A form of the HTTP bindings has a field for each part, or, where the only part is an element with members, for each of
    /// these, as Axis2 reads it.
    var formElement: ElementDeclaration? {
        guard bodyParts.count == 1, let element = bodyParts[0].element.flatMap({ definitions.schema.element($0) })
        else { return nil }
        if operation.bindingOperation.input.xmlType != nil { return element }
        guard case .complex(let type)? = try? definitions.schema.type(element.type, usedAt: element.place) else {
            return nil
        }
        switch type.content {
        case .simple, .anything: return nil
        case .empty, .elements: return element
        }
    }

    /// What goes out over the HTTP GET and POST bindings.
    /// - Throws: ``WSDLError/arguments(_:)`` with all that does not fit, or what is wrong with the WSDL.
    public func formContent(
        _ arguments: ArgumentValue, options: Options = Options()
    ) throws(WSDLError) -> FormContent {
        guard let element = formElement else { return .fields(try formFields(arguments, options: options)) }
        var message = MessageWriter(
            definitions: definitions, encoding: nil, isStrict: options.reportsMissing, inside: [])
        message.checksValues = options.checksValues
        message.writer.declaration()
        let value = try documentValue(arguments, of: bodyParts[0])
        try message.element(element, value, path: "")
        var findings = message.findings
        if let type = operation.bindingOperation.input.xmlType, operation.binding.protocol != .httpGet {
            guard findings.isEmpty else { throw .arguments(findings) }
            return .xml(message.writer.bytes, type: type)
        }
        var fields: [FormField] = []
        for (member, path) in value.members.repetitions(below: "") {
            guard let text = member.value.plainText else {
                findings.append(ArgumentFinding(path: path, defect: .membersInText))
                continue
            }
            fields.append(FormField(name: member.name, value: text))
        }
        guard findings.isEmpty else { throw .arguments(findings) }
        return .fields(fields)
    }

    /// The parts as fields; a list becomes fields of one name.
    private func formFields(
        _ arguments: ArgumentValue, options: Options
    ) throws(WSDLError) -> [FormField] {
        var fields: [FormField] = []
        var findings: [ArgumentFinding] = []
        let names = bodyParts.map(\.name)
        for member in arguments.members where !names.contains(member.name) {
            findings.append(ArgumentFinding(path: member.name, defect: .unknown(known: names)))
        }
        for part in bodyParts {
            guard let value = arguments.member(part.name) else {
                if options.reportsMissing { findings.append(ArgumentFinding(path: part.name, defect: .missing)) }
                continue
            }
            for item in value.repetitions {
                guard let text = item.plainText else {
                    findings.append(ArgumentFinding(path: part.name, defect: .membersInText))
                    continue
                }
                if options.checksValues, let defect = try defect(of: text, part: part) {
                    findings.append(ArgumentFinding(path: part.name, defect: defect))
                }
                fields.append(FormField(name: part.name, value: text))
            }
        }
        guard findings.isEmpty else { throw .arguments(findings) }
        return fields
    }

    private func defect(of text: String, part: Part) throws(WSDLError) -> ArgumentDefect? {
        guard let type = part.type ?? part.element.flatMap({ definitions.schema.element($0)?.type.name }),
            case .simple(let simple) = try definitions.schema.definition(of: .named(type), usedAt: part.place)
        else { return nil }
        return try definitions.schema.defect(of: text, type: simple).map { .value($0) }
    }
}
