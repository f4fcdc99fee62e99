public import XMLWire

/// Which type is meant: one with a name, or one that stands inside a declaration.
public enum TypeReference: Hashable, Sendable {
    /// A global or built-in type.
    case named(QualifiedName)
    /// A type without a name.
    case anonymous(AnonymousType)
    /// The type of a component that nothing declares.
    case missing(ComponentKind, QualifiedName)

    static func builtIn(_ type: BuiltInType) -> TypeReference { .named(type.name) }
    static let anyType = TypeReference.named(QualifiedName("anyType", in: Namespaces.schema))

    /// The name; nil for an anonymous type.
    public var name: QualifiedName? {
        switch self {
        case .named(let name): name
        case .anonymous, .missing: nil
        }
    }
}

/// A type definition without a name; ``Schema/type(_:usedAt:)`` reads it.
public struct AnonymousType: Hashable, Sendable {
    let node: Node
    let context: SchemaContext

    public static func == (one: AnonymousType, other: AnonymousType) -> Bool {
        one.node.identity == other.node.identity && one.context === other.context
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(node.identity)
    }
}

/// A type definition, XML Schema Part 1 §2.2.1.
public enum SchemaType: Hashable, Sendable {
    case simple(SimpleType)
    case complex(ComplexType)

    /// Its name; nil where it has none.
    public var name: QualifiedName? {
        switch self {
        case .simple(let type): type.name
        case .complex(let type): type.name
        }
    }
}

/// A simple type, XML Schema Part 1 §3.14.
public struct SimpleType: Hashable, Sendable {
    /// XML Schema Part 2 §2.5.1.
    public enum Variety: Hashable, Sendable {
        case atomic(BuiltInType)
        /// Items separated by spaces.
        case list(TypeReference)
        case union([TypeReference])
    }

    /// Its name; nil where it has none.
    public let name: QualifiedName?
    /// What it restricts; nil for built-in types, lists and unions.
    public let base: TypeReference?
    /// Where the value space comes from.
    public let variety: Variety
    /// The facets, those of the base types first; a value has to meet each set.
    public let facets: [FacetSet]
    /// What `xsd:documentation` says, white space collapsed.
    public let documentation: String?
    /// Where it stands.
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
}

/// The constraining facets of one restriction, XML Schema Part 2 §4.3.
public struct FacetSet: Hashable, Sendable {
    public var enumeration: [EnumerationValue] = []
    /// One of them has to match.
    public var patterns: [String] = []
    public var length: Int?
    public var minLength: Int?
    public var maxLength: Int?
    public var minInclusive: String?
    public var minExclusive: String?
    public var maxInclusive: String?
    public var maxExclusive: String?
    public var totalDigits: Int?
    public var fractionDigits: Int?
    /// `preserve`, `replace` or `collapse`.
    public var whiteSpace: String?
}

/// A complex type with all it inherits, XML Schema Part 1 §3.4.
public struct ComplexType: Hashable, Sendable {
    /// XML Schema Part 1 §3.4.1, `{derivation method}`.
    public enum Derivation: Hashable, Sendable {
        case `extension`, restriction
    }

    /// What stands between the tags.
    public enum Content: Hashable, Sendable {
        case empty
        /// Text of that type.
        case simple(TypeReference)
        /// Elements.
        case elements(Particle)
        /// Anything: `xsd:anyType`.
        case anything
    }

    /// Its name; nil where it has none.
    public let name: QualifiedName?
    /// What it is derived from.
    public let base: TypeReference?
    /// How; nil without a base.
    public let derivation: Derivation?
    /// Whether only derived types can be sent.
    public let isAbstract: Bool
    /// Whether text may stand between the elements.
    public let isMixed: Bool
    /// That of the base types first.
    public let content: Content
    /// Those of the base types first.
    public let attributes: [AttributeUse]
    /// Which other attributes are allowed.
    public let anyAttribute: Wildcard?
    /// What makes it an array of the SOAP encoding.
    public let array: EncodedArray?
    /// What `xsd:documentation` says, white space collapsed.
    public let documentation: String?
    /// Where it stands.
    public let place: SourcePlace
}

/// What is known of a SOAP-encoded array, SOAP 1.1 §5.4.2.
public struct EncodedArray: Hashable, Sendable {
    /// The type of the items; nil where the array does not say.
    public var itemType: TypeReference?
    /// What stands behind the item type, such as `[]`, `[,]` or `[][]`.
    public var dimensions = "[]"
    /// The element declared for items; nil where any name does.
    public var item: ElementDeclaration?
}

/// How often, XML Schema Part 1 §3.9.1.
public struct Occurrence: Hashable, Sendable {
    public var min = 1
    /// Nil is unbounded.
    public var max: Int? = 1

    /// Whether more than one is allowed.
    public var repeats: Bool { max.map { $0 > 1 } ?? true }
}

/// A part of a content model, XML Schema Part 1 §3.9.
public struct Particle: Hashable, Sendable {
    /// What may occur; groups are expanded in place.
    public indirect enum Term: Hashable, Sendable {
        case element(ElementDeclaration)
        case any(Wildcard)
        case sequence([Particle])
        case choice([Particle])
        case all([Particle])
    }

    public let term: Term
    public let occurs: Occurrence
}

/// An element declaration, XML Schema Part 1 §3.3.
public struct ElementDeclaration: Hashable, Sendable {
    /// As it stands on the wire.
    public let name: QualifiedName
    /// Its type.
    public let type: TypeReference
    /// Whether `xsi:nil` is allowed.
    public let isNillable: Bool
    /// Whether only a member of its substitution group can be sent.
    public let isAbstract: Bool
    /// Whether it is global, and so may be replaced by members of its substitution group.
    public let isGlobal: Bool
    /// The value an empty element stands for.
    public let defaultValue: String?
    /// The only value it may have.
    public let fixedValue: String?
    /// The element it can stand for.
    public let substitutionGroup: QualifiedName?
    /// What `xsd:documentation` says, white space collapsed.
    public let documentation: String?
    /// Where it stands.
    public let place: SourcePlace
}

/// An attribute of a complex type, XML Schema Part 1 §3.5.
public struct AttributeUse: Hashable, Sendable {
    /// As it stands on the wire.
    public let name: QualifiedName
    /// Its type, a simple one.
    public let type: TypeReference
    /// Whether it has to be there.
    public let isRequired: Bool
    /// The value a missing attribute stands for.
    public let defaultValue: String?
    /// The only value it may have.
    public let fixedValue: String?
    /// What `xsd:documentation` says, white space collapsed.
    public let documentation: String?
    /// Where it stands.
    public let place: SourcePlace
}

/// `xsd:any` or `xsd:anyAttribute`, XML Schema Part 1 §3.10.
public struct Wildcard: Hashable, Sendable {
    /// Which namespaces are allowed.
    public enum Allowed: Hashable, Sendable {
        case any
        /// Any but this and none.
        case other(than: String)
        /// These; empty is no namespace.
        case namespaces([String])
    }

    public let allowed: Allowed

    /// Whether a name in `namespace` may stand here.
    public func allows(_ namespace: String) -> Bool {
        switch allowed {
        case .any: true
        case .other(let target): namespace != target && !namespace.isEmpty
        case .namespaces(let list): list.contains(namespace)
        }
    }
}
