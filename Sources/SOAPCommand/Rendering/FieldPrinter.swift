import JSONWire
import SOAPMessage
import XMLWire

/// Prints the fields of one path as JSON, one a line: `-e PATH -j`.
///
/// A class because it receives events.
final class FieldPrinter: FieldSink {
    private let output: ResultOutput
    private let builders: FieldBuilders
    private let builder: PayloadBuilder
    @exclusivity(unchecked) private var writer = JSONWriter()

    init(_ output: ResultOutput, _ builders: FieldBuilders) {
        self.output = output
        self.builders = builders
        builder = builders.make()
    }

    func beginField(_ tag: XMLStartTag) { builder.start(tag) }
    func start(_ tag: XMLStartTag) { builder.start(tag) }
    func text(_ utf8: Span<UInt8>) { builder.text(utf8) }
    func end(_ name: QualifiedName) { builder.end(name) }

    func endField(_ name: QualifiedName) throws {
        builder.end(name)
        if builders.isOfText {
            try builders.take(from: builder)?.write(to: &writer)
        } else {
            try builder.writeLast(to: &writer)
        }
        try endLine()
    }

    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) throws {
        try builders.value(of: attribute, on: tag).write(to: &writer)
        try endLine()
    }

    private func endLine() throws {
        writer.endLine()
        try output.write(writer.bytes)
        writer.removeBytes()
    }
}
