public import XMLWire

/// Why a text is no value of a simple type.
public enum SimpleTypeDefect: Hashable, Sendable {
    /// The text is no value of the type.
    /// `builtIn` is what the type restricts, nil for a union.
    case notOfType(value: String, type: QualifiedName, builtIn: BuiltInType?)
    /// A QName whose prefix is not declared.
    case undeclaredPrefix(name: String)
    /// The text is none of the values that are allowed.
    case notEnumerated(value: String, allowed: [String])
    /// The text breaks a facet, such as `maxLength` 10.
    case facet(value: String, facet: String, limit: String)
}
