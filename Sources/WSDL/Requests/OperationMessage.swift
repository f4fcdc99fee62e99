public import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// One message of an operation, ready to be built: which arguments it takes and how they become an envelope.
///
/// It is the request, unless ``reply()`` gave it.
public struct OperationMessage: Sendable {
    /// The WSDL.
    public let definitions: Definitions
    /// The operation as the port offers it.
    public let operation: BoundOperation
    /// The parts that stand in the body, in order.
    public internal(set) var bodyParts: [Part]

    /// - Throws: ``WSDLError`` where the message or one of its parts is not declared.
    public init(_ operation: BoundOperation, in definitions: Definitions) throws(WSDLError) {
        self.definitions = definitions
        self.operation = operation
        bodyParts = try definitions.bodyParts(
            of: operation.portTypeOperation.input, binding: operation.bindingOperation.input)
    }

    /// The version the binding asks for; nil where it is not SOAP.
    public var version: SOAPVersion? { operation.binding.protocol.soapVersion }

    /// Whether the reply may be empty: a one-way operation (WSDL 1.1 §2.4.1), or an answer without parts over HTTP GET and
    /// POST, where no envelope stands around nothing.
    public var allowsEmptyReply: Bool {
        guard let output = operation.portTypeOperation.output else { return true }
        guard version == nil, let message = try? definitions.message(output.message, usedAt: output.place) else {
            return false
        }
        return message.parts.isEmpty
    }

    /// The names that the arguments can have at the top, in the order of the message.
    ///
    /// Document style with one part: what the part's element contains. Else the parts.
    public func argumentNames() throws(WSDLError) -> [String] {
        guard operation.bindingOperation.style == .document, bodyParts.count == 1, let name = bodyParts[0].element
        else {
            return bodyParts.map(\.name)
        }
        guard let element = definitions.schema.element(name) else { return [name.local] }
        guard !element.isAbstract else { return definitions.schema.names(for: element).map(\.local) }
        guard
            case .complex(let type) = try definitions.schema.definition(of: element.type, usedAt: element.place)
        else { return [name.local] }
        let attributes = type.attributes.map { "@\($0.name.local)" }
        guard case .elements(let particle) = type.content else { return attributes }
        return definitions.schema.elementNames(in: particle).map(\.local) + attributes
    }

    /// What the user may ask of a message beside its arguments.
    public struct Options: Sendable {
        /// Whether what the schema requires and nobody gave is reported.
        public var reportsMissing = true
        /// Whether values have to be of their types.
        public var checksValues = true
        /// The version to send in; nil is that of the binding.
        public var version: SOAPVersion?
        /// The action to send; nil is that of the binding.
        public var action: String?

        /// Reports what is missing; version and action are those of the binding.
        public init() {}
    }

    /// The request: an envelope with the arguments in its Body and the header blocks in its Header.
    /// - Parameters:
    ///   - arguments: what ``argumentNames()`` names; see there.
    ///   - headers: the blocks by the name of their part or element.
    /// - Throws: ``WSDLError/arguments(_:)`` with all that does not fit, or what is wrong with the WSDL.
    public func request(
        _ arguments: ArgumentValue, headers: [ArgumentMember] = [], options: Options = Options()
    ) throws(WSDLError) -> RequestEnvelope {
        let version = options.version ?? version ?? .v11
        let scope = [NamespaceBinding(prefix: "soap", namespace: version.envelopeNamespace)]
        let (arguments, beside) = inEnvelope(arguments, isStrict: options.reportsMissing)
        let isEncoded = operation.bindingOperation.input.use == .encoded
        var body = MessageWriter(
            definitions: definitions, encoding: isEncoded ? version : nil, isStrict: options.reportsMissing,
            inside: scope)
        body.checksValues = options.checksValues
        switch operation.bindingOperation.style {
        case .document: try writeDocument(arguments, to: &body)
        case .rpc: try writeCall(arguments, to: &body)
        }
        let blocks = try headerBlocks(headers, version: version, options, inside: scope)
        let findings = body.findings + beside + blocks.findings
        guard findings.isEmpty else { throw .arguments(findings) }
        var bytes = Array("<soap:Envelope xmlns:soap=\"\(version.envelopeNamespace)\">".utf8)
        if !blocks.bytes.isEmpty { bytes += Array("<soap:Header>".utf8) + blocks.bytes + Array("</soap:Header>".utf8) }
        bytes += Array("<soap:Body>".utf8) + body.writer.bytes + Array("</soap:Body></soap:Envelope>\n".utf8)
        return RequestEnvelope(
            bytes, root: QualifiedName("Envelope", in: version.envelopeNamespace), wanted: version,
            action: options.action ?? operation.bindingOperation.action ?? "")
    }

