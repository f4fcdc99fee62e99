public import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension OperationMessage {
    /// The request as an envelope template: called with the same arguments it makes the same body.
    ///
    /// What may be left out stands in sections, what repeats is repeated by them. Where the language of templates cannot say what
    /// the schema does, the template is the simpler one: a repeating group is one round, nil is not to be had, arrays of the
    /// SOAP encoding say no size.
    /// - Parameter version: the version to write it in; nil is that of the binding.
    /// - Throws: ``WSDLError`` where a type that is needed is not declared.
    public func template(
        _ extent: SampleExtent = .all, version wanted: SOAPVersion? = nil, endpoint: String? = nil,
        action: String? = nil
    ) throws(WSDLError) -> [UInt8] {
        let version = wanted ?? version ?? .v11
        let scope = [NamespaceBinding(prefix: "soap", namespace: version.envelopeNamespace)]
        let isEncoded = operation.bindingOperation.input.use == .encoded
        var body = TemplateWriter(
            definitions: definitions, encoding: isEncoded ? version : nil, extent: extent, inside: scope, depth: 2)
        switch operation.bindingOperation.style {
        case .document: try writeDocument(to: &body)
        case .rpc: try writeCall(to: &body)
        }
        let header = try headerTemplate(extent, version: version, inside: scope)
        let documentation = operation.portTypeOperation.documentation ?? operation.bindingOperation.documentation
        let soapAction = action ?? operation.bindingOperation.action ?? ""
        let addressingAction = action ?? definitions.addressingAction(of: operation)
        var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        text += Self.instruction(
            "soap",
            [
                ("endpoint", endpoint ?? operation.port?.address), ("version", version.rawValue),
                ("action", soapAction),
                ("wsa-action", addressingAction == soapAction ? nil : addressingAction),
                ("operation", operation.bindingOperation.name),
                ("doc", documentation),
            ])
        for parameter in body.parameters + header.parameters {
            text += Self.instruction(
                "soap-parameter",
                [
                    ("name", parameter.name), ("doc", parameter.documentation), ("example", parameter.example),
                    ("required", parameter.isRequired ? "true" : "false"),
                ])
        }
        text += "<soap:Envelope xmlns:soap=\"\(version.envelopeNamespace)\">\n" + header.text
        text += "  <soap:Body>" + TemplateMarks.resolved(String(decoding: body.writer.bytes, as: UTF8.self))
        return Array((text + "\n  </soap:Body>\n</soap:Envelope>\n").utf8)
    }

    /// `<?target name="value" …?>`, without what is nil.
    private static func instruction(_ target: String, _ attributes: [(name: String, value: String?)]) -> String {
        var text = "<?\(target)"
        for (name, value) in attributes {
            guard let value else { continue }
            let words = value.parts { $0.properties.isWhitespace }.filter { !$0.isEmpty }.joined(separator: " ")
            let references = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("{{", "{&#123;")]
            let escaped = references.reduce(words) { $0.substituting($1.1, for: $1.0) }
            text += " \(name)=\"\(escaped)\""
        }
        return text + "?>\n"
    }

    // MARK: Body

    private func writeDocument(to template: inout TemplateWriter) throws(WSDLError) {
        guard bodyParts.count == 1 else {
            for part in bodyParts { try write(part, TemplateWriter.Slot(path: [part.name]), to: &template) }
            return
        }
        let part = bodyParts[0]
        // The arguments are the content of the element, or for a simple one the element itself.
        let element = part.element.flatMap { definitions.schema.element($0) }
        let reference = part.element == nil ? part.type.map { .named($0) } ?? .anyType : element?.type
        guard let reference,
            case .complex(let type) = try definitions.schema.definition(of: reference, usedAt: part.place),
            !type.isAbstract, type.content.isRecord, type.array == nil
        else {
            return try write(part, TemplateWriter.Slot(path: [part.element?.local ?? part.name]), to: &template)
        }
        template.newLine()
        template.open(reference)
        template.writer.start(
            element?.name ?? QualifiedName(part.name), declaring: template.bindings(for: .complex(type)))
        try template.content(of: type, TemplateWriter.Slot(path: []), documentation: nil)
        template.writer.end()
    }

    private func write(
        _ part: Part, _ slot: TemplateWriter.Slot, to template: inout TemplateWriter
    ) throws(WSDLError) {
        guard let name = part.element else {
            return try template.element(
                QualifiedName(part.name), type: part.type.map { .named($0) } ?? .anyType, slot,
                documentation: part.documentation, usedAt: part.place)
        }
        guard let element = definitions.schema.element(name) else {
            throw .schema(definitions.schema.unresolved(.element, name, part.place))
        }
        try template.element(
            element.name, type: element.type, slot, documentation: part.documentation ?? element.documentation,
            example: element.fixedValue ?? element.defaultValue, usedAt: part.place)
    }

    private func writeCall(to template: inout TemplateWriter) throws(WSDLError) {
        template.newLine()
        template.writer.start(
            QualifiedName(operation.bindingOperation.name, in: operation.bindingOperation.input.namespace ?? ""))
        if let encoding = template.encoding {
            let style = operation.bindingOperation.input.encodingStyle ?? ""
            let name = QualifiedName("encodingStyle", in: encoding.envelopeNamespace)
            do { try template.writer.attribute(name, style.isEmpty ? encoding.encodingNamespace : style) } catch {}
        }
        template.indent()
        for part in bodyParts { try write(part, TemplateWriter.Slot(path: [part.name]), to: &template) }
        template.outdent()
        if !bodyParts.isEmpty { template.newLine() }
        template.writer.end()
    }

    // MARK: Header

    /// The blocks the binding asks for, each in a section of its name; the Header itself is in that of the only one.
    private func headerTemplate(
        _ extent: SampleExtent, version: SOAPVersion, inside scope: [NamespaceBinding]
    ) throws(WSDLError) -> (text: String, parameters: [TemplateWriter.Parameter]) {
        let headers = try shownHeaders()
        guard extent == .all, !headers.isEmpty else { return ("", []) }
        var blocks = TemplateWriter(
            definitions: definitions, encoding: nil, extent: extent, inside: scope, depth: 2)
        for (name, part) in headers {
            let slot = TemplateWriter.Slot(path: [name], isOptional: headers.count > 1, isSure: false)
            guard headers.count == 1 else {
                try write(part, slot, to: &blocks)
                continue
            }
            blocks.holes.open(TemplateHoles.Frame(depth: 1, isRepeated: false))
            try write(part, slot, to: &blocks)
        }
        guard !blocks.writer.bytes.isEmpty else { return ("", []) }
        let content = TemplateMarks.resolved(String(decoding: blocks.writer.bytes, as: UTF8.self))
        guard headers.count == 1 else {
            return ("  <soap:Header>\(content)\n  </soap:Header>\n", blocks.parameters)
        }
        let name = headers[0].name
        return ("  {{#\(name)}}\n  <soap:Header>\(content)\n  </soap:Header>\n  {{/\(name)}}\n", blocks.parameters)
    }
}

extension ComplexType.Content {
    /// Whether the arguments are members.
    fileprivate var isRecord: Bool {
        switch self {
        case .empty, .elements: true
        case .simple, .anything: false
        }
    }
}
