internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// The members of an element while its content model takes them, in the order given.
struct PendingMembers {
    /// One member as it was given: one value, or a list of several.
    struct Entry {
        /// As given.
        let key: String
        /// The expanded name, where the key has a prefix or braces.
        let name: QualifiedName?
        /// Where it stands among the arguments, without a number.
        let path: String
        /// How many values of that path were given before it.
        let firstNumber: Int
        /// The values that are left.
        var values: ArraySlice<ArgumentValue>
        /// Whether it was given as a list.
        let isList: Bool
        /// Whether nothing is left; an empty list has no values and is taken all the same.
        var isEmpty = false
        /// Whether no element declaration of the content model has that name.
        var isForWildcard = false

        /// How many values were given.
        var count: Int { values.endIndex }

        /// What is left, as one value.
        var whole: ArgumentValue { isList ? .list(Array(values)) : values.first ?? .list([]) }

        func matches(_ name: QualifiedName) -> Bool {
            key == name.local || self.name == name
        }
    }

    /// The entries of one key, or those for wildcards, of which the first are used up.
    fileprivate struct Queue {
        var entries: [Int] = []
        var start = 0
    }

    private(set) var entries: [Entry] = []
    private var queues: [String: Queue] = [:]
    private var wildcards = Queue()
    /// The keys with a prefix or braces by what they stand for.
    private var spellings: [QualifiedName: Set<String>] = [:]
    /// How many values were given for a path.
    private var totals: [String: Int] = [:]

    /// - Parameter resolve: gives the expanded name of a key with a prefix or braces.
    init(resolve: (String) -> QualifiedName?, _ members: [(member: ArgumentMember, path: String)]) {
        for (member, path) in members where !member.name.hasPrefix("@") && member.name != "#text" {
            let hasNamespace = member.name.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") }
            let name = hasNamespace ? resolve(member.name) : nil
            if let name { spellings[name, default: []].insert(member.name) }
            queues[member.name, default: Queue()].entries.append(entries.count)
            let values = member.value.repetitions
            entries.append(
                Entry(
                    key: member.name, name: name, path: path, firstNumber: totals[path, default: 0],
                    values: values[...], isList: member.value.isList))
            totals[path, default: 0] += values.count
        }
    }

    /// Marks the entries that no declaration of `names` claims.
    mutating func markWildcards(claimed names: [QualifiedName]) {
        let locals = Set(names.map(\.local))
        let claimed = Set(names)
        for index in entries.indices {
            let isClaimed = locals.contains(entries[index].key) || entries[index].name.map(claimed.contains) == true
            guard !isClaimed else { continue }
            entries[index].isForWildcard = true
            wildcards.entries.append(index)
        }
    }

    // MARK: Looking

    /// The first entry with a value left for one of `names`.
    func first(matching names: [QualifiedName]) -> Int? {
        var first: Int?
        for name in names {
            var keys = spellings[name] ?? []
            keys.insert(name.local)
            for key in keys {
                guard let queue = queues[key], queue.start < queue.entries.count else { continue }
                first = Swift.min(first ?? Int.max, queue.entries[queue.start])
            }
        }
        return first
    }

    /// The entries that are for wildcards, from the first that is not used up.
    var forWildcards: ArraySlice<Int> { wildcards.entries[wildcards.start...] }

    /// All values that are left for the key of an entry, as one.
    func all(like index: Int) -> ArgumentValue {
        let others = entries(like: index).filter { !$0.isEmpty }
        return others.count == 1 ? others[0].whole : .list(others.flatMap(\.values))
    }

    /// The entries of the same key.
    func entries(like index: Int) -> [Entry] { (queues[entries[index].key]?.entries ?? []).map { entries[$0] } }

    // MARK: Taking

    /// Takes the next value of an entry.
    /// - Returns: the value and its path, with a number where there are several; nil where the entry is an empty list.
    mutating func take(_ index: Int) -> (value: ArgumentValue, path: String)? {
        let path = path(of: index)
        let value = entries[index].values.popFirst()
        if entries[index].values.isEmpty { forget(index) }
        return value.map { ($0, path) }
    }

    /// Takes all that is left of an entry as one value.
    mutating func takeEntry(_ index: Int) -> (value: ArgumentValue, path: String) {
        let value = entries[index].whole
        forget(index)
        return (value, entries[index].path)
    }

    /// Takes all that is left for the key of an entry as one value.
    mutating func takeAll(like index: Int) -> (value: ArgumentValue, path: String) {
        let value = all(like: index)
        for other in queues[entries[index].key]?.entries ?? [] { forget(other) }
        return (value, entries[index].path)
    }

    private func path(of index: Int) -> String {
        let entry = entries[index]
        guard entry.isList || totals[entry.path] ?? 0 > 1 else { return entry.path }
        return "\(entry.path)[\(entry.firstNumber + entry.values.startIndex)]"
    }

    private mutating func forget(_ index: Int) {
        entries[index].values = entries[index].values.suffix(0)
        entries[index].isEmpty = true
        queues[entries[index].key]?.skip(entries)
        if entries[index].isForWildcard { wildcards.skip(entries) }
    }
}

extension PendingMembers.Queue {
    fileprivate mutating func skip(_ all: [PendingMembers.Entry]) {
        while start < entries.count, all[entries[start]].isEmpty { start += 1 }
    }
}
