import SOAPMessage

/// The members of a record while arguments are put together, in the order given.
///
/// A run is what was given for one name without another in between. The places of a name are kept, so that many arguments do not
/// cost their square.
struct ArgumentRuns {
    private struct Run {
        let name: String
        var nodes: [ArgumentNode] = []
        /// Whether it was given as a list or by positions: one value then, and not several.
        var isList = false
    }

    private typealias Place = (run: Int, node: Int)

    private var runs: [Run] = []
    private var places: [String: [Place]] = [:]
    /// The run that was given last; the same name again goes on with it.
    private var current = -1

    /// What has been put together.
    var members: [ArgumentMember] {
        runs.flatMap { run in
            let values = run.nodes.compactMap(\.value)
            return run.isList
                ? [ArgumentMember(run.name, .list(values))] : values.map { ArgumentMember(run.name, $0) }
        }
    }

    /// Whether nothing is there that a value could not stand beside.
    var areAttributes: Bool { runs.allSatisfy { $0.name.hasPrefix("@") } }

    /// Whether nothing is there but a value and what stands beside it.
    var areAttributesAndText: Bool { runs.allSatisfy { $0.name.hasPrefix("@") || $0.name == "#text" } }

    // MARK: Adding

    /// Adds a value behind all others.
    mutating func append(_ name: String, _ value: ArgumentValue, isReplaceable: Bool) {
        let values = value.repetitions.map { ArgumentNode($0, isReplaceable: isReplaceable) }
        openRun(of: name)
        if value.isList { runs[current].isList = true }
        for node in values { append(node) }
    }

    private mutating func openRun(of name: String) {
        if runs.indices.contains(current), runs[current].name == name { return }
        current = runs.count
        runs.append(Run(name: name))
    }

    private mutating func append(_ node: ArgumentNode) {
        places[runs[current].name, default: []].append((current, runs[current].nodes.count))
        runs[current].nodes.append(node)
    }

    /// Puts a value beside attributes: the members of a record as they are, anything else as `#text`.
    mutating func join(_ value: ArgumentValue, place: String) throws(ItemDefect) {
        guard case .record(let given) = value else { return append("#text", value, isReplaceable: false) }
        let own = Set(places.keys)
        for member in given {
            guard !own.contains(member.name) else { throw .givenTwice(place: "\(place).\(member.name)") }
            append(member.name, member.value, isReplaceable: false)
        }
    }

    // MARK: Walking down

    /// Puts a value where a step and those behind it lead.
    mutating func insert(
        _ value: ArgumentValue, at step: ItemStep, then steps: ArraySlice<ItemStep>, below path: String
    ) throws(ItemDefect) {
        let place = path + step.name
        if step.isLeaf {
            let found = places[step.name]?.first ?? appendEmpty(step.name)
            return try runs[found.run].nodes[found.node].giveLeaf(
                value, isText: step.name == "#text", place: place)
        }
        if let index = step.indexes.first {
            let found = try self.place(of: step.name, at: index, place: place)
            return try runs[found.run].nodes[found.node].insert(value, at: step, 1, then: steps, below: path)
        }
        guard !steps.isEmpty else { return try give(value, to: step.name, place: place) }
        let there = places[step.name] ?? []
        let found = there.first ?? appendEmpty(step.name)
        guard there.count < 2, there.isEmpty || !runs[found.run].isList else { throw .membersOfList(place: place) }
        try runs[found.run].nodes[found.node].insert(value, at: step, 0, then: steps, below: path)
    }

    private mutating func appendEmpty(_ name: String) -> Place {
        openRun(of: name)
        append(ArgumentNode())
        return (current, runs[current].nodes.count - 1)
    }

    /// The place at a position; the next one is made.
    private mutating func place(of name: String, at index: Int, place: String) throws(ItemDefect) -> Place {
        let count = places[name]?.count ?? 0
        guard index <= count else { throw .indexBeyond(place: place, index: index, count: count) }
        let found = index < count ? places[name]?[index] : nil
        let result = found ?? appendEmpty(name)
        runs[result.run].isList = true
        return result
    }

    /// Gives an element a value: the first, one beside its attributes, one in place of what `-d` has, or one more.
    private mutating func give(_ value: ArgumentValue, to name: String, place: String) throws(ItemDefect) {
        guard let there = places[name], let first = there.first else {
            return append(name, value, isReplaceable: false)
        }
        if there.allSatisfy({ runs[$0.run].nodes[$0.node].isReplaceable }) {
            return replace(name, there, by: value)
        }
        if there.count == 1, !runs[first.run].isList,
            try runs[first.run].nodes[first.node].give(value, place: place)
        {
            return
        }
        append(name, value, isReplaceable: false)
    }

    private mutating func replace(_ name: String, _ there: [Place], by value: ArgumentValue) {
        for place in there {
            runs[place.run].nodes = []
            runs[place.run].isList = false
        }
        let run = there[0].run
        current = run
        runs[run].nodes = value.repetitions.map { ArgumentNode($0, isReplaceable: false) }
        runs[run].isList = value.isList
        places[name] = runs[run].nodes.indices.map { (run, $0) }
    }
}

extension ItemStep {
    /// How a message names the step up to a number of its positions.
    func text(positions: Int) -> String {
        name + indexes.prefix(positions).map { "[\($0)]" }.joined()
    }
}
