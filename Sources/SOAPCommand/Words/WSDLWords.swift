import SOAPMessage
import WSDL
import XMLSchema
import XMLWire

/// The words for WSDLs that cannot be used, and for arguments that do not fit them.
enum WSDLWords {
    static func diagnostic(_ error: WSDLError) -> Diagnostic {
        switch error {
        case .arguments(let findings): Diagnostic(findings.map { sentence($0) }, .usage)
        case .unknownOperation(let name, let known):
            Diagnostic("no operation \(UsageWords.quoted(name)); \(choice(name, known))", .usage)
        case .ambiguousOperation(let name, let choices):
            Diagnostic(
                "\(UsageWords.quoted(name)) is overloaded; write \(UsageWords.list(choices, "or"))", .usage)
        case .unknownService(let name, let known):
            Diagnostic("--service: no service \(UsageWords.quoted(name)); \(choice(name, known))", .usage)
        case .unknownPort(let name, let known):
            Diagnostic("--port: no port \(UsageWords.quoted(name)); \(choice(name, known))", .usage)
        case .notCallable(let operation, let pattern):
            Diagnostic(
                "\(operation): cannot be called: it is a \(words(pattern)), which the service begins", .usage)
        case .noMatchingPort(let operation, let wanted):
            Diagnostic("\(operation): no port of the kind \(wanted) has it; see soap list", .usage)
        default: Diagnostic(sentence(error), .description)
        }
    }

    private static func choice(_ name: String, _ known: [String]) -> String {
        if let nearest = NearestName.find(name, in: known) { return "did you mean \(nearest)" }
        guard !known.isEmpty else { return "the WSDL has none" }
        let shown = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
        return "the WSDL has \(shown)"
    }

    private static func sentence(_ error: WSDLError) -> String {
        switch error {
        case .unreadable(let document, let chain, let reason):
            "\(shown(document)): \(reason)\(through(chain))"
                + (reason.hasPrefix("HTTP ") && !reason.contains(";") ? endpointHint(document, chain) : "")
        case .malformed(let error, let document): "\(shown(document)): \(ReplyWords.reason(error))"
        case .notWSDL(let kind, let document):
            "\(shown(document)): \(words(kind)), not a WSDL 1.1 document\(endpointHint(document, []))"
        case .localImport(let location, let place):
            "\(words(place)): a document from the network asks for the local file \(shown(location)); use --import-path"
        case .limit(let limit, let document): "\(shown(document)): \(words(limit))"
        case .schema(let error): sentence(error)
        case .missingAttribute(let name, let element, let place):
            "\(words(place)): <\(element.local)> has no \(name)"
        case .unresolved(let kind, let name, let place, let missing): undeclared(kind.rawValue, name, place, missing)
        case .unknownOperation, .ambiguousOperation, .unknownService, .unknownPort, .noMatchingPort, .arguments,
            .notCallable:
            ""  // above
        }
    }

    private static func sentence(_ error: SchemaError) -> String {
        switch error {
        case .undeclaredPrefix(let name, let place):
            "\(words(place)): the prefix of \(UsageWords.quoted(name)) is not declared"
        case .missingAttribute(let name, let element, let place):
            "\(words(place)): <\(element.local)> has no \(name)"
        case .unresolved(let kind, let name, let place, let missing): undeclared(kind.rawValue, name, place, missing)
        case .circular(let kind, let name, let place):
            "\(words(place)): the \(kind.rawValue) \(shown(name.description)) leads back to itself"
        case .tooDeep(let kind, let name, let place):
            "\(words(place)): the \(kind.rawValue) \(shown(name.description)) is built on too many others, one upon the other"
        case .tooLarge(let kind, let name, let limit, let place):
            "\(words(place)): the \(kind.rawValue) \(shown(name.description)) stands for more than \(limit) elements and attributes"
        }
    }

    private static func undeclared(
        _ kind: String, _ name: QualifiedName, _ place: SourcePlace, _ missing: [MissingDocument]
    ) -> String {
        "\(words(place)): nothing declares the \(kind) \(shown(name.description))"
            + (missing.first.map { "; \(shown($0.location)) could not be fetched: \($0.reason)\(through($0.chain))" }
                ?? "")
    }

    /// An endpoint was asked for its WSDL and has none to give.
    private static func endpointHint(_ document: String, _ chain: [String]) -> String {
        let isQuestion = document.hasPrefix("http") && document.hasSuffix("wsdl") && chain.isEmpty
        return isQuestion ? "; --namespace URI calls an endpoint without its WSDL" : ""
    }

