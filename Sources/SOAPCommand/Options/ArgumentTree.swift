import SOAPMessage

/// An item whose value has been read.
struct ReadItem: Hashable, Sendable {
    /// The key as typed, for messages.
    let key: String
    let steps: [ItemStep]
    let value: ArgumentValue

    /// An item with the value that was read for it.
    init(_ syntax: ItemSyntax, _ value: ArgumentValue) {
        key = syntax.key
        steps = syntax.steps
        self.value = value
    }
}

/// Folds `-d` and the items of a call into one record, in the order given.
///
/// * The same key again is a repetition, in its own place: between `a=1 b=2 a=3` nothing moves.
/// * `item[n]` is the item at position n. Positions come in order: each is one that is there or the next.
/// * A member of an element (`rec.x=1`) belongs to the element that is there; where the element is repeated, a position is needed.
/// * A value and attributes of one element make a record of `#text` and the attributes; a value and members are a conflict.
/// * An item takes the place of what `-d` has at the same place.
enum ArgumentTree {
    /// The arguments of a call: a record.
    /// - Throws: ``UsageError/item(key:defect:)``; ``UsageError/dataNotObject``.
    static func fold(_ items: [ReadItem], data: ArgumentValue? = nil) throws(UsageError) -> ArgumentValue {
        if let data {
            guard case .record = data else { throw .dataNotObject }
            if items.isEmpty { return data }
        }
        var root = data.map { ArgumentNode($0, isReplaceable: true) } ?? ArgumentNode()
        for item in items {
            do {
                try root.insert(item)
            } catch {
                throw .item(key: item.key, defect: error)
            }
        }
        return root.value ?? .record([])
    }
}

/// One element while the arguments are put together.
struct ArgumentNode {
    /// Taken apart as far as an item reached into it.
    private indirect enum Content {
        case nothing
        case whole(ArgumentValue)
        case record(ArgumentRuns)
        /// Of an array of several dimensions.
        case list([ArgumentNode])
    }

    private var content: Content
    /// Whether it comes from `-d`, so that an item takes its place.
    private(set) var isReplaceable: Bool

    init() {
        content = .nothing
        isReplaceable = false
    }

    init(_ value: ArgumentValue, isReplaceable: Bool) {
        content = .whole(value)
        self.isReplaceable = isReplaceable
    }

    /// What has been put together; nil for an element that was never given.
    var value: ArgumentValue? {
        switch content {
        case .nothing: nil
        case .whole(let value): value
        case .list(let items): .list(items.compactMap(\.value))
        case .record(let runs): .record(runs.members)
        }
    }

    // MARK: Walking down

    /// Puts a value where the item's key says.
    mutating func insert(_ item: ReadItem) throws(ItemDefect) {
        try insert(item.value, at: item.steps[...], below: "")
    }

    private mutating func insert(
        _ value: ArgumentValue, at steps: ArraySlice<ItemStep>, below path: String
    ) throws(ItemDefect) {
        guard let step = steps.first else { return }
        try openRecord(for: step, place: path)
        guard case .record(var runs) = content else { return }
        content = .nothing
        defer { content = .record(runs) }
        try runs.insert(value, at: step, then: steps.dropFirst(), below: path.isEmpty ? "" : path + ".")
    }

    /// Goes to the position that `step` names, of which the first `depth` have been gone, then on to the next step.
    mutating func insert(
        _ value: ArgumentValue, at step: ItemStep, _ depth: Int, then steps: ArraySlice<ItemStep>, below path: String
    ) throws(ItemDefect) {
        let place = path + step.text(positions: depth)
        guard depth < step.indexes.count else {
            return try steps.isEmpty ? givePosition(value, place: place) : insert(value, at: steps, below: place)
        }
        var items = openList()
        defer { content = .list(items) }
        let index = step.indexes[depth]
        guard index <= items.count else { throw .indexBeyond(place: place, index: index, count: items.count) }
        if index == items.count { items.append(ArgumentNode()) }
        try items[index].insert(value, at: step, depth + 1, then: steps, below: path)
    }

    // MARK: Taking apart

    /// Makes a record of the element, so that `step` can be looked for in it.
    private mutating func openRecord(for step: ItemStep, place: String) throws(ItemDefect) {
        var runs = ArgumentRuns()
        switch content {
        case .record: return
        case .nothing: break
        case .list, .whole(.list): throw .membersOfList(place: place)
        case .whole(.record(let given)):
            for member in given { runs.append(member.name, member.value, isReplaceable: isReplaceable) }
        case .whole(let value):
            if step.isLeaf {
                runs.append("#text", value, isReplaceable: isReplaceable)
            } else if !isReplaceable {
                throw .membersOfValue(place: place)
            }
        }
        content = .record(runs)
        isReplaceable = false
    }

    /// Makes a list of the element and takes it out; what is there already is the first item.
    private mutating func openList() -> [ArgumentNode] {
        defer {
            content = .nothing
            isReplaceable = false
        }
        switch content {
        case .nothing: return []
        case .list(let items): return items
        case .whole(.list(let values)): return values.map { ArgumentNode($0, isReplaceable: isReplaceable) }
        case .whole, .record: return [self]
        }
    }

    // MARK: Giving values

    /// Gives the element a value that it can hold beside what is there.
    /// - Returns: false where it has one, so that another has to repeat the element.
    mutating func give(_ value: ArgumentValue, place: String) throws(ItemDefect) -> Bool {
        guard !isReplaceable else {
            self = ArgumentNode(value, isReplaceable: false)
            return true
        }
        switch content {
        case .nothing: content = .whole(value)
        case .whole, .list: return false
        case .record(var runs):
            guard runs.areAttributes else {
                guard runs.areAttributesAndText else { throw .valueBesideMembers(place: place) }
                return false
            }
            guard !value.isList else { throw .valueBesideMembers(place: place) }
            try runs.join(value, place: place)
            content = .record(runs)
        }
        return true
    }

    /// A position takes one value, and beside it attributes.
    private mutating func givePosition(_ value: ArgumentValue, place: String) throws(ItemDefect) {
        guard try give(value, place: place) else { throw .givenTwice(place: place) }
    }

    /// An attribute, or the text beside attributes.
    mutating func giveLeaf(_ value: ArgumentValue, isText: Bool, place: String) throws(ItemDefect) {
        if case .nothing = content {} else if !isReplaceable { throw .givenTwice(place: place) }
        switch value {
        case .text, .bytes: break
        case .null, .fragment, .attachment: if !isText { throw .attributeNotText(place: place) }
        case .list, .record: throw .attributeNotText(place: place)
        }
        self = ArgumentNode(value, isReplaceable: false)
    }
}
