import XMLWire

/// Turns an envelope of one version into one of the other without touching anything else: the namespace name where it is declared,
/// and `actor` or `role` where it is an attribute of that namespace.
enum EnvelopeReaddressing {
    /// - Parameter document: well-formed XML in UTF-8.
    static func readdress(_ document: [UInt8], from old: SOAPVersion, to new: SOAPVersion) -> [UInt8] {
        var scanner = TagScanner(document)
        var edits: [(range: Range<Int>, text: String)] = []
        while let attribute = scanner.nextAttribute() {
            let (prefix, local) = XMLNames.split(scanner.text(attribute.name))
            let isDeclaration = prefix == "xmlns" || (prefix.isEmpty && local == "xmlns")
            if isDeclaration, scanner.text(attribute.value) == old.envelopeNamespace {
                edits.append((attribute.value, new.envelopeNamespace))
            }
            if !prefix.isEmpty, local == old.roleAttribute, scanner.isBound(prefix, to: old.envelopeNamespace) {
                edits.append((attribute.name, "\(prefix):\(new.roleAttribute)"))
            }
        }
        return apply(edits, to: document)
    }

    private static func apply(_ edits: [(range: Range<Int>, text: String)], to document: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for edit in edits {
            result += document[position..<edit.range.lowerBound]
            result += edit.text.utf8
            position = edit.range.upperBound
        }
        return result + document[position...]
    }
}

/// Finds the attributes of a well-formed document by their places in its bytes.
private struct TagScanner {
    /// The places of a name and, without its quotes, of a value.
    struct Attribute {
        let name: Range<Int>
        let value: Range<Int>
    }

    private let bytes: [UInt8]
    private var position = 0
    private var isInTag = false
    /// The prefixes that were ever declared for each namespace name: an envelope has one.
    private var declared: [String: Set<String>] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var first = self
        first.collectDeclarations()
        declared = first.declared
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func isBound(_ prefix: String, to namespace: String) -> Bool { declared[namespace]?.contains(prefix) ?? false }

    mutating func nextAttribute() -> Attribute? {
        while position < bytes.count {
            if isInTag {
                if let attribute = attributeInTag() { return attribute }
            } else {
                skipToTag()
            }
        }
        return nil
    }

    private mutating func collectDeclarations() {
        while let attribute = nextAttribute() {
            let (prefix, local) = XMLNames.split(text(attribute.name))
            if prefix == "xmlns" { declared[text(attribute.value), default: []].insert(local) }
        }
    }

    /// Moves behind the name of the next start-tag, past everything that only looks like one.
    private mutating func skipToTag() {
        guard let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) else {
            position = bytes.count
            return
        }
        position = open
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("</", ">")]
        where bytes[position...].starts(with: start.utf8) {
            let found = bytes[position...].firstRange(of: Array(end.utf8))
            position = found?.upperBound ?? bytes.count
            return
        }
        while position < bytes.count, !bytes[position].isXMLSpace, bytes[position] != UInt8(ascii: ">") {
            position += 1
        }
        isInTag = true
    }

    private mutating func attributeInTag() -> Attribute? {
        while position < bytes.count, bytes[position].isXMLSpace { position += 1 }
        guard position < bytes.count, bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "/") else {
            position += 1
            isInTag = position <= bytes.count && position > 0 && bytes[position - 1] == UInt8(ascii: "/")
            return nil
        }
        let nameStart = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "="), !bytes[position].isXMLSpace {
            position += 1
        }
        let name = nameStart..<position
        while position < bytes.count, bytes[position].isXMLSpace || bytes[position] == UInt8(ascii: "=") {
            position += 1
        }
        guard position < bytes.count else { return nil }
        let quote = bytes[position]
        let valueStart = position + 1
        let valueEnd = bytes[valueStart...].firstIndex(of: quote) ?? bytes.count
        position = min(valueEnd + 1, bytes.count)
        return Attribute(name: name, value: valueStart..<valueEnd)
    }
}
