internal import SOAPMessage

/// Puts a template together from its tags and from the markup around them.
struct TemplateAssembly {
    private struct OpenSection {
        let name: TemplateName
        let isInverted: Bool
        let piece: Int
        let mention: Int
    }

    private let source: TemplateSource
    private var scanner: MarkupScanner
    private var open: [OpenSection] = []
    private(set) var pieces: [TemplatePiece] = []
    private(set) var mentions = TemplateMentions()
    private(set) var call: TemplateCall?
    private(set) var declared: [TemplateParameter] = []
    private var lastTag: (offset: Int, position: TemplatePosition)?
    private(set) var uses: [Use] = []
    private(set) var invertedNames: Set<String> = []

    /// A variable or section tag, and the sections around it.
    struct Use {
        let name: TemplateName
        /// nil for a section.
        let isRaw: Bool?
        let place: TemplatePlace
        let position: TemplatePosition
        let sections: [Section]
    }

    struct Section {
        let name: TemplateName
        let isInverted: Bool
        /// The index of its piece.
        let piece: Int

        /// Whether what is inside may have a context of its own.
        var opensContext: Bool { !isInverted && !name.path.isEmpty }
    }

    init(_ source: TemplateSource) {
        self.source = source
        scanner = MarkupScanner(source)
    }

    var prefixes: Set<String> { scanner.prefixes }
    var root: MarkupScanner.Root? { scanner.root }

    mutating func run() throws(TemplateError) {
        for token in try MustacheTokenizer.tokens(of: source) {
            switch token {
            case .literal(let range): try add(range)
            case .tag(let tag): try add(tag)
            }
        }
        if let section = open.last {
            throw .unclosedSection(section.name.text, at: source.position(at: pieces[section.piece].range.lowerBound))
        }
        try scanner.finish()
        guard scanner.root != nil || pieces.contains(where: { $0.isRawText }) else {
            throw .noElement(source.position(at: 0))
        }
        for parameter in declared { mentions.declare(parameter.name) }
    }

    // MARK: Literals

    private mutating func add(_ literal: Range<Int>) throws(TemplateError) {
        var place = scanner.place
        var start = literal.lowerBound
        for instruction in try scanner.pass(literal) {
            guard let cut = try read(instruction) else { continue }
            let end = max(cut.lowerBound, start)
            addPiece(start..<end, place)
            start = min(max(cut.upperBound, end), literal.upperBound)
            place = .text
        }
        addPiece(start..<literal.upperBound, place)
    }

    private mutating func addPiece(_ range: Range<Int>, _ place: TemplatePlace) {
        if !range.isEmpty { pieces.append(TemplatePiece(kind: .literal, range: range, place: place)) }
    }

    /// What to cut out for an instruction of ours; nil for those that are sent.
    private mutating func read(_ found: MarkupScanner.Instruction) throws(TemplateError) -> Range<Int>? {
        let instruction = PseudoAttributes(found.range, in: source)
        let target = instruction.target
        if target == "xml" { try checkEncoding(found.range) }
        guard target.hasPrefix(TemplateCall.target) else { return nil }
        guard [TemplateCall.target, TemplateParameter.target].contains(target) else {
            let nearest = NearestName.find(target, in: [TemplateCall.target, TemplateParameter.target])
            throw .unknownInstruction(target, nearest: nearest, at: instruction.position)
        }
        guard found.isBeforeRoot, open.isEmpty else { throw .misplacedInstruction(target, at: instruction.position) }
        if target == TemplateCall.target {
            guard call == nil else { throw .repeatedInstruction(target, at: instruction.position) }
            call = try TemplateCall(instruction, in: source)
        } else {
            let parameter = try TemplateParameter(instruction, in: source)
            guard !declared.contains(where: { $0.name == parameter.name }) else {
                throw .repeatedInstruction(parameter.name, at: instruction.position)
            }
            declared.append(parameter)
        }
        return cut(found.range)
    }

    /// An instruction with the blanks before it, where it begins its line, and the line end behind it.
    private func cut(_ range: Range<Int>) -> Range<Int> {
        guard let end = source.blankEnd(after: range.upperBound) else { return range }
        return (source.blankStart(before: range.lowerBound) ?? range.lowerBound)..<end
    }

    private func checkEncoding(_ range: Range<Int>) throws(TemplateError) {
        let declaration = PseudoAttributes(range, in: source)
        let attributes = try declaration.attributes(known: ["version", "encoding", "standalone"])
        guard let encoding = attributes.first(where: { $0.name == "encoding" }) else { return }
        guard !["utf-8", "utf8"].contains(encoding.value.lowercased()) else { return }
        throw .encoding(encoding.value, at: source.position(at: encoding.offset))
    }

    // MARK: Tags

    private mutating func add(_ tag: MustacheTag) throws(TemplateError) {
        let start = tag.range.lowerBound
        let position = lastTag.map { source.position(at: start, after: $0) } ?? source.position(at: start)
        lastTag = (start, position)
        switch tag.kind {
        case .nothing: return
        case .variable(let name, let isRaw):
            guard scanner.place != .none else { throw .misplacedTag(at: position) }
            try note(name, isRaw: isRaw, at: position)
            pieces.append(
                TemplatePiece(kind: .variable(name, isRaw: isRaw), range: tag.range, place: scanner.place))
            _ = mentions.add(name, .variable, inside: open.last?.mention)
            scanner.passVariable()
        case .section(let name, let isInverted): try begin(name, isInverted, tag.range, position)
        case .end(let name): try end(name, tag.range, position)
        }
    }

    private mutating func note(
        _ name: TemplateName, isRaw: Bool?, at position: TemplatePosition
    ) throws(TemplateError) {
        let sections = open.map { Section(name: $0.name, isInverted: $0.isInverted, piece: $0.piece) }
        guard name.levels <= sections.count(where: \.opensContext) else { throw .badName(name.text, at: position) }
        uses.append(Use(name: name, isRaw: isRaw, place: scanner.place, position: position, sections: sections))
    }

    private mutating func begin(
        _ name: TemplateName, _ isInverted: Bool, _ range: Range<Int>, _ position: TemplatePosition
    ) throws(TemplateError) {
        let limit = EnvelopeTemplate.sectionDepthLimit
        guard open.count < limit else { throw .sectionDepth(limit: limit, at: position) }
        try note(name, isRaw: nil, at: position)
        let mention = mentions.add(name, isInverted ? .inverted : .section, inside: open.last?.mention)
        open.append(OpenSection(name: name, isInverted: isInverted, piece: pieces.count, mention: mention))
        if isInverted { invertedNames.insert(name.member) }
        pieces.append(
            TemplatePiece(
                kind: .section(name, isInverted: isInverted, end: pieces.count), range: range, place: scanner.place))
    }

    private mutating func end(
        _ name: TemplateName, _ range: Range<Int>, _ position: TemplatePosition
    ) throws(TemplateError) {
        guard let section = open.last, section.name == name else {
            throw .unopenedSection(name.text, open: open.last?.name.text, at: position)
        }
        open.removeLast()
        guard pieces[section.piece].place.region == scanner.place.region else {
            throw .sectionCrossesMarkup(name.text, at: position)
        }
        pieces[section.piece].kind = .section(section.name, isInverted: section.isInverted, end: pieces.count)
        pieces.append(TemplatePiece(kind: .sectionEnd, range: range, place: scanner.place))
    }
}
