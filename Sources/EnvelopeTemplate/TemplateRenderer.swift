internal import XMLWire

/// Walks the pieces of a template once and writes what they come to.
///
/// It does not stop at the first defect, so that all missing variables are known at the end.
struct TemplateRenderer {
    private struct Frame {
        let value: TemplateValue
        /// The name of the section; nil for the arguments.
        var name: TemplateName?
        /// Of an item of a list.
        var index: Int?
    }

    /// A variable that has no value.
    struct MissingName {
        /// As it can be given, with the positions of items.
        let name: String
        /// Without positions.
        let plainName: String
        let position: TemplatePosition
    }

    private let template: EnvelopeTemplate
    private let context: TemplateContext
    private let now: Int64
    /// The values of the sections around, the innermost last; the first is the object of all arguments.
    private var stack: [Frame]
    /// Where in the output each piece began, and where it stands in the template.
    private var marks: [(output: Int, source: Range<Int>)] = []
    private var missingNames: Set<String> = []
    private var lastVariable = ""

    private(set) var output: TemplateOutput
    private(set) var missing: [MissingName] = []
    /// The first value that cannot stand where it should.
    private(set) var defect: TemplateError?

    init(_ template: EnvelopeTemplate, _ arguments: [TemplateMember], _ context: TemplateContext) {
        self.template = template
        self.context = context
        now = context.secondsSinceEpoch()
        stack = [Frame(value: .record(arguments))]
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
        guard case .list(let items) = value else { return render(inside, as: Frame(value: value, name: name)) }
        for (index, item) in items.enumerated() {
            render(inside, as: Frame(value: item, name: name, index: index))
        }
    }

    private mutating func render(_ inside: Range<Int>, as frame: Frame) {
        stack.append(frame)
        render(inside)
        stack.removeLast()
    }

    // MARK: Names

    /// Where the object stands in the stack whose members a name means: the innermost below `end`, or one further out.
    private func scope(of name: TemplateName, below end: Int) -> Int? {
        var levels = name.levels
        for index in stack[..<end].indices.reversed() where stack[index].value.isRecord {
            guard levels > 0 else { return index }
            levels -= 1
        }
        return nil
    }

    private func value(of name: TemplateName) -> TemplateValue? {
        guard let first = name.path.first else { return stack.last?.value }
        guard let index = scope(of: name, below: stack.endIndex) else { return nil }
        if let found = stack[index].value.member(first) {
            return name.path.dropFirst().reduce(found) { $0?.member($1) }
        }
        guard index == 0, !template.declaredNames.contains(name.member) else { return nil }
        return context.value(of: name, now: now).map { .text($0) }
    }

    private mutating func miss(_ name: TemplateName, _ piece: TemplatePiece) {
        let isOutside = scope(of: name, below: stack.endIndex) == 0
        let optional = isOutside ? template.optionalNames : template.invertedNames
        guard !optional.contains(name.member) else { return }
        let plainName = path(of: name, below: stack.endIndex, withIndices: false)
        guard missingNames.insert(plainName).inserted else { return }
        missing.append(
            MissingName(
                name: path(of: name, below: stack.endIndex, withIndices: true), plainName: plainName,
                position: position(of: piece)))
    }

    /// A name from the outermost object on.
    private func path(of name: TemplateName, below end: Int, withIndices: Bool) -> String {
        guard let index = scope(of: name, below: end), let section = stack[index].name else { return name.member }
        let outside = path(of: section, below: index, withIndices: withIndices)
        let position = withIndices ? stack[index].index.map { "[\($0)]" } ?? "" : ""
        return "\(outside)\(position).\(name.member)"
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
