public import XMLWire

/// Why a well-formed document is no reply.
public enum ReplyError: Error, Hashable, Sendable {
    /// The root element is not an Envelope of either version.
    case notEnvelope(root: QualifiedName)
    /// The Envelope has no Body; SOAP 1.1 §4.3, SOAP 1.2 Part 1 §5.3.
    case noBody
    /// The Envelope has a second Body, and nobody knows which of them is meant.
    case secondBody
    /// Text that a path steps into with `>>` is not well-formed XML.
    case carriedXML(path: String, XMLReadError)
    /// Written out with all that its elements refer to, the payload has no sensible size.
    case unfolding(Unfolding)

    /// What there would be more of than this.
    public enum Unfolding: Hashable, Sendable {
        /// Elements inside each other.
        case levels(Int)
        /// Elements that are there by way of references.
        case elements(Int)
        /// Items of arrays that nobody sent.
        case omittedItems(Int)
    }
}

/// Reads a reply as it arrives and hands the content of its Body on, unless that is a fault.
///
/// Each child of the Body is handed on as a document of its own: its start-tag declares all namespaces in force. A class
/// because it receives events.
public final class ReplyReader: XMLEventHandler {
    /// What the binding promises as the root element.
    public enum Form: Hashable, Sendable {
        /// An Envelope.
        case envelope
        /// The payload itself, as the HTTP GET and form POST bindings send it; an Envelope is taken too.
        case bare
    }

    private enum Place: Hashable {
        case outside
        case envelope
        case header
        case body
        /// After the Body, or in a child of the Envelope that neither version knows.
        case ignored
        case bare
    }

    private let form: Form
    private let header: (any XMLEventHandler)?
    private var payload: any XMLEventHandler
    private let graph: (any XMLEventHandler)?
    private var place = Place.outside
    /// Open elements, the root being the first.
    private var depth = 0
    /// The depth at which the children of the current place stand.
    private var childDepth = 0
    /// The depth from which on every event goes to the payload's receiver and nothing has to be asked; none outside a Body.
    private var payloadDepth = Int.max
    private var scopes: [NamespaceScope] = [NamespaceScope()]
    private var faultBuilder: ElementBuilder?
    private var hasBody = false
    /// Whether the elements that are read are encoded as the last `encodingStyle` says, of the Envelope and of the Body.
    private var isEncoded = false

    /// The version of the envelope, as soon as its start-tag has been read; nil for a bare reply.
    public private(set) var version: SOAPVersion?
    /// The fault that the Body holds, when it is complete.
    public private(set) var fault: Fault?
    /// Whether the Body holds a fault, as far as it has been read.
    public var isFault: Bool { faultBuilder != nil }
    /// How many elements the Body holds, a fault included; 1 for a bare reply.
    public private(set) var bodyChildCount = 0

    /// - Parameters:
    ///   - header: receives the header blocks, each as a document of its own.
    ///   - payload: receives the children of the Body.
    ///   - graph: receives them in its place where they are encoded as SOAP 1.1 §5 or SOAP 1.2 Part 2 §3 says; nil where
    ///     that makes no difference.
    public init(
        form: Form = .envelope, header: (any XMLEventHandler)? = nil, payload: any XMLEventHandler,
        graph: (any XMLEventHandler)? = nil
    ) {
        self.graph = graph
        self.form = form
        self.header = header
        self.payload = payload
    }

    /// To be called when the document has ended.
    /// - Throws: ``ReplyError/noBody``.
    public func finish() throws(ReplyError) {
        guard hasBody else { throw .noBody }
    }

    /// Follows the structure of the envelope, or hands a start-tag on.
    /// - Throws: ``ReplyError/notEnvelope(root:)``, ``ReplyError/secondBody``, or what the handlers throw.
    public func start(_ tag: XMLStartTag) throws {
        depth += 1
        if depth > payloadDepth { return try payload.start(tag) }
        switch place {
        case .outside: try startRoot(tag)
        case .envelope: try startSection(tag)
        case .header: try header?.start(depth == childDepth ? selfContained(tag) : tag)
        case .body, .bare: try startBodyContent(tag)
        case .ignored: break
        }
    }

