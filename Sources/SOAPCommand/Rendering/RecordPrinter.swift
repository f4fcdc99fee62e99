import JSONWire
import SOAPMessage
import XMLWire

/// Prints the records that a path finds as JSON lines, each as soon as it is complete: `--ndjson`.
///
/// A class because it receives events.
final class RecordPrinter: FieldSink {
    /// Records are written to the output when they are this many bytes together, or when no more come for now.
    private static let batchSize = 16 * 1024
    private let output: ResultOutput
    private let builders: FieldBuilders
    private let builder: PayloadBuilder
    /// The members of `-e`, and what reads them inside each record; nil for whole records.
    private let members: (values: FieldMembers, reader: FieldReader)?
    /// Records that wait for more to be written with.
    ///
    /// Used once a record: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var writer = JSONWriter()

    /// - Parameters:
    ///   - path: of the records.
    ///   - members: what is printed of each record; all where empty.
    init(_ path: FieldPath, members: [FieldPath], output: ResultOutput, builders: ReplyBuilders) {
        self.output = output
        self.builders = builders.fields(at: path)
        builder = self.builders.make()
        let values = FieldMembers(members, builders, inside: path)
        self.members = members.isEmpty ? nil : (values, FieldReader(inside: values.fields))
    }

    /// The members, which some record has to have.
    var fields: [WantedField] { members?.values.fields ?? [] }

    private var content: any XMLEventHandler { members?.reader ?? builder }

    func beginField(_ tag: XMLStartTag) throws { try content.start(tag) }
    func start(_ tag: XMLStartTag) throws { try content.start(tag) }
    func text(_ utf8: Span<UInt8>) throws { try content.text(utf8) }
    func end(_ name: QualifiedName) throws { try content.end(name) }

    func endField(_ name: QualifiedName) throws {
        try content.end(name)
        if let members { members.values.take().write(to: &writer) } else { try builder.writeLast(to: &writer) }
        try endRecord()
    }

    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) throws {
        let value = try builders.value(of: attribute, on: tag)
        (members?.values.take() ?? value).write(to: &writer)
        try endRecord()
    }

    /// Writes the records that are complete.
    func flush() throws {
        try output.write(writer.bytes)
        writer.removeBytes()
    }

    private func endRecord() throws {
        writer.endLine()
        if writer.bytes.count >= Self.batchSize { try flush() }
    }
}

extension FieldReader {
    /// Reads the fields inside records; what is asked of the header is in none.
    convenience init(inside fields: [WantedField]) { self.init(fields.filter { $0.path.region == .body }, in: .record) }
}
