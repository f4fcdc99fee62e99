public import JSONWire
import XMLWire

/// The JSON of a graph that streams by as the events of the document that a user has seen of it, for readers of fields.
///
/// In a graph an element may stand anywhere and be referred to (SOAP 1.1 §5.4.1), the items of an array have any names (§5.4.2), and
/// the keys of a map are text: a path means what was printed of the reply. Values are those of the schema. An array is the element
/// repeated, an array in an array has elements called `item`. See ``PayloadBuilder/replay(_:into:)``.
///
/// A class because those who are given the events ask it for the values that they are made of.
public final class PayloadReplay {
    fileprivate var open: [ReplayedValue] = []
    /// The attributes of the element whose start-tag is being handed on, as its JSON has them.
    public fileprivate(set) var attributes: [JSONMember] = []

    /// A replay of nothing yet.
    public init() {}

    /// Begins to take the value of the element whose start-tag is being handed on.
    func takeValue() -> ReplayedValue {
        let value = ReplayedValue()
        open.append(value)
        return value
    }
}

/// The JSON of one element of a replay; a class because it is filled while others read.
final class ReplayedValue {
    fileprivate var builder = JSONValueBuilder()
    var value: JSONValue? { builder.value }
}

/// Makes events of the pieces of a payload's JSON.
struct ReplaySink: PayloadSink {
    private struct Spelling {
        let name: QualifiedName
        var prefix = ""
    }

    private enum Frame {
        /// An element; its start-tag waits for the attributes.
        case object(Spelling, attributes: [JSONMember], isStarted: Bool)
        /// Items of that name; `element` is that of an array which is an element itself.
        case array(Spelling, element: QualifiedName?)
    }

    private enum Next {
        case member(Spelling)
        case attribute(String)
        case text
    }

    private static let item = Spelling(name: QualifiedName("item"))
    private let replay: PayloadReplay
    private let handler: any XMLEventHandler
    private var frames: [Frame] = []
    private var next = Next.member(item)
    private var failure: (any Error)?

    init(_ replay: PayloadReplay, into handler: any XMLEventHandler) {
        self.replay = replay
        self.handler = handler
    }

    /// - Throws: what a reader threw; it was given nothing more.
    func finish() throws {
        if let failure { throw failure }
    }

    // MARK: Pieces

    mutating func member(_ name: borrowing PayloadNames.Name) {
        startObject()
        next = .member(Spelling(name: name.name, prefix: name.prefix))
        let key = name.name.local
        forward { $0.key(key) }
    }

    mutating func key(_ name: String) {
        if name.hasPrefix("@") {
            next = .attribute(name)
        } else {
            startObject()
            next = name == "#text" ? .text : .member(Spelling(name: QualifiedName(name)))
        }
        forward { $0.key(name) }
    }

    mutating func beginObject() {
        let spelling = spelling
        forward { $0.beginObject() }
        frames.append(.object(spelling, attributes: [], isStarted: false))
    }

    mutating func endObject() {
        startObject()
        forward { $0.endObject() }
        if case .object(let spelling, _, _)? = frames.popLast() { report { try $0.end(spelling.name) } }
    }

    mutating func beginArray() {
        let spelling = spelling
        forward { $0.beginArray() }
        if case .object? = frames.last { return frames.append(.array(spelling, element: nil)) }
        start(spelling, []) { $0.beginArray() }
        frames.append(.array(Self.item, element: spelling.name))
    }

    mutating func endArray() {
        forward { $0.endArray() }
        if case .array(_, let name?)? = frames.popLast() { report { try $0.end(name) } }
    }

    mutating func string(_ text: String) { scalar(text, .string(text)) }
    mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) { string(String(decoding: text, as: UTF8.self)) }
    mutating func number(_ text: String) { scalar(text, .number(text)) }
    mutating func bool(_ value: Bool) { scalar(value ? "true" : "false", .bool(value)) }
    mutating func null() { scalar("", .null) }

    private mutating func scalar(_ text: String, _ value: JSONValue) {
        forward { value.write(to: &$0) }
        var isMember = true
        if case .object(let spelling, var attributes, let isStarted)? = frames.last {
            switch next {
            case .attribute(let name):
                attributes.append(JSONMember(name, value))
                frames[frames.count - 1] = .object(spelling, attributes: attributes, isStarted: isStarted)
                return
            case .text: isMember = false
            case .member: break
            }
        }
        let name = spelling
        if isMember {
            let isNil = [
                XMLAttribute(QualifiedName("nil", in: Namespaces.schemaInstance), prefix: "xsi", value: "true")
            ]
            start(name, value == .null ? isNil : []) { value.write(to: &$0) }
        }
        if !text.isEmpty { report { try $0.text(Array(text.utf8).span) } }
        if isMember { report { try $0.end(name.name) } }
    }

    // MARK: Events

    /// What the value that comes next is called.
    private var spelling: Spelling {
        if case .array(let spelling, _)? = frames.last { return spelling }
        if case .member(let spelling) = next { return spelling }
        return Self.item
    }

    /// The attributes of the innermost object are complete.
    private mutating func startObject() {
        guard case .object(let spelling, let attributes, false)? = frames.last else { return }
        frames[frames.count - 1] = .object(spelling, attributes: [], isStarted: true)
        replay.attributes = attributes
        start(spelling, attributes.compactMap(Self.attribute)) { builder in
            builder.beginObject()
            for attribute in attributes {
                builder.key(attribute.name)
                attribute.value.write(to: &builder)
            }
        }
    }

    /// Hands a start-tag on; those who begin to take the value with it are given its beginning.
    private mutating func start(
        _ spelling: Spelling, _ attributes: [XMLAttribute], _ beginning: (inout JSONValueBuilder) -> Void
    ) {
        let known = replay.open.count
        report { try $0.start(XMLStartTag(spelling.name, prefix: spelling.prefix, attributes: attributes)) }
        for value in replay.open[min(known, replay.open.count)...] { beginning(&value.builder) }
        replay.open.removeAll { $0.value != nil }
    }

    private func forward(_ piece: (inout JSONValueBuilder) -> Void) {
        guard !replay.open.isEmpty else { return }
        for value in replay.open { piece(&value.builder) }
        replay.open.removeAll { $0.value != nil }
    }

    private mutating func report(_ event: (any XMLEventHandler) throws -> Void) {
        guard failure == nil else { return }
        do { try event(handler) } catch { failure = error }
    }

    private static func attribute(_ member: JSONMember) -> XMLAttribute? {
        let text: String
        switch member.value {
        case .string(let value), .number(let value): text = value
        case .bool(let isTrue): text = isTrue ? "true" : "false"
        case .null, .array, .object: return nil
        }
        guard member.name == "@xsi:type" else {
            return XMLAttribute(QualifiedName(String(member.name.dropFirst())), value: text)
        }
        return XMLAttribute(QualifiedName("type", in: Namespaces.schemaInstance), prefix: "xsi", value: text)
    }
}
