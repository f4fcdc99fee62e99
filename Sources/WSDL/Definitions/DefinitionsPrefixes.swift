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

    /// A name as an argument: `prefix:local` with a prefix of the WSDL or of one of its schemas, else `{namespace}local`.
    func lexicalName(_ name: QualifiedName) -> String {
        for binding in preferredBindings + declaringNodes.flatMap(\.declarations)
        where binding.namespace == name.namespace && !binding.prefix.isEmpty {
            let text = "\(binding.prefix):\(name.local)"
            if expandedName(text) == name { return text }
        }
        return name.description
    }

    /// The prefixes to declare around a hole for a name, so that whoever knows the WSDL can fill it; `text` is the sample.
    func bindingsForNames(in text: String) -> [NamespaceBinding] {
        let ofWSDL = Vocabulary.allCases.map(\.namespace)
        let own = root.declarations.filter {
            !$0.prefix.isEmpty && !ofWSDL.contains($0.namespace) && !Vocabularies.ofProtocol.contains($0.namespace)
        }
        let used = text.split(separator: " ").compactMap { word -> NamespaceBinding? in
            let prefix = XMLNames.split(String(word)).prefix
            guard !prefix.isEmpty, let name = expandedName(String(word)) else { return nil }
            return NamespaceBinding(prefix: prefix, namespace: name.namespace)
        }
        return own + used
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
