public import XMLWire

/// One `xsd:schema`, with what holds for all that is declared in it.
///
/// A class because every component refers to it; nothing of it changes.
public final class SchemaContext: Sendable {
    /// The `xsd:schema`.
    public let node: Node
    /// Its own, or that of the schema which includes it; empty for none.
    public let targetNamespace: String
    /// Whether the target namespace is that of an including schema: unprefixed names then mean that one too.
    public let isChameleon: Bool
    let qualifiesElements: Bool
    let qualifiesAttributes: Bool

    init(node: Node, targetNamespace: String, isChameleon: Bool) {
        self.node = node
        self.targetNamespace = targetNamespace
        self.isChameleon = isChameleon
        qualifiesElements = node["elementFormDefault"] == "qualified"
        qualifiesAttributes = node["attributeFormDefault"] == "qualified"
    }

    /// Resolves a QName in an attribute of the schema; nil where its prefix is not declared.
    public func resolve(_ text: String, at node: Node) -> QualifiedName? {
        guard let name = node.resolve(text) else { return nil }
        if name.namespace.isEmpty, isChameleon { return QualifiedName(name.local, in: targetNamespace) }
        return name.inCurrentSchemaNamespace
    }
}

/// A global component of a schema, not read any further than its name.
public struct SchemaComponent: Sendable {
    /// Its definition.
    public let node: Node
    /// The schema it stands in.
    public let context: SchemaContext
    /// The name under which the component that this one redefines is kept.
    var redefined: QualifiedName?
}