    /// Hands character data of header blocks and Body children on.
    public func text(_ utf8: Span<UInt8>) throws {
        if depth >= payloadDepth { return try payload.text(utf8) }
        guard depth >= childDepth else { return }
        switch place {
        case .header: try header?.text(utf8)
        case .body, .bare: if fault == nil { faultBuilder?.text(utf8) }
        case .outside, .envelope, .ignored: break
        }
    }

    /// Follows the structure of the envelope, or hands an end-tag on.
    public func end(_ name: QualifiedName) throws {
        defer { depth -= 1 }
        if depth > payloadDepth { return try payload.end(name) }
        guard depth < childDepth || place == .envelope else { return try endContent(name) }
        switch place {
        case .header, .body, .ignored:
            scopes.removeLast()
            place = .envelope
            payloadDepth = .max
        case .envelope, .bare, .outside: place = .outside
        }
    }

    private func endContent(_ name: QualifiedName) throws {
        switch place {
        case .header: try header?.end(name)
        case .body, .bare:
            guard let faultBuilder else { return try payload.end(name) }
            guard fault == nil else { return }
            faultBuilder.end(name)
            fault = faultBuilder.root.map { Fault($0) }
        case .outside, .envelope, .ignored: break
        }
    }

    private func startRoot(_ tag: XMLStartTag) throws {
        version = tag.name.local == "Envelope" ? SOAPVersion(envelopeNamespace: tag.name.namespace) : nil
        if version != nil {
            place = .envelope
            isEncoded = saysEncoded(tag) ?? false
            scopes.append(scope(inside: tag))
            return
        }
        guard form == .bare else { throw ReplyError.notEnvelope(root: tag.name) }
        place = .bare
        hasBody = true
        childDepth = 1
        bodyChildCount = 1
        payloadDepth = 1
        try payload.start(tag)
    }

    private func startSection(_ tag: XMLStartTag) throws(ReplyError) {
        let isOurs = tag.name.namespace == version?.envelopeNamespace
        scopes.append(scope(inside: tag))
        childDepth = depth + 1
        switch tag.name.local {
        case "Header" where isOurs && !hasBody: place = .header
        case "Body" where isOurs && !hasBody:
            place = .body
            hasBody = true
            isEncoded = saysEncoded(tag) ?? isEncoded
        case "Body" where isOurs: throw .secondBody
        default: place = .ignored
        }
    }

    /// A Fault may stand among other entries (SOAP 1.1 §4.4); whatever comes after it is of no interest.
    private func startBodyContent(_ tag: XMLStartTag) throws {
        if depth == childDepth { bodyChildCount += 1 }
        if let faultBuilder { return fault == nil ? faultBuilder.start(tag) : () }
        if bodyChildCount == 1, let graph, saysEncoded(tag) ?? isEncoded { payload = graph }
        let tag = selfContained(tag)
        guard !Fault.isFault(tag.name) else {
            payloadDepth = .max
            let builder = ElementBuilder()
            faultBuilder = builder
            return builder.start(tag)
        }
        payloadDepth = childDepth
        try payload.start(tag)
    }

    private func scope(inside tag: XMLStartTag) -> NamespaceScope {
        let outer = scopes.last ?? NamespaceScope()
        return tag.declarations.isEmpty ? outer : outer.adding(tag.declarations)
    }

    /// Whether an element says that what is in it is encoded, SOAP 1.1 §4.1.1; nil where it says nothing.
    private func saysEncoded(_ tag: XMLStartTag) -> Bool? {
        guard let version, let styles = tag.attribute(QualifiedName("encodingStyle", in: version.envelopeNamespace))
        else { return nil }
        return styles.split(whereSeparator: \.isWhitespace).contains { style in
            SOAPVersion.allCases.contains { style.hasPrefix($0.encodingNamespace) }
        }
    }

    private func selfContained(_ tag: XMLStartTag) -> XMLStartTag {
        XMLStartTag(
            tag.name, prefix: tag.prefix, attributes: tag.attributes, declarations: scope(inside: tag).declarations,
            position: tag.position)
    }
}
