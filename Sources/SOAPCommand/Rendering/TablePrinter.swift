import JSONWire
import SOAPMessage
import XMLWire

/// Prints the records that a path finds as lines of cells, each as soon as it is complete: `--csv`, `--tsv`.
///
/// The columns are the paths of `-e`; without them the members that the schema has, else those of the first record. A class
/// because it receives events.
final class TablePrinter: FieldSink {
    private let path: FieldPath
    private let table: RecordTable
    private let output: ResultOutput
    private let builders: ReplyBuilders
    /// The paths that were asked for; none where the columns come from the schema or the first record.
    private let chosen: [FieldPath]
    private var columns: Columns?
    /// Makes the first record, where it says what the columns are.
    private lazy var first = builders.fields(at: path).make()
    /// Elements that are open inside the record.
    private var depth = 0
    private var isHeaderWritten = false
    private var line: [UInt8] = []

    /// What is read of each record.
    private struct Columns {
        let names: [String]
        let cells: FieldCells
        let reader: FieldReader
        /// The members that have a column; nil where it need not be told that one has none.
        var known: Set<String>?
    }

    init(
        _ path: FieldPath, _ dialect: OutputPlan.Dialect, columns: [FieldPath], output: ResultOutput,
        builders: ReplyBuilders
    ) {
        self.path = path
        table = RecordTable(dialect: dialect)
        chosen = columns
        self.output = output
        self.builders = builders
        guard !columns.isEmpty else { return }
        self.columns = columned(columns, names: columns.map(\.text), known: nil)
    }

    /// The columns that were asked for, which some record has to have.
    var fields: [WantedField] { chosen.isEmpty ? [] : columns?.cells.fields ?? [] }

    func beginField(_ tag: XMLStartTag) throws {
        depth = 0
        if columns == nil, let members = builders.columns(of: path) { try useMembers(members) }
        if columns?.known != nil { for attribute in tag.attributes { look(at: attribute) } }
        try content.start(tag)
    }

    func start(_ tag: XMLStartTag) throws {
        if depth == 0 { look(for: tag.name.local) }
        depth += 1
        try content.start(tag)
    }

    func text(_ utf8: Span<UInt8>) throws { try content.text(utf8) }

    func end(_ name: QualifiedName) throws {
        depth -= 1
        try content.end(name)
    }

    func endField(_ name: QualifiedName) throws {
        try content.end(name)
        guard columns == nil else { return try writeCells() }
        if let record = try first.takeLast() { try writeFirst(record) }
    }

    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) throws {
        guard columns == nil || chosen.isEmpty else { return try writeCells() }
        try writeFirst(try builders.fields(at: path).value(of: attribute, on: tag))
    }

    /// To be called when the reply has ended: a table without records has a header all the same.
    func finish() throws { if let columns { try writeHeader(columns.names) } }

    private var content: any XMLEventHandler { columns?.reader ?? first }

    private func columned(_ paths: [FieldPath], names: [String], known: Set<String>?) -> Columns {
        let cells = FieldCells(paths, builders, inside: path)
        return Columns(names: names, cells: cells, reader: FieldReader(inside: cells.fields), known: known)
    }

    /// The members of records become the columns.
    private func useMembers(_ members: [String]) throws {
        let names = members.map { FieldPath.step(to: $0) }
        let paths = try names.map { try FieldPath("." + $0) }
        columns = columned(paths, names: names, known: Set(members))
    }

    /// The first record of a table whose columns nothing else says.
    private func writeFirst(_ record: JSONValue) throws {
        guard case .object(let members) = record else {
            columns = columned([try FieldPath(".")], names: ["value"], known: [])
            try writeHeader(["value"])
            return try writeLine([Array(record.fieldText.utf8)])
        }
        try useMembers(members.map(\.name))
        try writeHeader(columns?.names ?? [])
        try writeLine(members.map { Array(Self.cell($0.value).utf8) })
    }

    private static func cell(_ value: JSONValue) -> String {
        guard case .array(let items) = value else { return value.fieldText }
        return items.map(\.fieldText).joined(separator: ";")
    }

    private func writeCells() throws {
        guard let columns else { return }
        try writeHeader(columns.names)
        try columns.cells.take { try writeLine($0) }
    }

    private func writeHeader(_ names: [String]) throws {
        guard !isHeaderWritten else { return }
        isHeaderWritten = true
        try writeLine(names.map { Array($0.utf8) })
    }

    private func writeLine(_ cells: [[UInt8]]) throws {
        line.removeAll(keepingCapacity: true)
        table.append(cells, to: &line)
        try output.write(line)
    }

    private func look(at attribute: XMLAttribute) {
        if attribute.name.namespace.isEmpty { look(for: "@" + attribute.name.local) }
    }

    /// Says once that a record has a member that has no column.
    private func look(for member: String) {
        guard let known = columns?.known, !known.contains(member) else { return }
        columns?.known = nil
        builders.tell(.noColumn(member: FieldPath.step(to: member), records: path))
    }
}
