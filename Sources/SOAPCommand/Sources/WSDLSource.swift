import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// A WSDL that was loaded, with what the command line says about its ports.
struct WSDLSource: Sendable {
    /// As written on the command line.
    let name: String
    let definitions: Definitions
    let request: RequestOptions

    /// Finds an operation in the port that is meant.
    /// - Throws: `WSDLError`.
    func operation(_ name: String) throws -> BoundOperation {
        var choice = PortChoice(service: request.service, port: request.port)
        switch request.binding {
        case .get: choice.protocol = .httpGet
        case .post: choice.protocol = .httpPost
        case .soap, nil: choice.protocol = request.version.map { .soap($0) }
        }
        do { return try definitions.operation(name, choice: choice) } catch {
            // `--soap` holds for a service whose WSDL has a port of the other version only.
            guard case .noMatchingPort = error, choice.protocol?.soapVersion != nil else { throw error }
        }
        choice.protocol = nil
        return try definitions.operation(name, choice: choice)
    }
}

extension WSDLSource {
    /// Documents that are missing do not stop what does not need them; they are told.
    func warn(_ console: Console) {
        for warning in definitions.warnings + definitions.unboundPorts + definitions.requiredExtensions() {
            console.say("soap: warning: " + WSDLWords.sentence(warning))
        }
    }
}
