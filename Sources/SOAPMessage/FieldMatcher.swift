import XMLWire

/// Follows one segment of a ``FieldPath`` through a stream of events and tells at each element whether the path ends there.
struct FieldMatcher {
    private struct Ancestor {
        let name: QualifiedName
        let prefix: String
        /// The position among its siblings for each step that asks for one; empty where no step does.
        let ordinals: [Int]
        /// How many children have passed the test of each step.
        var counts: [Int]
    }

    private let steps: [FieldPath.Step]
    private let isIndexed: Bool
    private var ancestors: [Ancestor] = []
    private var rootCounts: [Int]

    init(_ steps: [FieldPath.Step]) {
        self.steps = steps
        isIndexed = steps.contains { $0.index != nil }
        rootCounts = Array(repeating: 0, count: isIndexed ? steps.count : 0)
    }

    /// An element begins; whether the chain that ends in it is what the steps ask for.
    mutating func enter(_ tag: XMLStartTag) -> Bool {
        let ordinals = isIndexed ? count(tag) : []
        ancestors.append(
            Ancestor(name: tag.name, prefix: tag.prefix, ordinals: ordinals, counts: isIndexed ? emptyCounts : []))
        return isMatch
    }

    /// The names of the elements that are open.
    var ancestorNames: [QualifiedName] { ancestors.map(\.name) }

    mutating func leave() { ancestors.removeLast() }

    private var emptyCounts: [Int] { Array(repeating: 0, count: steps.count) }

    private var isMatch: Bool {
        guard ancestors.count >= steps.count else { return false }
        var depth = ancestors.count
        for position in steps.indices.reversed() {
            depth -= 1
            let element = ancestors[depth]
            let step = steps[position]
            guard step.test.accepts(element.name, prefix: element.prefix) else { return false }
            if let index = step.index, element.ordinals[position] != index { return false }
        }
        return true
    }

    /// The element's position for each step, counted among those before it with the same parent.
    private mutating func count(_ tag: XMLStartTag) -> [Int] {
        var counts = ancestors.last?.counts ?? rootCounts
        var ordinals = emptyCounts
        for (position, step) in steps.enumerated() where step.test.accepts(tag.name, prefix: tag.prefix) {
            ordinals[position] = counts[position]
            counts[position] += 1
        }
        if ancestors.isEmpty { rootCounts = counts } else { ancestors[ancestors.count - 1].counts = counts }
        return ordinals
    }
}
