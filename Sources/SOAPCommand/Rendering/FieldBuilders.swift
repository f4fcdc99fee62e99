import JSONWire
import SOAPMessage
import XMLWire

/// Makes the builders for the fields of one path: the events of one element in, one value out.
struct FieldBuilders {
    /// Whether a schema says what the values are: then the text of a leaf is not always what came.
    let isTyped: Bool
    /// Whether the text of an element is wanted, without what stands beside it.
    var isOfText = false
    /// What the elements come from where they are those of a graph.
    var replay: PayloadReplay?
    /// A builder with nothing in it.
    let make: () -> PayloadBuilder

    /// The value that a builder has made of a field.
    func take(from builder: PayloadBuilder) throws -> JSONValue? {
        let value = try builder.takeLast()
        guard isOfText, case .object(let members)? = value else { return value }
        return members.first { $0.name == "#text" }?.value ?? .string("")
    }

    /// The value of an attribute, as JSON of its element has it.
    /// - Parameter tag: of the element, which has just begun.
    func value(of attribute: XMLAttribute, on tag: XMLStartTag) throws -> JSONValue {
        let isOfSchema = attribute.name.namespace == Namespaces.schemaInstance
        guard isTyped || isOfSchema else { return .string(attribute.value) }
        let name = isOfSchema ? "@xsi:\(attribute.name.local)" : "@\(attribute.name.local)"
        if let replay { return replay.attributes.first { $0.name == name }?.value ?? .string(attribute.value) }
        let builder = make()
        builder.start(tag)
        if !isTyped {
            // Without a schema only what has members shows its type.
            builder.start(XMLStartTag(tag.name, prefix: tag.prefix, attributes: []))
            builder.end(tag.name)
        }
        builder.end(tag.name)
        guard case .object(let members)? = try builder.takeLast() else { return .string(attribute.value) }
        return members.first { $0.name == name }?.value ?? .string(attribute.value)
    }
}
