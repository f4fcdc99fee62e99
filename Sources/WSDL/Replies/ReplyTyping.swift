public import SOAPMessage
internal import XMLSchema
public import XMLWire

/// Something odd in a reply that was read all the same.
public enum ReplyWarning: Hashable, Sendable {
    case payload(PayloadWarning)
    /// A type the schema cannot give; what has it was read without.
    case untyped(WSDLError)
}

/// How the schema types the answer to one operation.
///
/// The payload is the content of the response element; what may repeat is an array, numbers and booleans are copied digit for
/// digit where JSON can hold them, everything else is text. What does not fit the schema is kept.
public struct ReplyTyping: Sendable {
    /// Where elements stand that are read.
    public enum Place: Hashable, Sendable {
        /// They are the children of the Body.
        case payload
        /// They are header blocks.
        case header
        /// They are the entries of a fault's detail.
        case detail
    }

    let shapes: TypeShapes
    let operation: BoundOperation
    let parts: [Part]
    let isRPC: Bool
    /// Whether the reply is a graph of values that may refer to each other; WSDL 1.1 §3.5.
    public let isEncoded: Bool
    /// The parts that travel as attachments; where one came, the reader of the reply is given it as an element of this name.
    public let attachmentParts: [String]

    /// - Throws: ``WSDLError`` where the output message is not declared.
    public init(_ operation: BoundOperation, in definitions: Definitions) throws(WSDLError) {
        shapes = TypeShapes(schema: definitions.schema)
        self.operation = operation
        isRPC = operation.bindingOperation.style == .rpc
        let binding = operation.bindingOperation.output ?? MessageBinding()
        isEncoded = binding.use == .encoded
        attachmentParts = binding.attachments
        parts = try definitions.bodyParts(of: operation.portTypeOperation.output, binding: binding)
    }

    /// Whether the content of one element is the payload; else each element of the Body is a part of it.
    public var hasWrapper: Bool { isRPC || parts.count == 1 }

    /// What the builders of one reply ask.
    /// - Parameter warn: told what is odd; nil where nobody wants to know.
    public func schema(
        for place: Place = .payload, warn: ((ReplyWarning) -> Void)? = nil
    ) -> any PayloadSchema { ReplySchema(self, place: place, warn: warn) }

    func type(of part: Part) -> TypeReference? {
        part.type.map { .named($0) } ?? part.element.flatMap { shapes.schema.elementType($0) }
    }

    /// Whether the text at `path` is the URL of an attachment: WS-I Attachments Profile 1.0 §4.4.
    /// - Parameter path: the names from the body child down to the element, both included.
    public func isAttachmentReference(at path: [QualifiedName]) -> Bool {
        let schema = ReplySchema(self, place: .payload, warn: nil)
        let id = path.reduce(PayloadShape.surroundings) { schema.child($1, of: $0).type }
        var reference = schema.reference(id)
        // A type that is derived from itself is refused elsewhere.
        for _ in 0..<32 {
            guard let type = reference else { return false }
            if type.name == Vocabularies.attachmentReference { return true }
            switch try? shapes.schema.type(type, usedAt: .nowhere) {
            case .simple(let simple): reference = simple.base
            case .complex(let complex):
                guard case .simple(let content) = complex.content else { return false }
                reference = content
            case nil: return false
            }
        }
        return false
    }
}
