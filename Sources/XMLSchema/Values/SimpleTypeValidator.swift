internal import XMLWire

/// Whether a text is a value of a simple type: its lexical form and its facets, XML Schema Part 2 §3 and §4.3.
public struct SimpleTypeValidator {
    let schema: Schema
    /// How many unions and lists were entered; one that holds itself has no end.
    private var depth = 0

    /// - Parameter schema: where item and member types are declared.
    public init(schema: Schema) {
        self.schema = schema
    }

    private var inner: SimpleTypeValidator {
        var inner = self
        inner.depth += 1
        return inner
    }

    /// What is wrong with `text`; nil where it is a value of `type`.
    public func defect(of text: String, type: SimpleType) throws(SchemaError) -> SimpleTypeDefect? {
        let name = type.name ?? type.base?.name ?? BuiltInType.anySimpleType.name
        guard depth < 32 else { throw .circular(.type, name, place: type.place) }
        switch type.variety {
        case .atomic(let builtIn):
            let value = Self.normalized(text, type: type, builtIn: builtIn)
            guard LexicalSpace.allows(value, builtIn) else {
                return type.enumeration.isEmpty
                    ? .notOfType(value: text, type: type.name ?? builtIn.name)
                    : .notEnumerated(value: text, allowed: type.enumeration.map(\.value))
            }
            return facetDefect(of: value, type: type, builtIn: builtIn)
        case .list(let item):
            let items = text.split(whereSeparator: \.isWhitespace)
            for word in items {
                guard case .simple(let itemType) = try schema.type(item, usedAt: type.place) else { continue }
                if let defect = try inner.defect(of: String(word), type: itemType) { return defect }
            }
            return listDefect(items.map(String.init), type: type)
        case .union(let members):
            if let defect = facetDefect(of: text, type: type, builtIn: .string) { return defect }
            return try unionDefect(of: text, members: members, type: type, name: name)
        }
    }

    private func unionDefect(
        of text: String, members: [TypeReference], type: SimpleType, name: QualifiedName
    ) throws(SchemaError) -> SimpleTypeDefect? {
        var first: SimpleTypeDefect?
        for member in members {
            guard case .simple(let memberType) = try schema.type(member, usedAt: type.place) else { return nil }
            guard let defect = try inner.defect(of: text, type: memberType) else { return nil }
            first = first ?? defect
        }
        guard members.count > 1 else { return first }
        return .notOfType(value: text, type: name)
    }

    private func listDefect(_ items: [String], type: SimpleType) -> SimpleTypeDefect? {
        let joined = items.joined(separator: " ")
        for facets in type.facets {
            if !facets.enumeration.isEmpty, !facets.enumeration.contains(where: { $0.value == joined }) {
                return .notEnumerated(value: joined, allowed: facets.enumeration.map(\.value))
            }
            if let defect = Self.lengthDefect(items.count, facets, value: joined) { return defect }
        }
        return nil
    }

    private static func normalized(_ text: String, type: SimpleType, builtIn: BuiltInType) -> String {
        let whiteSpace = type.facets.last { $0.whiteSpace != nil }?.whiteSpace
        if whiteSpace == "collapse" || (whiteSpace == nil && !builtIn.keepsWhiteSpace) {
            return text.split(whereSeparator: { $0 == " " || $0.isNewline || $0 == "\t" }).joined(separator: " ")
        }
        return text
    }

    // MARK: Facets

    private func facetDefect(of value: String, type: SimpleType, builtIn: BuiltInType) -> SimpleTypeDefect? {
        for facets in type.facets {
            if !facets.enumeration.isEmpty, !facets.enumeration.contains(where: { $0.value.isSame(value, builtIn) }) {
                return .notEnumerated(value: value, allowed: facets.enumeration.map(\.value))
            }
            if !facets.patterns.isEmpty, !facets.patterns.contains(where: { SchemaPattern.matches(value, $0) }) {
                return .facet(value: value, facet: "pattern", limit: facets.patterns.joined(separator: "|"))
            }
            if let count = Self.length(of: value, builtIn),
                let defect = Self.lengthDefect(count, facets, value: value)
            {
                return defect
            }
            if builtIn.isNumeric, let defect = Self.numberDefect(value, facets) { return defect }
        }
        return nil
    }

