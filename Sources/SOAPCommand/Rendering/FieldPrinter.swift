import JSONWire
import SOAPMessage
import XMLWire

/// Prints the fields of one path as they stream by: `-e`. A field that is one value prints as that value, a field with
/// members as compact JSON; one line each.
final class FieldPrinter: FieldSink {
    /// As much text is kept back as is needed to see that a field has members: their indentation.
    private static let lookAhead = 4096
    private let output: ResultOutput
    private let isJSON: Bool
    private let makeBuilder: () -> any ValueBuilder
    private var builder: (any ValueBuilder)?
    private var tag: XMLStartTag?
    /// The field's text, until it is too long to be indentation.
    private var pending: [UInt8] = []
    private var isStreaming = false

    /// - Parameter isJSON: prints every field as JSON.
    init(_ output: ResultOutput, isJSON: Bool, makeBuilder: @escaping () -> any ValueBuilder) {
        self.output = output
        self.isJSON = isJSON
        self.makeBuilder = makeBuilder
    }

    func beginField(_ tag: XMLStartTag) throws {
        self.tag = tag
        if isJSON { try build() }
    }

    func start(_ tag: XMLStartTag) throws {
        if builder == nil && !isStreaming { try build() }
        try builder?.start(tag)
    }

    func text(_ utf8: Span<UInt8>) throws {
        if let builder { return try builder.text(utf8) }
        if isStreaming { return try utf8.withUnsafeBufferPointer { try output.write($0) } }
        utf8.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
        guard pending.count > Self.lookAhead else { return }
        isStreaming = true
        try endPending()
    }

    func end(_ name: QualifiedName) throws { try builder?.end(name) }

    func endField(_ ancestors: () -> [QualifiedName]) throws {
        if let builder, let tag {
            try builder.end(tag.name)
            if let value = builder.takeLast(at: ancestors) { try output.write(value.encoded()) }
        }
        try endPending()
        try output.write("\n")
        builder = nil
        isStreaming = false
    }

    func attribute(_ attribute: XMLAttribute) throws {
        try output.write(isJSON ? JSONValue.string(attribute.value).encoded() : Array(attribute.value.utf8))
        try output.write("\n")
    }

    private func endPending() throws {
        guard !pending.isEmpty else { return }
        try output.write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// The field has members: what was kept back becomes part of its value.
    private func build() throws {
        guard let tag else { return }
        let builder = makeBuilder()
        try builder.start(tag)
        let indentation = pending
        try builder.text(indentation.span)
        pending.removeAll(keepingCapacity: true)
        self.builder = builder
    }
}
