import EnvelopeTemplate
import SOAPMessage
import XMLWire

/// How an envelope is recognised in a request, and which of its samples answers.
struct ServedOperation: Sendable {
    let envelope: ServedEnvelope
    /// The element that a request has in its Body; nil where that is known only when the template is filled.
    let bodyChild: QualifiedName?
    /// The last segment of the path over the HTTP bindings.
    let name: String

    init(_ envelope: ServedEnvelope, context: TemplateContext) {
        self.envelope = envelope
        bodyChild = Self.bodyChild(of: envelope.request, context: context)
        name = envelope.request.call.operation ?? bodyChild?.local ?? envelope.name
    }

    /// What a request can be told by, for a list of what is known.
    var label: String { bodyChild?.description ?? name }

    /// The parameters that a request over GET or a form must have.
    func missing(in values: RequestValues) -> String? {
        let required = envelope.request.parameters.filter { $0.isDeclared && $0.isRequired }
        return required.first { values.text($0.name) == nil }?.name
    }

    /// The first sample whose condition the values meet.
    func sample(for values: RequestValues) -> ReplySample? {
        envelope.samples.first { $0.answers(values) }
    }

    private static func bodyChild(of template: EnvelopeTemplate, context: TemplateContext) -> QualifiedName? {
        guard template.envelopeVersion != nil else { return template.root }
        guard let bytes = try? template.fill(template.exampleArguments, in: context, .lenient),
            let root = try? Element.read(bytes)
        else { return nil }
        return EnvelopeParts(root)?.body.first?.name
    }
}

extension ReplySample {
    /// Whether the values meet its condition; a value that is not there counts as empty.
    func answers(_ values: RequestValues) -> Bool {
        guard let condition = name.condition else { return true }
        return (values.text(condition.key) ?? "") == condition.value
    }
}

/// The header blocks and the children of the Body of an envelope.
struct EnvelopeParts {
    let version: SOAPVersion
    let header: [Element]
    let body: [Element]
    /// The Body; nil where there is none.
    let bodyElement: Element?

    /// - Returns: nil where `root` is no Envelope of either version.
    init?(_ root: Element) {
        guard root.name.local == "Envelope", let version = SOAPVersion(envelopeNamespace: root.name.namespace) else {
            return nil
        }
        func child(_ local: String) -> Element? {
            root.elements.first { $0.name == QualifiedName(local, in: version.envelopeNamespace) }
        }
        self.version = version
        header = child("Header")?.elements ?? []
        bodyElement = child("Body")
        body = bodyElement?.elements ?? []
    }
}
