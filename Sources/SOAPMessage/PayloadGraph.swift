import JSONWire
import XMLWire

/// Which elements of a payload are being read, where they may refer to each other; SOAP 1.1 §5.4.1, SOAP 1.2 Part 2 §3.1.5.
struct PayloadGraph {
    let isEncoded: Bool
    /// Whether references are followed: only where all that they may lead to is there.
    let isFollowed: Bool
    /// The elements that have an identifier; nil until the first reference is met.
    fileprivate var targets: [QualifiedName: Int]?
    /// The elements that are being read and may be referred to.
    private var open: Set<Int> = []
    /// How many references are being followed.
    private var depth = 0
    /// How many elements may still be read by way of references: a small reply can describe a graph that is exponentially
    /// larger.
    fileprivate var budget = 0
    fileprivate var limit = 0
    /// How many items of arrays may still be left out: a place far away would make room for millions that nobody sent.
    private var omissions = Self.omissionLimit
    private static let omissionLimit = 1 << 20
    /// The elements that a reference inside them led back to.
    private(set) var loops: Set<Int> = []

    init(isEncoded: Bool, isFollowed: Bool) {
        self.isEncoded = isEncoded
        self.isFollowed = isFollowed
    }

    /// Takes over which elements have to be named, from one that has read them all.
    mutating func nameLoops(of other: PayloadGraph) { loops = other.loops }

    /// Begins to read an element; false where it is being read already.
    mutating func open(_ index: Int, byReference: Bool) -> Bool {
        guard open.insert(index).inserted else {
            loops.insert(index)
            return false
        }
        if byReference { depth += 1 }
        return true
    }

    mutating func close(_ index: Int, byReference: Bool) {
        open.remove(index)
        if byReference { depth -= 1 }
    }

    /// An element is read.
    mutating func spend() throws(ReplyError) {
        guard depth > 0 else { return }
        budget -= 1
        if budget < 0 { throw .unfolding(.elements(limit)) }
    }

    /// Items of an array are left out.
    mutating func omit(_ count: Int) throws(ReplyError) {
        guard count <= omissions else { throw .unfolding(.omittedItems(Self.omissionLimit)) }
        omissions -= count
    }

    /// How many of `count` items that were not sent are read as null: the size is only what the sender says.
    mutating func pad(_ count: Int) -> Int {
        guard count <= omissions else { return 0 }
        omissions -= count
        return count
    }
}

extension PayloadWriter {
    /// What an element refers to: its identifier, and its index where it is there; nil where it is no reference.
    mutating func reference(of index: Int, _ declared: PayloadShape.ID) -> (id: String, target: Int?)? {
        for attribute in attributes(of: index) {
            let role = names[attribute.name].role
            guard role == .reference || role == .href || (role == .plainReference && graph.isEncoded) else { continue }
            let text = string(attribute)
            let fragment = text.removing(prefix: "#").map { String($0) }
            let id = fragment ?? text
            let target = target(id)
            if role == .reference { return (id, target) }
            guard nextElement(from: index + 1, to: entries[index].end) == entries[index].end else { return nil }
            if graph.isEncoded { return fragment != nil || target != nil ? (id, target) : nil }
            // In a literal reply it is data where the schema has an attribute of that name.
            guard fragment != nil, target != nil else { return nil }
            return shapes?.attribute(attribute.name, of: declared) == nil ? (id, target) : nil
        }
        return nil
    }

    /// The element that `index` refers to, or itself.
    mutating func resolved(_ index: Int) -> Int {
        guard graph.isFollowed, hasAttributes(index) else { return index }
        return reference(of: index, PayloadShape.unknown)?.target ?? index
    }

    /// What references call an element of a graph.
    func identifier(of index: Int) -> String? {
        guard graph.isEncoded else { return nil }
        return self.anyIdentifier(of: index)
    }

    /// The identifier of an element that a reference inside it leads back to, for its JSON; nil where nothing does.
    func loopIdentifier(of index: Int) -> String? {
        !graph.loops.isEmpty && graph.loops.contains(index) ? identifier(of: index) : nil
    }

    private func anyIdentifier(of index: Int) -> String? {
        let identifiers = attributes(of: index).filter { attribute in
            switch names[attribute.name].role {
            case .identifier, .encodedIdentifier, .xmlIdentifier: true
            default: false
            }
        }
        let first = identifiers.first { names[$0.name].role == .identifier } ?? identifiers.first
        return first.map { string($0) }
    }

    /// A reference that leads nowhere, or back to what is being read.
    func unresolved(_ id: String, _ index: Int, to sink: inout some PayloadSink) {
        note(.unresolvedReference(id: id, element: names[entries[index].name].name))
        sink.beginObject()
        sink.key("@href")
        sink.string("#" + id)
        sink.endObject()
    }

    private mutating func target(_ id: String) -> Int? {
        if let targets = graph.targets { return targets[QualifiedName(id)] }
        var found: [QualifiedName: Int] = [:]
        for index in entries.indices where entries[index].kind != .text && hasAttributes(index) {
            guard let id = anyIdentifier(of: index), found[QualifiedName(id)] == nil else { continue }
            found[QualifiedName(id)] = index
        }
        graph.targets = found
        graph.limit = 100_000 + 16 * entries.count
        graph.budget = graph.limit
        return found[QualifiedName(id)]
    }
}
