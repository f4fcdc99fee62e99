import XMLSchema
import XMLWire

/// Schemas for tests.
enum Sample {
    static let namespace = "urn:sample"

    /// A schema of `content`, with the prefixes `xsd` and `tns`.
    static func schema(_ content: String, attributes: String = #"elementFormDefault="qualified""#) throws -> Schema {
        let text = """
            <xsd:schema xmlns:xsd="\(Namespaces.schema)" xmlns:tns="\(namespace)" targetNamespace="\(namespace)" \
            \(attributes)>
            \(content)
            </xsd:schema>
            """
        var index = ComponentIndex()
        index.addSchema(try document(text).root, namespace: namespace, isChameleon: false)
        index.finish()
        return Schema(index: index, wellKnown: WellKnownSchemas())
    }

    /// A document as it is held.
    static func document(_ text: String) throws -> SchemaDocument {
        let builder = SchemaDocumentBuilder(location: "sample.xsd")
        try XMLEventReader.read(Array(text.utf8), into: builder)
        guard let document = builder.document else { throw XMLReadError.empty }
        return document
    }

    static func name(_ local: String) -> QualifiedName { QualifiedName(local, in: namespace) }
}
