public import EnvelopeTemplate
import SOAPMessage
public import WSDL
import XMLWire

/// Answers requests as a WSDL says: with a reply of its own making, or with one of the user's.
///
/// SOAP 1.1 and 1.2 by POST and the HTTP GET and POST bindings (WSDL 1.1 §3, §4) are answered at the paths of the ports, and
/// everywhere else where only one operation can be meant. An envelope may come with attachments, whose content is then checked as
/// if it stood in it. `?wsdl` gives the WSDL at any path.
public struct WSDLResponder: Sendable {
    /// Says in one line why no reply can be given.
    public struct Words: Sendable {
        /// In what a request does not fit its schema.
        public var findings: @Sendable ([MessageFinding]) -> String
        /// What is wrong with the WSDL, with a reply of the user's, or with the XML of a request.
        public var error: @Sendable (any Error) -> String

        /// Words of any language.
        public init(
            findings: @escaping @Sendable ([MessageFinding]) -> String, error: @escaping @Sendable (any Error) -> String
        ) {
            self.findings = findings
            self.error = error
        }
    }

    let calls: ServedCalls
    private let documents: ServedDocuments
    private let responses: [String: [ReplySample]]
    private let context: TemplateContext
    private let words: Words

    /// A responder.
    /// - Parameters:
    ///   - responses: what is sent in place of a reply of its own; what its name says is the operation, or `operation#inputName`.
    ///   - words: for the reasons of faults.
    public init(
        _ definitions: Definitions, responses: [ReplySample] = [], context: TemplateContext, words: Words
    ) {
        calls = ServedCalls(definitions)
        documents = ServedDocuments(definitions)
        self.responses = Dictionary(grouping: responses, by: \.name.envelope).mapValues { samples in
            samples.filter { $0.name.condition != nil } + samples.filter { $0.name.condition == nil }
        }
        self.context = context
        self.words = words
    }

    /// The names of the operations that are answered.
    public var operationNames: [String] { calls.names }

    /// The answer to one request.
    /// - Parameter prefix: the path below which the service lies, such as `/name`; empty for all paths.
    public func respond(to request: MockRequest, below prefix: String = "") -> MockResponse {
        let below = String(request.path.dropFirst(prefix.count))
        let path = below.isEmpty ? "/" : below
        guard request.method == "POST" else { return get(request, path: path, prefix: prefix) }
        let whole = request
        let request: MockRequest
        do { request = try whole.unpacked() } catch { return .text(400, words.error(error)) }
        let type = MediaType(request.field("Content-Type"))
        let form = calls.call(.httpPost, at: path, name: FormField.lastSegment(of: path))
        if let form, form.call.operation.bindingOperation.input.xmlType == type.name, !request.holdsEnvelope(type) {
            return answer(request, type, form)
        }
        switch type.name {
        case SOAPVersion.v11.mediaType: return answer(request, type, path: path, in: .v11)
        case SOAPVersion.v12.mediaType: return answer(request, type, path: path, in: .v12)
        case "application/x-www-form-urlencoded":
            guard let call = form else {
                return calls.all.contains { $0.protocol == .httpPost } ? unknownOperation(at: path) : .plain(415)
            }
            return answer(FormField.parse(request.body), call)
        default: return .plain(415)
        }
    }
}

// MARK: Envelopes

extension WSDLResponder {
    private func answer(
        _ request: MockRequest, _ type: MediaType, path: String, in version: SOAPVersion
    ) -> MockResponse {
        let received: ReceivedEnvelope
        do { received = try ReceivedEnvelope(request, type, in: version, words: words.error) } catch {
            return error.response
        }
        let parts = received.parts
        guard let call = calls.call(for: parts.body, action: received.action ?? "", version: version, path: path) else {
            return received.unknownOperation(known: knownNames).response(in: version)
        }
        guard call.matches(parts.body) else {
            let due = call.elements.map(\.description).joined(separator: ", ")
            let asked = parts.body.first?.name.description ?? "nothing"
            let reason = "\(call.name): the Body holds \(asked) and not \(due.isEmpty ? "nothing" : due)"
            return SampleFault(.sender, reason).response(in: version)
        }
        guard let body = parts.bodyElement else { return SampleFault(.sender, "No Body").response(in: version) }
        do throws(WSDLError) {
            let findings = try call.call.validate(body)
            if !findings.isEmpty {
                return SampleFault(.sender, "\(call.name): \(words.findings(findings))").response(in: version)
            }
        } catch {
            return SampleFault(.receiver, "\(call.name): \(words.error(error))").response(in: version)
        }
        return reply(to: call, RequestValues(body: parts.body, header: parts.header), in: version)
    }

