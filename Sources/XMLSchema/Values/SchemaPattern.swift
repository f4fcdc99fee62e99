internal import XMLWire

/// The regular expressions of XML Schema Part 2 Appendix F.
///
/// All places a prefix can end are followed at once, so no expression takes more than its length times that of the text.
/// An expression that cannot be read allows everything. `^` at the start and `$` at the end are taken as the anchors their
/// authors meant, although here they are plain characters.
enum SchemaPattern {
    /// Whether the whole of `text` matches.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        var parser = PatternParser(pattern)
        guard let expression = parser.parse() else { return true }
        let scalars = Array(text.unicodeScalars)
        return PatternMatcher(scalars: scalars).ends(of: expression, from: [0]).contains(scalars.count)
    }
}

/// A piece of an expression.
indirect enum PatternNode {
    case set(PatternSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, least: Int, most: Int?)
}

/// Characters of which one matches.
struct PatternSet {
    var ranges: [ClosedRange<UInt32>] = []
    var predicates: [@Sendable (Unicode.Scalar) -> Bool] = []
    var isNegated = false
    /// What `-[…]` takes away.
    var subtracted: [PatternSet] = []

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed = ranges.contains { $0.contains(scalar.value) } || predicates.contains { $0(scalar) }
        return isListed != isNegated && !subtracted.contains { $0.contains(scalar) }
    }
}

private struct PatternMatcher {
    let scalars: [Unicode.Scalar]

    /// Where a match that starts at one of `starts` can end.
    func ends(of node: PatternNode, from starts: Set<Int>) -> Set<Int> {
        switch node {
        case .set(let set):
            return Set(starts.compactMap { $0 < scalars.count && set.contains(scalars[$0]) ? $0 + 1 : nil })
        case .sequence(let nodes):
            return nodes.reduce(starts) { $0.isEmpty ? $0 : ends(of: $1, from: $0) }
        case .alternatives(let nodes):
            return nodes.reduce(into: Set<Int>()) { $0.formUnion(ends(of: $1, from: starts)) }
        case .repeated(let inner, let least, let most):
            var current = starts
            var count = 0
            // Once another round changes nothing, no number of rounds will.
            while count < least, !current.isEmpty {
                let next = ends(of: inner, from: current)
                count = next == current ? least : count + 1
                current = next
            }
            var all = current
            while !current.isEmpty, most.map({ count < $0 }) ?? true {
                current = ends(of: inner, from: current).subtracting(all)
                all.formUnion(current)
                count += 1
            }
            return all
        }
    }
}

/// Reads an expression; what it makes of one that is none is nil.
struct PatternParser {
    private var rest: ArraySlice<Unicode.Scalar>
    private var depth = 0

    init(_ pattern: String) {
        rest = Array(pattern.unicodeScalars)[...]
        if rest.first == "^" { rest.removeFirst() }
        if rest.last == "$", rest.dropLast().last != "\\" { rest.removeLast() }
    }

    mutating func parse() -> PatternNode? {
        guard let node = alternatives(), rest.isEmpty else { return nil }
        return node
    }

    private mutating func alternatives() -> PatternNode? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { return nil }
        var branches: [PatternNode] = []
        repeat {
            guard let branch = sequence() else { return nil }
            branches.append(branch)
        } while take("|")
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func sequence() -> PatternNode? {
        var pieces: [PatternNode] = []
        while let next = rest.first, next != "|", next != ")" {
            guard let atom = atom(), let piece = quantified(atom) else { return nil }
            pieces.append(piece)
        }
        return .sequence(pieces)
    }

    private mutating func quantified(_ atom: PatternNode) -> PatternNode? {
        switch rest.first {
        case "?": return quantified(atom, 0, 1)
        case "*": return quantified(atom, 0, nil)
        case "+": return quantified(atom, 1, nil)
        case "{":
            guard let close = rest.firstIndex(of: "}") else { return nil }
            let text = String(String.UnicodeScalarView(rest[(rest.startIndex + 1)..<close]))
            rest = rest[(close + 1)...]
            let bounds = text.split(separator: ",", omittingEmptySubsequences: false)
            guard let first = bounds.first, bounds.count <= 2, let least = Self.count(first) else { return nil }
            if bounds.count == 1 { return .repeated(atom, least: least, most: least) }
            if bounds[1].isEmpty { return .repeated(atom, least: least, most: nil) }
            guard let most = Self.count(bounds[1]), least <= most else { return nil }
            return .repeated(atom, least: least, most: most)
        default: return atom
        }
    }

