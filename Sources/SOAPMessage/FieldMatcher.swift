import XMLWire

/// Follows the segments of several ``FieldPath``s through one document and tells at each element which of them end there.
///
/// An element fits a step when its name passes the step's test, its position is the one asked for, and its parent fits the
/// step before: so it is enough to know of each open element which steps it fits. Steps of all paths stand in one row.
struct FieldMatcher {
    /// From how many steps on they are looked up by name.
    private static let manySteps = 12
    private let tests: [FieldPath.NameTest]
    private let indices: [Int?]
    /// The local name of each step: what nearly every element is told by.
    private let locals: [String]
    /// The path that ends with each step; negative where it goes on.
    private let ends: [Int]
    private let starts: [Start]
    /// The paths without steps: at any element, or at the root.
    private let bare: [(path: Int, isAnchored: Bool)]
    /// The steps of each local name; empty where there are few.
    private var positions: [String: [Int]] = [:]
    /// Whether any step asks for a position.
    private let isIndexed: Bool
    /// Whether free steps match inside the root only.
    private let isInside: Bool
    /// The depth of the elements that anchored paths begin with.
    var contentDepth: Int
    private(set) var depth = 0
    /// Whether each open element fits each step; a row for each element, `depth` rows in use.
    private var fits: [Bool] = []
    /// How many children have passed the test of each step so far.
    ///
    /// A row for each open element and one more for the document; empty where no step asks for a position.
    private var counts: [Int] = []
    /// The paths that end in the element that was entered last.
    private(set) var matches: [Int] = []

    /// Where a step may stand.
    private enum Start {
        case anywhere
        case content
        /// In an element that fits the step before.
        case inside
    }

    /// - Parameters:
    ///   - contentDepth: the depth of the elements that anchored paths begin with, the root being 0.
    ///   - isInside: whether free paths begin there or deeper.
    init(_ segments: [FieldPath.Segment], contentDepth: Int, isInside: Bool) {
        let steps = segments.flatMap(\.steps)
        tests = steps.map(\.test)
        indices = steps.map(\.index)
        locals = tests.map(\.local)
        starts = segments.flatMap { segment in
            segment.steps.indices.map { $0 > 0 ? .inside : segment.isAnchored ? .content : .anywhere }
        }
        ends = segments.enumerated().flatMap { path, segment in
            segment.steps.indices.map { $0 == segment.steps.count - 1 ? path : -1 }
        }
        bare = segments.enumerated().filter(\.element.steps.isEmpty).map { ($0.offset, $0.element.isAnchored) }
        isIndexed = steps.contains { $0.index != nil }
        self.isInside = isInside
        self.contentDepth = contentDepth
        if isIndexed { counts = Array(repeating: 0, count: steps.count) }
        if steps.count >= Self.manySteps { positions = Dictionary(grouping: steps.indices) { steps[$0].test.local } }
    }

    /// An element begins; whether the chain that ends in it is what any of the paths asks for.
    mutating func enter(_ tag: borrowing XMLStartTag) -> Bool {
        let width = locals.count
        let row = depth * width
        if fits.count == row { grow() }
        if !matches.isEmpty { matches.removeAll(keepingCapacity: true) }
        if positions.isEmpty {
            for position in 0..<width { fits[row + position] = isFit(tag, position, row: row) }
        } else {
            for position in 0..<width { fits[row + position] = false }
            for position in positions[tag.name.local] ?? [] {
                fits[row + position] = isFit(tag, position, row: row)
            }
        }
        for (path, isAnchored) in bare where !isAnchored || depth == contentDepth - 1 { matches.append(path) }
        depth += 1
        if isIndexed { clearCounts() }
        return !matches.isEmpty
    }

    /// The element that began last ends.
    mutating func leave() { depth -= 1 }

    private mutating func isFit(_ tag: borrowing XMLStartTag, _ position: Int, row: Int) -> Bool {
        let canStand =
            switch starts[position] {
            case .anywhere: !isInside || depth >= contentDepth
            case .content: depth == contentDepth
            case .inside: row > 0 && fits[row - locals.count + position - 1]
            }
        guard canStand, XMLNames.areSame(locals[position], tag.name.local),
            tests[position].accepts(tag.name, prefix: tag.prefix)
        else { return false }
        if isIndexed {
            let place = depth * locals.count + position
            defer { counts[place] += 1 }
            if let index = indices[position], counts[place] != index { return false }
        }
        if ends[position] >= 0 { matches.append(ends[position]) }
        return true
    }

    private mutating func grow() {
        fits.append(contentsOf: repeatElement(false, count: locals.count))
        if isIndexed { counts.append(contentsOf: repeatElement(0, count: locals.count)) }
    }

    private mutating func clearCounts() {
        for position in locals.indices { counts[depth * locals.count + position] = 0 }
    }
}
