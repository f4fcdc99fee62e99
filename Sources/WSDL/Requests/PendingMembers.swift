internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// The members of a record while a content model takes them one after the other.
struct PendingMembers {
    struct Entry {
        /// As given.
        let key: String
        /// The expanded name, where the key has a prefix or braces.
        let name: QualifiedName?
        /// The values that are left.
        var values: ArraySlice<ArgumentValue>
        /// The value as given, where it is a list nothing was taken from.
        var list: ArgumentValue?
        /// How many values were given.
        let count: Int
        /// Whether no element declaration of the content model has that name.
        var isForWildcard = false

        var isEmpty: Bool { values.isEmpty && list == nil }

        func matches(_ name: QualifiedName) -> Bool {
            key == name.local || self.name == name
        }
    }

    private(set) var entries: [Entry] = []

    /// - Parameter resolve: gives the expanded name of a key with a prefix or braces.
    init(_ members: [ArgumentMember], resolve: (String) -> QualifiedName?) {
        for member in members where !member.name.hasPrefix("@") && member.name != "#text" {
            let hasNamespace = member.name.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") }
            let name = hasNamespace ? resolve(member.name) : nil
            var entry = Entry(key: member.name, name: name, values: [member.value], list: nil, count: 1)
            if case .list(let items) = member.value {
                entry = Entry(key: member.name, name: name, values: items[...], list: member.value, count: items.count)
            }
            entries.append(entry)
        }
    }

    /// Marks the entries that no declaration of `names` claims.
    mutating func markWildcards(claimed names: [QualifiedName]) {
        for index in entries.indices {
            entries[index].isForWildcard = !names.contains { entries[index].matches($0) }
        }
    }

    /// The first entry with a value left for one of `names`.
    func first(matching names: [QualifiedName]) -> Int? {
        entries.firstIndex { entry in !entry.isEmpty && names.contains { entry.matches($0) } }
    }

    func firstForWildcard() -> Int? {
        entries.firstIndex { !$0.isEmpty && $0.isForWildcard }
    }

    /// Takes the next value of an entry.
    /// - Parameter whole: whether a list is one value.
    /// - Returns: the value, and its number among those of one name; nil where it is the only one.
    mutating func take(_ index: Int, whole: Bool) -> (value: ArgumentValue, number: Int?)? {
        if whole, let list = entries[index].list {
            entries[index].list = nil
            entries[index].values = []
            return (list, nil)
        }
        let isList = entries[index].list != nil
        guard let value = entries[index].values.popFirst() else {
            entries[index].list = nil
            return nil
        }
        let number = entries[index].values.startIndex - 1
        let isOneOfMany = entries[index].count > 1 || isList
        if entries[index].values.isEmpty { entries[index].list = nil }
        return (value, isOneOfMany ? number : nil)
    }
}

extension ArgumentValue {
    /// The members of a record; empty for all others.
    var members: [ArgumentMember] {
        guard case .record(let members) = self else { return [] }
        return members
    }

    /// The first member of that name.
    func member(_ name: String) -> ArgumentValue? {
        guard case .record(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
