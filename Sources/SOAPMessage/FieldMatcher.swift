import XMLWire

/// Follows one segment of a ``FieldPath`` through a stream of events and tells at each element whether the path ends there.
///
/// An element fits a step when its name passes the step's test, its position is the one asked for, and its parent fits the
/// step before: so it is enough to know of each open element which steps it fits.
struct FieldMatcher {
    private let steps: [FieldPath.Step]
    /// The local name of each step: what nearly every element is told by.
    private let locals: [String]
    /// Whether any step asks for a position.
    private let isIndexed: Bool
    private var depth = 0
    /// Whether each open element fits each step; a row for each element, `depth` rows in use.
    private var fits: [Bool] = []
    /// How many children have passed the test of each step so far.
    ///
    /// A row for each open element and one more for the document; empty where no step asks for a position.
    private var counts: [Int] = []

    init(_ steps: [FieldPath.Step]) {
        self.steps = steps
        locals = steps.map(\.test.local)
        isIndexed = steps.contains { $0.index != nil }
        if isIndexed { counts = Array(repeating: 0, count: steps.count) }
    }

    /// An element begins; whether the chain that ends in it is what the steps ask for.
    mutating func enter(_ tag: borrowing XMLStartTag) -> Bool {
        let row = depth * steps.count
        depth += 1
        if fits.count == row { grow() }
        for position in steps.indices {
            let parentFits = position == 0 || (row > 0 && fits[row - steps.count + position - 1])
            fits[row + position] = parentFits && passes(tag, position)
        }
        if isIndexed { clearCounts() }
        return steps.isEmpty || fits[row + steps.count - 1]
    }

    /// The element that began last ends.
    mutating func leave() { depth -= 1 }

    private mutating func passes(_ tag: borrowing XMLStartTag, _ position: Int) -> Bool {
        guard XMLNames.areSame(locals[position], tag.name.local),
            steps[position].test.accepts(tag.name, prefix: tag.prefix)
        else { return false }
        guard isIndexed else { return true }
        let place = (depth - 1) * steps.count + position
        defer { counts[place] += 1 }
        guard let index = steps[position].index else { return true }
        return counts[place] == index
    }

    private mutating func grow() {
        fits.append(contentsOf: repeatElement(false, count: steps.count))
        if isIndexed { counts.append(contentsOf: repeatElement(0, count: steps.count)) }
    }

    private mutating func clearCounts() {
        for position in steps.indices { counts[depth * steps.count + position] = 0 }
    }
}
