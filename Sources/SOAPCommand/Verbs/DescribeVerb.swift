import EnvelopeTemplate
import JSONWire
import SOAPMessage
import WSDL

/// `soap describe`: what a source offers, takes and gives.
struct DescribeVerb {
    let options: Options
    let console: Console

    /// - Throws: ``CallError``, ``DescriptionError``, `WSDLError`, `Console.FileError`, `Console.WriteError`.
    func run(_ name: String, operation: String?) throws -> ExitStatus {
        switch try SourceResolver(console, options: options).resolve(name) {
        case .envelope(let source): try describe(source, operation: operation, as: name)
        case .wsdl(let source): try describe(source, operation)
        }
        return .ok
    }

    // MARK: WSDL

    private func describe(_ source: WSDLSource, _ name: String?) throws {
        source.warn(console)
        let description = WSDLDescription(definitions: source.definitions)
        guard let name else { return try console.print(description.text, json: description.json, options.output) }
        do {
            let operation = try OperationMessage(try source.operation(name), in: source.definitions)
            let told = OperationDescription(
                operation: operation.operation, outline: try operation.outline(),
                example: example(operation, source, name))
            try console.print(told.text, json: told.json, options.output)
        } catch WSDLError.unknownOperation(_, let known) {
            let declarations = source.definitions.declarations(named: name)
            guard !declarations.isEmpty else {
                throw DescriptionError.unknownName(name, known: known + source.definitions.declaredNames)
            }
            var lines = OutlineText()
            lines.add(declarations)
            let json = JSONValue.object([JSONMember("declarations", OutlineJSON.array(declarations))])
            try console.print(lines.text, json: json, options.output)
        }
    }

    /// The call with what has to be given; without arguments where a type of theirs is not declared.
    private func example(_ call: OperationMessage, _ source: WSDLSource, _ name: String) -> String {
        do {
            return try SampleItems(try call.sampleArguments(.required), of: call).command(source, name)
        } catch { return SampleItems([]).command(source, name) }
    }

    // MARK: Envelopes

    private func describe(_ source: EnvelopeSource, operation: String?, as name: String) throws {
        if let operation, operation != source.operation, !source.isGeneric {
            throw CallError.wrongOperation(operation, source: name, operation: source.operation)
        }
        try console.print(text(source), json: json(source), options.output)
    }

    private func text(_ source: EnvelopeSource) -> String {
        let call = source.template.call
        var text = source.name + (call.doc.map { ": \($0)" } ?? "") + "\n"
        let facts: [(String, String?)] = [
            ("operation", source.isGeneric ? nil : source.operation), ("endpoint", call.endpoint),
            ("soap", (source.template.envelopeVersion ?? call.version ?? .v11).rawValue), ("action", call.action),
            ("bindings", call.bindings.map(\.rawValue).joined(separator: " ")), ("result", call.result),
            ("file", source.entry.map { $0.folder == nil ? "built in" : source.file.path }),
        ]
        for (label, value) in facts {
            if let value { text += "  \(label)\(String(repeating: " ", count: 11 - label.count))\(value)\n" }
        }
        let parameters = source.template.parameters
        guard !parameters.isEmpty else { return text }
        text += "arguments\n"
        let width = parameters.map(\.name.count).max() ?? 0
        for parameter in parameters {
            let padding = String(repeating: " ", count: width - parameter.name.count)
            text += "  \(parameter.name)\(padding)  \(notes(parameter))\n"
        }
        let example = parameters.compactMap { parameter in
            parameter.example.map { "\(parameter.name)=\(ShellQuoting.word($0))" }
        }
        if !example.isEmpty { text += "example\n  soap call \(source.name) \(example.joined(separator: " "))\n" }
        return text
    }

    private func notes(_ parameter: TemplateParameter) -> String {
        var notes = [parameter.isRequired && parameter.defaultValue == nil ? "required" : "optional"]
        if parameter.isSecret { notes.append("secret") }
        if let value = parameter.defaultValue { notes.append("default \(value)") }
        return notes.joined(separator: ", ") + (parameter.doc.map { ": \($0)" } ?? "")
    }

    private func json(_ source: EnvelopeSource) -> JSONValue {
        let call = source.template.call
        let parameters = source.template.parameters.map { parameter in
            JSONValue.object([
                JSONMember("name", .string(parameter.name)),
                JSONMember("required", .bool(parameter.isRequired && parameter.defaultValue == nil)),
                JSONMember("secret", .bool(parameter.isSecret)),
                JSONMember("default", OutlineJSON.optional(parameter.defaultValue)),
                JSONMember("example", OutlineJSON.optional(parameter.example)),
                JSONMember("doc", OutlineJSON.optional(parameter.doc)),
            ])
        }
        return .object([
            JSONMember("envelope", .string(source.name)),
            JSONMember("operation", source.isGeneric ? .null : .string(source.operation)),
            JSONMember("doc", OutlineJSON.optional(call.doc)),
            JSONMember("soap", .string((source.template.envelopeVersion ?? call.version ?? .v11).rawValue)),
            JSONMember("action", OutlineJSON.optional(call.action)),
            JSONMember("address", OutlineJSON.optional(call.endpoint)),
            JSONMember("bindings", .array(call.bindings.map { .string($0.rawValue) })),
            JSONMember("result", OutlineJSON.optional(call.result)),
            JSONMember("arguments", .array(parameters)),
        ])
    }
}
