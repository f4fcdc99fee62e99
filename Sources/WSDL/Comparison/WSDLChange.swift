public import XMLSchema
public import XMLWire

/// One difference between two WSDLs.
public struct WSDLChange: Hashable, Sendable {
    /// What it is a difference of.
    public enum Subject: String, Hashable, Sendable {
        case port, operation, element, type
    }

    /// What it is a difference of.
    public let subject: Subject
    /// Its name: `Service.Port` of a port, the operation's, or `{namespace}local`.
    public let name: String
    /// Where in it, such as `item.@id`; empty for the whole.
    public let path: String
    /// What is different.
    public let change: Change
    /// Whether a client of the old one can stumble over it.
    public let isBreaking: Bool
    /// The ports of an operation that have the difference.
    public internal(set) var ports: [String] = []
}

/// What can be different.
public enum Change: Hashable, Sendable {
    // MARK: Whole components

    case added
    case removed

    // MARK: Ports and operations

    case address(old: String?, new: String?)
    case `protocol`(old: BindingProtocol, new: BindingProtocol)
    case action(old: String?, new: String?)
    case style(old: BindingStyle, new: BindingStyle)
    case use(old: BindingUse, new: BindingUse)
    /// The namespace of the RPC wrapper.
    case namespace(old: String?, new: String?)
    /// The element that is the request or the reply.
    case payload(old: QualifiedName?, new: QualifiedName?)
    /// An answer is due that was not before, or the other way round.
    case reply(isDue: Bool)
    case headerAdded(String)
    case headerRemoved(String)
    case faultAdded(String)
    case faultRemoved(String)

    // MARK: Content

    /// A new member; `isRequired` says whether it has to be there.
    case memberAdded(isRequired: Bool)
    case memberRemoved
    case memberNamespace(old: String, new: String)
    case order(old: [String], new: [String])
    case occurrence(old: Occurrence, new: Occurrence)
    case nillable(Bool)
    case fixed(old: String?, new: String?)
    case defaultValue(old: String?, new: String?)
    case mixed(Bool)
    case abstract(Bool)
    /// Other elements may stand there, or may no longer.
    case wildcard(Bool)
    /// What stands inside is of another kind: text, elements, nothing.
    case content

    // MARK: Values

    /// Another type, told by name or by what it is of.
    case type(old: String, new: String)
    case valuesAdded([String])
    case valuesRemoved([String])
    case facet(name: String, old: String?, new: String?)
}
