import SOAPMessage
import XMLWire

/// The envelope of a request, whoever answers it.
struct ReceivedEnvelope {
    /// The answer to what is no envelope of the version that the media type promises.
    struct Refusal: Error {
        let response: MockResponse
    }

    let parts: EnvelopeParts
    /// SOAP 1.1 §6.1.1, SOAP 1.2 Part 2 §6.5; nil where none is given.
    let action: String?

    /// - Parameter words: say in one line what is wrong with XML.
    init(
        _ request: MockRequest, _ type: MediaType, in version: SOAPVersion, words: (any Error) -> String
    ) throws(Refusal) {
        var root: Element
        do { root = try Element.read(request.body, charset: type.charset) } catch {
            let fault = SampleFault(.sender, "The request is not well-formed XML: \(words(error))")
            throw Refusal(response: fault.response(in: version))
        }
        var inliner = AttachmentInliner(request.attachments)
        do throws(AttachmentInliner.Repeated) { root = try inliner.inlined(root) } catch {
            let reason = "The request refers to the same attachments again and again, far beyond its own size"
            throw Refusal(response: SampleFault(.sender, reason).response(in: version))
        }
        guard let parts = EnvelopeParts(root) else {
            let fault = SampleFault(.versionMismatch, "No SOAP envelope but \(root.name)")
            throw Refusal(response: fault.response(in: version))
        }
        guard parts.version == version else { throw Refusal(response: .plain(415)) }
        self.parts = parts
        action = version == .v11 ? request.field("SOAPAction").map { MediaType.unquoted($0) } : type["action"]
    }

    /// Why no operation answers it.
    func unknownOperation(known: String) -> SampleFault {
        let asked = parts.body.first?.name.description ?? "an empty Body"
        return SampleFault(.sender, "No operation for \(asked); known are \(known)")
    }
}
