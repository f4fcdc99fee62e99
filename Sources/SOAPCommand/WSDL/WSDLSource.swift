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

/// Makes requests for one operation of a WSDL.
struct WSDLMessage {
    let source: WSDLSource
    let call: OperationCall

    /// - Throws: `WSDLError`.
    init(_ source: WSDLSource, operation: String) throws {
        self.source = source
        call = try OperationCall(try source.operation(operation), in: source.definitions)
    }

    /// Whether the answer may be empty.
    var isOneWay: Bool { call.allowsEmptyReply }

    /// The address of the port; nil where the WSDL has none.
    var address: String? { call.operation.port?.address }

    /// What the binding promises as the reply.
    var form: ReplyReader.Form { call.version == nil ? .bare : .envelope }

    /// The envelope; nil over the HTTP GET and POST bindings.
    /// - Throws: `WSDLError`.
    func envelope(_ arguments: ArgumentValue) throws(WSDLError) -> RequestEnvelope? {
        guard call.version != nil else { return nil }
        var options = OperationCall.Options()
        options.version = source.request.version
        options.action = source.request.action
        guard case .record(let members) = arguments else { return try call.request(arguments, options: options) }
        let headerNames = call.headerNames
        let headers = members.filter { headerNames.contains($0.name) && !isArgument($0.name) }
        let body = members.filter { member in !headers.contains { $0.name == member.name } }
        return try call.request(.record(body), headers: headers, options: options)
    }

    private func isArgument(_ name: String) -> Bool {
        do { return try call.argumentNames().contains(name) } catch { return false }
    }

    /// The request without the fields that are the same for every binding.
    /// - Throws: `WSDLError`, ``CallError``.
    func request(_ arguments: ArgumentValue, to url: HTTPURL) throws -> HTTPRequest {
        if let envelope = try envelope(arguments) {
            return HTTPRequest(.post, url, fields: try RequestFields.fields(envelope.fields), body: envelope.bytes)
        }
        let fields = try call.formFields(arguments).map { ($0.name, $0.value) }
        let form = FormURLEncoding.encode(fields.map { (name: $0.0, value: $0.1) })
        let target = try place(of: url)
        if call.operation.binding.protocol == .httpGet {
            return HTTPRequest(.get, form.isEmpty ? target : target.appending(query: form))
        }
        return HTTPRequest(
            .post, target, fields: try RequestFields.fields([("Content-Type", FormURLEncoding.mediaType)]),
            body: Array(form.utf8))
    }

    /// `http:operation/@location` is relative to the port's address, WSDL 1.1 §4.2.
    private func place(of url: HTTPURL) throws -> HTTPURL {
        let location = call.operation.bound.location ?? "/" + call.operation.bound.name
        return location.split(separator: "/").reduce(url) { $0.appending(pathSegment: String($1)) }
    }
}

extension RequestFields {
    /// Fields as an envelope names them.
    /// - Throws: ``CallError/badField(_:)``.
    static func fields(_ pairs: [(name: String, value: String)]) throws -> [HTTPField] {
        try pairs.map { pair in
            do throws(HTTPFieldError) { return try HTTPField(pair.name, pair.value) } catch {
                throw CallError.badField(error)
            }
        }
    }
}
