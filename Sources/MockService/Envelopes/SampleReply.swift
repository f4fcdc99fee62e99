import EnvelopeTemplate
import SOAPMessage
import XMLWire

/// A filled sample, ready to be sent over any binding.
struct SampleReply {
    private let document: [UInt8]
    private let root: Element
    private let parts: EnvelopeParts?
    /// The Fault element, where the sample is a fault.
    private let fault: Element?
    /// The message of several parts of which the document is the root, and the names in it.
    private let message: (parts: MessageParts, names: MultipartNames)?

    /// Fills `sample` for a request.
    /// - Throws: ``EnvelopeTemplate/TemplateError``, ``XMLWire/XMLReadError``.
    init(_ sample: ReplySample, values: RequestValues, context: TemplateContext) throws {
        let request = TemplateMember("request", .record(values.members))
        document = try sample.template.fill([request], in: context, .lenient)
        root = try Element.read(document)
        parts = EnvelopeParts(root)
        let content = parts == nil ? root : parts?.body.first
        let isFault = content.map { Fault.isFault($0.name) || (sample.name.isFault && $0.name.local == "Fault") }
        fault = isFault == true ? content : nil
        message = sample.parts.map { ($0, MultipartNames(random: context.randomBytes(16))) }
    }

    /// The reply as an envelope of `version`; a fault goes out with 500 (SOAP 1.1 §6.2).
    ///
    /// What is in that version already is sent as it is.
    /// - Throws: ``XMLWire/IllegalCharacter``.
    func response(in version: SOAPVersion) throws(IllegalCharacter) -> MockResponse {
        if let fault, parts?.version != version {
            return MockResponse(
                500, type: version.contentType, body: try SampleFault(fault).envelope(in: version))
        }
        let envelope = RequestEnvelope(document, root: root.name, wanted: version, action: "")
        if fault == nil, let (parts, names) = message {
            let (contentType, bytes) = parts.message(of: envelope, names: names)
            return MockResponse(type: contentType, body: bytes)
        }
        return MockResponse(fault == nil ? 200 : 500, type: version.contentType, body: envelope.bytes)
    }

    /// The reply as ASMX gives it over HTTP GET and POST: the result alone, without an envelope; of a fault the reason.
    /// - Throws: ``XMLWire/IllegalCharacter``.
    func bareResponse() throws(IllegalCharacter) -> MockResponse {
        if let fault {
            return MockResponse(500, type: "text/plain; charset=utf-8", body: Array(Fault(fault).reason.utf8))
        }
        guard let wrapper = parts == nil ? root : parts?.body.first else { return MockResponse(200) }
        var writer = XMLWriter()
        writer.declaration()
        let result = Self.result(in: wrapper)
        try writer.write(result, declaring: result.contentDeclarations)
        return MockResponse(type: "text/xml; charset=utf-8", body: writer.bytes)
    }

    /// The result that ASMX would make its root element of, named after its type as far as that shows.
    ///
    /// Text is a `string`; elements of one name are an array; an element of another namespace is XML that the operation
    /// returned as such. A wrapper that holds the fields themselves is the result.
    private static func result(in wrapper: Element) -> Element {
        guard wrapper.elements.count == 1, let result = wrapper.elements.first, result.name.local.hasSuffix("Result")
        else { return wrapper }
        guard let item = result.elements.first else { return result.renamed("string") }
        if result.elements.count == 1, item.name.namespace != result.name.namespace { return item }
        let isArray = result.elements.allSatisfy { $0.name == item.name }
        return isArray ? result.renamed("ArrayOf" + item.name.local) : result
    }
}

extension SOAPVersion {
    /// What the header says of its envelopes.
    var contentType: String { mediaType + "; charset=utf-8" }
}

extension Element {
    fileprivate func renamed(_ local: String) -> Element {
        let tag = XMLStartTag(
            QualifiedName(local, in: name.namespace), prefix: tag.prefix, attributes: tag.attributes,
            declarations: tag.declarations)
        return Element(tag: tag, scope: scope, children: children)
    }
}
