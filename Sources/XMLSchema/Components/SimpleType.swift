public import XMLWire

/// A simple type, XML Schema Part 1 §3.14.
public struct SimpleType: Hashable, Sendable {
    /// XML Schema Part 2 §2.5.1.
    public enum Variety: Hashable, Sendable {
        case atomic(BuiltInType)
        /// Items separated by spaces.
        case list(TypeReference)
        case union([TypeReference])
    }

    /// Nil for a type that stands inside a declaration.
    public let name: QualifiedName?
    /// What it restricts; nil for built-in types, lists and unions.
    public let base: TypeReference?
    /// Where the value space comes from.
    public let variety: Variety
    /// The facets, those of the base types first; a value has to meet each set.
    public let facets: [FacetSet]
    /// What `xsd:documentation` says, white space collapsed.
    public let documentation: String?
    /// The line that declares it.
    public let place: SourcePlace

    /// The values of the innermost enumeration; empty where any value is allowed.
    public var enumeration: [EnumerationValue] { facets.last { !$0.enumeration.isEmpty }?.enumeration ?? [] }
}

/// One `xsd:enumeration`.
public struct EnumerationValue: Hashable, Sendable {
    /// As written.
    public let value: String
    /// What `xsd:documentation` says.
    public let documentation: String?
    /// The name it means, for types of names.
    public var name: QualifiedName?
}

/// The constraining facets of one restriction, XML Schema Part 2 §4.3.
public struct FacetSet: Hashable, Sendable {
    /// The values that are allowed (§4.3.5); empty where all are.
    public var enumeration: [EnumerationValue] = []
    /// One of them has to match.
    public var patterns: [String] = []
    /// Characters, bytes or items, exactly (§4.3.1).
    public var length: Int?
    /// Characters, bytes or items, at least (§4.3.2).
    public var minLength: Int?
    /// Characters, bytes or items, at most (§4.3.3).
    public var maxLength: Int?
    /// The least value (§4.3.10).
    public var minInclusive: String?
    /// What every value is greater than (§4.3.9).
    public var minExclusive: String?
    /// The greatest value (§4.3.7).
    public var maxInclusive: String?
    /// What every value is less than (§4.3.8).
    public var maxExclusive: String?
    /// Decimal digits, at most (§4.3.11).
    public var totalDigits: Int?
    /// Decimal digits behind the point, at most (§4.3.12).
    public var fractionDigits: Int?
    /// What becomes of white space (§4.3.6).
    public var whiteSpace: WhiteSpaceRule?
}
