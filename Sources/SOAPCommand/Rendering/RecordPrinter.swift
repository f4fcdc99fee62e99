import JSONWire
import SOAPMessage
import XMLWire

/// Prints the records that a path finds, each as soon as it is complete: `--ndjson`, `--csv`, `--tsv`.
///
/// A table without chosen columns is the exception: its columns are known only at the end. A class because it receives
/// events.
final class RecordPrinter: FieldSink {
    private enum Layout {
        case ndjson
        case table(RecordTable)
    }

    let path: FieldPath
    /// Records are written to the output when they are this many bytes together, or when no more come for now.
    private static let batchSize = 16 * 1024
    private let layout: Layout
    private let columns: [String]
    private let output: ResultOutput
    private let builder: any ValueBuilder
    private var isHeaderWritten = false
    /// Records of a table whose columns are not known yet.
    private var held: [JSONValue] = []
    private(set) var count = 0
    /// Records that wait for more to be written with.
    ///
    /// Used once a record: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var writer = JSONWriter()

    /// - Parameter fields: the columns, or the members of each record; all where empty.
    /// - Returns: nil where the format is none of records.
    init?(_ format: OutputPlan.Format, fields: [FieldPath], output: ResultOutput, builder: any ValueBuilder) {
        switch format {
        case .ndjson(let path):
            self.path = path
            layout = .ndjson
        case .table(let path, let dialect):
            self.path = path
            layout = .table(RecordTable(dialect: dialect))
        case .text, .json, .shell, .raw, .xml: return nil
        }
        columns = fields.map(\.text)
        self.output = output
        self.builder = builder
    }

    func beginField(_ tag: XMLStartTag) throws { try builder.start(tag) }
    func start(_ tag: XMLStartTag) throws { try builder.start(tag) }
    func text(_ utf8: Span<UInt8>) throws { try builder.text(utf8) }
    func end(_ name: QualifiedName) throws { try builder.end(name) }

    func endField(_ name: QualifiedName) throws {
        try builder.end(name)
        guard case .ndjson = layout, columns.isEmpty else {
            if let value = builder.takeLast() { try print(value) }
            return
        }
        count += 1
        builder.writeLast(to: &writer)
        try endRecord()
    }

    func attribute(_ attribute: XMLAttribute) throws { try print(.string(attribute.value)) }

    /// Sees to it that all records that are complete have left; to be called when no more come for now.
    func flush() throws {
        try writeBatch()
        try output.flush()
    }

    /// Prints what had to wait for the last record.
    func finish() throws {
        try writeBatch()
        guard case .table(let table) = layout else { return }
        var names: [String] = columns
        for record in held {
            for column in RecordTable.columns(of: record) where !names.contains(column) { names.append(column) }
        }
        if !isHeaderWritten, !names.isEmpty { try output.write(table.line(names)) }
        for record in held { try output.write(table.line(RecordTable.cells(record, columns: names))) }
        held = []
    }

    private func print(_ record: JSONValue) throws {
        count += 1
        switch layout {
        case .ndjson:
            chosen(record).write(to: &writer)
            try endRecord()
        case .table(let table):
            guard !columns.isEmpty else { return held.append(record) }
            if !isHeaderWritten { try output.write(table.line(columns)) }
            isHeaderWritten = true
            try output.write(table.line(RecordTable.cells(record, columns: columns)))
        }
    }

    private func endRecord() throws {
        writer.endLine()
        if writer.bytes.count >= Self.batchSize { try writeBatch() }
    }

    private func writeBatch() throws {
        try output.write(writer.bytes)
        writer.removeBytes()
    }

    /// The record with the chosen members only; null for one that it does not have.
    private func chosen(_ record: JSONValue) -> JSONValue {
        guard !columns.isEmpty else { return record }
        return .object(columns.map { JSONMember($0, record.find($0) ?? .null) })
    }
}
