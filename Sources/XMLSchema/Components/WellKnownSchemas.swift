internal import XMLWire

/// The schemas that need no document: whoever loads schemas knows them by heart.
public struct WellKnownSchemas: Sendable {
    /// The text of the schema of a namespace; nil where it is not known.
    let text: @Sendable (_ namespace: String) -> String?
    /// The namespaces whose type `Array` is where the array types of a SOAP encoding come from (SOAP 1.1 §5.4.2).
    let encodings: Set<String>

    /// - Parameters:
    ///   - encodings: the namespaces whose type `Array` is where all array types come from.
    ///   - text: the schema of a namespace; asked once for each.
    public init(encodings: Set<String> = [], text: @escaping @Sendable (_ namespace: String) -> String? = { _ in nil })
    {
        self.text = text
        self.encodings = encodings
    }

    /// The components of `namespace`; none where it is not known.
    func index(of namespace: String) -> ComponentIndex {
        var index = ComponentIndex()
        guard let text = text(namespace) else { return index }
        let builder = SchemaDocumentBuilder(location: namespace)
        guard (try? XMLEventReader.read(Array(text.utf8), into: builder)) != nil, let document = builder.document else {
            return index
        }
        index.addSchema(document.root, namespace: namespace, isChameleon: false)
        index.finish()
        return index
    }
}