    /// Characters, or bytes of binary types; nil where length has no meaning.
    private static func length(of value: String, _ builtIn: BuiltInType) -> Int? {
        switch builtIn {
        case .hexBinary: value.utf8.count / 2
        case .base64Binary:
            value.utf8.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }.count * 3 / 4
        case .qName, .notation: nil
        default: builtIn.isNumeric || builtIn == .boolean ? nil : value.unicodeScalars.count
        }
    }

    private static func lengthDefect(_ count: Int, _ facets: FacetSet, value: String) -> SimpleTypeDefect? {
        if let length = facets.length, count != length {
            return .facet(value: value, facet: "length", limit: String(length))
        }
        if let least = facets.minLength, count < least {
            return .facet(value: value, facet: "minLength", limit: String(least))
        }
        if let greatest = facets.maxLength, count > greatest {
            return .facet(value: value, facet: "maxLength", limit: String(greatest))
        }
        return nil
    }

    private static func numberDefect(_ value: String, _ facets: FacetSet) -> SimpleTypeDefect? {
        guard let number = DecimalText(value) else { return nil }
        func breaks(_ limit: String?, _ isBroken: (DecimalText, DecimalText) -> Bool) -> Bool {
            guard let limit, let bound = DecimalText(limit) else { return false }
            return isBroken(number, bound)
        }
        if breaks(facets.minInclusive, { $0 < $1 }) {
            return .facet(value: value, facet: "minInclusive", limit: facets.minInclusive ?? "")
        }
        if breaks(facets.maxInclusive, { $1 < $0 }) {
            return .facet(value: value, facet: "maxInclusive", limit: facets.maxInclusive ?? "")
        }
        if breaks(facets.minExclusive, { !($1 < $0) }) {
            return .facet(value: value, facet: "minExclusive", limit: facets.minExclusive ?? "")
        }
        if breaks(facets.maxExclusive, { !($0 < $1) }) {
            return .facet(value: value, facet: "maxExclusive", limit: facets.maxExclusive ?? "")
        }
        if let digits = facets.totalDigits, number.whole.count + number.fraction.count > digits {
            return .facet(value: value, facet: "totalDigits", limit: String(digits))
        }
        if let digits = facets.fractionDigits, number.fraction.count > digits {
            return .facet(value: value, facet: "fractionDigits", limit: String(digits))
        }
        return nil
    }
}

extension String {
    /// Whether two lexical forms are the same value; numbers by value, `1` is `true`.
    fileprivate func isSame(_ other: String, _ type: BuiltInType) -> Bool {
        if self == other { return true }
        if type == .boolean {
            func truth(_ text: String) -> String { text == "1" ? "true" : text == "0" ? "false" : text }
            return truth(trimmingXMLSpace) == truth(other)
        }
        if type.isNumeric, let one = DecimalText(trimmingXMLSpace), let two = DecimalText(other) {
            return !(one < two) && !(two < one)
        }
        return !type.keepsWhiteSpace && trimmingXMLSpace == other
    }
}

/// A decimal number of any length, as text: sign, digits before and after the point.
public struct DecimalText: Comparable {
    let isNegative: Bool
    /// Without leading zeros.
    let whole: Substring.UTF8View
    /// Without trailing zeros.
    let fraction: Substring.UTF8View

    /// Nil for what is no decimal number, such as `1E5`.
    public init?(_ text: String) {
        var rest = text[...]
        var isNegative = false
        if rest.hasPrefix("-") || rest.hasPrefix("+") { isNegative = rest.removeFirst() == "-" }
        let halves = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let first = halves[0]
        let second = halves.count > 1 ? halves[1] : ""
        func isDigits(_ part: Substring) -> Bool {
            part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard !first.isEmpty || !second.isEmpty, isDigits(first), isDigits(second) else { return nil }
        whole = first.drop { $0 == "0" }.utf8
        fraction = Self.withoutTrailingZeros(second).utf8
        self.isNegative = isNegative && !(whole.isEmpty && fraction.isEmpty)
    }

    private static func withoutTrailingZeros(_ text: Substring) -> Substring {
        var text = text
        while text.last == "0" { text.removeLast() }
        return text
    }

    /// Whether both are the same number.
    public static func == (one: DecimalText, other: DecimalText) -> Bool {
        !(one < other) && !(other < one)
    }

    /// Whether one is the smaller number.
    public static func < (one: DecimalText, other: DecimalText) -> Bool {
        if one.isNegative != other.isNegative { return one.isNegative }
        let (small, great) = one.isNegative ? (other, one) : (one, other)
        if small.whole.count != great.whole.count { return small.whole.count < great.whole.count }
        if !small.whole.elementsEqual(great.whole) { return small.whole.lexicographicallyPrecedes(great.whole) }
        return small.fraction.lexicographicallyPrecedes(great.fraction)
    }
}
