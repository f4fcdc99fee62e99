import EnvelopeTemplate
import SOAPMessage
import SOAPTransport
import WSDL

/// Makes the messages of one operation, whatever describes it: an envelope template or a WSDL.
protocol MessageMaker: Sendable {
    /// Where the operation is offered; nil where nothing says so.
    var address: String? { get }
    /// What the binding promises as the reply.
    var form: ReplyReader.Form { get }
    /// Whether no answer is due.
    var isOneWay: Bool { get }
    /// The parameters of which some are secret.
    var secrets: [TemplateParameter] { get }
    /// The message parts that are files beside the envelope.
    var attachmentParts: [String] { get }
    /// The path that picks the result, and the file that says so.
    var result: (path: String, file: String)? { get }

    /// What WS-Addressing is to say; nil where nothing says so.
    var addressing: (version: AddressingVersion?, action: String?) { get }

    /// The message, without what is the same for every binding.
    /// - Parameters:
    ///   - headers: header blocks by name, in the order given.
    ///   - checksValues: whether values have to be of their types; placeholders for secrets are of none.
    func message(
        _ arguments: ArgumentValue, headers: [ArgumentMember], to url: HTTPURL, checksValues: Bool
    ) throws -> OutgoingMessage
    /// Whether a variable of `--vars` is an argument where no item gives it.
    func takesVariable(_ name: String) -> Bool
    /// How the reply is typed; nil without a schema.
    func typing() throws -> ReplyTyping?
}

extension MessageMaker {
    /// Where a message goes.
    /// - Parameter given: what the user says; nil is where the source says.
    func endpoint(_ given: String?, source: String) throws(CallError) -> HTTPURL {
        let isOwn = given == nil && self is WSDLMessage
        guard let text = given ?? address else {
            throw isOwn ? .noAddress(source: source, given: nil, .noHost) : .noEndpoint(source: source)
        }
        do throws(HTTPURLError) { return try HTTPURL(text) } catch {
            throw isOwn ? .noAddress(source: source, given: text, error) : .badURL(text, error)
        }
    }
}

/// A message of one of the bindings.
enum OutgoingMessage {
    /// Goes out as it is, once it has the blocks of its Header.
    case envelope(RequestEnvelope)
    /// Of the HTTP GET and POST bindings: the request, without the fields that are the same for every binding.
    case form(HTTPRequest)

    /// Nil over the HTTP GET and POST bindings.
    var envelope: RequestEnvelope? { if case .envelope(let envelope) = self { envelope } else { nil } }

    /// The request, without the fields that are the same for every binding.
    /// - Throws: ``CallError``.
    func request(to url: HTTPURL, _ attachments: CallAttachments?) throws -> HTTPRequest {
        switch self {
        case .form(let request):
            if let option = attachments?.option {
                throw CallError.needsEnvelope(option: option, binding: request.method == .get ? "get" : "post")
            }
            return request
        case .envelope(let envelope):
            let fields = try RequestFields.fields(of: envelope)
            guard let message = attachments?.message(for: envelope) else {
                return HTTPRequest(.post, url, fields: fields, body: envelope.bytes)
            }
            let body = HTTPBody(message.pieces.map { HTTPBody.Piece($0) })
            return HTTPRequest(.post, url, fields: try RequestFields.fields(message.fields), body: body)
        }
    }
}

extension EnvelopeMessage: MessageMaker {
    var address: String? { source.endpoint ?? source.template.call.endpoint }
    var form: ReplyReader.Form { binding == .soap ? .envelope : .bare }
    var isOneWay: Bool { false }
    var secrets: [TemplateParameter] { source.template.parameters }
    var attachmentParts: [String] { [] }

    var result: (path: String, file: String)? {
        guard binding == .soap, let path = source.template.call.result else { return nil }
        return (path, source.template.file)
    }

    func typing() -> ReplyTyping? { nil }
    var addressing: (version: AddressingVersion?, action: String?) {
        (nil, source.template.call.addressingAction)
    }
}

extension WSDLMessage: MessageMaker {
    var secrets: [TemplateParameter] { [] }
    var attachmentParts: [String] { call.attachmentParts }
    var result: (path: String, file: String)? { nil }

    func typing() throws -> ReplyTyping? { try ReplyTyping(call.operation, in: source.definitions) }

    var addressing: (version: AddressingVersion?, action: String?) {
        let definitions = source.definitions
        return (
            definitions.addressingVersion(of: call.operation), definitions.addressingAction(of: call.operation)
        )
    }
}
