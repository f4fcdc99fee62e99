import SOAPMessage
import WSDL
import XMLWire

/// The words for ``DescriptionError``.
enum DescriptionWords {
    /// Of a WSDL that has bindings only.
    static let noService = "no service; the bindings can be called with --endpoint"

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
        case .notMultipart(let file, let error):
            return Diagnostic("\(file): \(AttachmentWords.sentence(error))", .notSOAP)
        case .repeatedAttachments(let file):
            return Diagnostic("\(file): \(AttachmentWords.sentence(AttachmentError.repeated))", .notSOAP)
        case .notWSDL(let source): return Diagnostic("\(source): an envelope template, not a WSDL", .usage)
        }
    }

    /// What a binding speaks.
    static func words(_ binding: BindingProtocol) -> String {
        switch binding {
        case .soap(let version): "SOAP \(version.rawValue)"
        case .httpGet: "HTTP GET"
        case .httpPost: "HTTP POST"
        case .other(let namespace): namespace.isEmpty ? "no protocol" : namespace
        }
    }
}
