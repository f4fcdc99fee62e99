internal import XMLWire

/// Asks the XML reader whether bytes are well formed, and for nothing else.
enum WellFormedness {
    /// Why `document` is no well-formed document in UTF-8; nil where it is one.
    static func defect(of document: [UInt8]) -> XMLReadError? {
        do {
            try XMLEventReader.read(document, charset: "utf-8", into: DeafHandler())
            return nil
        } catch { return error as? XMLReadError }
    }

    /// Why `markup` is not what can stand between a start-tag and its end-tag; nil where it is.
    ///
    /// Positions are those in `markup`.
    static func defect(ofContent markup: [UInt8], prefixes: Set<String>) -> XMLReadError? {
        guard
            markup.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 < 0x20 || $0 >= 0x80 })
                || markup.contains(UInt8(ascii: ">"))
        else { return nil }
        let names = prefixes.filter { XMLNames.isNCName($0) && !["xml", "xmlns"].contains($0) }.sorted()
        let opening = "<c" + names.map { " xmlns:\($0)='urn:\($0)'" }.joined() + ">"
        let error = defect(of: Array(opening.utf8) + markup + Array("</c>".utf8))
        guard case .malformed(let reason, let position) = error, position.line == 1 else { return error }
        let column = max(position.column - opening.utf8.count, 1)
        return .malformed(reason: reason, position: XMLPosition(line: 1, column: column))
    }
}

/// Takes every event and does nothing with it; a class because ``XMLEventHandler`` is one.
private final class DeafHandler: XMLEventHandler {
    func start(_ tag: XMLStartTag) {}
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
}
