/// Namespace names that every floor needs.
public enum Namespaces {
    /// Bound to `xml` without a declaration, Namespaces in XML 1.0 §3.
    public static let xml = "http://www.w3.org/XML/1998/namespace"
    /// That of `xmlns` itself, to which nothing else belongs.
    public static let declaration = "http://www.w3.org/2000/xmlns/"
    /// `xsi:type`, `xsi:nil`; XML Schema Part 1 §2.6.
    public static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
    /// The built-in types; XML Schema Part 2 §3.1.
    public static let schema = "http://www.w3.org/2001/XMLSchema"
}

/// One `xmlns` or `xmlns:prefix` attribute, Namespaces in XML 1.0 §3.
public struct NamespaceBinding: Hashable, Sendable {
    /// Empty for the default namespace.
    public let prefix: String
    /// Empty where the default namespace is undeclared.
    public let namespace: String

    /// A declaration of `prefix`; neither is checked.
    public init(prefix: String, namespace: String) {
        self.prefix = prefix
        self.namespace = namespace
    }
}

/// The prefixes in force at one element, Namespaces in XML 1.0 §6.1.
public struct NamespaceScope: Hashable, Sendable {
    private var bindings: [String: String] = ["xml": Namespaces.xml]

    /// A scope in which only `xml` is bound.
    public init() {}

    /// The scope inside an element that declares `declarations`.
    public func adding(_ declarations: [NamespaceBinding]) -> NamespaceScope {
        var inner = self
        for binding in declarations { inner.bindings[binding.prefix] = binding.namespace }
        return inner
    }

    /// The namespace of `prefix`, empty for an undeclared default; nil where the prefix is not declared.
    public func namespace(of prefix: String) -> String? {
        bindings[prefix] ?? (prefix.isEmpty ? "" : nil)
    }

    /// Resolves a QName in content, such as the value of `xsi:type`: without a prefix the default namespace holds
    /// (XML Schema Part 2 §3.2.18).
    /// - Returns: nil where the prefix is not declared or the local part is empty.
    public func resolve(_ text: String) -> QualifiedName? {
        let (prefix, local) = XMLNames.split(text)
        guard !local.isEmpty, let namespace = namespace(of: prefix) else { return nil }
        return QualifiedName(local, in: namespace)
    }

    /// All bindings but `xml`, sorted by prefix.
    public var declarations: [NamespaceBinding] {
        bindings.filter { $0.key != "xml" }.sorted { $0.key < $1.key }
            .map { NamespaceBinding(prefix: $0.key, namespace: $0.value) }
    }
}
