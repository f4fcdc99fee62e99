import ByteCoding
import EnvelopeTemplate
import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// Makes a call ready: finds the source, chooses the engine, reads files and secrets.
struct CallPreparation {
    let options: Options
    let operands: CallOperands
    let console: Console
    /// When the documents of the source have to be there.
    let deadline: Deadline

    /// - Returns: nil where SOURCE is a WSDL and nothing is said of a call: then its operations are what is wanted.
    /// - Throws: ``CallError``, `UsageError`, `WSDLError`, `TransportError`, `Console.FileError`.
    func prepare() throws -> PreparedCall? {
        let input = input
        let connection = try Connection(
            options.network, input: input, sendsFiles: operands.items.contains(where: \.isAttachment),
            savesParts: options.output.attachmentFolder != nil)
        var mask = SecretMask()
        let variables = try self.variables(&mask)
        let fields = try RequestFields(options.network, input: input)
        let resolver = SourceResolver(
            console, options: options, transport: connection.documents,
            fields: try fields.filled(with: variables.real), deadline: deadline)
        let source = try resolver.resolve(operands.source, isBare: operands.isBare)
        if case .wsdl(let source) = source, operands.operation == nil {
            guard operands.items.isEmpty, !options.describesCall else {
                throw CallError.noOperation(source: source.name)
            }
            return nil
        }
        let maker = try maker(source)
        let url = try endpoint(maker, variables.real)
        do {
            let headers = try MessageHeaders.read(options.request, variables: variables, mask: &mask, input: input)
            let fields = try variables.map { try fields.filled(with: $0) }
            mask.learn(try fields.real.request(to: url))
            let output = OutputPlan(options, result: try result(maker), console: console)
            let typing = try maker.typing()
            output.tellUnknownNames(in: typing, options.output, console)
            return PreparedCall(
                options: options, operands: operands,
                connection: options.request.usesMock ? .toMock : connection, input: input,
                context: TemplateContext(console), maker: maker, url: url, headers: headers, fields: fields,
                variables: variables, mask: mask,
                output: output, typing: typing,
                mock: options.request.usesMock ? try resolver.mock(source) : nil)
        } catch { throw MaskedError(error: error, mask: mask) }
    }

    /// Reads what the command line only names; what is only shown hides its secrets, so that there is nothing to ask for.
    private var input: InputReader {
        // A WSDL by its URL: the plan itself needs the network, and therefore the credentials.
        let readsNetwork = operands.source.holds("://") && options.request.namespace == nil
        let needsSecrets = readsNetwork || options.request.security.certificate != nil
        let asks = options.request.preview == nil || needsSecrets
        return InputReader(console: asks ? console : console.withoutQuestions)
    }

    private func maker(_ source: CallSource) throws -> any MessageMaker {
        switch source {
        case .wsdl(let source):
            let message = try WSDLMessage(source, operation: operands.operation ?? "")
            warn(of: source.definitions.requiredExtensions(of: message.call.operation))
            return message
        case .envelope(let source):
            return EnvelopeMessage(
                source: source, operation: try operation(of: source), binding: try binding(of: source),
                request: options.request, context: TemplateContext(console))
        }
    }

    /// Addressing that is required is sent where it is asked for.
    private func warn(of extensions: [WSDLWarning]) {
        guard !options.output.isSilent else { return }
        for warning in extensions {
            if case .requiredExtension(let name, _) = warning, name.local == "UsingAddressing",
                options.request.usesAddressing
            {
                continue
            }
            console.say("soap: warning: " + WSDLWords.sentence(warning))
        }
    }

    private func binding(of source: EnvelopeSource) throws -> BindingKind {
        let binding = options.request.binding ?? .soap
        let offered = source.template.call.bindings.map(\.rawValue)
        guard source.isGeneric || options.request.endpoint != nil || offered.contains(binding.rawValue) else {
            throw CallError.binding(binding.rawValue, source: source.name, offered: offered)
        }
        return binding
    }

    private func operation(of source: EnvelopeSource) throws -> String {
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
        let given = try options.request.endpoint.map { try variables.filled($0) }
        do { return withCredentialsOfSource(try maker.endpoint(given, source: operands.source)) } catch {
            // The mock answers in place of services that are not spoken to over HTTP too.
            if options.request.usesMock, given == nil, let url = try? HTTPURL("http://127.0.0.1/") { return url }
            throw error
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
