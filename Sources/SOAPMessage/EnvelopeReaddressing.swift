import XMLWire

/// Turns an envelope of one version into one of the other without touching anything else: the namespace name where it is declared,
/// and the attributes of that namespace that address a header block (SOAP 1.1 §4.2.2, SOAP 1.2 Part 1 §5.2).
enum EnvelopeReaddressing {
    private typealias Edit = (range: Range<Int>, text: String)

    /// - Parameter document: well-formed XML in UTF-8.
    static func readdress(_ document: [UInt8], from old: SOAPVersion, to new: SOAPVersion) -> [UInt8] {
        func text(_ range: Range<Int>) -> String { String(decoding: document[range], as: UTF8.self) }
        let attributes = attributes(of: document)
        let declarations = attributes.filter { attribute in
            let (prefix, local) = XMLNames.split(text(attribute.name))
            return prefix == "xmlns" || (prefix.isEmpty && local == "xmlns")
        }.filter { text($0.value) == old.envelopeNamespace }
        // The prefixes that are ever declared for the namespace: an envelope has one.
        let prefixes = Set(
            declarations.map { XMLNames.split(text($0.name)) }.filter { !$0.prefix.isEmpty }.map(\.local))
        var edits: [Edit] = declarations.map { ($0.value, new.envelopeNamespace) }
        for attribute in attributes {
            let (prefix, local) = XMLNames.split(text(attribute.name))
            guard prefixes.contains(prefix) else { continue }
            let value = text(attribute.value).trimmingXMLSpace
            edits += self.edits(of: attribute, called: (prefix, local), value, in: document, from: old, to: new)
        }
        return apply(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, to: document)
    }

    private static func attributes(of document: [UInt8]) -> [MarkupTags.Attribute] {
        var tags = MarkupTags(document)
        var attributes: [MarkupTags.Attribute] = []
        while let tag = tags.next() {
            if let start = tag.start { attributes += tags.attributes(of: start) }
        }
        return attributes
    }

    /// What becomes of an attribute of the envelope's namespace.
    private static func edits(
        of attribute: MarkupTags.Attribute, called name: (prefix: String, local: String), _ value: String,
        in document: [UInt8], from old: SOAPVersion, to new: SOAPVersion
    ) -> [Edit] {
        switch name.local {
        case old.roleAttribute:
            // SOAP 1.1 §4.2.2: no actor is the ultimate recipient.
            if new == .v11, value == SOAPVersion.ultimateReceiver { return [(whole(attribute, in: document), "")] }
            let renamed: Edit = (attribute.name, "\(name.prefix):\(new.roleAttribute)")
            return value == old.nextRole ? [renamed, (attribute.value, new.nextRole)] : [renamed]
        case "mustUnderstand": return new.boolean(value).map { [(attribute.value, $0)] } ?? []
        // SOAP 1.1 has nothing like it.
        case "relay" where new == .v11: return [(whole(attribute, in: document), "")]
        default: return []
        }
    }

    /// The attribute with the white space before it and its quotes.
    private static func whole(_ attribute: MarkupTags.Attribute, in document: [UInt8]) -> Range<Int> {
        var start = attribute.name.lowerBound
        while start > 0, document[start - 1].isXMLSpace { start -= 1 }
        return start..<min(attribute.value.upperBound + 1, document.count)
    }

    private static func apply(_ edits: [Edit], to document: [UInt8]) -> [UInt8] {
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
