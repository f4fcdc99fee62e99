import JSONWire
import SOAPMessage
import XMLWire

/// Prints the fields of one path as they stream by: `-e`.
///
/// A field that is one value prints as that value, a field with members as compact JSON; one line each.
final class FieldPrinter: FieldSink {
    /// As much text is kept back as is needed to see that a field has members: their indentation.
    private static let lookAhead = 4096
    private let output: ResultOutput
    private let isJSON: Bool
    private let makeBuilder: () -> any ValueBuilder
    /// Makes JSON of the field, where it has to be; made when the first one does.
    private lazy var builder = makeBuilder()
    private var isBuilding = false
    private var isStreaming = false
    private var tag: XMLStartTag?
    // Touched several times a field, and only from here: the run-time check of exclusive access would find nothing.
    /// The field's text, until it is too long to be indentation.
    @exclusivity(unchecked) private var pending: [UInt8] = []
    @exclusivity(unchecked) private var writer = JSONWriter()

    /// - Parameter isJSON: prints every field as JSON.
    init(_ output: ResultOutput, isJSON: Bool, makeBuilder: @escaping () -> any ValueBuilder) {
        self.output = output
        self.isJSON = isJSON
        self.makeBuilder = makeBuilder
    }

    func beginField(_ tag: XMLStartTag) throws {
        self.tag = tag
        isStreaming = false
        if isJSON { try build() }
    }

    func start(_ tag: XMLStartTag) throws {
        if !isBuilding && !isStreaming { try build() }
        if isBuilding { try builder.start(tag) }
    }

    func text(_ utf8: Span<UInt8>) throws {
        if isBuilding { return try builder.text(utf8) }
        utf8.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
        if pending.count > Self.lookAhead {
            isStreaming = true
            try writePending()
        }
    }

    func end(_ name: QualifiedName) throws {
        if isBuilding { try builder.end(name) }
    }

    func endField(_ name: QualifiedName) throws {
        if isBuilding {
            try builder.end(name)
            isBuilding = false
            builder.writeLast(to: &writer)
            pending.append(contentsOf: writer.bytes)
            writer.removeBytes()
        }
        pending.append(0x0A)
        try writePending()
    }

    func attribute(_ attribute: XMLAttribute) throws {
        if isJSON {
            try output.write(JSONValue.string(attribute.value).encoded())
        } else {
            try output.write(attribute.value)
        }
        try output.write("\n")
    }

    private func writePending() throws {
        try pending.withUnsafeBufferPointer { try output.write($0) }
        pending.removeAll(keepingCapacity: true)
    }

    /// The field has members: what was kept back becomes part of its value.
    private func build() throws {
        guard let tag else { return }
        isBuilding = true
        try builder.start(tag)
        let indentation = pending
        try builder.text(indentation.span)
        pending.removeAll(keepingCapacity: true)
    }
}
