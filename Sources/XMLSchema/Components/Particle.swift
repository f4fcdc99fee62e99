public import XMLWire

/// How often, XML Schema Part 1 §3.9.1.
public struct Occurrence: Hashable, Sendable {
    /// At least so often.
    public var min = 1
    /// Nil is unbounded.
    public var max: Int? = 1

    /// Between `min` and `max` times; once where nothing is said.
    public init(min: Int = 1, max: Int? = 1) {
        self.min = min
        self.max = max
    }

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

    /// What may occur.
    public let term: Term
    /// How often.
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
    /// The line that declares it.
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
    /// The line that declares it.
    public let place: SourcePlace
}
