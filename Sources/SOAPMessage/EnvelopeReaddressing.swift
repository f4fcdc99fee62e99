import XMLWire

/// Turns an envelope of one version into one of the other without touching anything else: the namespace name where it is declared,
/// and `actor` or `role` where it is an attribute of that namespace.
enum EnvelopeReaddressing {
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
        var edits = declarations.map { (range: $0.value, text: new.envelopeNamespace) }
        for attribute in attributes {
            let (prefix, local) = XMLNames.split(text(attribute.name))
            guard local == old.roleAttribute, prefixes.contains(prefix) else { continue }
            edits.append((attribute.name, "\(prefix):\(new.roleAttribute)"))
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
