import MockService
import SOAPMessage

/// The words for a mock that cannot begin.
enum MockWords {
    static func sentence(_ error: MockServerError) -> String {
        switch error {
        case .unknownHost(let host, _): "--listen: no address for \"\(host)\"; write 127.0.0.1:PORT"
        case .cannotListen(let address, let code):
            "--listen: \(address.host):\(address.port): \(Console.systemReason(code)); choose another port, or 0 for a free one"
        case .system(let call, let code): "mock: \(call): \(Console.systemReason(code))"
        }
    }

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
