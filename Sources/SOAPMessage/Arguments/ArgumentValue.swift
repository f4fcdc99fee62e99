public import JSONWire

/// What the user gave for one argument, before a schema or a template decides how it looks on the wire.
public enum ArgumentValue: Hashable, Sendable {
    /// `n:=null`: an element with `xsi:nil="true"`.
    case null
    /// Text, or a number or boolean in the digits and letters that were given.
    case text(String)
    /// The content of a file (`n=@file`): base64 where the schema says binary, else text in UTF-8.
    case bytes([UInt8])
    /// A file that travels beside the envelope (`n@file`): the element refers to it.
    case attachment(Attachment)
    /// XML that is known to be well formed: any number of elements, with text around them.
    case fragment([UInt8])
    /// A repeated element, or an encoded array.
    case list([ArgumentValue])
    /// Members in the order given.
    case record([ArgumentMember])

    /// The value of a JSON text: numbers and booleans keep their digits and letters.
    public init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .text(value ? "true" : "false")
        case .number(let digits): self = .text(digits)
        case .string(let text): self = .text(text)
        case .array(let items): self = .list(items.map { ArgumentValue($0) })
        case .object(let members): self = .record(members.map { ArgumentMember($0.name, ArgumentValue($0.value)) })
        }
    }
}

/// One named value: a child element, `@name` for an attribute, `#text` for the text beside attributes.
public struct ArgumentMember: Hashable, Sendable {
    /// The name as given, marks included.
    public let name: String
    /// What it holds.
    public var value: ArgumentValue

    /// A member; the name is not checked.
    public init(_ name: String, _ value: ArgumentValue) {
        self.name = name
        self.value = value
    }
}