    // MARK: Document style, WSDL 1.1 §3.5

    private func writeDocument(_ arguments: ArgumentValue, to message: inout MessageWriter) throws(WSDLError) {
        guard bodyParts.count != 1 else {
            let part = bodyParts[0]
            return try write(part, documentValue(arguments, of: part), path: "", to: &message)
        }
        try writeParts(arguments, to: &message)
    }

    /// The value of the only part: also accepted as a member that bears the name of the part or of its element, where the
    /// element has no members of its own.
    func documentValue(_ arguments: ArgumentValue, of part: Part) throws(WSDLError) -> ArgumentValue {
        guard case .record(let given) = arguments, case let members = given.merged, members.count == 1 else {
            return arguments
        }
        let reference = try typeReference(of: part)
        let names = [part.name, part.element?.local]
        guard names.contains(members[0].name) else { return arguments }
        switch try definitions.schema.definition(of: reference, usedAt: part.place) {
        case .simple: return members[0].value
        case .complex(let type):
            // XML of its own for the whole content, unless a member of that name is meant.
            if case .fragment = members[0].value {
                let names = try argumentNames()
                return names.contains(members[0].name) ? arguments : members[0].value
            }
            guard case .simple = type.content else { return arguments }
            return members[0].value
        }
    }

    private func typeReference(of part: Part) throws(WSDLError) -> TypeReference {
        if let type = part.type { return .named(type) }
        guard let name = part.element, let element = definitions.schema.element(name) else {
            return .missing(.element, part.element ?? QualifiedName(part.name))
        }
        return element.type
    }

    private func write(
        _ part: Part, _ value: ArgumentValue, path: String, to message: inout MessageWriter
    ) throws(WSDLError) {
        if let name = part.element {
            guard let element = definitions.schema.element(name) else {
                throw .schema(definitions.schema.unresolved(.element, name, part.place))
            }
            guard !element.isAbstract else { return try write(memberOf: element, value, path: path, to: &message) }
            return try message.element(element, value, path: path)
        }
        guard let type = part.type else {
            throw .missingAttribute(
                name: "element", element: QualifiedName("part", in: Vocabularies.wsdl), place: part.place)
        }
        // Document style with a type: the type is that of the body itself, or the part's name is the element.
        try message.element(QualifiedName(part.name), type: .named(type), value, path: path, usedAt: part.place)
    }

    /// An abstract head is never sent itself: the member of its substitution group that the value names is.
    private func write(
        memberOf head: ElementDeclaration, _ value: ArgumentValue, path: String, to message: inout MessageWriter
    ) throws(WSDLError) {
        let names = definitions.schema.names(for: head)
        let members = value.members.merged
        let named = members.count == 1 ? names.first { members[0].name == $0.local } : nil
        guard let name = named, let element = definitions.schema.element(name) else {
            return message.report(.noneOf(names.map(\.local)), at: path)
        }
        try message.element(element, members[0].value, path: path.isEmpty ? name.local : "\(path).\(name.local)")
    }

    private func writeParts(_ arguments: ArgumentValue, to message: inout MessageWriter) throws(WSDLError) {
        let members = arguments.members.merged
        if members.isEmpty, arguments != .record([]), arguments != .text("") {
            message.report(.textForMembers(known: bodyParts.map(\.name)), at: "")
        }
        for member in members where !bodyParts.contains(where: { Self.isName(member.name, of: $0) }) {
            message.report(.unknown(known: bodyParts.map(\.name)), at: member.name)
        }
        for part in bodyParts {
            guard let value = members.first(where: { Self.isName($0.name, of: part) })?.value else {
                if message.isStrict { message.report(.missing, at: part.name) }
                continue
            }
            try write(part, value, path: part.name, to: &message)
        }
    }

    private static func isName(_ name: String, of part: Part) -> Bool {
        name == part.name || name == part.element?.local
    }

    // MARK: RPC style, WSDL 1.1 §3.5, SOAP 1.1 §7.1

    private func writeCall(_ arguments: ArgumentValue, to message: inout MessageWriter) throws(WSDLError) {
        let namespace = operation.bindingOperation.input.namespace ?? ""
        message.writer.start(QualifiedName(operation.bindingOperation.name, in: namespace))
        if let encoding = message.encoding {
            let style = operation.bindingOperation.input.encodingStyle ?? ""
            message.writeAttribute(
                QualifiedName("encodingStyle", in: encoding.envelopeNamespace),
                style.isEmpty ? encoding.encodingNamespace : style, path: "")
        }
        try writeParts(arguments, to: &message)
        message.writer.end()
    }
}
