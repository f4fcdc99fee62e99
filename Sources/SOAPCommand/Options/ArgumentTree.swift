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

/// Folds `-d` and the items of a call into one ordered record.
///
/// * The same key again is a repetition: `item=a item=b` is a list of two. A list given again is joined to the first.
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

extension ItemStep {
    /// How a message names the step up to a number of its positions.
    fileprivate func text(positions: Int) -> String {
        name + indexes.prefix(positions).map { "[\($0)]" }.joined()
    }
}

/// One element while the arguments are put together.
private struct ArgumentNode {
    /// Taken apart as far as an item reached into it.
    private indirect enum Content {
        case nothing
        case whole(ArgumentValue)
        case record(Members)
        case list([ArgumentNode])
    }

    /// Members in the order given, with their places, so that many arguments do not cost their square.
    private struct Members {
        var names: [String] = []
        var nodes: [ArgumentNode] = []
        var places: [String: Int] = [:]

        mutating func place(of name: String) -> Int {
            if let place = places[name] { return place }
            return append(name, ArgumentNode())
        }

        @discardableResult
        mutating func append(_ name: String, _ node: ArgumentNode) -> Int {
            if places[name] == nil { places[name] = nodes.count }
            names.append(name)
            nodes.append(node)
            return nodes.count - 1
        }

        /// Puts a value beside attributes: the members of a record as they are, anything else as `#text`.
        mutating func join(_ value: ArgumentValue, place: String) throws(ItemDefect) {
            guard case .record(let given) = value else {
                append("#text", ArgumentNode(value, isReplaceable: false))
                return
            }
            for member in given {
                guard places[member.name] == nil else { throw .givenTwice(place: "\(place).\(member.name)") }
                append(member.name, ArgumentNode(member.value, isReplaceable: false))
            }
        }

        /// Whether nothing is there that a value could not stand beside.
        var areAttributes: Bool { names.allSatisfy { $0.hasPrefix("@") } }
    }

    private var content: Content
    /// Whether it comes from `-d`, so that an item takes its place.
    private var isReplaceable: Bool

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
        case .record(let members):
            .record(
                zip(members.names, members.nodes).compactMap { name, node in
                    node.value.map { ArgumentMember(name, $0) }
                })
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
        guard let step = steps.first else { return try give(value, place: path) }
        try openRecord(for: step, place: path)
        guard case .record(var members) = content else { return }
        content = .nothing
        defer { content = .record(members) }
        let place = members.place(of: step.name)
        try members.nodes[place].insert(
            value, at: step, 0, then: steps.dropFirst(), below: path.isEmpty ? "" : path + ".")
    }

    /// Goes to the position that `step` names, then on to the next step.
    private mutating func insert(
        _ value: ArgumentValue, at step: ItemStep, _ depth: Int, then steps: ArraySlice<ItemStep>, below path: String
    ) throws(ItemDefect) {
        let place = path + step.text(positions: depth)
        guard depth < step.indexes.count else {
            if step.isLeaf { return try giveLeaf(value, isText: step.name == "#text", place: place) }
            if steps.isEmpty, depth > 0 { return try givePosition(value, place: place) }
            return try insert(value, at: steps, below: place)
        }
        var items = openList()
        defer { content = .list(items) }
        let index = step.indexes[depth]
        guard index <= items.count else {
            throw .indexBeyond(place: place, index: index, count: items.count)
        }
        if index == items.count { items.append(ArgumentNode()) }
        try items[index].insert(value, at: step, depth + 1, then: steps, below: path)
    }

    // MARK: Taking apart

    /// Makes a record of the element, so that `step` can be looked for in it.
    private mutating func openRecord(for step: ItemStep, place: String) throws(ItemDefect) {
        switch content {
        case .record: return
        case .nothing: content = .record(Members())
        case .list, .whole(.list): throw .membersOfList(place: place)
        case .whole(.record(let given)):
            var members = Members()
            for member in given {
                members.append(member.name, ArgumentNode(member.value, isReplaceable: isReplaceable))
            }
            content = .record(members)
        case .whole(let value):
            var members = Members()
            if step.isLeaf {
                members.append("#text", ArgumentNode(value, isReplaceable: isReplaceable))
            } else if !isReplaceable {
                throw .membersOfValue(place: place)
            }
            content = .record(members)
        }
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

    /// Gives the element a value, or one more.
    private mutating func give(_ value: ArgumentValue, place: String) throws(ItemDefect) {
        guard !isReplaceable else {
            self = ArgumentNode(value, isReplaceable: false)
            return
        }
        switch content {
        case .nothing: content = .whole(value)
        case .whole, .list: repeatWith(value)
        case .record(var members):
            guard members.areAttributes else {
                guard members.places["#text"] != nil, members.names.allSatisfy({ $0.hasPrefix("@") || $0 == "#text" })
                else { throw .valueBesideMembers(place: place) }
                return repeatWith(value)
            }
            guard case .list = value else {
                try members.join(value, place: place)
                content = .record(members)
                return
            }
            throw .valueBesideMembers(place: place)
        }
    }

    private mutating func repeatWith(_ value: ArgumentValue) {
        var items = openList()
        if case .list(let values) = value {
            items += values.map { ArgumentNode($0, isReplaceable: false) }
        } else {
            items.append(ArgumentNode(value, isReplaceable: false))
        }
        content = .list(items)
    }

    /// A position takes one value, and beside it attributes.
    private mutating func givePosition(_ value: ArgumentValue, place: String) throws(ItemDefect) {
        if !isReplaceable {
            switch content {
            case .nothing: break
            case .whole, .list: throw .givenTwice(place: place)
            case .record(let members):
                guard members.places["#text"] == nil else { throw .givenTwice(place: place) }
            }
        }
        try give(value, place: place)
    }

    /// An attribute, or the text beside attributes.
    private mutating func giveLeaf(_ value: ArgumentValue, isText: Bool, place: String) throws(ItemDefect) {
        if case .nothing = content {} else if !isReplaceable { throw .givenTwice(place: place) }
        switch value {
        case .text, .bytes: break
        case .null, .fragment, .attachment: if !isText { throw .attributeNotText(place: place) }
        case .list, .record: throw .attributeNotText(place: place)
        }
        self = ArgumentNode(value, isReplaceable: false)
    }
}
