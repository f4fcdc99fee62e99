import EnvelopeTemplate
import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// A call that is ready but for its arguments: source, operation, address, header fields, credentials and engine are known.
///
/// Made once, for as many calls as there are arguments; any thread can plan and run them.
struct PreparedCall: Sendable {
    let options: Options
    let operands: CallOperands
    let connection: Connection
    /// Reads arguments; asks for the secrets among them.
    let input: InputReader
    let context: TemplateContext
    /// What the source says of the operation.
    let maker: any MessageMaker
    let url: HTTPURL
    let headers: Masked<MessageHeaders>
    let fields: Masked<RequestFields>
    /// What `--capture` adds to.
    let variables: Masked<Variables>
    /// The placeholders for the secrets of all calls.
    let mask: SecretMask
    /// What of a reply is printed.
    let output: OutputPlan
    /// How a reply is typed; nil without a schema.
    let typing: ReplyTyping?
    /// Who answers in place of the network; nil without `--mock`.
    let mock: MockSource?
    /// Where the requests go in place of the address; nil where they go there.
    var standIn: HTTPURL.Origin?

    /// Reads the arguments of a call.
    /// - Throws: `UsageError`, ``CallError``, `Console.FileError`.
    func arguments(_ items: [ItemSyntax], data: TextOrInput?) throws -> CallArguments {
        try CallArguments(items, data: data, for: self)
    }

    /// Fills the message: nothing is read, and nobody is asked.
    ///
    /// Each plan has a nonce, a time and an identifier of its own.
    /// - Throws: ``MaskedError`` with ``CallError``, `UsageError`, `WSDLError`.
    func plan(_ arguments: CallArguments) throws -> CallPlan {
        do {
            var headers = headers
            headers.stamp(context)
            let (values, attachments) = (arguments.values, arguments.attachments)
            let sent = try message(values.real, headers.real, attachments, sent: nil)
            let real = try request(sent, fields.real, attachments)
            var plan = CallPlan(
                call: self, arguments: arguments, request: Masked(real), shownMessage: sent, mask: arguments.mask)
            guard !arguments.mask.isEmpty else { return plan }
            plan.shownMessage = try message(values.shown, headers.shown, attachments, sent: sent)
            plan.request.shown = try request(plan.shownMessage, fields.shown, attachments)
            // What is not shown of a body is not for others either.
            plan.request.real.hasConfidentialBody = real.body != plan.request.shown.body
            return plan
        } catch { throw MaskedError(error: error, mask: arguments.mask) }
    }

    /// - Parameter sent: what is sent, where this is only shown: then its values are placeholders of no type.
    private func message(
        _ arguments: ArgumentValue, _ headers: MessageHeaders, _ attachments: CallAttachments, sent: OutgoingMessage?
    ) throws -> OutgoingMessage {
        let message = try maker.message(arguments, headers: headers.items, to: url, checksValues: sent == nil)
        switch message {
        case .envelope(let bare):
            if options.request.security.certificate != nil, let file = attachments.files.first,
                XOPInclude.occurs(in: bare.bytes)
            {
                throw CallError.signedAttachment(file: file.path)
            }
            return .envelope(
                try headers.dressed(bare, for: maker, to: url, source: operands.source, signed: sent?.envelope))
        case .form(let form):
            if let option = headers.firstOption {
                throw CallError.needsEnvelope(option: option, binding: form.method == .get ? "get" : "post")
            }
            return message
        }
    }

    private func request(
        _ message: OutgoingMessage, _ fields: RequestFields, _ attachments: CallAttachments
    ) throws -> HTTPRequest {
        var request = try message.request(to: url, attachments)
        request.fields = try fields.complete(request.fields, for: url)
        request.authentication = try fields.requiredAuthentication(for: url)
        if let standIn { request.url = request.url.moved(to: standIn) }
        return request
    }
}
