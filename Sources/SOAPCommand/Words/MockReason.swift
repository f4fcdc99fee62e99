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
        switch error {
        case WSDLError.arguments(let findings): list(findings.map { ($0.path, text($0.defect)) })
        case let error as MultipartError: text(error)
        default: Diagnostic(error).lines.joined(separator: "; ")
        }
    }

    /// Of a request of several parts.
    private static func text(_ error: MultipartError) -> String {
        switch error {
        case .noBoundary: "the media type has no boundary to tell the parts apart"
        case .noParts: "the parts that the media type promises are not there"
        case .truncated(let count): "the request ends in part \(max(1, count)), before the boundary that closes it"
        case .malformedHeader, .unknownTransferEncoding, .notBase64, .limit: AttachmentWords.sentence(error)
        }
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
        case .value(let defect): ValidationWords.sentence(.value(defect))
        default: "is not a value of its type"
        }
    }
}
