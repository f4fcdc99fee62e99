internal import XMLWire

extension RequestEnvelope {
    /// Gives the Body a `wsu:Id` to be referred to by, WSS SOAP Message Security §4.2; one that it has is kept.
    /// - Returns: the identifier.
    mutating func identifyBody(as identifier: String) -> String {
        guard let body = EnvelopeLayout(bytes).body else { return identifier }
        let finder = LastTag()
        let reader = XMLEventReader(handler: finder, charset: "UTF-8")
        // What stands behind the tag is of no interest; two characters more, and the parser looks at it.
        do { try reader.feed(Array(bytes[..<body.range.upperBound]) + [0x20, 0x20]) } catch { return identifier }
        let name = SecurityNames.utility("Id")
        if let own = finder.last?.attributes.first(where: { $0.name == name }) { return own.value }
        let isFree = finder.last?.declarations.contains { $0.prefix == "wsu" } != true
        let prefix = isFree ? "wsu" : "wsu1"
        let declaration = " xmlns:\(prefix)=\"\(SecurityNames.utilityNamespace)\""
        bytes.insert(
            contentsOf: Array("\(declaration) \(prefix):Id=\"\(identifier)\"".utf8),
            at: body.range.lowerBound + 1 + body.name.utf8.count)
        return identifier
    }
}

/// Notes the start-tag that came last.
private final class LastTag: XMLEventHandler {
    private(set) var last: XMLStartTag?

    func start(_ tag: XMLStartTag) { last = tag }
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
}
