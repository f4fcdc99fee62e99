import EnvelopeTemplate
import JSONWire
import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// `soap template`: a ready request, as an envelope template, JSON, items or a curl command.
struct TemplateVerb {
    let options: Options
    let console: Console

    private var form: TemplateForm { options.template.form ?? .xml }
    private var extent: SampleExtent { options.template.extent ?? .all }

    /// - Throws: ``CallError``, ``DescriptionError``, `WSDLError`, `Console.FileError`, `Console.WriteError`.
    func run(_ name: String, operation: String?) throws -> ExitStatus {
        try options.output.file.map(console.checkWritable)
        let resolver = try SourceResolver(console, options: options)
        let bytes: [UInt8]
        switch try resolver.resolve(name) {
        case .envelope(let source): bytes = try template(of: source, operation: operation)
        case .wsdl(let source):
            guard let operation else { throw DescriptionError.noOperation(verb: .template, source: name) }
            source.warn(console)
            bytes = try template(of: WSDLMessage(source, operation: operation), operation)
        }
        try console.write(bytes, to: options.output.file)
        return .ok
    }

    // MARK: WSDL

    private func template(of message: WSDLMessage, _ operation: String) throws -> [UInt8] {
        let arguments = try message.call.sampleRequest(extent)
        switch form {
        case .xml:
            guard message.call.version != nil else { throw DescriptionError.noEnvelope(operation: operation) }
            return try message.call.template(
                extent, version: options.request.version, endpoint: options.request.endpoint,
                action: options.request.action)
        case .json: return JSONValue(arguments).encoded(.indented) + [0x0A]
        case .args:
            let items = try SampleItems(arguments, of: message.call)
            return Array((items.command(message.source, operation) + "\n").utf8)
        case .curl: return try curl(message, arguments, source: message.source.name)
        }
    }

    // MARK: Envelopes

    private func template(of source: EnvelopeSource, operation: String?) throws -> [UInt8] {
        if let operation, operation != source.operation, !source.isGeneric {
            throw CallError.wrongOperation(operation, source: source.name, operation: source.operation)
        }
        let arguments = source.exampleArguments(extent)
        switch form {
        case .xml: return source.file.bytes
        case .json: return JSONValue(.record(arguments)).encoded(.indented) + [0x0A]
        case .args:
            let words = ["soap", "call", ShellQuoting.word(source.name)] + SampleItems(arguments).shellWords
            return Array((words.joined(separator: " ") + "\n").utf8)
        case .curl:
            let message = EnvelopeMessage(
                source: source, operation: operation ?? source.operation, binding: options.request.binding ?? .soap,
                request: options.request, context: TemplateContext(console))
            return try curl(message, .record(arguments), source: source.name)
        }
    }

    // MARK: curl

    private func curl(_ message: any MessageMaker, _ arguments: ArgumentValue, source: String) throws -> [UInt8] {
        let url = try message.endpoint(options.request.endpoint, source: source)
        let attachments = CallAttachments(of: arguments, context: TemplateContext(console))
        var request = try message.message(arguments, headers: [], to: url, checksValues: true).request(
            to: url, attachments)
        request.fields = try RequestFields(options.network, input: InputReader(console: console))
            .complete(request.fields, for: url)
        return Array(CurlCommand.text(request, mask: SecretMask(), network: options.network).utf8)
    }
}

extension EnvelopeSource {
    /// The examples that the envelope gives, as arguments.
    func exampleArguments(_ extent: SampleExtent) -> [ArgumentMember] {
        var tree: [ArgumentMember] = []
        for parameter in template.parameters {
            if extent == .required, !parameter.isRequired || parameter.defaultValue != nil { continue }
            guard let text = parameter.example ?? parameter.defaultValue else { continue }
            tree.fillIn(.text(text), at: parameter.name.parts(between: ".").map { String($0) }[...])
        }
        return tree
    }
}

extension [ArgumentMember] {
    /// Puts `value` at `path`.
    fileprivate mutating func fillIn(_ value: ArgumentValue, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        let rest = path.dropFirst()
        guard let index = firstIndex(where: { $0.name == name }) else {
            var inner: [ArgumentMember] = []
            inner.fillIn(value, at: rest)
            return append(ArgumentMember(name, rest.isEmpty ? value : .record(inner)))
        }
        guard case .record(var inner) = self[index].value else { return }
        inner.fillIn(value, at: rest)
        self[index].value = .record(inner)
    }
}
