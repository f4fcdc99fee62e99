import SOAPMessage
import SOAPTransport
import WSDL

/// Makes the messages of one operation, whatever describes it: an envelope template or a WSDL.
protocol MessageMaker {
    /// Where the operation is offered; nil where nothing says so.
    var address: String? { get }
    /// What the binding promises as the reply.
    var form: ReplyReader.Form { get }
    /// Whether no answer is due.
    var isOneWay: Bool { get }
    /// The parameters of which some are secret.
    var secrets: [TemplateParameter] { get }
    /// The path that picks the result, and the file that says so.
    var result: (path: String, file: String)? { get }

    /// The request without the fields that are the same for every binding.
    func request(_ arguments: ArgumentValue, to url: HTTPURL) throws -> HTTPRequest
    /// The envelope of the request; nil over the HTTP GET and POST bindings.
    func envelope(_ arguments: ArgumentValue) throws -> RequestEnvelope?
    /// How the reply is typed; nil without a schema.
    func typing() throws -> ReplyTyping?
}

extension EnvelopeMessage: MessageMaker {
    var address: String? { source.endpoint ?? source.template.call.endpoint }
    var form: ReplyReader.Form { binding == .soap ? .envelope : .bare }
    var isOneWay: Bool { false }
    var secrets: [TemplateParameter] { source.template.parameters }

    var result: (path: String, file: String)? {
        guard binding == .soap, let path = source.template.call.result else { return nil }
        return (path, source.template.file)
    }

    func typing() -> ReplyTyping? { nil }
}

extension WSDLMessage: MessageMaker {
    var secrets: [TemplateParameter] { [] }
    var result: (path: String, file: String)? { nil }

    func typing() throws -> ReplyTyping? { try ReplyTyping(call.operation, in: source.definitions) }
}