    /// A number of repetitions; no text is long enough for more than a thousand million.
    private static func count(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return digits.isEmpty ? 0 : min(Int(digits) ?? 1_000_000_000, 1_000_000_000)
    }

    private mutating func quantified(_ atom: PatternNode, _ least: Int, _ most: Int?) -> PatternNode {
        rest.removeFirst()
        return .repeated(atom, least: least, most: most)
    }

    private mutating func atom() -> PatternNode? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "(":
            if rest.starts(with: ["?", ":"]) { rest = rest.dropFirst(2) }
            guard let inner = alternatives(), take(")") else { return nil }
            return inner
        case "[": return characterClass().map { .set($0) }
        case ".":
            return .set(PatternSet(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true))
        case "\\": return escape().map { .set($0) }
        case "?", "*", "+", "{", "}", ")", "]": return nil
        default: return .set(PatternSet(ranges: [scalar.value...scalar.value]))
        }
    }

    /// What stands after `[`.
    private mutating func characterClass() -> PatternSet? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { return nil }
        var set = PatternSet()
        set.isNegated = take("^")
        while let scalar = rest.popFirst() {
            if scalar == "]" { return set }
            if scalar == "-", rest.first == "[" {
                rest.removeFirst()
                guard let inner = characterClass(), take("]") else { return nil }
                set.subtracted.append(inner)
                return set
            }
            var low = scalar
            if scalar == "\\" {
                guard let escaped = escape() else { return nil }
                guard let only = escaped.onlyScalar else {
                    set.predicates.append { escaped.contains($0) }
                    continue
                }
                low = only
            }
            guard rest.first == "-", let after = rest.dropFirst().first, after != "]", after != "[" else {
                set.ranges.append(low.value...low.value)
                continue
            }
            rest.removeFirst()
            guard var high = rest.popFirst() else { return nil }
            if high == "\\" {
                guard let only = escape()?.onlyScalar else { return nil }
                high = only
            }
            guard low.value <= high.value else { return nil }
            set.ranges.append(low.value...high.value)
        }
        return nil
    }

    /// What stands after a backslash.
    private mutating func escape() -> PatternSet? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "n": return PatternSet(ranges: [0x0A...0x0A])
        case "r": return PatternSet(ranges: [0x0D...0x0D])
        case "t": return PatternSet(ranges: [0x09...0x09])
        case "s", "S": return PatternSet(ranges: [0x20...0x20, 0x09...0x0A, 0x0D...0x0D], isNegated: scalar == "S")
        case "d", "D":
            return PatternSet(
                predicates: [{ $0.properties.generalCategory == .decimalNumber }], isNegated: scalar == "D")
        case "w", "W":
            return PatternSet(predicates: [{ Self.isWord($0) }], isNegated: scalar == "W")
        case "i", "I":
            return PatternSet(predicates: [{ Self.isName($0, isFirst: true) }], isNegated: scalar == "I")
        case "c", "C":
            return PatternSet(predicates: [{ Self.isName($0, isFirst: false) }], isNegated: scalar == "C")
        case "p", "P": return category(isNegated: scalar == "P")
        default: return PatternSet(ranges: [scalar.value...scalar.value])
        }
    }

    /// `{Lu}` or a block such as `{IsGreek}`; one that is not known allows everything.
    private mutating func category(isNegated: Bool) -> PatternSet? {
        guard take("{"), let close = rest.firstIndex(of: "}") else { return nil }
        let name = String(String.UnicodeScalarView(rest[..<close]))
        rest = rest[(close + 1)...]
        if let block = name.removing(prefix: "Is") {
            guard let ranges = UnicodeBlock.ranges(of: String(block)) else {
                return PatternSet(ranges: [0...0x10FFFF])
            }
            return PatternSet(ranges: ranges, isNegated: isNegated)
        }
        return PatternSet(
            predicates: [{ $0.properties.generalCategory.abbreviation.hasPrefix(name) }], isNegated: isNegated)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory.abbreviation
        return !category.hasPrefix("P") && !category.hasPrefix("Z") && !category.hasPrefix("C")
    }

    private static func isName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        if scalar == ":" { return true }
        return XMLNames.isNCName((isFirst ? "" : "_") + String(scalar))
    }
}

extension PatternSet {
    /// The only character; nil where there are more.
    fileprivate var onlyScalar: Unicode.Scalar? {
        guard !isNegated, predicates.isEmpty, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return Unicode.Scalar(ranges[0].lowerBound)
    }
}
