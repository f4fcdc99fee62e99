internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension MessageWriter {
    // MARK: Wildcards

    /// Writes an element in the place of a wildcard, by its declaration where there is one.
    mutating func anyElement(_ name: QualifiedName, _ value: ArgumentValue, path: String) throws(WSDLError) {
        guard let declaration = schema.element(name) else { return untyped(name, value, path: path) }
        try element(declaration, value, path: path)
    }

    // MARK: What has no type

    /// Writes an element that nothing declares: members become elements without namespace, in the order given.
    mutating func untyped(_ name: QualifiedName, _ value: ArgumentValue, path: String) {
        guard XMLNames.isNCName(name.local) else { return report(.unknown(known: []), at: path) }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { return report(.tooMany(Self.depthLimit), at: path) }
        writer.start(name)
        if case .null = value {
            writeAttribute(QualifiedName("nil", in: Namespaces.schemaInstance), "true", path: path)
        }
        for member in value.members where member.name.hasPrefix("@") {
            untypedAttribute(member, path: path.isEmpty ? member.name : "\(path).\(member.name)")
        }
        if let attachment = value.attachment {
            writeReference(attachment, path: path)
        } else {
            anything(value, path: path)
        }
        writer.end()
    }

    private mutating func untypedAttribute(_ member: ArgumentMember, path: String) {
        guard let name = definitions.expandedName(String(member.name.dropFirst())) else {
            return report(.unknown(known: []), at: path)
        }
        guard let text = member.value.plainText else { return report(.membersInText, at: path) }
        guard name == QualifiedName("type", in: Namespaces.schemaInstance) else {
            return writeAttribute(name, text, path: path)
        }
        guard let type = definitions.expandedName(text) else { return report(.unknownType(name: text), at: path) }
        writeAttribute(name, type)
    }

    /// Writes content that nothing declares.
    mutating func anything(_ value: ArgumentValue, path: String) {
        switch value {
        case .null, .attachment: return
        case .text(let text): if !text.isEmpty { write(text, path: path) }
        case .bytes(let bytes): write(BinaryText.encode(bytes, as: .base64Binary), path: path)
        case .fragment(let xml): writer.raw(xml)
        case .list: report(.listForOne, at: path)
        case .record(let members):
            for (member, here) in members.repetitions(below: path) where !member.name.hasPrefix("@") {
                if member.name == "#text" {
                    writeText(member.value, path: here)
                    continue
                }
                let name = definitions.expandedName(member.name) ?? QualifiedName(member.name)
                untyped(name, member.value, path: here)
            }
        }
    }
}
