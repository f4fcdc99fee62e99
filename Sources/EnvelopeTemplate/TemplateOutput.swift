internal import XMLWire

/// The filled template as it grows: a value gets into it only by a function that knows its place.
struct TemplateOutput {
    /// The tag a value is for.
    struct Tag {
        let name: String
        let piece: TemplatePiece
        let source: TemplateSource

        var place: TemplatePlace { piece.place }
        var position: TemplatePosition { source.position(at: piece.range.lowerBound) }
    }

    private(set) var bytes: [UInt8] = []
    /// What a raw value may use without declaring it.
    private let prefixes: Set<String>

    init(prefixes: Set<String>) { self.prefixes = prefixes }

    // MARK: Literals

    /// Appends text of the template.
    ///
    /// Where it would form a `]]>` with a value before it, the value's bracket is escaped, or the CDATA section split.
    /// - Returns: false where it would end a comment together with a hyphen of the value before it.
    mutating func append(literal: ArraySlice<UInt8>, at place: TemplatePlace) -> Bool {
        switch place {
        case .text where joinsBrackets(literal):
            bytes.removeLast()
            bytes.append(contentsOf: "&#93;".utf8)
        case .cdata: splitSection(before: literal)
        case .comment where joinsHyphens(literal): return false
        case .text, .comment, .attribute, .name, .none: break
        }
        bytes.append(contentsOf: literal)
        return true
    }

    /// Whether `next` completes a `]]>` that has begun.
    private func joinsBrackets(_ next: some Sequence<UInt8>) -> Bool {
        next.starts(with: ">".utf8) && bytes.suffix(2).elementsEqual("]]".utf8)
            || next.starts(with: "]>".utf8) && bytes.last == UInt8(ascii: "]")
    }

    private mutating func splitSection(before next: some Sequence<UInt8>) {
        if joinsBrackets(next) { bytes.append(contentsOf: "]]><![CDATA[".utf8) }
    }

    /// Whether `next` makes a second hyphen of one that is in the comment, not in its opening delimiter.
    private func joinsHyphens(_ next: some Sequence<UInt8>) -> Bool {
        next.starts(with: "-".utf8) && bytes.last == UInt8(ascii: "-") && !bytes.suffix(4).elementsEqual("<!--".utf8)
    }

    // MARK: Values

    /// Appends `value` as data.
    mutating func append(_ value: TemplateValue, for tag: Tag) throws(TemplateError) {
        if case .fragment(let markup) = value, tag.place == .text {
            bytes.append(contentsOf: markup)
            return
        }
        try append(text: try text(of: value, for: tag), for: tag)
    }

    private mutating func append(text: String, for tag: Tag) throws(TemplateError) {
        switch tag.place {
        case .text: try escape(text, as: .text, for: tag)
        case .attribute: try escape(text, as: .attribute, for: tag)
        case .cdata:
            splitSection(before: text.utf8)
            try escape(text, as: .cdata, for: tag)
        case .comment:
            guard !text.utf8.containsHyphens, !joinsHyphens(text.utf8) else {
                throw .hyphensInComment(name: tag.name, at: tag.position)
            }
            try appendLegal(text, for: tag)
        case .name(let isPart):
            guard isPart ? XMLNames.isNCName("_" + text) : XMLNames.isQName(text) else {
                throw .notAName(text, name: tag.name, at: tag.position)
            }
            bytes.append(contentsOf: text.utf8)
        case .none: throw .misplacedTag(at: tag.position)
        }
    }

    private mutating func escape(_ text: String, as place: XMLPlace, for tag: Tag) throws(TemplateError) {
        do throws(IllegalCharacter) {
            try XMLEscaping.append(text, as: place, to: &bytes)
        } catch { throw .illegalCharacter(error, name: tag.name, at: tag.position) }
    }

    private mutating func appendLegal(_ text: String, for tag: Tag) throws(TemplateError) {
        if let illegal = XMLCharacters.firstIllegal(in: text) {
            throw .illegalCharacter(illegal, name: tag.name, at: tag.position)
        }
        bytes.append(contentsOf: text.utf8)
    }

    private func text(of value: TemplateValue, for tag: Tag) throws(TemplateError) -> String {
        switch value {
        case .null: return ""
        case .bool(let value): return value ? "true" : "false"
        case .text(let text): return text
        case .bytes(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) { return text }
        case .fragment, .list, .record: break
        }
        throw .notText(value.kind, name: tag.name, at: tag.position)
    }

    // MARK: Raw values

    /// Appends `value` as markup, which must be well formed by itself.
    ///
    /// An XML declaration at its beginning is left out.
    mutating func append(raw value: TemplateValue, for tag: Tag) throws(TemplateError) {
        if case .fragment = value { return try append(value, for: tag) }
        let text = try text(of: value, for: tag)
        switch tag.place {
        case .text:
            let content = Array(text.utf8.drop { $0.isXMLSpace })
            let markup =
                content.hasXMLDeclaration
                ? Array(content.withoutXMLDeclaration.drop { $0.isXMLSpace }) : Array(text.utf8)
            if let error = WellFormedness.defect(ofContent: markup, prefixes: prefixes) {
                throw .malformedValue(error, name: tag.name, at: tag.position)
            }
            bytes.append(contentsOf: markup)
        case .attribute(let quote):
            guard !text.utf8.contains(quote), !text.utf8.contains(UInt8(ascii: "<")) else {
                throw .escapingValue(name: tag.name, at: tag.position)
            }
            if let error = WellFormedness.defect(ofContent: Array(text.utf8), prefixes: []) {
                throw .malformedValue(error, name: tag.name, at: tag.position)
            }
            bytes.append(contentsOf: text.utf8)
        case .cdata:
            guard !text.utf8.containsSectionEnd else { throw .escapingValue(name: tag.name, at: tag.position) }
            splitSection(before: text.utf8)
            try appendLegal(text, for: tag)
        case .comment, .name, .none: try append(text: text, for: tag)
        }
    }
}

extension String.UTF8View {
    fileprivate var containsHyphens: Bool {
        zip(self, dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: "-") }
    }

    fileprivate var containsSectionEnd: Bool {
        var brackets = 0
        for byte in self {
            if byte == UInt8(ascii: ">"), brackets >= 2 { return true }
            brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
        }
        return false
    }
}
