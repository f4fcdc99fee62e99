import SOAPMessage
import SOAPTransport

/// Makes a plan of a command line: finds the source, reads the arguments, fills the envelope, addresses it.
struct CallPlanner {
    let options: Options
    let operands: CallOperands
    let console: Console

    /// - Throws: ``CallError``, `UsageError`, `Console.FileError`.
    func plan() throws -> CallPlan {
        let input = InputReader(console: console)
        let resolver = SourceResolver(console, options: options)
        let source = try resolver.resolve(operands.source, isBare: operands.isBare)
        let binding = try binding(of: source)
        let message = EnvelopeMessage(
            source: source, operation: try operation(of: source), request: options.request,
            context: TemplateContext(console))
        let url = try endpoint(of: source)
        let arguments = try input.arguments(operands.items, data: options.request.data)
        var mask = SecretMask()
        let given = try SecretArguments(arguments, of: source.template.parameters, mask: &mask, input: input)
        let fields = try RequestFields(options.network, url: url, input: input)
        var request = try message.request(given.real, binding: binding, to: url)
        var shown = mask.isEmpty ? request : try message.request(given.shown, binding: binding, to: url)
        request.fields = try fields.complete(request.fields)
        shown.fields = try fields.complete(shown.fields)
        return CallPlan(
            request: request, shown: shown, mask: mask,
            shownEnvelope: binding == .soap ? try message.envelope(given.shown) : nil,
            form: binding == .soap ? .envelope : .bare,
            output: OutputPlan(
                options, result: binding == .soap ? try result(of: source) : nil, console: console),
            limits: ExchangeLimits(
                connectTimeout: options.network.connectTimeout, totalTimeout: options.network.totalTimeout),
            redirects: options.network.followsRedirects
                ? RedirectPolicy(maximumCount: options.network.redirectLimit) : nil,
            mock: options.request.usesMock ? try resolver.mock(source) : nil)
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

    private func endpoint(of source: CallSource) throws -> HTTPURL {
        let given = options.request.endpoint ?? source.endpoint ?? source.template.call.endpoint
        let text = given ?? (options.request.usesMock ? "http://127.0.0.1/" : nil)
        guard let text else { throw CallError.noEndpoint(source: source.name) }
        do { return try HTTPURL(text) } catch { throw CallError.badURL(text, error) }
    }

    private func result(of source: CallSource) throws -> FieldPath? {
        guard let text = source.template.call.result else { return nil }
        do { return try FieldPath(text) } catch {
            throw CallError.templatePath(text, file: source.template.file, error)
        }
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
