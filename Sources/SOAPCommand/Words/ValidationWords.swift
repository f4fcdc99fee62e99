import SOAPMessage
import WSDL
import XMLSchema
import XMLWire

/// The words for messages that do not fit their WSDL.
enum ValidationWords {
    static func sentence(_ defect: MessageDefect) -> String {
        switch defect {
        case .noBody: "the envelope has no Body"
        case .notOfEnvelope(let name): "\(name) cannot stand here in an envelope"
        case .version(let version, let expected):
            "the envelope is SOAP \(version.rawValue), the port asks for \(expected.rawValue)"
        case .unknownPayload(nil, _): "the Body is empty, and no operation has an empty message"
        case .unknownPayload(let name?, let known):
            "no operation has the payload \(name)\(nearest(name, known))"
        case .missing(let name): "\(name) is missing"
        case .missingChoice(let names): "one of \(list(names)) is missing"
        case .missingAny(let constraint): "an element\(WSDLWords.words(constraint).map { " " + $0 } ?? "") is missing"
        case .undeclared(let name): "nothing declares \(name), and only what is declared can stand here"
        case .unexpected(let name, let known):
            "\(name) is not declared here\(known.isEmpty ? "" : "; \(among(name, known))")"
        case .namespace(let name, let expected):
            "\(name.local) is in \(namespace(name)), it has to be in \(namespace(expected))"
        case .misplaced(let name): "\(name.local) cannot stand at this place"
        case .tooMany(let name, let limit): "\(name.local) can stand here \(limit == 1 ? "once" : "\(limit) times")"
        case .missingAttribute(let name): "the attribute \(name) is missing"
        case .unexpectedAttribute(let name, let known):
            "the attribute \(name) is not declared\(known.isEmpty ? "" : "; \(among(name, known))")"
        case .text(let text): "text between elements: \(quoted(text))"
        case .elementsInText: "elements where the schema has text"
        case .notEmpty: "content where the schema has none"
        case .value(let defect): sentence(defect)
        case .notFixed(let value, let fixed): "\(quoted(value)) is not the fixed value \(quoted(fixed))"
        case .repeatedIdentifier(let name): "the identifier \(quoted(name)) is there twice"
        case .unknownIdentifier(let name): "nothing has the identifier \(quoted(name))"
        case .notNillable: "xsi:nil is not allowed here"
        case .nilWithContent: "xsi:nil is true, but there is content"
        case .unknownType(let name): "xsi:type names \(quoted(name)), which nothing declares"
        case .notDerived(let type, let base): "the type \(type) is not derived from \(base)"
        case .abstract(let name): "\(name) is abstract; xsi:type or another element has to say which is meant"
        case .unusable(let error): WSDLWords.diagnostic(error).lines.joined(separator: "; ")
        }
    }

    /// A word for programs.
    static func code(_ defect: MessageDefect) -> String {
        switch defect {
        case .noBody, .notOfEnvelope: "envelope"
        case .version: "version"
        case .unknownPayload: "payload"
        case .missing, .missingChoice, .missingAny: "missing"
        case .unexpected, .undeclared: "unexpected"
        case .namespace: "namespace"
        case .misplaced: "order"
        case .tooMany: "occurrence"
        case .missingAttribute, .unexpectedAttribute: "attribute"
        case .text, .elementsInText, .notEmpty: "content"
        case .value, .notFixed: "value"
        case .repeatedIdentifier, .unknownIdentifier: "identity"
        case .notNillable, .nilWithContent: "nil"
        case .unknownType, .notDerived, .abstract: "type"
        case .unusable: "wsdl"
        }
    }

    private static func sentence(_ defect: SimpleTypeDefect) -> String {
        switch defect {
        case .notOfType(let value, let type, let builtIn): ValueWords.notOfType(value, type, builtIn)
        case .undeclaredPrefix(let name): "the prefix of \(quoted(name)) is not declared"
        case .notEnumerated(let value, let allowed):
            "\(quoted(value)) is none of \(UsageWords.list(Array(allowed.prefix(20)), "or"))"
        case .facet(let value, let facet, let limit): ValueWords.facet(value, facet, limit)
        }
    }

    private static func quoted(_ text: String) -> String { ValueWords.quoted(text) }

    private static func namespace(_ name: QualifiedName) -> String {
        name.namespace.isEmpty ? "no namespace" : name.namespace
    }

    private static func list(_ names: [QualifiedName]) -> String {
        let shown = names.prefix(12).map(\.local) + (names.count > 12 ? ["…"] : [])
        return UsageWords.list(shown, "or")
    }

    private static func nearest(_ name: QualifiedName, _ known: [QualifiedName]) -> String {
        NearestName.find(name.local, in: known.map(\.local)).map { "; did you mean \($0)" } ?? ""
    }

    private static func among(_ name: QualifiedName, _ known: [QualifiedName]) -> String {
        NearestName.find(name.local, in: known.map(\.local)).map { "did you mean \($0)" } ?? "there are \(list(known))"
    }
}
