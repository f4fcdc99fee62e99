/// Takes a JSON text piece by piece: ``JSONWriter`` makes bytes of it, ``JSONValueBuilder`` a value.
///
/// The caller keeps the grammar: a key before each value of an object, and an end for each begin.
public protocol JSONSink {
    /// Opens an object.
    mutating func beginObject()
    /// Closes the innermost object.
    mutating func endObject()
    /// Opens an array.
    mutating func beginArray()
    /// Closes the innermost array.
    mutating func endArray()
    /// The name of the member whose value comes next.
    mutating func key(_ name: String)
    /// A string.
    mutating func string(_ text: String)
    /// A string, from the raw UTF-8 of it.
    mutating func string(utf8 text: UnsafeBufferPointer<UInt8>)
    /// A number by its text, which must be one of RFC 8259 §6; see ``JSONNumber``.
    mutating func number(_ text: String)
    /// A number, from the raw UTF-8 of its text.
    mutating func number(utf8 text: UnsafeBufferPointer<UInt8>)
    /// Writes `true` or `false`.
    mutating func bool(_ value: Bool)
    /// Writes `null`.
    mutating func null()
}

extension JSONSink {
    /// A number, from the raw UTF-8 of its text.
    public mutating func number(utf8 text: UnsafeBufferPointer<UInt8>) { number(String(decoding: text, as: UTF8.self)) }
}

extension JSONWriter: JSONSink {}

/// Makes a ``JSONValue`` of the pieces of a JSON text.
public struct JSONValueBuilder: JSONSink, Sendable {
    private enum Frame: Sendable {
        case array([JSONValue])
        case object([JSONMember], key: String)
    }

    private var frames: [Frame] = []
    /// The value, when it is complete.
    public private(set) var value: JSONValue?

    /// A builder of nothing yet.
    public init() {}

    /// Opens an object.
    public mutating func beginObject() { frames.append(.object([], key: "")) }
    /// Opens an array.
    public mutating func beginArray() { frames.append(.array([])) }
    /// Closes the innermost object.
    public mutating func endObject() { end() }
    /// Closes the innermost array.
    public mutating func endArray() { end() }
    /// Adds a string.
    public mutating func string(_ text: String) { add(.string(text)) }
    /// Adds a number by its text.
    public mutating func number(_ text: String) { add(.number(text)) }
    /// Adds a boolean.
    public mutating func bool(_ value: Bool) { add(.bool(value)) }
    /// Adds a null.
    public mutating func null() { add(.null) }

    /// Adds a string by its UTF-8.
    public mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
        add(.string(String(decoding: text, as: UTF8.self)))
    }

    /// Names the member whose value comes next.
    public mutating func key(_ name: String) {
        guard case .object(let members, _) = frames.popLast() else { return }
        frames.append(.object(members, key: name))
    }

    private mutating func end() {
        switch frames.popLast() {
        case .array(let items): add(.array(items))
        case .object(let members, _): add(.object(members))
        case nil: break
        }
    }

    private mutating func add(_ item: JSONValue) {
        switch frames.popLast() {
        case .array(var items):
            items.append(item)
            frames.append(.array(items))
        case .object(var members, let key):
            members.append(JSONMember(key, item))
            frames.append(.object(members, key: key))
        case nil: value = item
        }
    }
}
