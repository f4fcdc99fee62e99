import SOAPMessage
import WSDL
import XMLWire

/// The words of a mock's faults: why a request does not fit its schema.
enum MockReason {
    static func text(_ error: WSDLError) -> String {
        guard case .arguments(let findings) = error else {
            return WSDLWords.diagnostic(error).lines.joined(separator: "; ")
        }
        let shown = findings.prefix(10).map { text($0) }.joined(separator: "; ")
        return shown + (findings.count > 10 ? "; and \(findings.count - 10) more" : "")
    }

    private static func text(_ finding: ArgumentFinding) -> String {
        let path = finding.path.isEmpty ? "the message" : finding.path
        return "\(path): \(text(finding.defect))"
    }

    private static func text(_ defect: ArgumentDefect) -> String {
        switch defect {
        case .unknown(let known): known.isEmpty ? "not declared here" : "not declared here; there are \(list(known))"
        case .missing: "missing"
        case .tooMany(let limit): "more than \(limit)"
        case .excluded(let other): "cannot stand beside \(other)"
        case .notOfType(let value, let type): "\(UsageWords.quoted(value)) is no \(type.local)"
        case .notEnumerated(let value, let allowed): "\(UsageWords.quoted(value)) is none of \(list(allowed))"
        case .facet(let value, let facet, let limit): "\(UsageWords.quoted(value)) does not fit \(facet) \(limit)"
        case .illegalCharacter(let illegal): "\(illegal.notation) cannot stand in XML"
        case .membersInText: "has elements where text is due"
        case .textForMembers(let known): "has text where elements are due: \(list(known))"
        case .listForOne: "stands there more than once"
        case .unknownType(let name): "no type \(UsageWords.quoted(name)) is declared"
        case .notDerived(let type, let base): "\(type) is not derived from \(base)"
        case .abstract(let derived): "its type is abstract; xsi:type can be \(list(derived.map(\.local)))"
        case .notText: "is no text"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.count > 20 ? names.prefix(20).joined(separator: ", ") + ", …" : UsageWords.list(names, "and")
    }
}

extension MockWords {
    static func sentence(_ error: MockSourceError) -> String {
        switch error {
        case .noResponses(let folder):
            return "--responses: \(folder): no reply in it; write OPERATION.xml or OPERATION.fault.xml"
        case .unknownOperation(let name, let file, let known):
            let remedy = NearestName.find(name, in: known).map { "did you mean \($0)" } ?? "see soap list"
            return "\(file): no operation \(UsageWords.quoted(name)); \(remedy)"
        case .notForEnvelopes:
            return "--responses: only a WSDL takes its replies from a folder; write NAME.reply.xml beside the envelope"
        }
    }
}
