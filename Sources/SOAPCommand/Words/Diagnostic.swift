import EnvelopeTemplate
import JSONWire
import MockService
import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// What standard error says and what the process returns: where, what, and the remedy.
struct Diagnostic {
    /// One line each, without `soap: `.
    let lines: [String]
    let status: ExitStatus

    init(_ lines: [String], _ status: ExitStatus) {
        self.lines = lines
        self.status = status
    }

    init(_ line: String, _ status: ExitStatus) { self.init([line], status) }

    /// All lines, as they are printed.
    var text: String { lines.map { "soap: \($0)" }.joined(separator: "\n") }

    /// The words for whatever a verb throws.
    ///
    /// Errors of several floors meet here and nowhere else.
    init(_ error: any Error) {
        switch error {
        case let error as MaskedError:
            let open = Diagnostic(error.error)
            self.init(open.lines.map { error.mask.scrubbed($0) }, open.status)
        case let error as UsageError: self.init(UsageWords.sentence(error), .usage)
        case let error as CallError: self = CallWords.diagnostic(error)
        case let error as ReplyFailure: self = ReplyWords.diagnostic(error)
        case let error as TransportError: self = TransportWords.diagnostic(error)
        case let error as TemplateError: self = TemplateWords.diagnostic(error)
        case let error as XMLReadError: self.init(ReplyWords.reason(error), .usage)
        case let error as WSDLError: self = WSDLWords.diagnostic(error)
        case let error as DescriptionError: self = DescriptionWords.diagnostic(error)
        case let error as UnknownWriteOut:
            let remedy = error.nearest.map { "did you mean %{\($0)}" } ?? "see soap help call"
            self.init("-w: no variable \(UsageWords.quoted(error.name)); \(remedy)", .usage)
        case let error as Console.FileError:
            self.init("\(error.path): \(error.reason)", error.purpose == .writing ? .writing : .usage)
        case Console.WriteError.closed: self.init([], .writing)
        case Console.WriteError.failed(let reason): self.init("writing the result: \(reason)", .writing)
        case let error as MockSourceError: self.init(MockWords.sentence(error), .usage)
        case let error as MockServerError: self.init(MockWords.sentence(error), .usage)
        case let error as IllegalCharacter:
            self.init("the result: \(error.notation) cannot stand in XML; print it as JSON with -j", .notSOAP)
        default: self.init("\(error)", .usage)
        }
    }
}

extension Console {
    /// Says what went wrong.
    func report(_ error: any Error, isSilent: Bool = false) -> ExitStatus {
        let diagnostic = Diagnostic(error)
        if !isSilent, !diagnostic.lines.isEmpty { say(diagnostic.text) }
        return diagnostic.status
    }
}
