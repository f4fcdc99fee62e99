import MockService
import SOAPMessage
import WSDL

/// The words of a mock's faults: why a request does not fit its schema.
enum MockReason {
    static let words = WSDLResponder.Words(findings: { text($0) }, error: { text($0) })

    private static func text(_ findings: [MessageFinding]) -> String {
        list(findings.map { ($0.path, ValidationWords.sentence($0.defect)) })
    }

    /// Why no reply can be given.
    static func text(_ error: any Error) -> String {
        guard case WSDLError.arguments(let findings) = error else {
            return Diagnostic(error).lines.joined(separator: "; ")
        }
        return list(findings.map { ($0.path, text($0.defect)) })
    }

    /// Where and what, the first ten.
    private static func list(_ findings: [(path: String, text: String)]) -> String {
        let shown = findings.prefix(10).map { $0.path.isEmpty ? $0.text : "\($0.path): \($0.text)" }
        let rest = findings.count > 10 ? "; and \(findings.count - 10) more" : ""
        return shown.joined(separator: "; ") + rest
    }

    /// Of forms, and of made-up replies that do not turn out valid.
    private static func text(_ defect: ArgumentDefect) -> String {
        switch defect {
        case .unknown(let known):
            known.isEmpty ? "is not declared" : "is not declared; there are \(UsageWords.list(known, "and"))"
        case .missing: "is missing"
        default: ValidationWords.sentence(.value(defect))
        }
    }
}
