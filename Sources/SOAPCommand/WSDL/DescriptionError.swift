import SOAPMessage
import WSDL
import XMLWire

/// What is wrong with a question about a WSDL, beside what is wrong with the WSDL itself.
enum DescriptionError: Error {
    /// Neither an operation nor an element nor a type.
    case unknownName(String, known: [String])
    /// The verb needs an operation and none was given.
    case noOperation(verb: Verb, source: String)
    /// Requests over the HTTP bindings are no envelopes.
    case noEnvelope(operation: String)
    /// The verb is about WSDLs, and the source is an envelope.
    case notWSDL(source: String)
    /// The message to check is XML, but no envelope of SOAP.
    case notEnvelope(file: String, root: QualifiedName, line: Int)
    /// The message to check is no well-formed XML.
    case notXML(file: String, XMLReadError)
}

/// The words for ``DescriptionError``.
enum DescriptionWords {
    static func diagnostic(_ error: DescriptionError) -> Diagnostic {
        switch error {
        case .unknownName(let name, let known):
            let remedy = NearestName.find(name, in: known).map { "did you mean \($0)" } ?? "soap describe lists them"
            return Diagnostic("no operation, element or type \(UsageWords.quoted(name)); \(remedy)", .usage)
        case .noOperation(let verb, let source):
            return Diagnostic("\(source): no operation; write soap \(verb.rawValue) \(source) OPERATION", .usage)
        case .noEnvelope(let operation):
            return Diagnostic("\(operation): has no envelope over HTTP GET and POST; write --as curl", .usage)
        case .notEnvelope(let file, let root, let line):
            return Diagnostic(
                "\(file):\(line): not a SOAP message: the root is \(Printable.text(root.description))", .notSOAP)
        case .notXML(let file, let error):
            return Diagnostic("\(file): not a SOAP message: \(ReplyWords.reason(error))", .notSOAP)
        case .notWSDL(let source): return Diagnostic("\(source): an envelope template, not a WSDL", .usage)
        }
    }
}

extension WSDLSource {
    /// Documents that are missing do not stop what does not need them; they are told.
    func warn(_ console: Console) {
        for warning in definitions.warnings + definitions.unboundPorts {
            console.say("soap: warning: " + WSDLWords.sentence(warning))
        }
    }
}

extension Definitions {
    /// The local names of all global elements and types.
    var declaredNames: [String] { schema.elementNames.map(\.local) + schema.typeNames.map(\.local) }
}
