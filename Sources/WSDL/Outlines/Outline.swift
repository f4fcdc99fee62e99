public import XMLSchema
public import XMLWire

/// One line of what a message or a type holds, and what stands below it; for those who show it or make samples of it.
///
/// The tree is finite: a type that stands inside itself is cut where it begins again, and so is everything behind
/// ``OutlineLimits/nodes``.
public struct Outline: Hashable, Sendable {
    /// What the line stands for.
    public enum Kind: String, Hashable, Sendable {
        case element, attribute, type
        /// A wildcard for elements, XML Schema Part 1 §3.10.
        case any
        /// A wildcard for attributes.
        case anyAttribute
        /// A group of its own; one that occurs once stands in place of its members.
        case sequence, choice, all
    }

    /// What it stands for.
    public var kind: Kind
    /// The name; nil for groups and wildcards.
    public var name: QualifiedName?
    /// How often.
    public var occurs = Occurrence()
    /// The name of the type; nil for one without a name, for groups and for wildcards.
    public var type: QualifiedName?
    /// The text it holds; nil where it holds none.
    public var value: ValueOutline?
    /// The item type and the brackets of an array of the SOAP encoding, such as `int[]`.
    public var array: String?
    /// Whether text may stand between the elements.
    public var isMixed = false
    /// Whether it may hold anything: `xsd:anyType`.
    public var isAnything = false
    /// Whether `xsi:nil` is allowed.
    public var isNillable = false
    /// Whether only a derived type, or only a member of the substitution group, can be sent.
    public var isAbstract = false
    /// The value that an empty element or a missing attribute stands for.
    public var defaultValue: String?
    /// The only value that is allowed.
    public var fixedValue: String?
    /// The types that can stand for an abstract one.
    public var derivedTypes: [QualifiedName] = []
    /// The elements that can stand for this one.
    public var substitutes: [QualifiedName] = []
    /// What a wildcard allows.
    public var wildcard: Wildcard?
    /// What the schema says about it.
    public var documentation: String?
    /// Why nothing stands below, although there is more.
    public var cut: Cut?
    /// Elements and groups in order, then attributes.
    public var members: [Outline] = []
    /// Where it is declared.
    public var place: SourcePlace

    /// Why a tree ends.
    public enum Cut: String, Hashable, Sendable {
        /// The type stands inside itself and is told further up.
        case recursion
        /// The tree would be too large.
        case size
        /// Nothing declares the type.
        case undeclared
    }

    init(_ kind: Kind, name: QualifiedName? = nil, place: SourcePlace) {
        self.kind = kind
        self.name = name
        self.place = place
    }
}

/// What is known of a text.
public struct ValueOutline: Hashable, Sendable {
    /// The built-in type of the value, or of the items of a list; nil for a union.
    public let builtIn: BuiltInType?
    /// Whether it is a list, items separated by spaces.
    public let isList: Bool
    /// The members of a union.
    public let union: [QualifiedName]
    /// The values that are allowed; empty where any is.
    public let enumeration: [EnumerationValue]
    /// The other facets by name, those that are stated last.
    public let facets: [Facet]
}

/// One constraining facet, XML Schema Part 2 §4.3.
public struct Facet: Hashable, Sendable {
    /// Such as `maxLength`.
    public let name: String
    /// As written.
    public let value: String
}

/// What a tree of ``Outline`` may cost.
public struct OutlineLimits: Hashable, Sendable {
    /// Lines.
    public var nodes = 5000

    /// The limits that no one reads beyond.
    public init() {}
}

extension SimpleType {
    /// The facets but enumerations, the innermost statement of each.
    var statedFacets: [Facet] {
        var stated: [Facet] = []
        func add(_ name: String, _ value: String?) {
            guard let value else { return }
            stated.removeAll { $0.name == name }
            stated.append(Facet(name: name, value: value))
        }
        for set in facets {
            add("length", set.length.map { String($0) })
            add("minLength", set.minLength.map { String($0) })
            add("maxLength", set.maxLength.map { String($0) })
            add("minInclusive", set.minInclusive)
            add("minExclusive", set.minExclusive)
            add("maxInclusive", set.maxInclusive)
            add("maxExclusive", set.maxExclusive)
            add("totalDigits", set.totalDigits.map { String($0) })
            add("fractionDigits", set.fractionDigits.map { String($0) })
            add("pattern", set.patterns.isEmpty ? nil : set.patterns.joined(separator: "|"))
        }
        return stated
    }
}
