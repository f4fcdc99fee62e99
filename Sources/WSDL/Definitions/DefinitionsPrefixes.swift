internal import XMLSchema
internal import XMLWire

/// Names with the prefixes of a WSDL, as arguments and messages have them.
extension Definitions {
    /// The prefixes of the WSDL, for messages: whoever reads them knows these.
    var preferredBindings: [NamespaceBinding] {
        let own = root.declarations.filter { !$0.prefix.isEmpty && !$0.namespace.isEmpty }
        let customary = [
            ("xsi", Namespaces.schemaInstance), ("xsd", Namespaces.schema), ("soapenc", Vocabularies.encoding11),
            ("enc", Vocabularies.encoding12), ("tns", targetNamespace),
        ]
        return own + customary.map { NamespaceBinding(prefix: $0.0, namespace: $0.1) }
    }

    /// `prefix:local` with a prefix of the WSDL or of one of its schemas, `{namespace}local`, or a name without namespace.
    func expandedName(_ text: String) -> QualifiedName? {
        if text.hasPrefix("{") { return QualifiedName(clark: text) }
        let (prefix, local) = XMLNames.split(text)
        guard XMLNames.isNCName(local) else { return nil }
        if prefix.isEmpty { return QualifiedName(local) }
        for node in declaringNodes {
            if let namespace = node.namespace(of: prefix) { return QualifiedName(local, in: namespace) }
        }
        return Self.customaryPrefixes[prefix].map { QualifiedName(local, in: $0) }
    }

    private static let customaryPrefixes = [
        "xsi": Namespaces.schemaInstance, "xsd": Namespaces.schema, "xs": Namespaces.schema,
    ]

    /// A type's name as an argument: `prefix:local` with a prefix of the WSDL's root, else `{namespace}local`.
    func lexicalName(_ name: QualifiedName) -> String {
        let binding = root.declarations.first { $0.namespace == name.namespace && !$0.prefix.isEmpty }
        return binding.map { "\($0.prefix):\(name.local)" } ?? name.description
    }

    /// `prefix:local` with a prefix of the WSDL; the local name where it has none for the namespace.
    func prefixedName(_ name: QualifiedName) -> String {
        for node in declaringNodes {
            for binding in node.declarations where binding.namespace == name.namespace && !binding.prefix.isEmpty {
                return "\(binding.prefix):\(name.local)"
            }
        }
        return name.local
    }

    /// The elements whose prefixes are known to whoever reads the WSDL, its root first.
    private var declaringNodes: [Node] { [root] + index.definitions + index.components.schemas.map(\.node) }
}
