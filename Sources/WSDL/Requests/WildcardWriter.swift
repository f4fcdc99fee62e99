internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension MessageWriter {
    // MARK: Wildcards

    mutating func fill(
        _ wildcard: Wildcard, _ occurs: Occurrence, from pool: inout PendingMembers, path: String
    ) throws(WSDLError) -> Bool {
        var count = 0
        while occurs.max.map({ count < $0 }) ?? true, let index = pool.firstForWildcard() {
            let entry = pool.entries[index]
            guard let (value, number) = pool.take(index, whole: false) else { continue }
            let key = path.isEmpty ? entry.key : "\(path).\(entry.key)"
            try anyElement(entry, value, wildcard, path: number.map { "\(key)[\($0)]" } ?? key)
            count += 1
        }
        return count > 0
    }

    private mutating func anyElement(
        _ entry: PendingMembers.Entry, _ value: ArgumentValue, _ wildcard: Wildcard, path: String
    ) throws(WSDLError) {
        if let name = entry.name {
            guard let declaration = schema.element(name) else { return untyped(name, value, path: path) }
            return try element(declaration, value, path: path)
        }
        let same = schema.elementNames.filter { $0.local == entry.key && wildcard.allows($0.namespace) }
        if let name = same.first, let declaration = schema.element(name) {
            return try element(declaration, value, path: path)
        }
        untyped(QualifiedName(entry.key), value, path: path)
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
        for member in value.members where member.name.hasPrefix("@") && !member.name.hasPrefix("@xsi:") {
            guard let name = definitions.expandedName(String(member.name.dropFirst())) else { continue }
            writeAttribute(
                name, member.value.plainText ?? "", path: path.isEmpty ? member.name : "\(path).\(member.name)")
        }
        if let attachment = value.attachment {
            writeReference(attachment, path: path)
        } else {
            anything(value, path: path)
        }
        writer.end()
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
            for member in members where !member.name.hasPrefix("@") {
                let here = path.isEmpty ? member.name : "\(path).\(member.name)"
                if member.name == "#text" {
                    write(member.value.plainText ?? "", path: here)
                    continue
                }
                let name = definitions.expandedName(member.name) ?? QualifiedName(member.name)
                guard case .list(let items) = member.value else {
                    untyped(name, member.value, path: here)
                    continue
                }
                for (index, item) in items.enumerated() { untyped(name, item, path: "\(here)[\(index)]") }
            }
        }
    }
}
