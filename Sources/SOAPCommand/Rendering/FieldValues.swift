import JSONWire
import SOAPMessage
import XMLWire

/// Makes JSON of the fields that a path finds.
///
/// A class because it receives events.
final class FieldValues: FieldSink {
    private let builders: FieldBuilders
    private let builder: PayloadBuilder
    private let take: (JSONValue) throws -> Void

    init(_ builders: FieldBuilders, take: @escaping (JSONValue) throws -> Void) {
        self.builders = builders
        builder = builders.make()
        self.take = take
    }

    func beginField(_ tag: XMLStartTag) { builder.start(tag) }
    func start(_ tag: XMLStartTag) { builder.start(tag) }
    func text(_ utf8: Span<UInt8>) { builder.text(utf8) }
    func end(_ name: QualifiedName) { builder.end(name) }

    func endField(_ name: QualifiedName) throws {
        builder.end(name)
        if let value = try builders.take(from: builder) { try take(value) }
    }

    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) throws {
        try take(try builders.value(of: attribute, on: tag))
    }
}

/// The values of several paths, of which one object is made: keyed by the paths as written, an array where there are several.
final class FieldMembers {
    private var values: [[JSONValue]]
    private(set) var fields: [WantedField] = []
    private let paths: [FieldPath]

    /// - Parameter paths: one that is written twice is one member.
    init(_ paths: [FieldPath], _ builders: ReplyBuilders, inside records: FieldPath? = nil) {
        var seen: Set<String> = []
        let paths = paths.filter { seen.insert($0.text).inserted }
        self.paths = paths
        values = Array(repeating: [], count: paths.count)
        fields = paths.enumerated().map { index, path in
            WantedField(
                path,
                into: FieldValues(builders.fields(at: path, inside: records)) { [unowned self] in
                    values[index].append($0)
                })
        }
    }

    /// The values since the last time; null where there are none.
    func take() -> JSONValue {
        defer { for index in values.indices { values[index].removeAll(keepingCapacity: true) } }
        return .object(
            zip(paths, values).map { path, values in
                JSONMember(path.text, values.count > 1 ? .array(values) : values.first ?? .null)
            })
    }
}

/// The values of several paths as cells: several in one are joined with `;`, none is an empty cell.
final class FieldCells {
    private var cells: [[UInt8]]
    /// Whether the last value of each cell is complete.
    private var hasValue: [Bool]
    private(set) var fields: [WantedField] = []

    init(_ paths: [FieldPath], _ builders: ReplyBuilders, inside records: FieldPath? = nil) {
        cells = Array(repeating: [], count: paths.count)
        hasValue = Array(repeating: false, count: paths.count)
        fields = paths.enumerated().map { index, path in
            WantedField(
                path,
                into: FieldText(builders.fields(at: path, inside: records)) { [unowned self] piece, isLast in
                    add(piece, to: index, isLast: isLast)
                })
        }
    }

    private func add(_ piece: UnsafeBufferPointer<UInt8>, to index: Int, isLast: Bool) {
        if hasValue[index] { cells[index].append(UInt8(ascii: ";")) }
        cells[index].append(contentsOf: piece)
        hasValue[index] = isLast
    }

    /// Hands the cells since the last time on.
    func take(_ body: ([[UInt8]]) throws -> Void) rethrows {
        try body(cells)
        for index in cells.indices {
            cells[index].removeAll(keepingCapacity: true)
            hasValue[index] = false
        }
    }
}
