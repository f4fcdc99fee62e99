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

private indirect enum PatternNode {
    case set(CharacterSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, least: Int, most: Int?)
}

private struct CharacterSet {
    var ranges: [ClosedRange<UInt32>] = []
    var predicates: [@Sendable (Unicode.Scalar) -> Bool] = []
    var isNegated = false
    /// What `-[…]` takes away.
    var subtracted: [CharacterSet] = []

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
            for _ in 0..<min(least, scalars.count + 1) where !current.isEmpty {
                current = ends(of: inner, from: current)
            }
            var all = current
            var count = min(least, scalars.count + 1)
            while !current.isEmpty, most.map({ count < $0 }) ?? true {
                current = ends(of: inner, from: current).subtracting(all)
                all.formUnion(current)
                count += 1
            }
            return all
        }
    }
}

private struct PatternParser {
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
            guard let first = bounds.first, let least = Int(first.isEmpty ? "0" : first) else { return nil }
            if bounds.count == 1 { return .repeated(atom, least: least, most: least) }
            return .repeated(atom, least: least, most: bounds[1].isEmpty ? nil : Int(bounds[1]))
        default: return atom
        }
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
            return .set(CharacterSet(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true))
        case "\\": return escape().map { .set($0) }
        case "?", "*", "+", "{", "}", ")", "]": return nil
        default: return .set(CharacterSet(ranges: [scalar.value...scalar.value]))
        }
    }

    /// What stands after `[`.
    private mutating func characterClass() -> CharacterSet? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { return nil }
        var set = CharacterSet()
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
    private mutating func escape() -> CharacterSet? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "n": return CharacterSet(ranges: [0x0A...0x0A])
        case "r": return CharacterSet(ranges: [0x0D...0x0D])
        case "t": return CharacterSet(ranges: [0x09...0x09])
        case "s", "S": return CharacterSet(ranges: [0x20...0x20, 0x09...0x0A, 0x0D...0x0D], isNegated: scalar == "S")
        case "d", "D":
            return CharacterSet(
                predicates: [{ $0.properties.generalCategory == .decimalNumber }], isNegated: scalar == "D")
        case "w", "W":
            return CharacterSet(predicates: [{ Self.isWord($0) }], isNegated: scalar == "W")
        case "i", "I":
            return CharacterSet(predicates: [{ Self.isName($0, isFirst: true) }], isNegated: scalar == "I")
        case "c", "C":
            return CharacterSet(predicates: [{ Self.isName($0, isFirst: false) }], isNegated: scalar == "C")
        case "p", "P": return category(isNegated: scalar == "P")
        default: return CharacterSet(ranges: [scalar.value...scalar.value])
        }
    }

    /// `{Lu}`; of blocks such as `{IsBasicLatin}` only that one is known, others allow everything.
    private mutating func category(isNegated: Bool) -> CharacterSet? {
        guard take("{"), let close = rest.firstIndex(of: "}") else { return nil }
        let name = String(String.UnicodeScalarView(rest[..<close]))
        rest = rest[(close + 1)...]
        if name == "IsBasicLatin" { return CharacterSet(ranges: [0...0x7F], isNegated: isNegated) }
        if name.hasPrefix("Is") { return CharacterSet(ranges: [0...0x10FFFF]) }
        return CharacterSet(
            predicates: [{ $0.properties.generalCategory.abbreviation.hasPrefix(name) }], isNegated: isNegated)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory.abbreviation
        return !category.hasPrefix("P") && !category.hasPrefix("Z") && !category.hasPrefix("C")
    }

    private static func isName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        if scalar == ":" { return true }
        return XMLNames.isNCName(isFirst ? String(scalar) : "_" + String(scalar))
    }
}

extension CharacterSet {
    /// The only character; nil where there are more.
    fileprivate var onlyScalar: Unicode.Scalar? {
        guard !isNegated, predicates.isEmpty, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return Unicode.Scalar(ranges[0].lowerBound)
    }
}

extension Unicode.GeneralCategory {
    /// The two letters of UAX #44.
    fileprivate var abbreviation: String {
        switch self {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}

// MARK: Samples

extension SchemaPattern {
    /// A text that matches; nil where the expression cannot be read or asks for a character that is not found.
    /// - Parameter extra: how many more than the least number of repetitions to take, where there may be more.
    static func sample(_ pattern: String, extra: Int = 0) -> String? {
        var parser = PatternParser(pattern)
        guard let expression = parser.parse() else { return nil }
        var text = String.UnicodeScalarView()
        guard appendSample(of: expression, extra: extra, to: &text) else { return nil }
        return String(text)
    }

    private static let candidates =
        Array("a1A0 b2B-_.,:/@#Z9z".unicodeScalars) + (0x21...0x17F).compactMap { Unicode.Scalar($0) }

    private static func appendSample(
        of node: PatternNode, extra: Int, to text: inout String.UnicodeScalarView
    ) -> Bool {
        switch node {
        case .set(let set):
            let listed = set.isNegated ? nil : set.ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
            guard let scalar = ([listed].compactMap { $0 } + candidates).first(where: { set.contains($0) }) else {
                return false
            }
            text.append(scalar)
            return true
        case .sequence(let nodes): return nodes.allSatisfy { appendSample(of: $0, extra: extra, to: &text) }
        case .alternatives(let nodes):
            let start = text
            for node in nodes {
                if appendSample(of: node, extra: extra, to: &text) { return true }
                text = start
            }
            return false
        case .repeated(let inner, let least, let most):
            let count = min(least + extra, most ?? Int.max)
            guard text.count + count < 10_000 else { return false }
            return (0..<count).allSatisfy { _ in appendSample(of: inner, extra: extra, to: &text) }
        }
    }
}
