internal import XMLWire

/// Walks the pieces of a template once and writes what they come to.
///
/// It does not stop at the first defect, so that all missing variables are known at the end.
struct TemplateRenderer {
    private let template: EnvelopeTemplate
    private let context: TemplateContext
    private let now: Int64
    /// The context stack of Mustache, the innermost value last.
    private var stack: [TemplateValue]
    /// Where in the output each piece began, and where it stands in the template.
    private var marks: [(output: Int, source: Range<Int>)] = []
    private var missingNames: Set<String> = []
    private var lastVariable = ""

    private(set) var output: TemplateOutput
    private(set) var missing: [(name: String, position: TemplatePosition)] = []
    /// The first value that cannot stand where it should.
    private(set) var defect: TemplateError?

    init(_ template: EnvelopeTemplate, _ arguments: [TemplateMember], _ context: TemplateContext) {
        self.template = template
        self.context = context
        now = context.secondsSinceEpoch()
        stack = [.record(arguments)]
        output = TemplateOutput(prefixes: template.prefixes)
    }

    mutating func run() { render(template.pieces.indices) }

    private mutating func render(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let piece = template.pieces[index]
            switch piece.kind {
            case .literal: writeLiteral(piece)
            case .variable(let name, let isRaw): write(name, isRaw: isRaw, piece)
            case .section(let name, let isInverted, let end):
                render(name, isInverted: isInverted, index + 1..<end)
                index = end
            case .sectionEnd: break
            }
            index += 1
        }
    }

    private mutating func render(_ name: TemplateName, isInverted: Bool, _ inside: Range<Int>) {
        let value = value(of: name) ?? .null
        guard value.isTrue != isInverted else { return }
        guard !isInverted else { return render(inside) }
        let items = if case .list(let items) = value { items } else { [value] }
        for item in items {
            stack.append(item)
            render(inside)
            stack.removeLast()
        }
    }

    // MARK: Names

    /// The value of a name: the first part from the innermost value that has it, the others from what is before them.
    private func value(of name: TemplateName) -> TemplateValue? {
        guard let first = name.path.first else { return stack.last }
        for value in stack.reversed() {
            guard let found = value.member(first) else { continue }
            return name.path.dropFirst().reduce(found) { $0?.member($1) }
        }
        return context.value(of: name, now: now).map { .text($0) }
    }

    private mutating func miss(_ name: TemplateName, _ piece: TemplatePiece) {
        guard !template.optionalNames.contains(name.text), missingNames.insert(name.text).inserted else { return }
        missing.append((name.text, position(of: piece)))
    }

    private func position(of piece: TemplatePiece) -> TemplatePosition {
        template.source.position(at: piece.range.lowerBound)
    }

    // MARK: Pieces

    private mutating func writeLiteral(_ piece: TemplatePiece) {
        marks.append((output.bytes.count, piece.range))
        let isWritten = output.append(literal: template.source.bytes[piece.range], at: piece.place)
        if !isWritten { fail(.hyphensInComment(name: lastVariable, at: position(of: piece))) }
    }

    private mutating func write(_ name: TemplateName, isRaw: Bool, _ piece: TemplatePiece) {
        marks.append((output.bytes.count, piece.range))
        lastVariable = name.text
        guard let value = value(of: name) else { return miss(name, piece) }
        guard defect == nil else { return }
        let tag = TemplateOutput.Tag(name: name.text, piece: piece, source: template.source)
        do throws(TemplateError) {
            if isRaw { try output.append(raw: value, for: tag) } else { try output.append(value, for: tag) }
        } catch { fail(error) }
    }

    private mutating func fail(_ error: TemplateError) { defect = defect ?? error }

    // MARK: The whole

    /// Reads what was written, once.
    /// - Throws: ``TemplateError/malformed(_:at:)``.
    func checkWhole() throws(TemplateError) {
        guard let error = WellFormedness.defect(of: output.bytes) else { return }
        var offset = 0
        if case .malformed(_, let position) = error {
            let found = TemplateSource.offset(line: position.line, column: position.column, in: output.bytes)
            let mark = marks.last { $0.output <= found } ?? (0, 0..<0)
            offset = min(mark.source.lowerBound + found - mark.output, max(mark.source.upperBound - 1, 0))
        }
        throw .malformed(error, at: template.source.position(at: offset))
    }
}
