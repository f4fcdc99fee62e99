public import XMLWire

/// Which type is meant: one with a name, or one that stands inside a declaration.
public enum TypeReference: Hashable, Sendable {
    /// A global or built-in type.
    case named(QualifiedName)
    /// A type without a name.
    case anonymous(AnonymousType)
    /// The type of a component that nothing declares.
    case missing(SchemaComponentKind, QualifiedName)

    /// A built-in simple type.
    public static func builtIn(_ type: BuiltInType) -> TypeReference { .named(type.name) }
    /// What every type is derived from.
    public static let anyType = TypeReference.named(QualifiedName("anyType", in: Namespaces.schema))

    /// Whether every type, or every simple type, is derived from it.
    public var isAny: Bool { self == .anyType || self == .builtIn(.anySimpleType) }

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

    /// Whether both are the same definition, not only the same text.
    public static func == (one: AnonymousType, other: AnonymousType) -> Bool {
        one.node.identity == other.node.identity && one.context === other.context
    }

    /// Hashes where the definition stands.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(node.identity)
    }
}

/// A type definition, XML Schema Part 1 §2.2.1.
public enum SchemaType: Hashable, Sendable {
    case simple(SimpleType)
    case complex(ComplexType)

    /// What makes it an array of the SOAP encoding; nil where it is none.
    public var array: EncodedArray? {
        switch self {
        case .simple: nil
        case .complex(let type): type.array
        }
    }

    /// Nil for a type that stands inside a declaration.
    public var name: QualifiedName? {
        switch self {
        case .simple(let type): type.name
        case .complex(let type): type.name
        }
    }
}
