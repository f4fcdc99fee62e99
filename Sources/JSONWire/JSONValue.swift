/// A JSON text of RFC 8259, read without losing anything: members keep their order, numbers their digits.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number's text as written, RFC 8259 §6.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Members in document order.
    case object([JSONMember])
}

/// One member of an object, RFC 8259 §4.
public struct JSONMember: Hashable, Sendable {
    /// The name, unescaped.
    public let name: String
    /// What the name stands for.
    public var value: JSONValue

    /// The member `name: value`.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}
