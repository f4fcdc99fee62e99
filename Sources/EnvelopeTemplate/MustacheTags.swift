internal import XMLWire

/// A name in a tag: `.`, `name` or `a.b.c`; `../name` is one of the object outside (Handlebars, "Changing the context").
struct TemplateName: Hashable, Sendable {
    /// As written.
    let text: String
    /// How many sections over objects it reaches out of.
    let levels: Int
    /// Its parts; none for the implicit iterator.
    let path: [String]

    /// The name without what it reaches out of.
    var member: String { levels == 0 ? text : path.joined(separator: ".") }

    /// - Returns: nil where it is no name.
    init?(_ text: String) {
        self.text = text
        var levels = 0
        var rest = text[...]
        while let outside = rest.removing(prefix: "../") {
            rest = outside[...]
            levels += 1
        }
        self.levels = levels
        guard text != "." else {
            path = []
            return
        }
        path = rest.parts(between: ".").map { String($0) }
        let isName = path.allSatisfy { part in !part.isEmpty && !part.utf8.contains { Self.isExcluded($0) } }
        guard isName else { return nil }
    }

    /// White space, control characters, and what would be markup or a delimiter.
    private static func isExcluded(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="):
            true
        default: false
        }
    }
}

/// A Mustache tag; mustache(5), "Tag types".
struct MustacheTag {
    enum Kind {
        case variable(TemplateName, isRaw: Bool)
        case section(TemplateName, isInverted: Bool)
        case end(TemplateName)
        /// A comment or a change of delimiters: nothing is left of it.
        case nothing
    }

    let kind: Kind
    /// With its delimiters, without the rest of a standalone line.
    let range: Range<Int>
}

/// A template cut into literal text and tags.
enum MustacheToken {
    case literal(Range<Int>)
    case tag(MustacheTag)
}

/// Cuts a template at its tags, by the rules of the Mustache specification: white space inside tags is ignored; a tag
/// other than a variable that stands alone on its line takes the whole line with it; delimiters can be set.
struct MustacheTokenizer {
    private let source: TemplateSource
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    private var tokens: [MustacheToken] = []
    /// Where the literal begins that is not cut off yet.
    private var literalStart = 0

    private init(_ source: TemplateSource) { self.source = source }

    static func tokens(of source: TemplateSource) throws(TemplateError) -> [MustacheToken] {
        var tokenizer = MustacheTokenizer(source)
        while let start = source.find(tokenizer.open, in: tokenizer.literalStart..<source.bytes.count) {
            try tokenizer.readTag(at: start)
        }
        tokenizer.cutLiteral(at: source.bytes.count)
        return tokenizer.tokens
    }

    private mutating func cutLiteral(at end: Int) {
        if literalStart < end { tokens.append(.literal(literalStart..<end)) }
    }

    private mutating func readTag(at start: Int) throws(TemplateError) {
        var content = start + open.count
        while content < source.bytes.count, source.bytes[content].isXMLSpace { content += 1 }
        guard content < source.bytes.count else { throw .unclosedTag(at: source.position(at: start)) }
        let mark = source.bytes[content]
        let closing: [UInt8] =
            switch mark {
            case UInt8(ascii: "{"): [UInt8(ascii: "}")] + close
            case UInt8(ascii: "="): [UInt8(ascii: "=")] + close
            default: close
            }
        let body = "#^/!{&=><$".utf8.contains(mark) ? content + 1 : content
        guard let bodyEnd = source.find(closing, in: body..<source.bytes.count) else {
            throw .unclosedTag(at: source.position(at: start))
        }
        let kind = try kind(mark, body: body..<bodyEnd, at: start)
        let range = start..<bodyEnd + closing.count
        let line = standaloneLine(of: range, kind)
        cutLiteral(at: line.lowerBound)
        tokens.append(.tag(MustacheTag(kind: kind, range: range)))
        literalStart = line.upperBound
    }

    private mutating func kind(
        _ mark: UInt8, body: Range<Int>, at start: Int
    ) throws(TemplateError) -> MustacheTag.Kind {
        switch mark {
        case UInt8(ascii: "!"): return .nothing
        case UInt8(ascii: "="):
            try setDelimiters(body, at: start)
            return .nothing
        case UInt8(ascii: "{"), UInt8(ascii: "&"): return .variable(try name(body, at: start), isRaw: true)
        case UInt8(ascii: "#"): return .section(try name(body, at: start), isInverted: false)
        case UInt8(ascii: "^"): return .section(try name(body, at: start), isInverted: true)
        case UInt8(ascii: "/"): return .end(try name(body, at: start))
        case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "$"):
            throw .unsupportedTag(mark: String(Unicode.Scalar(mark)), at: source.position(at: start))
        default: return .variable(try name(body, at: start), isRaw: false)
        }
    }

    private func name(_ range: Range<Int>, at start: Int) throws(TemplateError) -> TemplateName {
        let text = trimmed(range)
        guard let name = TemplateName(text) else { throw .badName(text, at: source.position(at: start)) }
        return name
    }

    private func trimmed(_ range: Range<Int>) -> String {
        source.text(source.bytes[range].trimmingXMLSpace.indices)
    }

    private mutating func setDelimiters(_ body: Range<Int>, at start: Int) throws(TemplateError) {
        let halves = source.bytes[body].split { $0.isXMLSpace }
        guard halves.count == 2, !halves.joined().contains(UInt8(ascii: "=")) else {
            throw .badDelimiters(trimmed(body), at: source.position(at: start))
        }
        (open, close) = (Array(halves[0]), Array(halves[1]))
    }

    /// The line of a tag that stands alone on it, its line end included; else the tag's own range.
    private func standaloneLine(of range: Range<Int>, _ kind: MustacheTag.Kind) -> Range<Int> {
        if case .variable = kind { return range }
        guard let start = source.blankStart(before: range.lowerBound),
            let end = source.blankEnd(after: range.upperBound)
        else { return range }
        return start..<end
    }
}
