import SOAPMessage
import SOAPTransport
import WSDL

/// Makes a plan of a command line: finds the source, reads the arguments, makes the message, addresses it.
struct CallPlanner {
    let options: Options
    let operands: CallOperands
    let console: Console
    let transport: any HTTPTransport

    /// - Returns: nil where SOURCE is a WSDL and no operation was named: then its operations are what is wanted.
    /// - Throws: ``CallError``, `UsageError`, `WSDLError`, `Console.FileError`.
    func plan() throws -> CallPlan? {
        let input = input
        let fields = try RequestFields(options.network, input: input)
        let resolver = SourceResolver(console, options: options, transport: transport, fields: fields)
        let target = try resolver.resolve(operands.source, isBare: operands.isBare)
        if case .wsdl = target, operands.operation == nil { return nil }
        let maker = try message(target)
        let url = try endpoint(maker)
        let arguments = try input.arguments(operands.items, data: options.request.data)
        var mask = SecretMask()
        let given = try SecretArguments(arguments, of: maker.secrets, mask: &mask, input: input)
        var request = try maker.request(given.real, to: url)
        var shown = mask.isEmpty ? request : try maker.request(given.shown, to: url)
        request.fields = try fields.complete(request.fields, for: url)
        shown.fields = try fields.complete(shown.fields, for: url)
        request.login = try fields.loginNeeded(for: url)
        shown.login = request.login
        return CallPlan(
            request: request, shown: shown, mask: mask, shownEnvelope: try maker.envelope(given.shown),
            form: maker.form, acceptsEmpty: maker.isOneWay,
            output: OutputPlan(options, result: try result(maker), console: console), typing: try maker.typing(),
            limits: options.network.limits, redirects: options.network.redirects,
            mock: options.request.usesMock ? try resolver.mock(target) : nil, retry: options.network.retry)
    }

    /// Reads what the command line only names; what is only shown hides its secrets, so that there is nothing to ask for.
    private var input: InputReader { Self.input(options, operands, console) }

    static func input(_ options: Options, _ operands: CallOperands, _ console: Console) -> InputReader {
        // A WSDL by its URL: the plan itself needs the network, and therefore the credentials.
        let readsNetwork = operands.source.contains("://") && options.request.namespace == nil
        let asks = options.request.preview == nil || readsNetwork
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

    private func endpoint(_ maker: any MessageMaker) throws -> HTTPURL {
        let given = options.request.endpoint ?? maker.address
        let text = given ?? (options.request.usesMock ? "http://127.0.0.1/" : nil)
        guard let text else { throw CallError.noEndpoint(source: operands.source) }
        do { return try HTTPURL(text) } catch {
            // The mock answers in place of services that are not spoken to over HTTP too.
            if options.request.usesMock, options.request.endpoint == nil, let url = try? HTTPURL("http://127.0.0.1/") {
                return url
            }
            throw CallError.badURL(text, error)
        }
    }

    private func result(_ maker: any MessageMaker) throws -> FieldPath? {
        guard let (text, file) = maker.result else { return nil }
        do { return try FieldPath(text) } catch { throw CallError.templatePath(text, file: file, error) }
    }
}

extension TemplateContext {
    /// Clock, chance and environment of a console; `SOAP_NOW`, in seconds since 1970, stops the clock.
    init(_ console: Console) {
        let now = console.now
        let randomByte = console.randomByte
        let environment = console.environment
        let fixed = environment["SOAP_NOW"].flatMap { Int64($0) }
        self.init(
            secondsSinceEpoch: { fixed ?? Int64(now()) },
            randomBytes: { count in (0..<count).map { _ in randomByte() } },
            environment: { environment[$0] })
    }
}
