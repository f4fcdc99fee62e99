/// Makes texts that match an expression.
extension SchemaPattern {
    /// A text that matches, of `length` characters where the expression leaves that open.
    ///
    /// Nil where the expression cannot be read, asks for a character that is not found, or for a long text.
    static func sample(_ pattern: String, length: Int = 0) -> String? {
        var parser = PatternParser(pattern)
        guard let expression = parser.parse() else { return nil }
        var maker = PatternSampleMaker()
        guard maker.append(expression, length: length) else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: maker.text)
        return String(text)
    }
}

private struct PatternSampleMaker {
    private(set) var text: [Unicode.Scalar] = []
    /// How many pieces may still be looked at: repetitions of nothing cost time all the same.
    private var budget = 100_000
    private static let longest = 10_000

    private static let candidates =
        Array("a1A0 b2B-_.,:/@#Z9z".unicodeScalars) + (0x21...0x17F).compactMap { Unicode.Scalar($0) }

    /// Appends what matches `node`, as near to `length` characters as it can be.
    /// - Returns: whether there is such a text.
    mutating func append(_ node: PatternNode, length: Int) -> Bool {
        budget -= 1
        guard budget > 0, text.count < Self.longest else { return false }
        switch node {
        case .set(let set): return append(set)
        case .sequence(let nodes): return append(nodes, length: length)
        case .alternatives(let nodes):
            let start = text.count
            let fitting = nodes.filter { extent(of: $0).contains(length) }
            for node in fitting + nodes {
                if append(node, length: length) { return true }
                text.removeLast(text.count - start)
            }
            return false
        case .repeated(let inner, let least, let most):
            return append(inner, times: least...(most ?? Int.max), length: length)
        }
    }

    private mutating func append(_ set: PatternSet) -> Bool {
        let listed = set.isNegated ? [] : set.ranges.compactMap { Unicode.Scalar($0.lowerBound) }
        let visible = listed.first { $0.value > 0x20 && set.contains($0) }
        let blank = listed.first { [0x20, 0x09, 0x0A].contains($0.value) && set.contains($0) }
        guard let scalar = visible ?? Self.candidates.first(where: { set.contains($0) }) ?? blank else { return false }
        text.append(scalar)
        return true
    }

    /// Each piece has its least length; the first that can be longer take what is left.
    private mutating func append(_ nodes: [PatternNode], length: Int) -> Bool {
        let extents = nodes.map { extent(of: $0) }
        var surplus = extents.reduce(length) { $0 - $1.lowerBound }
        for (node, extent) in zip(nodes, extents) {
            let share = max(0, min(surplus, extent.upperBound - extent.lowerBound))
            surplus -= share
            guard append(node, length: extent.lowerBound + share) else { return false }
        }
        return true
    }

    private mutating func append(_ node: PatternNode, times: ClosedRange<Int>, length: Int) -> Bool {
        let extent = extent(of: node)
        guard extent.upperBound > 0 else { return times.lowerBound == 0 || append(node, length: 0) }
        let wanted = (max(length, 0) + extent.upperBound - 1) / extent.upperBound
        let count = min(max(wanted, times.lowerBound), times.upperBound)
        guard count < Self.longest else { return false }
        var rest = length
        for index in 0..<count {
            let others = (count - index - 1) * extent.lowerBound
            let share = min(extent.upperBound, max(extent.lowerBound, rest - others))
            guard append(node, length: share) else { return false }
            rest -= share
        }
        return true
    }

    /// How many characters a text that matches has at least and at most; neither above ``longest``.
    private func extent(of node: PatternNode) -> ClosedRange<Int> {
        switch node {
        case .set: return 1...1
        case .sequence(let nodes):
            let all = nodes.map { extent(of: $0) }
            return Self.bounded(
                all.reduce(0) { $0 + $1.lowerBound })...Self.bounded(all.reduce(0) { $0 + $1.upperBound })
        case .alternatives(let nodes):
            let all = nodes.map { extent(of: $0) }
            return (all.map(\.lowerBound).min() ?? 0)...(all.map(\.upperBound).max() ?? 0)
        case .repeated(let inner, let least, let most):
            let one = extent(of: inner)
            // Neither factor of a product is above a thousand million.
            return Self.bounded(one.lowerBound * least)...Self.bounded(one.upperBound * (most ?? Self.longest))
        }
    }

    private static func bounded(_ count: Int) -> Int { min(count, longest) }
}
