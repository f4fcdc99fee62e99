import EnvelopeTemplate
import SOAPMessage

/// What SOURCE turned out to be.
enum CallSource {
    case envelope(EnvelopeSource)
    case wsdl(WSDLSource)
}

/// An envelope template, and where it came from.
struct EnvelopeSource {
    /// As written on the command line.
    let name: String
    let template: EnvelopeTemplate
    /// Where the envelope lies, for the replies beside it; nil for the generic envelope of an endpoint.
    let entry: EnvelopeLibrary.Entry?
    /// The bytes of the template.
    let file: EnvelopeLibrary.File
    /// SOURCE itself, where it is an endpoint.
    let endpoint: String?

    /// Whether the envelope takes any operation and any arguments: it has holes for both.
    var isGeneric: Bool {
        let names = template.parameters.map(\.name)
        return names.contains("operation") && names.contains("parameters")
    }

    /// The one operation of an envelope that is not generic: as declared, else called like the envelope.
    var operation: String { template.call.operation ?? entry?.name ?? name }
}

extension Console {
    /// Whether a file of that name can be read.
    func isFile(_ path: String) -> Bool {
        do {
            let next = try openFile(path)
            _ = try next()
            return true
        } catch { return false }
    }
}
