import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// `soap validate`: a message against a WSDL.
struct ValidateVerb {
    let options: Options
    let console: Console

    /// What the message was taken for goes to standard error: an envelope that is valid as the wrong message is not valid.
    /// - Throws: ``CallError``, ``DescriptionError``, `WSDLError`, `Console.FileError`, `Console.WriteError`.
    func run(_ name: String, message: InputSource) throws -> ExitStatus {
        let source = try SourceResolver(console, options: options).description(name)
        let file = Self.name(of: message)
        let (envelope, linesBefore) = try read(message, file: file)
        let version = SOAPVersion(envelopeNamespace: envelope.name.namespace)
        guard envelope.name.local == "Envelope", let version else {
            let line = envelope.tag.position.line + linesBefore
            throw DescriptionError.notEnvelope(file: file, root: envelope.name, line: line)
        }
        let choice = PortChoice(service: options.request.service, port: options.request.port)
        let validation = try source.definitions.validate(
            envelope, version: version, operation: options.request.operation, choice: choice
        ).movedDown(linesBefore)
        try console.print(
            validation.findings.map { Self.line($0, file: file) + "\n" }.joined(), json: Self.json(validation),
            options.output)
        let saysRole = validation.role != nil && options.output.format != .json
        if saysRole || options.output.isVerbose { console.say("soap: \(file): \(Self.summary(validation))") }
        return validation.findings.isEmpty ? .ok : .fault
    }

    private static func name(of message: InputSource) -> String {
        switch message {
        case .file(let path): path
        case .standardInput: "-"
        }
    }

    /// - Returns: the root of the envelope, and how many lines of the file stand before it.
    private func read(_ message: InputSource, file: String) throws -> (Element, linesBefore: Int) {
        let bytes = try InputReader(console: console).bytes(message)
        let parts: MessageParts?
        do { parts = try MessageParts(file: bytes) } catch { throw DescriptionError.notMultipart(file: file, error) }
        do {
            let charset = parts?.root.header.mediaType.charset
            let root = try Element.read(parts?.root.content ?? bytes, charset: charset)
            guard let parts else { return (root, 0) }
            var inliner = AttachmentInliner(parts.attachments)
            let start = bytes.firstRange(of: parts.root.content.prefix(200))?.lowerBound ?? 0
            return (try inliner.inlined(root), bytes[..<start].count { $0 == UInt8(ascii: "\n") })
        } catch let error as XMLReadError {
            throw DescriptionError.notXML(file: file, error)
        } catch is AttachmentInliner.Repeated { throw DescriptionError.repeatedAttachments(file: file) }
    }

    private static func line(_ finding: MessageFinding, file: String) -> String {
        let path = finding.path.isEmpty ? "" : Printable.text(finding.path) + ": "
        return "\(file):\(finding.line): \(path)\(ValidationWords.sentence(finding.defect))"
    }

    private static func summary(_ validation: MessageValidation) -> String {
        let what = [validation.role?.rawValue, validation.operation.map { "of \($0)" }].compactMap { $0 }
        let words = what.isEmpty ? "message" : what.joined(separator: " ")
        let count = validation.findings.count
        return count == 0 ? "a valid \(words)" : "\(words), \(count) finding\(count == 1 ? "" : "s")"
    }

    /// `valid`, `operation`, `message` (`request`, `reply`, `fault` or null) and `findings`, of each `line`, `path`, `code` and
    /// `text`.
    private static func json(_ validation: MessageValidation) -> JSONValue {
        .object([
            JSONMember("valid", .bool(validation.findings.isEmpty)),
            JSONMember("operation", OutlineJSON.optional(validation.operation)),
            JSONMember("message", OutlineJSON.optional(validation.role?.rawValue)),
            JSONMember("findings", .array(validation.findings.map { json($0) })),
        ])
    }

    private static func json(_ finding: MessageFinding) -> JSONValue {
        .object([
            JSONMember("line", .number(String(finding.line))),
            JSONMember("path", .string(finding.path)),
            JSONMember("code", .string(ValidationWords.code(finding.defect))),
            JSONMember("text", .string(ValidationWords.sentence(finding.defect))),
        ])
    }
}
