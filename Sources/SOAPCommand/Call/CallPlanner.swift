import ByteCoding
import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// Makes a plan of a command line: finds the source, reads the arguments, makes the message, addresses it.
struct CallPlanner {
    let options: Options
    let operands: CallOperands
    let console: Console
    let transport: any HTTPTransport
    let deadline: Deadline

    /// - Returns: nil where SOURCE is a WSDL and no operation was named: then its operations are what is wanted.
    /// - Throws: ``CallError``, `UsageError`, `WSDLError`, `Console.FileError`.
    func plan() throws -> CallPlan? {
        let input = input
        var mask = SecretMask()
        let variables = try self.variables(&mask)
        let fields = try RequestFields(options.network, input: input)
        let resolver = SourceResolver(
            console, options: options, transport: transport, fields: try fields.filled(with: variables.real),
            deadline: deadline)
        let target = try resolver.resolve(operands.source, isBare: operands.isBare)
        if case .wsdl = target, operands.operation == nil { return nil }
        let maker = try message(target)
        let url = try endpoint(maker, variables.real)
        let make: RequestMaking
        let request: Masked<Addressed>
        do {
            make = try requests(maker, to: url, variables: variables, fields: fields, mask: &mask)
            request = try make.first()
        } catch { throw MaskedError(error: error, mask: mask) }
        mask.learn(request.real.request)
        return CallPlan(
            request: request.real.request, shown: request.shown.request, renewed: make.again, mask: mask,
            shownEnvelope: request.shown.envelope, form: maker.form, acceptsEmpty: maker.isOneWay,
            output: OutputPlan(options, result: try result(maker), console: console), typing: try maker.typing(),
            limits: options.network.limits(until: deadline), redirects: options.network.redirects,
            mock: options.request.usesMock ? try resolver.mock(target) : nil, retry: options.network.retry,
            variables: variables.real)
    }

    /// A request, and the envelope in it.
    private typealias Addressed = (request: HTTPRequest, envelope: RequestEnvelope?)

    /// Makes the request of a plan: for the first time, and again where a copy of it would be refused.
    private struct RequestMaking {
        let first: () throws -> Masked<Addressed>
        let again: (() throws -> Masked<HTTPRequest>)?
    }

    /// What makes the request as it is sent, and with placeholders for its secrets.
    private func requests(
        _ maker: any MessageMaker, to url: HTTPURL, variables: Masked<Variables>, fields: RequestFields,
        mask: inout SecretMask
    ) throws -> RequestMaking {
        var attachments = CallAttachments(
            usesMTOM: options.request.usesMTOM, boundParts: maker.attachmentParts, context: TemplateContext(console))
        let given = try input.arguments(operands.items, data: options.request.data, attachments: &attachments)
        let filled = try variables.map { try $0.completing(try $0.filled(given), for: maker) }
        let arguments = try SecretArguments(
            filled, typed: given, of: maker.secrets, mask: &mask, input: input
        ).masked
        let headers = try MessageHeaders.read(options.request, variables: variables, mask: &mask, input: input)
        let fields = try variables.map { try fields.filled(with: $0) }
        let hasSecrets = !mask.isEmpty
        let make = { [attachments] (headers: Masked<MessageHeaders>) throws -> Masked<Addressed> in
            var real = try addressed(
                maker, arguments.real, headers.real, fields.real, to: url, attachments, sent: nil)
            guard hasSecrets else { return Masked(real) }
            let shown = try addressed(
                maker, arguments.shown, headers.shown, fields.shown, to: url, attachments, sent: real)
            // What is not shown of a body is not for others either.
            real.request.hasConfidentialBody = real.request.body != shown.request.body
            return Masked(real: real, shown: shown)
        }
        let again = {
            var headers = headers
            headers.stamp(TemplateContext(console))
            return try make(headers).map(\.request)
        }
        return RequestMaking(first: { try make(headers) }, again: headers.real.areGoodOnce ? again : nil)
    }

    /// - Parameter sent: what is sent, where this is only shown: then its values are placeholders of no type.
    private func addressed(
        _ maker: any MessageMaker, _ arguments: ArgumentValue, _ headers: MessageHeaders, _ fields: RequestFields,
        to url: HTTPURL, _ attachments: CallAttachments, sent: Addressed?
    ) throws -> Addressed {
        var message = try maker.message(arguments, headers: headers.items, to: url, checksValues: sent == nil)
        var dressed: RequestEnvelope?
        switch message {
        case .envelope(let bare):
            if options.request.security.certificate != nil, let file = attachments.files.first,
                XOPInclude.occurs(in: bare.bytes)
            {
                throw CallError.signedAttachment(file: file.path)
            }
            let envelope = try headers.dressed(
                bare, for: maker, to: url, source: operands.source, signed: sent?.envelope)
            message = .envelope(envelope)
            dressed = envelope
        case .form(let form):
            if let option = headers.firstOption {
                throw CallError.needsEnvelope(option: option, binding: form.method == .get ? "get" : "post")
            }
        }
        var request = try message.request(to: url, attachments)
        request.fields = try fields.complete(request.fields, for: url)
        request.authentication = try fields.requiredAuthentication(for: url)
        return (request, dressed)
    }

