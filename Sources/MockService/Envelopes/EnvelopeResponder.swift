public import EnvelopeTemplate
import SOAPMessage
import WSDL
import XMLWire

/// Answers requests with the samples that are kept beside envelope templates.
///
/// It takes SOAP 1.1 and 1.2 over POST, at any path, and the HTTP GET and form POST bindings (WSDL 1.1 §4) at
/// `…/OPERATION`, as ASMX does. An envelope may come with attachments (MTOM, SOAP with Attachments). A fault goes out with 500.
public struct EnvelopeResponder: Sendable {
    private let operations: [ServedOperation]
    private let context: TemplateContext
    private let words: @Sendable (any Error) -> String

    /// A responder for those of `envelopes` that have a sample.
    /// - Parameter words: say in one line why no reply can be given; for the reasons of faults.
    public init(
        _ envelopes: [ServedEnvelope], context: TemplateContext, words: @escaping @Sendable (any Error) -> String
    ) {
        self.words = words
        operations = envelopes.filter { !$0.samples.isEmpty }.map { ServedOperation($0, context: context) }
        self.context = context
    }

    /// The operations that are answered, as `{namespace}element` of the Body where that is known.
    public var operationNames: [String] { operations.map(\.label) }

    /// The answer to one request.
    public func respond(to request: MockRequest) -> MockResponse {
        guard request.method == "POST" else {
            return answer(FormField.parse(Array((request.query ?? "").utf8)), binding: .get, at: request.path)
        }
        let whole = request
        let request: MockRequest
        do { request = try whole.unpacked() } catch { return .text(400, words(error)) }
        let type = MediaType(request.field("Content-Type"))
        switch type.name {
        case SOAPVersion.v11.mediaType: return answer(request, type, in: .v11)
        case SOAPVersion.v12.mediaType: return answer(request, type, in: .v12)
        case "application/x-www-form-urlencoded":
            return answer(FormField.parse(request.body), binding: .post, at: request.path)
        default: return .plain(415)
        }
    }
}

// MARK: Envelopes

extension EnvelopeResponder {
    private func answer(_ request: MockRequest, _ type: MediaType, in version: SOAPVersion) -> MockResponse {
        let received: ReceivedEnvelope
        do { received = try ReceivedEnvelope(request, type, in: version, words: words) } catch { return error.response }
        let parts = received.parts
        guard let operation = operation(for: parts.body.first?.name, action: received.action, path: request.path) else {
            return received.unknownOperation(known: operationNames.joined(separator: ", ")).response(in: version)
        }
        let values = RequestValues(parts.body.first, header: parts.header)
        do {
            return try reply(of: operation, for: values).response(in: version)
        } catch {
            return SampleFault(.receiver, "\(operation.envelope.name): \(words(error))").response(in: version)
        }
    }

    /// The element decides; then the action (SOAP 1.1 §6.1.1, SOAP 1.2 Part 2 §6.5); then the last segment of the path.
    private func operation(for element: QualifiedName?, action: String?, path: String) -> ServedOperation? {
        if let element, let found = operations.first(where: { $0.bodyChild == element }) { return found }
        if let action, !action.isEmpty,
            let found = operations.first(where: { $0.envelope.request.call.action == action })
        {
            return found
        }
        return operations.first { $0.name == FormField.lastSegment(of: path) }
    }

    private func reply(of operation: ServedOperation, for values: RequestValues) throws -> SampleReply {
        guard let sample = operation.sample(for: values) else { throw NoSample() }
        return try SampleReply(sample, values: values, context: context)
    }
}

/// All samples of an operation have a condition, and the request meets none.
private struct NoSample: Error, CustomStringConvertible {
    var description: String { "no sample for this request" }
}

// MARK: GET and forms

extension EnvelopeResponder {
    private func answer(_ fields: [FormField], binding: TemplateBinding, at path: String) -> MockResponse {
        let named = operations.filter { $0.name == FormField.lastSegment(of: path) }
        guard !named.isEmpty else { return .plain(404) }
        guard let operation = named.first(where: { $0.envelope.request.call.bindings.contains(binding) }) else {
            return binding == .get ? .plain(405, [MockField("Allow", "POST")]) : .plain(415)
        }
        let values = RequestValues(fields)
        if let name = operation.missing(in: values) {
            return .text(500, "Missing parameter: \(name)")
        }
        guard let response = try? reply(of: operation, for: values).bareResponse() else { return .plain(500) }
        return response
    }
}
