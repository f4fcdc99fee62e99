public import XMLWire

/// Why a component of a schema cannot be used.
public enum SchemaError: Error, Hashable, Sendable {
    /// A QName whose prefix is not declared.
    case undeclaredPrefix(name: String, place: SourcePlace)
    /// An attribute that has to be there is not.
    case missingAttribute(name: String, element: QualifiedName, place: SourcePlace)
    /// A name is used that nothing declares; `missing` are the documents that could not be had and may declare it.
    case unresolved(SchemaComponentKind, QualifiedName, place: SourcePlace, missing: [MissingDocument])
    /// A definition that leads back to itself where that has no meaning.
    case circular(SchemaComponentKind, QualifiedName, place: SourcePlace)
    /// A definition that is built on so many others that reading it would need too much of the stack.
    case tooDeep(SchemaComponentKind, QualifiedName, place: SourcePlace)
    /// A definition that stands for more than `limit` particles and attributes, groups counted each time.
    case tooLarge(SchemaComponentKind, QualifiedName, limit: Int, place: SourcePlace)
}

/// What a global component of a schema can be, XML Schema Part 1 §2.2.
public enum SchemaComponentKind: String, Hashable, Sendable {
    case element, type, attribute, group, attributeGroup

    /// What a child of a schema declares; nil for all else.
    public init?(_ node: Node) {
        switch node.local {
        case "element": self = .element
        case "complexType", "simpleType": self = .type
        case "attribute": self = .attribute
        case "group": self = .group
        case "attributeGroup": self = .attributeGroup
        default: return nil
        }
    }

    /// How a ``NodeTable`` numbers it.
    var number: UInt8 {
        switch self {
        case .element: 0
        case .type: 1
        case .attribute: 2
        case .group: 3
        case .attributeGroup: 4
        }
    }
}
