public import SOAPMessage
public import XMLSchema
public import XMLWire

/// One thing in which a message does not fit its WSDL.
public struct MessageFinding: Hashable, Sendable {
    /// Where, below the payload's own element, such as `order.item[2].@id`; `header:name` for a header block; empty for the
    /// payload as a whole.
    public let path: String
    /// The line of the message, from 1.
    public let line: Int
    /// What does not fit.
    public let defect: MessageDefect
}

/// In what a message does not fit.
public enum MessageDefect: Hashable, Sendable {
    // MARK: Envelope, SOAP 1.1 §4, SOAP 1.2 Part 1 §5

    /// The Envelope has no Body.
    case noBody
    /// An element that an Envelope, Header or Body does not have.
    case notOfEnvelope(QualifiedName)
    /// The envelope is of this version, and the port asks for the other.
    case version(SOAPVersion, expected: SOAPVersion)
    /// No operation has a message with this payload; nil for an empty Body. `known` in the order of the WSDL.
    case unknownPayload(QualifiedName?, known: [QualifiedName])

    // MARK: Content, XML Schema Part 1 §3.4.4

    case missing(QualifiedName)
    /// None of these elements is there, and one has to be.
    case missingChoice([QualifiedName])
    /// No element is there that the wildcard allows, and one has to be.
    case missingAny(NamespaceConstraint)
    /// An element that nothing declares where a wildcard asks for a declaration.
    case undeclared(QualifiedName)
    /// An element that is declared nowhere here; `known` are those that are.
    case unexpected(QualifiedName, known: [QualifiedName])
    /// The right local name in the wrong namespace.
    case namespace(QualifiedName, expected: QualifiedName)
    /// An element that may be here, but not at this place of the order or beside what else is there.
    case misplaced(QualifiedName)
    /// More than the greatest number.
    case tooMany(QualifiedName, limit: Int)
    case missingAttribute(QualifiedName)
    case unexpectedAttribute(QualifiedName, known: [QualifiedName])
    /// Text where only elements may stand.
    case text(String)
    /// Elements where only text may stand.
    case elementsInText
    /// An element without content has some.
    case notEmpty

    // MARK: Values and types

    /// The text is no value of its type.
    case value(SimpleTypeDefect)
    /// An identifier that stands in the message already.
    case repeatedIdentifier(String)
    /// A reference to an identifier that stands nowhere in the message.
    case unknownIdentifier(String)
    /// Another than the only value that is allowed.
    case notFixed(value: String, fixed: String)
    /// `xsi:nil` where the schema does not allow it.
    case notNillable
    /// `xsi:nil` is true and the element has content.
    case nilWithContent
    /// `xsi:type` names a type that nothing declares.
    case unknownType(String)
    /// `xsi:type` names a type that is not derived from the declared one.
    case notDerived(QualifiedName, base: QualifiedName)
    /// The type, or the element, is abstract and cannot stand by itself.
    case abstract(QualifiedName)
    /// What the WSDL itself lacks to say more.
    case unusable(WSDLError)
}

/// What a message was taken for, and in what it does not fit.
public struct MessageValidation: Hashable, Sendable {
    /// What a message is in its operation.
    public enum Role: String, Hashable, Sendable {
        case request, reply, fault
    }

    /// The operation; nil where none has such a message, and for a fault of which none was named.
    public let operation: String?
    /// What the message is; nil where that cannot be told.
    public let role: Role?
    /// In the order of the message.
    public let findings: [MessageFinding]
}

extension MessageValidation {
    /// The same of an envelope that begins some lines further down.
    public func movedDown(_ lines: Int) -> MessageValidation {
        MessageValidation(
            operation: operation, role: role,
            findings: findings.map { MessageFinding(path: $0.path, line: $0.line + lines, defect: $0.defect) })
    }
}
