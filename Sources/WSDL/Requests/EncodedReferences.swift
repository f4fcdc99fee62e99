internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// References between the values of a message: `@id` names one, `@href` stands for it; SOAP 1.1 §5.4.1, SOAP 1.2 Part 2 §3.1.5.
extension MessageWriter {
    /// Whether a value only says which other one it is.
    func isReference(_ value: ArgumentValue) -> Bool {
        guard encoding != nil, case .record(let members) = value else { return false }
        return members.allSatisfy { $0.name.hasPrefix("@") } && members.contains { isReference($0) }
    }

    private func isReference(_ member: ArgumentMember) -> Bool {
        if member.name == "@href" { return true }
        guard member.name.hasPrefix("@"), let encoding else { return false }
        return definitions.expandedName(String(member.name.dropFirst()))
            == QualifiedName("ref", in: encoding.encodingNamespace)
    }

    /// Writes what an element refers to; nothing of its type has to be in it.
    mutating func writeReference(
        _ value: ArgumentValue, as version: SOAPVersion, of type: SchemaType, path: String
    ) throws(WSDLError) {
        for member in value.members where isReference(member) {
            let here = "\(path).\(member.name)"
            guard let text = member.value.plainText, !text.isEmpty else {
                report(.membersInText, at: here)
                continue
            }
            switch version {
            case .v11:
                // Else it is a URI: of an attachment, or of another document.
                let isName = !text.contains { "#:/".contains($0) }
                writeAttribute(QualifiedName("href"), isName ? "#" + text : text, path: here)
            case .v12:
                let name = QualifiedName("ref", in: version.encodingNamespace)
                writeAttribute(name, String(text.removing(prefix: "#") ?? text[...]), path: here)
            }
        }
        let others = value.members.filter { !isReference($0) && $0.name != "@xsi:type" }
        if !others.isEmpty { try attributes(.record(others), of: type, path: path) }
    }

    /// Whether an attribute says what references call an element.
    func isIdentifier(_ name: QualifiedName) -> Bool {
        guard let encoding else { return false }
        return name == QualifiedName("id") || name == Self.identifier(encoding)
    }

    /// `id` in SOAP 1.1 §5.4.1, and that of the namespace in SOAP 1.2 Part 2 §3.1.5.1.
    static func identifier(_ version: SOAPVersion) -> QualifiedName {
        QualifiedName("id", in: version == .v11 ? "" : version.encodingNamespace)
    }
}