    /// The documents that led to the last one; nothing for the one that was asked for.
    private static func through(_ chain: [String]) -> String {
        chain.isEmpty ? "" : " (imported by \(chain.reversed().map { shown($0) }.joined(separator: ", imported by ")))"
    }

    private static func words(_ place: SourcePlace) -> String { "\(shown(place.document)):\(place.line)" }

    /// What a document says on one line: locations and names come from strangers.
    private static func shown(_ text: String) -> String { Printable.text(text) }

    /// Of an import whose location is neither a file nor a URL of http or https.
    static let unusableLocation =
        "neither a file nor a URL of http; save a copy and write --map NAMESPACE=FILE"

    /// WSDL 1.1 §2.4.
    static func words(_ pattern: TransmissionPattern) -> String {
        switch pattern {
        case .oneWay: "one-way operation"
        case .requestResponse: "request and response"
        case .solicitResponse: "solicit-response operation"
        case .notification: "notification"
        }
    }

    private static func words(_ kind: DocumentKind) -> String {
        switch kind {
        case .html: "an HTML page"
        case .wsdl20: "a WSDL 2.0 document"
        case .envelope: "a SOAP envelope"
        case .schema: "an XML schema"
        case .other(let name): "an XML document of <\(Printable.text(name.local, limit: 60))>"
        case .text(let start): start.isEmpty ? "an empty document" : "no XML (\(UsageWords.quoted(start)))"
        }
    }

    /// Which namespaces a wildcard allows; nil for any.
    static func words(_ constraint: NamespaceConstraint) -> String? {
        switch constraint {
        case .any: nil
        case .other(let namespace): "in a namespace other than \(namespace)"
        case .namespaces(let names):
            names == [""] ? "in no namespace" : "in \(names.map { $0.isEmpty ? "none" : $0 }.joined(separator: " or "))"
        }
    }

    private static func words(_ limit: LoadLimit) -> String {
        switch limit {
        case .documents(let limit): "more than \(limit) documents"
        case .documentBytes(let limit): "a document of more than \(limit) bytes"
        case .totalBytes(let limit): "documents of more than \(limit) bytes in all"
        }
    }

    /// What is odd about a WSDL that can be used.
    static func sentence(_ warning: WSDLWarning) -> String {
        switch warning {
        case .missingDocument(let missing): "\(shown(missing.location)): \(missing.reason)\(through(missing.chain))"
        case .unusableDocument(_, let error, _): sentence(error)
        case .unresolved(let kind, let name, let place):
            "\(words(place)): nothing declares the \(kind.rawValue) \(shown(name.description))"
        case .requiredExtension(let name, let place):
            "\(words(place)): the WSDL requires \(shown(name.local)) of \(shown(name.namespace)), "
                + (name.local == "UsingAddressing" ? "which --wsa sends" : "which soap does not know")
        case .duplicate(let kind, let name, let place):
            "\(words(place)): the \(kind.rawValue) \(shown(name.description)) is declared twice; the first is used"
        }
    }

    /// What is odd about a reply that was read all the same.
    static func sentence(_ warning: ReplyWarning) -> String {
        switch warning {
        case .payload(.notOfType(let value, let type, let element)):
            "\(element.local): \(ValueWords.quoted(value)) is not \(ValueWords.withArticle(type.local)); kept as text"
        case .payload(.unknownType(let name, let element)):
            "\(element.local): no type \(UsageWords.quoted(name)) is declared"
        case .payload(.unexpected(let element, let inside)):
            "\(element): not declared inside \(inside.local); kept"
        case .payload(.unresolvedReference(let id, let element)):
            "\(element.local): no element has the id \(UsageWords.quoted(id))"
        case .untyped(let error): sentence(error)
        }
    }

    private static func unknownHeader(_ name: String, _ known: [String]) -> String {
        let start = "--soap-header \(Printable.text(name)): no such header block; "
        if let nearest = NearestName.find(name, in: known) { return start + "did you mean \(nearest)" }
        let own = "write {NAMESPACE}\(Printable.text(name)) for one that it does not declare"
        return start + (known.isEmpty ? own : "the WSDL has \(UsageWords.list(known, "and")); \(own)")
    }

