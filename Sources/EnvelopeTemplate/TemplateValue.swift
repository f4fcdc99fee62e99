public import JSONWire
public import SOAPMessage

/// What can be put into an envelope template.
///
/// False for a section are `null`, `bool(false)`, the empty list, and what is not given at all. Everything else is true,
/// the empty text included: `name=` is a value that is empty, not one that is missing.
public indirect enum TemplateValue: Hashable, Sendable {
    /// Nothing, said on purpose: interpolates as nothing and is not missing.
    case null
    /// Interpolates as `true` or `false`, the lexical forms of xsd:boolean.
    case bool(Bool)
    /// Data: escaped for the place where it lands. Numbers are here too, in the digits they were given.
    case text(String)
    /// The content of a file: data like ``text(_:)`` where it is UTF-8, else of no use in a template.
    case bytes([UInt8])
    /// Markup known to be well formed; goes into text unescaped, and nowhere else.
    case fragment([UInt8])
    /// A section over it repeats.
    case list([TemplateValue])
    /// Members in the order given; in a section over it a name means one of them, and nothing else.
    case record([TemplateMember])

    /// The value of a JSON text: members keep their order, numbers their digits.
    public init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let digits): self = .text(digits)
        case .string(let text): self = .text(text)
        case .array(let items): self = .list(items.map { TemplateValue($0) })
        case .object(let members): self = .record(members.map { TemplateMember($0.name, TemplateValue($0.value)) })
        }
    }

    /// The same value as an argument of a call.
    public init(_ argument: ArgumentValue) {
        switch argument {
        case .null: self = .null
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        case .attachment(let attachment): self = .text(attachment.reference)
        case .fragment(let bytes): self = .fragment(bytes)
        case .list(let items): self = .list(items.map { TemplateValue($0) })
        case .record(let members): self = .record(members.merged.map { TemplateMember($0) })
        }
    }

    /// Whether a section over the value is kept.
    var isTrue: Bool {
        switch self {
        case .null, .bool(false): false
        case .list(let items): !items.isEmpty
        case .bool, .text, .bytes, .fragment, .record: true
        }
    }

    var isRecord: Bool {
        if case .record = self { true } else { false }
    }

    /// The member `name` of a record; the last one where it was given twice.
    func member(_ name: String) -> TemplateValue? {
        guard case .record(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    var kind: TemplateValueKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .text: .text
        case .bytes: .bytes
        case .fragment: .fragment
        case .list: .list
        case .record: .record
        }
    }
}

/// The case of a ``TemplateValue``, for messages.
public enum TemplateValueKind: String, Hashable, Sendable {
    case null, bool, text, bytes, fragment, list, record
}

/// One named value.
public struct TemplateMember: Hashable, Sendable {
    /// The name, without a dot: `a.b` is the member `b` of the record `a`.
    public let name: String
    /// What it stands for.
    public var value: TemplateValue

    /// A member; the name is not checked.
    public init(_ name: String, _ value: TemplateValue) {
        self.name = name
        self.value = value
    }

    /// The same member of the arguments of a call.
    public init(_ argument: ArgumentMember) {
        self.init(argument.name, TemplateValue(argument.value))
    }
}

extension [TemplateMember] {
    /// Puts `value` at `path` where nothing is there yet; a value that is no record is left as it is.
    mutating func fillIn(_ value: TemplateValue, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        let rest = path.dropFirst()
        guard let index = lastIndex(where: { $0.name == name }) else {
            var inner: [TemplateMember] = []
            inner.fillIn(value, at: rest)
            append(TemplateMember(name, rest.isEmpty ? value : .record(inner)))
            return
        }
        guard !rest.isEmpty, case .record(var inner) = self[index].value else { return }
        inner.fillIn(value, at: rest)
        self[index].value = .record(inner)
    }
}