    private func reply(to call: ServedCall, _ values: RequestValues, in version: SOAPVersion) -> MockResponse {
        do {
            if let sample = sample(for: call, values) {
                return try SampleReply(sample, values: values, context: context).response(in: version)
            }
            guard let envelope = try envelope(of: call, in: version) else { return MockResponse(202) }
            return MockResponse(type: version.contentType, body: envelope.bytes)
        } catch {
            return SampleFault(.receiver, "\(call.name): \(words.error(error))").response(in: version)
        }
    }

    /// A reply of our own making; nil where none is due.
    private func envelope(of call: ServedCall, in version: SOAPVersion) throws(WSDLError) -> RequestEnvelope? {
        guard let reply = try call.call.reply() else { return nil }
        var options = OperationMessage.Options()
        options.version = version
        return try reply.request(try reply.sampleArguments(), options: options)
    }

    private func sample(for call: ServedCall, _ values: RequestValues) -> ReplySample? {
        [call.overload, call.name].lazy.compactMap { responses[$0]?.first { $0.answers(values) } }.first
    }

    private var knownNames: String {
        let names = operationNames
        return names.prefix(50).joined(separator: ", ") + (names.count > 50 ? " and \(names.count - 50) more" : "")
    }
}

// MARK: GET and forms

extension WSDLResponder {
    private func get(_ request: MockRequest, path: String, prefix: String) -> MockResponse {
        let origin = request.field("Host").map { "http://" + $0 } ?? ""
        let document = documents.document(request.query ?? "", at: origin + request.path) { address in
            origin.isEmpty ? address ?? "" : origin + prefix + ServedCall.path(of: address)
        }
        if let document { return MockResponse(type: "text/xml; charset=utf-8", body: document) }
        if let call = calls.call(.httpGet, at: path, name: FormField.lastSegment(of: path)) {
            return answer(call.values(at: path) ?? FormField.parse(Array((request.query ?? "").utf8)), call)
        }
        let text = "\(origin + request.path)?wsdl\n" + operationNames.map { "  \($0)\n" }.joined()
        let fields = [MockField("Allow", "POST"), MockField("Content-Type", "text/plain; charset=utf-8")]
        return MockResponse(405, fields, body: Array(text.utf8))
    }

    private func answer(_ fields: [FormField], _ call: ServedCall) -> MockResponse {
        do throws(WSDLError) { _ = try call.call.formContent(fields.asArguments) } catch {
            return .text(500, "\(call.name): \(words.error(error))")
        }
        return bareReply(to: call, RequestValues(fields))
    }

    /// The answer to XML without an envelope.
    private func answer(_ request: MockRequest, _ type: MediaType, _ call: ServedCall) -> MockResponse {
        do {
            let root = try Element.read(request.body, charset: type.charset)
            let tag = XMLStartTag(QualifiedName("Body", in: SOAPVersion.v11.envelopeNamespace), prefix: "")
            let body = Element(tag: tag, scope: root.scope, children: [.element(root)])
            let findings = try call.call.validate(body)
            guard findings.isEmpty else { return .text(500, "\(call.name): \(words.findings(findings))") }
            return bareReply(to: call, RequestValues(body: [root], header: []))
        } catch { return .text(500, "\(call.name): \(words.error(error))") }
    }

    private func bareReply(to call: ServedCall, _ values: RequestValues) -> MockResponse {
        do {
            if let sample = sample(for: call, values) {
                return try SampleReply(sample, values: values, context: context).bareResponse()
            }
            guard let envelope = try envelope(of: call, in: .v11) else { return MockResponse(202) }
            let parts = EnvelopeParts(try Element.read(envelope.bytes))
            guard let root = parts?.body.first else { return MockResponse(204) }
            var writer = XMLWriter()
            writer.declaration()
            try writer.write(root, declaring: root.contentDeclarations)
            return MockResponse(type: "text/xml; charset=utf-8", body: writer.bytes)
        } catch {
            return .text(500, "\(call.name): \(words.error(error))")
        }
    }

    private func unknownOperation(at path: String) -> MockResponse {
        .text(404, "No operation at \(path); known are \(knownNames)")
    }
}

extension RequestValues {
    /// The values of the Body of a request: those inside its first element; where that holds text only, the text by its name.
    fileprivate init(body: [Element], header: [Element]) {
        let first = body.first
        let isText = first?.elements.isEmpty ?? true
        self.init(first, header: (isText ? body : Array(body.dropFirst())) + header)
    }
}

extension [FormField] {
    /// As arguments, in their order.
    fileprivate var asArguments: ArgumentValue { .record(map { ArgumentMember($0.name, .text($0.value)) }) }
}

extension MockRequest {
    /// Whether its body is an envelope: ports of several bindings may be at one address.
    fileprivate func holdsEnvelope(_ type: MediaType) -> Bool {
        do { return EnvelopeParts(try Element.read(body, charset: type.charset)) != nil } catch { return false }
    }
}
