public import XMLSchema
public import XMLWire

/// One thing that is wrong with the arguments of a call.
public struct ArgumentFinding: Hashable, Sendable {
    /// Where, such as `order.item[2].@id`; empty for the message as a whole.
    public let path: String
    /// What is wrong with it.
    public let defect: ArgumentDefect

    /// What is wrong at `path`.
    public init(path: String, defect: ArgumentDefect) {
        self.path = path
        self.defect = defect
    }
}

/// What can be wrong with an argument.
public enum ArgumentDefect: Hashable, Sendable {
    /// Nothing of that name is known here; `known` in the order of the schema.
    case unknown(known: [String])
    /// It has to be given.
    case missing
    /// One of these has to be given inside it.
    case noneOf([String])
    /// The text stands for XML and is not well formed.
    case notXML
    /// Fewer of these than there have to be.
    case tooFew([String], given: Int, least: Int)
    /// No element that a wildcard allows, and one has to be given.
    case missingAny(NamespaceConstraint)
    /// It is in no namespace that the wildcard in this place allows.
    case notAllowed(NamespaceConstraint)
    /// Nothing declares it, and the wildcard in this place asks for a declaration.
    case undeclared
    /// More values than the schema allows, or more levels of members than anybody means; how many there may be.
    case tooMany(Int)
    /// A branch of a choice that another argument excludes.
    case excluded(by: String)
    /// One of several rounds of a group, and it cannot be known which; the path of the element that holds the rounds, and the
    /// names in a round.
    case unclearRound(of: String, [String])
    /// The text is no value of its type.
    case value(SimpleTypeDefect)
    /// A character that XML cannot hold.
    case illegalCharacter(IllegalCharacter)
    /// Members where the schema has text.
    case membersInText
    /// Text where the schema has members; their names.
    case textForMembers(known: [String])
    /// Several values where there can be one.
    case listForOne
    /// `@xsi:type` names no type that is known.
    case unknownType(name: String)
    /// `@xsi:type` names a type that is not derived from the one declared here.
    case notDerived(type: QualifiedName, base: QualifiedName)
    /// The type can only be sent as one that is derived from it, with `@xsi:type`; `derived` are its names.
    case abstract(derived: [QualifiedName])
    /// It travels beside the envelope, and is no file that does; or it was not given at all.
    case notAttachment
    /// A file beside the envelope for an element that has members; their names.
    case noAttachment(members: [String])
    /// An attribute that another argument has written already: in another spelling, or a file beside the envelope.
    case repeatedAttribute
    /// The content of a file that is no text in UTF-8, where the schema has text.
    case notText
}