    /// Reads what the command line only names; what is only shown hides its secrets, so that there is nothing to ask for.
    private var input: InputReader { Self.input(options, operands, console) }

    static func input(_ options: Options, _ operands: CallOperands, _ console: Console) -> InputReader {
        // A WSDL by its URL: the plan itself needs the network, and therefore the credentials.
        let readsNetwork = operands.source.holds("://") && options.request.namespace == nil
        let needsSecrets = readsNetwork || options.request.security.certificate != nil
        let asks = options.request.preview == nil || needsSecrets
        return InputReader(console: asks ? console : console.withoutQuestions)
    }

    private func message(_ target: CallTarget) throws -> any MessageMaker {
        switch target {
        case .wsdl(let source): return try WSDLMessage(source, operation: operands.operation ?? "")
        case .envelope(let source):
            return EnvelopeMessage(
                source: source, operation: try operation(of: source), binding: try binding(of: source),
                request: options.request, context: TemplateContext(console))
        }
    }

    private func binding(of source: CallSource) throws -> BindingKind {
        let binding = options.request.binding ?? .soap
        let offered = source.template.call.bindings.map(\.rawValue)
        guard source.isGeneric || options.request.endpoint != nil || offered.contains(binding.rawValue) else {
            throw CallError.binding(binding.rawValue, source: source.name, offered: offered)
        }
        return binding
    }

    private func operation(of source: CallSource) throws -> String {
        guard source.isGeneric else {
            if let given = operands.operation, given != source.operation {
                throw CallError.wrongOperation(given, source: source.name, operation: source.operation)
            }
            return source.operation
        }
        guard let operation = operands.operation else { throw CallError.noOperation(source: source.name) }
        return operation
    }

    /// The variables of `--vars`; where a call goes may be seen.
    private func variables(_ mask: inout SecretMask) throws -> Masked<Variables> {
        let variables = try Variables(
            options.request, mayBegin: !options.fields.captures.isEmpty, console: console)
        return mask.hide(variables, but: Variables.names(in: options.request.endpoint ?? ""))
    }

    private func endpoint(_ maker: any MessageMaker, _ variables: Variables) throws -> HTTPURL {
        let given = try options.request.endpoint.map { try variables.filled($0) } ?? maker.address
        let text = given ?? (options.request.usesMock ? "http://127.0.0.1/" : nil)
        guard let text else { throw CallError.noEndpoint(source: operands.source) }
        do { return withCredentialsOfSource(try HTTPURL(text)) } catch {
            // The mock answers in place of services that are not spoken to over HTTP too.
            if options.request.usesMock, options.request.endpoint == nil, let url = try? HTTPURL("http://127.0.0.1/") {
                return url
            }
            throw CallError.badURL(text, error)
        }
    }

    /// What the URL of a WSDL says before its host serves the call to the same origin too.
    private func withCredentialsOfSource(_ url: HTTPURL) -> HTTPURL {
        guard url.credentials == nil, let source = try? HTTPURL(operands.source), source.origin == url.origin else {
            return url
        }
        return url.with(source.credentials)
    }

    private func result(_ maker: any MessageMaker) throws -> FieldPath? {
        guard let (text, file) = maker.result else { return nil }
        do { return try FieldPath(text) } catch { throw CallError.templatePath(text, file: file, error) }
    }
}

extension TemplateContext {
    /// Clock, chance and environment of a console; `SOAP_NOW`, in seconds since 1970, stops the clock, and `SOAP_NONCE`, in
    /// base64, stands for random bytes.
    init(_ console: Console) {
        let now = console.now
        let randomByte = console.randomByte
        let environment = console.environment
        // xsd:dateTime has years of four digits, or more that few readers take.
        let fixed = environment["SOAP_NOW"].flatMap { Int64($0) }.map { min(max($0, 0), 253_402_300_799) }
        let nonce = environment["SOAP_NONCE"].flatMap { Base64.decode($0.utf8) }
        self.init(
            secondsSinceEpoch: { fixed ?? Int64(now()) },
            randomBytes: { count in
                guard let nonce, !nonce.isEmpty else { return (0..<count).map { _ in randomByte() } }
                return (0..<count).map { nonce[$0 % nonce.count] }
            },
            environment: { environment[$0] })
    }
}
