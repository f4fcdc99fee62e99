import JSONWire
import XMLWire

/// Remembers which elements of a replayed graph are lists, in the order in which they begin.
///
/// Where an element stands in a graph is known when it is written, and the paths of lists mean that place. A class because it
/// receives events.
final class ListMarks: XMLEventHandler {
    private let lists: ElementLists
    private let reader: FieldReader
    /// Whether each element is one of an array.
    private(set) var marks: [Bool] = []

    init(_ lists: ElementLists) {
        self.lists = lists
        reader = FieldReader([], lists: lists)
    }

    func start(_ tag: XMLStartTag) throws {
        try reader.start(tag)
        marks.append(lists.isList)
    }

    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) throws { try reader.end(name) }
}

/// Hands the pieces of a payload's JSON on, and puts marked members that stand alone into an array.
///
/// It counts elements as ``ReplaySink`` begins them.
struct ListSink<Base: PayloadSink>: PayloadSink {
    private(set) var base: Base
    private let marks: [Bool]
    /// The number of the element that begins next.
    private var next = 0
    private var frames: [(isObject: Bool, isInArray: Bool)] = []
    /// Whether the value that comes next is that of an element, and not an attribute or text beside members.
    private var isElement = true

    init(_ base: Base, marks: [Bool]) {
        self.base = base
        self.marks = marks
    }

    mutating func member(_ name: borrowing PayloadNames.Name) {
        base.member(name)
        isElement = true
    }

    mutating func key(_ name: String) {
        base.key(name)
        isElement = !name.hasPrefix("@") && name != "#text"
    }

    mutating func beginObject() {
        let isInArray = beginElement()
        base.beginObject()
        frames.append((isObject: true, isInArray: isInArray))
    }

    mutating func endObject() {
        base.endObject()
        if frames.popLast()?.isInArray == true { base.endArray() }
    }

    mutating func beginArray() {
        // The array of a member is its items; one in an array is an element of its own.
        if frames.last?.isObject != true { next += 1 }
        base.beginArray()
        frames.append((isObject: false, isInArray: false))
    }

    mutating func endArray() {
        base.endArray()
        frames.removeLast()
    }

    mutating func string(_ text: String) { scalar { $0.string(text) } }
    mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) { scalar { $0.string(utf8: text) } }
    mutating func number(_ text: String) { scalar { $0.number(text) } }
    mutating func number(utf8 text: UnsafeBufferPointer<UInt8>) { scalar { $0.number(utf8: text) } }
    mutating func bool(_ value: Bool) { scalar { $0.bool(value) } }
    mutating func null() { scalar { $0.null() } }

    private mutating func scalar(_ write: (inout Base) -> Void) {
        guard isElement || frames.last?.isObject != true else { return write(&base) }
        let isInArray = beginElement()
        write(&base)
        if isInArray { base.endArray() }
    }

    /// Whether an array was begun for the element.
    private mutating func beginElement() -> Bool {
        defer { next += 1 }
        guard frames.last?.isObject == true, next < marks.count, marks[next] else { return false }
        base.beginArray()
        return true
    }
}
