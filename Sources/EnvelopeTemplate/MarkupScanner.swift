internal import XMLWire

/// Follows the XML of a template from literal to literal, so that the place of each tag is known.
///
/// It knows just enough of XML 1.0 for that: what is not well formed beyond it shows when the template is filled.
struct MarkupScanner {
    /// The root element's start-tag, as far as it is literal.
    struct Root {
        /// As written; nil where a tag is part of it.
        var name: String?
        /// The attributes whose name and value have no tag in them.
        var attributes: [(name: String, value: String)] = []
    }

    /// A processing instruction, with its delimiters.
    struct Instruction {
        let range: Range<Int>
        let isBeforeRoot: Bool
    }

    private enum State {
        case text
        /// After `<` or `</`.
        case open
        /// In an element's name.
        case elementName
        /// In a tag, after the element's name.
        case tag
        case attributeName
        /// After the `=` of an attribute.
        case equals
        case value(quote: UInt8)
        case comment
        case cdata
    }

    private let source: TemplateSource
    private var state = State.text
    /// Where the markup begins that `state` is in.
    private var markupStart = 0
    private var isInRootTag = false
    private var name = LiteralText()
    private var value = LiteralText()
    private var instructions: [Instruction] = []

    /// nil until the first start-tag has begun.
    private(set) var root: Root?
    /// All prefixes that are declared anywhere in the template.
    private(set) var prefixes: Set<String> = []

    /// Text of which a part may be unknown before the template is filled.
    private struct LiteralText {
        var bytes: [UInt8] = []
        var isLiteral = true
        var text: String? { isLiteral ? String(decoding: bytes, as: UTF8.self) : nil }
    }

    init(_ source: TemplateSource) { self.source = source }

    var place: TemplatePlace {
        switch state {
        case .text: .text
        case .open: .name(isPart: false)
        case .elementName, .attributeName: .name(isPart: !name.isLiteral || !name.bytes.isEmpty)
        case .tag: .name(isPart: false)
        case .equals: .none
        case .value(let quote): .attribute(quote: quote)
        case .comment: .comment
        case .cdata: .cdata
        }
    }

    /// To be called at each variable.
    mutating func passVariable() {
        switch state {
        case .open:
            beginElementName(isEnd: false)
            name.isLiteral = false
        case .tag:
            name = LiteralText(isLiteral: false)
            state = .attributeName
        case .elementName, .attributeName: name.isLiteral = false
        case .value: value.isLiteral = false
        case .text, .equals, .comment, .cdata: break
        }
    }

    /// To be called at the end of the template.
    func finish() throws(TemplateError) {
        guard case .text = state else { throw .unclosedMarkup(at: source.position(at: markupStart)) }
    }

    /// To be called at each literal.
    /// - Returns: the processing instructions in it.
    mutating func pass(_ literal: Range<Int>) throws(TemplateError) -> [Instruction] {
        instructions = []
        var offset = literal.lowerBound
        while offset < literal.upperBound {
            switch state {
            case .text: offset = try passText(offset, literal.upperBound)
            case .comment: offset = passUntil("-->", offset, literal.upperBound)
            case .cdata: offset = passUntil("]]>", offset, literal.upperBound)
            case .value(let quote): offset = try passValue(quote, offset, literal.upperBound)
            case .open, .elementName, .tag, .attributeName, .equals:
                try passTagByte(source.bytes[offset], at: offset)
                offset += 1
            }
        }
        return instructions
    }

    // MARK: Outside tags

    private mutating func passText(_ start: Int, _ end: Int) throws(TemplateError) -> Int {
        guard let markup = source.find("<".utf8, in: start..<end) else { return end }
        markupStart = markup
        if source.starts(at: markup, with: "<!--".utf8) {
            state = .comment
            return min(markup + 4, end)
        }
        if source.starts(at: markup, with: "<![CDATA[".utf8) {
            state = .cdata
            return min(markup + 9, end)
        }
        if source.starts(at: markup, with: "<?".utf8) { return try passInstruction(markup, end) }
        if source.starts(at: markup, with: "<!DOCTYPE".utf8) { throw .doctype(at: source.position(at: markup)) }
        if source.starts(at: markup, with: "<!".utf8) { throw .badMarkup("<!", at: source.position(at: markup)) }
        state = .open
        if source.starts(at: markup, with: "</".utf8), markup + 1 < end {
            beginElementName(isEnd: true)
            return markup + 2
        }
        return markup + 1
    }

    private mutating func passUntil(_ mark: String, _ start: Int, _ end: Int) -> Int {
        guard let found = source.find(mark.utf8, in: start..<end) else { return end }
        state = .text
        return found + mark.utf8.count
    }

    private mutating func passInstruction(_ start: Int, _ end: Int) throws(TemplateError) -> Int {
        guard let close = source.find("?>".utf8, in: min(start + 2, end)..<end) else {
            if end == source.bytes.count { throw .unclosedMarkup(at: source.position(at: start)) }
            throw .misplacedTag(at: source.position(at: end))
        }
        instructions.append(Instruction(range: start..<close + 2, isBeforeRoot: root == nil))
        return close + 2
    }

    // MARK: Inside tags

    private mutating func beginElementName(isEnd: Bool) {
        name = LiteralText()
        state = .elementName
        isInRootTag = !isEnd && root == nil
        if isInRootTag { root = Root() }
    }

    private mutating func passTagByte(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        switch (state, byte) {
        case (.open, _):
            guard isNameByte(byte) else { throw badMarkup("<", at: markupStart) }
            beginElementName(isEnd: false)
            name.bytes.append(byte)
        case (.equals, UInt8(ascii: "\"")), (.equals, UInt8(ascii: "'")):
            value = LiteralText()
            state = .value(quote: byte)
        case (.equals, _):
            guard byte.isXMLSpace else { throw badMarkup("=", at: offset) }
        case (_, UInt8(ascii: ">")):
            endName()
            state = .text
            isInRootTag = false
        case (_, UInt8(ascii: "=")): state = .equals
        case (_, UInt8(ascii: "/")):
            endName()
            state = .tag
        case (.elementName, _), (.attributeName, _), (.tag, _): try passNameByte(byte, at: offset)
        default: break
        }
    }

    private mutating func passNameByte(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        if byte.isXMLSpace {
            endName()
            state = .tag
            return
        }
        guard isNameByte(byte) else { throw badMarkup(String(Unicode.Scalar(byte)), at: offset) }
        if case .tag = state {
            name = LiteralText()
            state = .attributeName
        }
        name.bytes.append(byte)
    }

    private mutating func endName() {
        if case .elementName = state, isInRootTag { root?.name = name.text }
    }

    private mutating func passValue(_ quote: UInt8, _ start: Int, _ end: Int) throws(TemplateError) -> Int {
        let close = source.find([quote], in: start..<end)
        if let markup = source.find("<".utf8, in: start..<(close ?? end)) { throw badMarkup("<", at: markup) }
        value.bytes.append(contentsOf: source.bytes[start..<(close ?? end)])
        guard let close else { return end }
        state = .tag
        endAttribute()
        return close + 1
    }

    private mutating func endAttribute() {
        guard let name = name.text else { return }
        if let prefix = name.removing(prefix: "xmlns:") { prefixes.insert(String(prefix)) }
        if isInRootTag, let value = value.text { root?.attributes.append((name, value)) }
    }

    /// A byte of a name, roughly: the names of a filled template are checked when it is read.
    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF, UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private func badMarkup(_ text: String, at offset: Int) -> TemplateError {
        .badMarkup(text, at: source.position(at: offset))
    }
}
