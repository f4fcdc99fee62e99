public import SOAPMessage
public import XMLWire

/// An envelope with holes: XML in the language of mustache(5), and what it says about its own call.
///
/// Interpolation, sections, inverted sections, comments and set-delimiter tags follow the Mustache specification;
/// partials, blocks and lambdas are left out. One rule is that of Handlebars: in a section over an object a name means a
/// member of that object, and `../name` one outside. Each value is escaped for the place in the XML where it lands.
public struct EnvelopeTemplate: Sendable {
    /// Sections inside each other, at most.
    public static let sectionDepthLimit = 100

    /// The file's name, as given.
    public let file: String
    /// What `<?soap …?>` says; all defaults where there is none.
    public let call: TemplateCall
    /// All names the template takes: the declared ones in their order, then those that are only used.
    ///
    /// Values that are there without being passed (`now`, `uuid`, `env.NAME`) are not among them.
    public let parameters: [TemplateParameter]
    /// Each variable tag, in document order.
    public let variables: [TemplateVariable]
    /// The name of the root element; nil where part of it is known only when filled.
    public let root: QualifiedName?

    let source: TemplateSource
    let pieces: [TemplatePiece]
    let mentions: TemplateMentions
    /// Names that interpolate as nothing where they are not given, outside of objects.
    let optionalNames: Set<String>
    /// Names that have a text for where they are not given, anywhere.
    let invertedNames: Set<String>
    /// Names that are never the clock, a UUID or the environment.
    let declaredNames: Set<String>
    /// Prefixes declared anywhere in the template.
    let prefixes: Set<String>

    /// The version of the envelope; nil where the root is something else, that is, the content of a body.
    public var envelopeVersion: SOAPVersion? {
        guard let root, root.local == "Envelope" else { return nil }
        return SOAPVersion(envelopeNamespace: root.namespace)
    }

    /// Reads a template.
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - file: the name to use in errors.
    /// - Throws: the first ``TemplateError`` of the file.
    public init(_ bytes: [UInt8], file: String) throws(TemplateError) {
        let source = try TemplateSource(bytes, file: file)
        var assembly = TemplateAssembly(source)
        try assembly.run()
        self.file = file
        self.source = source
        call = assembly.call ?? TemplateCall()
        pieces = assembly.pieces
        mentions = assembly.mentions
        optionalNames = assembly.optionalNames
        invertedNames = assembly.invertedNames
        declaredNames = Set(assembly.declared.map(\.name))
        prefixes = assembly.prefixes
        root = assembly.rootName
        let inventory = TemplateInventory(assembly)
        variables = inventory.variables
        parameters = inventory.parameters
    }

    /// The declared examples (and, where there is none, defaults) as arguments.
    public var exampleArguments: [TemplateMember] {
        var members: [TemplateMember] = []
        for parameter in parameters {
            guard let text = parameter.example ?? parameter.defaultValue else { continue }
            members.fillIn(.text(text), at: parameter.name.parts(between: ".").map { String($0) }[...])
        }
        return members
    }
}

/// One variable tag of a template.
public struct TemplateVariable: Hashable, Sendable {
    /// As written; `.` is the implicit iterator.
    public let name: String
    /// Whether it is `{{{name}}}` or `{{&name}}`.
    public let isRaw: Bool
    /// Where in the XML it stands.
    public let place: TemplatePlace
    /// Whether a call without a value is refused: it is in no section, has no default, and was not declared optional.
    public let isRequired: Bool
    /// The sections around it, the innermost last.
    public let sections: [String]
    /// Where the tag begins.
    public let position: TemplatePosition
}

/// A template as it is filled: literals, variables, and sections with the index of their end.
struct TemplatePiece: Sendable {
    enum Kind: Sendable {
        case literal
        case variable(TemplateName, isRaw: Bool)
        case section(TemplateName, isInverted: Bool, end: Int)
        case sectionEnd
    }

    var kind: Kind

    /// Whether it is markup to be given from outside, in text: it may hold the root element.
    var isRawText: Bool {
        if case .variable(_, true) = kind { place == .text } else { false }
    }

    /// The bytes of a literal, or the tag.
    let range: Range<Int>
    /// The place at its beginning.
    let place: TemplatePlace
}
