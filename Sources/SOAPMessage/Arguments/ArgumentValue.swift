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
    /// Members in the order given. A name that comes again repeats the element, with what stands between in between.
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

extension ArgumentValue {
    /// The members of a record; empty for all others.
    public var members: [ArgumentMember] {
        guard case .record(let members) = self else { return [] }
        return members
    }

    /// What a record has under that name, as a list where it comes several times; nil where it has nothing.
    public func member(_ name: String) -> ArgumentValue? {
        let values = members.lazy.filter { $0.name == name }.map(\.value)
        guard let first = values.first else { return nil }
        let others = values.dropFirst()
        return others.isEmpty ? first : .list(others.reduce(into: first.repetitions) { $0 += $1.repetitions })
    }

    /// Whether it is a list, of however many.
    public var isList: Bool {
        guard case .list = self else { return false }
        return true
    }

    /// The items of a list; of any other value itself alone.
    public var repetitions: [ArgumentValue] {
        guard case .list(let items) = self else { return [self] }
        return items
    }
}

extension [ArgumentMember] {
    /// Each name once, at its first place, for those to whom the order means nothing.
    public var merged: [ArgumentMember] {
        var merged: [ArgumentMember] = []
        var places: [String: Int] = [:]
        for member in self {
            guard let place = places[member.name] else {
                places[member.name] = merged.count
                merged.append(member)
                continue
            }
            // Taken out while it grows, so that it is not copied.
            var items = merged[place].value.repetitions
            merged[place].value = .null
            items += member.value.repetitions
            merged[place].value = .list(items)
        }
        return merged
    }

    /// Each repetition as a member of its own with its path below `parent`, numbered where the name comes several times.
    public func repetitions(below parent: String) -> [(member: ArgumentMember, path: String)] {
        var totals: [String: Int] = [:]
        for member in self { totals[member.name, default: 0] += member.value.isList ? 2 : 1 }
        var counts: [String: Int] = [:]
        return flatMap { member in
            member.value.repetitions.map { value in
                let path = parent.isEmpty ? member.name : "\(parent).\(member.name)"
                guard totals[member.name, default: 0] > 1 else { return (ArgumentMember(member.name, value), path) }
                defer { counts[member.name, default: 0] += 1 }
                return (ArgumentMember(member.name, value), "\(path)[\(counts[member.name, default: 0])]")
            }
        }
    }
}