    /// What is wrong with an argument.
    private static func sentence(_ finding: ArgumentFinding) -> String {
        // A header block is written like an argument.
        let given = finding.path.hasPrefix("header:") ? String(finding.path.dropFirst("header:".count)) : finding.path
        let path = given.isEmpty ? "the arguments" : Printable.text(given)
        switch finding.defect {
        case .unknown(let known) where finding.path.hasPrefix("header:") && !finding.path.contains("."):
            return unknownHeader(String(finding.path.dropFirst("header:".count)), known)
        case .unknown(let known): return "\(path): no such argument; \(remedy(forUnknown: finding.path, known))"
        case .noAttachment(let members):
            return
                "\(path): has members: \(UsageWords.list(members, "and")); write \(path).\(members.first ?? "MEMBER")@FILE for the one that is a file"
        case .notAttachment:
            return "\(path): a file that is sent beside the envelope; write \(path)@FILE"
        case .repeatedAttribute: return "\(path): \(CallWords.repeatedAttribute)"
        case .missing: return "\(path): has to be given; write \(path)=VALUE"
        case .noneOf(let names):
            let first = names.first ?? "NAME"
            let remedy = "write \(given.isEmpty ? first : "\(path).\(first)")=VALUE"
            return "\(path): needs one of \(list(names)); \(remedy)"
        case .tooFew(let names, let given, let least):
            return "\(path): needs \(least) of \(list(names)), \(given) \(given == 1 ? "is" : "are") given"
        case .missingAny(let constraint):
            let what = words(constraint).map { "an element \($0)" } ?? "an element of any name"
            return "\(path): needs \(what); write {NAMESPACE}NAME=VALUE or any:=XML"
        case .notAllowed(let constraint):
            return
                "\(path): can stand here only \(words(constraint) ?? "where it is declared"); write {NAMESPACE}NAME=VALUE"
        case .notXML: return "\(path): not well-formed XML; it stands for elements of any name"
        case .undeclared: return "\(path): nothing declares it, and only what is declared can stand here"
        case .tooMany(let limit): return "\(path): at most \(limit) can be sent"
        case .excluded(let other): return "\(path): cannot stand beside \(other); leave one of them out"
        case .unclearRound(let outer, let names):
            return "\(path): unclear which \(names.first ?? "round") it belongs to; write \(rounds(of: outer, names))"
        case .value(let defect): return "\(path): \(sentence(defect))"
        case .illegalCharacter(let illegal):
            return "\(path): \(illegal.notation) at character \(illegal.offset + 1) cannot be sent in XML; take it out"
        case .membersInText: return "\(path): holds text; write \(path)=TEXT"
        case .textForMembers(let known):
            return "\(path): has members: \(list(known)); write \(path).\(known.first ?? "NAME")=VALUE"
        case .listForOne: return "\(path): can be given once"
        case .unknownType(let name):
            return "\(path): no type \(UsageWords.quoted(name)); write PREFIX:NAME of the WSDL or {NAMESPACE}NAME"
        case .notDerived(let type, let base): return "\(path): \(type) is not derived from \(base)"
        case .abstract(let derived):
            return "\(path): is abstract; say which with \(path).@xsi:type=\(derived.first?.description ?? "TYPE")"
        case .notText: return "\(path): the file is no UTF-8 text"
        }
    }

    private static func remedy(forUnknown path: String, _ known: [String]) -> String {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        if let nearest = NearestName.find(name, in: known) { return "did you mean \(nearest)" }
        let names = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
        return known.isEmpty ? "none is taken here" : "there are \(names)"
    }

    /// What is wrong with a value.
    private static func sentence(_ defect: SimpleTypeDefect) -> String {
        switch defect {
        case .notOfType(let value, let type, let builtIn):
            return ValueWords.notOfType(value, type, builtIn)
        case .undeclaredPrefix(let name):
            let local = XMLNames.split(name).local
            return "the WSDL does not declare the prefix of \(ValueWords.quoted(name)); write {NAMESPACE}\(local)"
        case .notEnumerated(let value, let allowed):
            let remedy = NearestName.find(value, in: allowed).map { "did you mean \($0)" }
            return "no such value \(UsageWords.quoted(value)); \(remedy ?? "write \(list(allowed))")"
        case .facet(let value, let facet, let limit):
            return ValueWords.facet(value, facet, limit)
        }
    }

    /// How the rounds of a group are written.
    private static func rounds(of path: String, _ names: [String]) -> String {
        let members = names.prefix(3).map { "\"\($0)\":…" }.joined(separator: ",")
        let array = "'[{\(members)},…]'"
        return path.isEmpty ? "-d \(array)" : "\(path):=\(array), an object a round"
    }

    private static func list(_ names: [String]) -> String {
        names.count > 20 ? names.prefix(20).joined(separator: ", ") + ", …" : UsageWords.list(names, "or")
    }
}
