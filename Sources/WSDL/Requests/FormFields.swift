public import SOAPMessage
internal import XMLSchema

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

extension OperationMessage {
    /// The arguments as fields, for ports of the HTTP GET and POST binding; a list becomes fields of one name.
    /// - Throws: ``WSDLError/arguments(_:)`` with all that does not fit, or what is wrong with the WSDL.
    public func formFields(
        _ arguments: ArgumentValue, options: Options = Options()
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
        guard let type = part.type,
            case .simple(let simple) = try definitions.schema.definition(of: .named(type), usedAt: part.place)
        else { return nil }
        return try definitions.schema.defect(of: text, type: simple).map { .value($0) }
    }
}
