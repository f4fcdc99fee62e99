internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension OperationMessage {
    /// The names of the header blocks the binding asks for, WSDL 1.1 §3.7.
    public var headerNames: [String] {
        operation.bindingOperation.input.headers.map { header in
            let part = definitions.part(of: header)
            return part?.element?.local ?? header.part
        }
    }

    /// Whether the binding or a schema has a header block of that name.
    public func declaresHeader(_ name: String) -> Bool {
        guard !headerNames.contains(name) else { return true }
        let elements = operation.bindingOperation.input.headers.compactMap { definitions.part(of: $0)?.element }
        guard let expanded = definitions.expandedName(name) else { return false }
        return elements.contains(expanded) || definitions.schema.element(expanded) != nil
    }

    /// The header blocks that samples show, by their names.
    ///
    /// A block that nothing declares does not stop the request, which can do without; an argument of its name comes first.
    func shownHeaders() throws(WSDLError) -> [(name: String, part: Part)] {
        var taken = Set(try argumentNames())
        return operation.bindingOperation.input.headers.compactMap { header in
            guard header.use == .literal, let part = definitions.part(of: header), isDeclared(part) else { return nil }
            let name = part.element?.local ?? header.part
            return taken.insert(name).inserted ? (name, part) : nil
        }
    }

    private func isDeclared(_ part: Part) -> Bool {
        guard let name = part.element else { return part.type != nil }
        guard let element = definitions.schema.element(name) else { return false }
        return (try? definitions.schema.type(element.type, usedAt: part.place)) != nil
    }

    /// The blocks as XML, and what does not fit.
    func headerBlocks(
        _ headers: [ArgumentMember], version: SOAPVersion, _ options: Options, inside scope: [NamespaceBinding]
    ) throws(WSDLError) -> (bytes: [UInt8], findings: [ArgumentFinding]) {
        var bytes: [UInt8] = []
        var findings: [ArgumentFinding] = []
        for member in headers {
            for value in member.value.repetitions {
                let block = try headerBlock(
                    member.name, value, version: version, options, inside: scope)
                bytes += block.writer.bytes
                findings += block.findings
            }
        }
        return (bytes, findings)
    }

    private func headerBlock(
        _ name: String, _ value: ArgumentValue, version: SOAPVersion, _ options: Options,
        inside scope: [NamespaceBinding]
    ) throws(WSDLError) -> MessageWriter {
        let expanded = definitions.expandedName(name)
        let binding = operation.bindingOperation.input.headers.first { header in
            if header.part == name { return true }
            guard let element = definitions.part(of: header)?.element else { return false }
            return element.local == name || element == expanded
        }
        let isEncoded = binding?.use == .encoded
        var message = MessageWriter(
            definitions: definitions, encoding: isEncoded ? version : nil, isStrict: options.reportsMissing,
            inside: scope)
        message.checksValues = options.checksValues
        message.headerVersion = version
        let path = "header:\(name)"
        if let binding, let part = definitions.part(of: binding), part.element == nil, let type = part.type {
            let element = QualifiedName(part.name, in: binding.namespace ?? "")
            try message.element(element, type: .named(type), value, path: path, usedAt: part.place)
        } else if let element = headerElement(name, expanded: expanded, binding: binding) {
            try message.element(element, value, path: path)
        } else {
            message.report(.unknown(known: headerNames), at: path)
        }
        return message
    }

    /// The element of the binding's part; else the global element of that name, where only one has it.
    private func headerElement(
        _ name: String, expanded: QualifiedName?, binding: HeaderBinding?
    ) -> ElementDeclaration? {
        let schema = definitions.schema
        if let element = binding.flatMap({ definitions.part(of: $0) })?.element { return schema.element(element) }
        if let expanded, !expanded.namespace.isEmpty { return schema.element(expanded) }
        let same = schema.elementNames.filter { $0.local == name }
        return same.count == 1 ? schema.element(same[0]) : nil
    }
}
