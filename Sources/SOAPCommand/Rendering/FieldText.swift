import JSONWire
import SOAPMessage
import XMLWire

/// Makes texts of the fields that a path finds, as they stream by: what `-e` prints, cells hold and values are compared with.
///
/// A field that is one value is that value, as the schema has it where there is one; a field with members is compact JSON.
/// A class because it receives events.
final class FieldText: FieldSink {
    /// As much text is kept back as is needed to see that a field has members (their indentation), or is a value of a type.
    private static let lookAhead = 4096
    private let builders: FieldBuilders
    /// Takes a piece of a text; none follows the last.
    private let take: (_ piece: UnsafeBufferPointer<UInt8>, _ isLast: Bool) throws -> Void
    /// Makes the value of the field, where it has to be; made when the first one does.
    private lazy var builder = builders.make()
    private var isBuilding = false
    private var isStreaming = false
    private var tag: XMLStartTag?
    // Touched several times a field, and only from here: the run-time check of exclusive access would find nothing.
    /// The field's text, until it is too long to be indentation.
    @exclusivity(unchecked) private var pending: [UInt8] = []
    @exclusivity(unchecked) private var writer = JSONWriter()

    init(
        _ builders: FieldBuilders, take: @escaping (_ piece: UnsafeBufferPointer<UInt8>, _ isLast: Bool) throws -> Void
    ) {
        self.builders = builders
        self.take = take
    }

    func beginField(_ tag: XMLStartTag) throws {
        self.tag = tag
        isStreaming = false
        // The values of a graph are taken as they begin.
        if builders.replay != nil { try build() }
    }

    func start(_ tag: XMLStartTag) throws {
        if !isBuilding && !isStreaming { try build() }
        if isBuilding { builder.start(tag) }
    }

    func text(_ utf8: Span<UInt8>) throws {
        if isBuilding { return builder.text(utf8) }
        utf8.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
        if pending.count > Self.lookAhead {
            isStreaming = true
            try pass(isLast: false)
        }
    }

    func end(_ name: QualifiedName) throws {
        if isBuilding { builder.end(name) }
    }

    func endField(_ name: QualifiedName) throws {
        if !isBuilding, !isStreaming, builders.isTyped { try build() }
        if isBuilding {
            builder.end(name)
            isBuilding = false
            try takeBuilt()
        }
        try pass(isLast: true)
    }

    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) throws {
        pending.append(contentsOf: try builders.value(of: attribute, on: tag).fieldText.utf8)
        try pass(isLast: true)
    }

    private func takeBuilt() throws {
        if builders.isTyped {
            if let value = try builders.take(from: builder) { pending.append(contentsOf: value.fieldText.utf8) }
        } else {
            try builder.writeLast(to: &writer)
            pending.append(contentsOf: writer.bytes)
            writer.removeBytes()
        }
    }

    private func pass(isLast: Bool) throws {
        try pending.withUnsafeBufferPointer { try take($0, isLast) }
        pending.removeAll(keepingCapacity: true)
    }

    /// The field has members: what was kept back becomes part of its value.
    private func build() throws {
        guard let tag else { return }
        isBuilding = true
        builder.start(tag)
        let indentation = pending
        builder.text(indentation.span)
        pending.removeAll(keepingCapacity: true)
    }
}

extension JSONValue {
    /// What text output prints for a field: a leaf as its value, also one with attributes; members as compact JSON.
    var fieldText: String {
        switch self {
        case .null: return ""
        case .bool(let isTrue): return isTrue ? "true" : "false"
        case .number(let text), .string(let text): return text
        case .array: return String(decoding: encoded(), as: UTF8.self)
        case .object(let members):
            guard members.allSatisfy({ $0.name.hasPrefix("@") || $0.name == "#text" }) else {
                return String(decoding: encoded(), as: UTF8.self)
            }
            return members.last { $0.name == "#text" }?.value.fieldText ?? ""
        }
    }
}
