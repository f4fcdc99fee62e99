public import SOAPMessage

/// The bindings that a template can be called over.
public enum TemplateBinding: String, Hashable, Sendable, CaseIterable {
    /// An envelope in a POST, in either version.
    case soap
    /// HTTP GET of endpoint/operation, the arguments as query; WSDL 1.1 §4.
    case get
    /// HTTP POST to endpoint/operation, the arguments as form; WSDL 1.1 §4.
    case post
}

/// What `<?soap …?>` says about the call; nil or empty where it says nothing.
public struct TemplateCall: Hashable, Sendable {
    /// Where to send it, an absolute URL.
    public var endpoint: String?
    /// The version to use for body content; a template with an Envelope has its version from that.
    public var version: SOAPVersion?
    /// The SOAP action, unquoted.
    public var action: String?
    /// What WS-Addressing says as the action, where that is something else.
    public var addressingAction: String?
    /// The field path that picks the result.
    public var result: String?
    /// The operation, the last segment of the URL over the HTTP GET and POST bindings.
    public var operation: String?
    /// What the service can be called over, `bindings="soap get post"`.
    public var bindings: [TemplateBinding] = [.soap]
    /// One line about the operation.
    public var doc: String?

    /// A call of which nothing is known.
    public init() {}

    static let target = "soap"
    private static let known = [
        "endpoint", "version", "action", "wsa-action", "result", "operation", "bindings", "doc",
    ]

    init(_ instruction: PseudoAttributes, in source: TemplateSource) throws(TemplateError) {
        for attribute in try instruction.attributes(known: Self.known) {
            let place = source.position(at: attribute.offset)
            let value = attribute.value
            switch attribute.name {
            case "endpoint": endpoint = value
            case "version":
                let allowed = SOAPVersion.allCases.map(\.rawValue)
                guard let version = SOAPVersion(rawValue: value) else {
                    throw .badPseudoAttribute("version", value: value, allowed: allowed, at: place)
                }
                self.version = version
            case "action": action = value
            case "wsa-action": addressingAction = value
            case "result": result = value
            case "operation": operation = value
            case "bindings":
                let allowed = TemplateBinding.allCases.map(\.rawValue)
                let words = value.split(separator: " ").map { TemplateBinding(rawValue: String($0)) }
                bindings = words.compactMap { $0 }
                guard !bindings.isEmpty, bindings.count == words.count else {
                    throw .badPseudoAttribute("bindings", value: value, allowed: allowed, at: place)
                }
            default: doc = value
            }
        }
    }
}

/// A name that a template takes: declared by `<?soap-parameter …?>`, or used without being declared.
public struct TemplateParameter: Hashable, Sendable {
    /// With dots where it is nested.
    public let name: String
    /// One line about it.
    public var doc: String?
    /// A value that shows what is meant.
    public var example: String?
    /// Whether the value is to be masked, and asked for where it is missing.
    public var isSecret = false
    /// Used where none is given.
    public var defaultValue: String?
    /// Whether a call without it is refused; as declared, else as the template uses it.
    public var isRequired = true
    /// False where there is no `<?soap-parameter?>` of the name.
    public var isDeclared = true
    /// The declaration, or the first use.
    public let position: TemplatePosition
    /// `required` as written.
    var declaredRequired: Bool?

    static let target = "soap-parameter"
    private static let known = ["name", "doc", "example", "secret", "default", "required"]

    init(undeclared name: String, isRequired: Bool, at position: TemplatePosition) {
        self.name = name
        self.isRequired = isRequired
        self.position = position
        isDeclared = false
    }

    init(_ instruction: PseudoAttributes, in source: TemplateSource) throws(TemplateError) {
        let attributes = try instruction.attributes(known: Self.known)
        position = instruction.position
        guard let named = attributes.first(where: { $0.name == "name" }) else {
            throw .missingPseudoAttribute("name", instruction: Self.target, at: instruction.position)
        }
        guard let path = TemplateName(named.value), !path.path.isEmpty else {
            throw .badName(named.value, at: source.position(at: named.offset))
        }
        name = named.value
        for attribute in attributes {
            switch attribute.name {
            case "doc": doc = attribute.value
            case "example": example = attribute.value
            case "secret": isSecret = try Self.flag(attribute, in: source)
            case "default": defaultValue = attribute.value
            case "required": declaredRequired = try Self.flag(attribute, in: source)
            default: break
            }
        }
    }

    private static func flag(
        _ attribute: PseudoAttributes.Attribute, in source: TemplateSource
    ) throws(TemplateError) -> Bool {
        switch attribute.value {
        case "true": return true
        case "false": return false
        default:
            let place = source.position(at: attribute.offset)
            throw .badPseudoAttribute(
                attribute.name, value: attribute.value, allowed: ["true", "false"], at: place)
        }
    }
}
