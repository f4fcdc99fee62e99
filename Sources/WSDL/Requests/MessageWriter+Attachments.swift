internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension MessageWriter {
    /// How an element refers to a file beside the envelope.
    private enum ReferenceForm {
        /// `xop:Include` in place of the base64 text, XOP 1.0 §3.2.
        case include
        /// The URL as text: `swaRef`, WS-I Attachments Profile 1.0 §4.4.
        case text
        /// The URL in an attribute, SOAP Messages with Attachments §3.
        case href
    }

    /// Writes what is inside an element whose value is a file beside the envelope; its start-tag is open.
    mutating func reference(
        to attachment: Attachment, _ value: ArgumentValue, _ reference: TypeReference, type: SchemaType, path: String
    ) throws(WSDLError) {
        guard let form = try form(for: reference, type) else {
            return report(.noAttachment(members: memberNames(of: type)), at: path)
        }
        try attributes(form == .include ? value.describing(attachment, for: type) : value, of: type, path: path)
        switch form {
        case .include: XOPInclude.write(attachment, to: &writer)
        case .text: write(attachment.reference, path: path)
        case .href: writeReference(attachment, path: path)
        }
    }

    /// The attribute that refers to a file; nobody else may give it.
    mutating func writeReference(_ attachment: Attachment, path: String) {
        writeAttribute(QualifiedName("href"), attachment.reference, path: path.isEmpty ? "@href" : "\(path).@href")
    }

    /// Nil where members stand, of which one may refer to a file.
    private func form(for reference: TypeReference, _ type: SchemaType) throws(WSDLError) -> ReferenceForm? {
        if encoding == nil, schema.isDerived(reference, from: .named(Vocabularies.attachmentReference)) { return .text }
        switch type {
        case .simple(let simple):
            guard encoding == nil else { return .href }
            return simple.isBase64 ? .include : simple.isURI ? .text : .href
        case .complex(let complex):
            switch complex.content {
            case .simple(let content):
                return try form(for: content, schema.definition(of: content, usedAt: complex.place))
            case .elements(let particle) where schema.elementNames(in: particle).contains(XOPInclude.name):
                return encoding == nil ? .include : .href
            case .anything: return .href
            case .empty: return .href
            case .elements:
                return complex.attributes.contains { $0.name == QualifiedName("href") } ? .href : nil
            }
        }
    }

    /// What stands inside an element of the type.
    private func memberNames(of type: SchemaType) -> [String] {
        guard case .complex(let complex) = type, case .elements(let particle) = complex.content else { return [] }
        return schema.elementNames(in: particle).map(\.local)
    }
}

extension SimpleType {
    fileprivate var isBase64: Bool {
        if case .atomic(.base64Binary) = variety { true } else { false }
    }

    fileprivate var isURI: Bool {
        if case .atomic(.anyURI) = variety { true } else { false }
    }
}

extension ArgumentValue {
    /// The file beside the envelope that the element refers to; nil where it is none.
    var attachment: Attachment? {
        switch self {
        case .attachment(let attachment): attachment
        case .record: member("#text")?.attachment
        case .null, .text, .bytes, .fragment, .list: nil
        }
    }

    /// With the media type of the file, where the type of the element has an attribute for it and nobody gave one.
    fileprivate func describing(_ attachment: Attachment, for type: SchemaType) -> ArgumentValue {
        guard case .complex(let complex) = type,
            complex.attributes.contains(where: { $0.name == XOPInclude.contentType }),
            !members.contains(where: {
                $0.name.hasPrefix("@") && XMLNames.split($0.name).local.hasSuffix("contentType")
            })
        else { return self }
        let own = ArgumentMember("@\(XOPInclude.contentType)", .text(attachment.mediaType))
        return .record(members + [own])
    }
}

extension OperationMessage {
    /// The message parts that are no part of the envelope but files beside it: `mime:content`, WSDL 1.1 §5.
    public var attachmentParts: [String] {
        let bound = operation.bindingOperation.input.attachments
        return bound.filter { name in !bodyParts.contains { $0.name == name } }
    }

    /// The arguments without those that travel beside the envelope, and what is wrong with these.
    func inEnvelope(
        _ arguments: ArgumentValue, isStrict: Bool
    ) -> (arguments: ArgumentValue, findings: [ArgumentFinding]) {
        let names = attachmentParts
        guard !names.isEmpty, case .record(let members) = arguments else { return (arguments, []) }
        var findings: [ArgumentFinding] = []
        for name in names {
            let given = arguments.member(name)
            if given.map({ $0.attachments.isEmpty }) ?? isStrict {
                findings.append(ArgumentFinding(path: name, defect: .notAttachment))
            }
        }
        return (.record(members.filter { !names.contains($0.name) }), findings)
    }
}
