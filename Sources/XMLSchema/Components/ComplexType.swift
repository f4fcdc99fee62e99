public import XMLWire

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

    /// Nil for a type that stands inside a declaration.
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
    /// The line that declares it.
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

    /// An array of which no more is known than what is given.
    public init(itemType: TypeReference? = nil, dimensions: String = "[]", item: ElementDeclaration? = nil) {
        self.itemType = itemType
        self.dimensions = dimensions
        self.item = item
    }
}
