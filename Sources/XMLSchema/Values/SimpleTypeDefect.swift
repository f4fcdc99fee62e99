public import XMLWire

/// Why a text is no value of a simple type.
public enum SimpleTypeDefect: Hashable, Sendable {
    /// The text is no value of the type.
    case notOfType(value: String, type: QualifiedName)
    /// The text is none of the values that are allowed.
    case notEnumerated(value: String, allowed: [String])
    /// The text breaks a facet, such as `maxLength` 10.
    case facet(value: String, facet: String, limit: String)
}
