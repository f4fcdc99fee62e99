/// Writes JSON texts piece by piece into bytes, compact or indented.
///
/// The caller keeps the grammar: a key before each value of an object, and an end for each begin. Bytes already written
/// can be taken away at any time (``removeBytes()``), so a text of any length goes through a small buffer.
public struct JSONWriter: Sendable {
    /// How a text is laid out.
    public enum Layout: Hashable, Sendable {
        /// No white space at all.
        case compact
        /// A member or item a line, two spaces a level, `{}` and `[]` where empty.
        case indented
    }

    /// What was written since the start or the last ``removeBytes()``.
    public private(set) var bytes: [UInt8] = []
    private let layout: Layout
    /// One entry an open array or object: whether something stands in it.
    private var hasItems: [Bool] = []
    private var isAfterKey = false

    /// A writer of nothing yet.
    public init(_ layout: Layout = .compact) { self.layout = layout }

    /// Forgets the bytes written, keeping their memory and the place in the text.
    public mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

    /// Opens an object.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Opens an array.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// The name of the member whose value comes next, escaped.
    public mutating func key(_ name: String) {
        beginItem()
        quoted(name)
        endKey()
    }

    /// The name of the member whose value comes next, from the raw UTF-8 of it, escaped.
    public mutating func key(utf8 name: UnsafeBufferPointer<UInt8>) {
        beginItem()
        bytes.append(UInt8(ascii: "\""))
        JSONEscaping.append(name, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        endKey()
    }

    /// A string, escaped.
    public mutating func string(_ text: String) {
        beginItem()
        quoted(text)
    }

    /// A string, from the raw UTF-8 of it, escaped.
    public mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
        beginItem()
        bytes.append(UInt8(ascii: "\""))
        JSONEscaping.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A number by its text, which must be one of RFC 8259 §6; see ``JSONNumber``.
    public mutating func number(_ text: String) { verbatim(text.utf8) }

    /// A number, from the raw UTF-8 of its text.
    public mutating func number(utf8 text: UnsafeBufferPointer<UInt8>) {
        beginItem()
        bytes.append(contentsOf: text)
    }

    /// A whole number.
    public mutating func number(_ value: Int) { verbatim(String(value).utf8) }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { verbatim((value ? "true" : "false").utf8) }

    /// Writes `null`.
    public mutating func null() { verbatim("null".utf8) }

    /// The line feed that ends a text in a stream of texts.
    public mutating func endLine() { bytes.append(0x0A) }
}

// MARK: Layout

extension JSONWriter {
    private mutating func begin(_ bracket: UInt8) {
        beginItem()
        bytes.append(bracket)
        hasItems.append(false)
    }

    private mutating func end(_ bracket: UInt8) {
        if hasItems.popLast() == true { newLine() }
        bytes.append(bracket)
    }

    private mutating func endKey() {
        bytes.append(UInt8(ascii: ":"))
        if layout == .indented { bytes.append(0x20) }
        isAfterKey = true
    }

    private mutating func beginItem() {
        if isAfterKey {
            isAfterKey = false
            return
        }
        let innermost = hasItems.count - 1
        guard innermost >= 0 else { return }
        if hasItems[innermost] { bytes.append(UInt8(ascii: ",")) } else { hasItems[innermost] = true }
        newLine()
    }

    private mutating func newLine() {
        guard layout == .indented else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * hasItems.count))
    }

    private mutating func verbatim(_ text: String.UTF8View) {
        beginItem()
        bytes.append(contentsOf: text)
    }

    private mutating func quoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        JSONEscaping.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}
