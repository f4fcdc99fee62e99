import SOAPMessage
import SOAPTransport
import WSDL
import XMLWire

/// Makes requests for one operation of a WSDL.
struct WSDLMessage: Sendable {
    let source: WSDLSource
    let call: OperationMessage

    /// - Throws: `WSDLError`.
    init(_ source: WSDLSource, operation: String) throws {
        self.source = source
        let bound = try source.operation(operation)
        guard bound.portTypeOperation.pattern.isCallable else {
            throw WSDLError.notCallable(operation: operation, bound.portTypeOperation.pattern)
        }
        call = try OperationMessage(bound, in: source.definitions)
    }

    /// Whether the answer may be empty.
    var isOneWay: Bool { call.allowsEmptyReply }

    /// The address of the port; nil where the WSDL has none.
    var address: String? { call.operation.port?.address }

    /// What the binding promises as the reply.
    var form: ReplyReader.Form { call.version == nil ? .bare : .envelope }

    /// The envelope; header blocks that the WSDL declares nowhere are written as they are given.
    /// - Throws: `WSDLError`, ``CallError``.
    private func envelope(
        _ arguments: ArgumentValue, headers given: [ArgumentMember], _ options: OperationMessage.Options
    ) throws -> RequestEnvelope {
        var headers = given.filter { !$0.name.hasPrefix("{") || call.declaresHeader($0.name) }
        let others = given.filter { member in !headers.contains { $0.name == member.name } }
        var arguments = arguments
        if case .record(let members) = arguments {
            let headerNames = call.headerNames
            let own = members.filter { headerNames.contains($0.name) && !isArgument($0.name) }
            let others = members.filter { member in !own.contains { $0.name == member.name } }
            try checkNames(others, headerNames)
            arguments = .record(others)
            for member in own { headers.join(member) }
        }
        var envelope = try call.request(arguments, headers: headers, options: options)
        envelope.insert(try HeaderBlock.blocks(of: others, in: nil, of: envelope))
        return envelope
    }

    /// A name that no argument is like and a header block is was probably meant to be one.
    private func checkNames(_ members: [ArgumentMember], _ headerNames: [String]) throws {
        let known = try call.argumentNames()
        let findings = members.filter { member in
            !known.contains(member.name) && NearestName.find(member.name, in: known) == nil
                && NearestName.find(member.name, in: headerNames) != nil
        }.map { ArgumentFinding(path: $0.name, defect: .unknown(known: headerNames)) }
        guard findings.isEmpty else { throw WSDLError.arguments(findings) }
    }

    private func isArgument(_ name: String) -> Bool {
        do { return try call.argumentNames().contains(name) } catch { return false }
    }

    /// The message, without what is the same for every binding.
    /// - Throws: `WSDLError`, ``CallError``.
    func message(
        _ arguments: ArgumentValue, headers: [ArgumentMember], to url: HTTPURL, checksValues: Bool
    ) throws -> OutgoingMessage {
        var options = OperationMessage.Options()
        options.version = source.request.version
        options.action = source.request.action
        options.checksValues = checksValues
        guard call.version == nil else { return .envelope(try envelope(arguments, headers: headers, options)) }
        return .form(try formRequest(arguments, options, to: url))
    }

    /// The arguments of a WSDL are typed: a variable is one only where an item says so.
    func takesVariable(_ name: String) -> Bool { false }

    private func formRequest(
        _ arguments: ArgumentValue, _ options: OperationMessage.Options, to url: HTTPURL
    ) throws -> HTTPRequest {
        let fields: [FormField]
        switch try call.formContent(arguments, options: options) {
        case .fields(let form): fields = form
        case .xml(let bytes, let type):
            let field = ("Content-Type", type + "; charset=utf-8")
            return HTTPRequest(.post, place(of: url, []), fields: try RequestFields.fields([field]), body: bytes)
        }
        let pairs = fields.map { (name: $0.name, value: $0.value) }
        let isReplacement = call.operation.bindingOperation.input.isURLReplacement
        let target = place(of: url, isReplacement ? pairs : [])
        let form = isReplacement ? "" : FormURLEncoding.encode(pairs)
        if call.operation.binding.protocol == .httpGet {
            return HTTPRequest(.get, form.isEmpty ? target : target.appending(query: form))
        }
        return HTTPRequest(
            .post, target, fields: try RequestFields.fields([("Content-Type", FormURLEncoding.mediaType)]),
            body: Array(form.utf8))
    }

    /// `http:operation/@location` is relative to the port's address, WSDL 1.1 §4.2.
    /// - Parameter fields: what stands in the place of `(NAME)`, §4.5.
    private func place(of url: HTTPURL, _ fields: [(name: String, value: String)]) -> HTTPURL {
        let location = call.operation.bindingOperation.location ?? "/" + call.operation.bindingOperation.name
        return location.parts(between: "/").filter { !$0.isEmpty }.reduce(url) { url, segment in
            let filled = fields.reduce(String(segment)) { $0.substituting($1.value, for: "(\($1.name))") }
            return url.appending(pathSegment: filled)
        }
    }
}

extension RequestFields {
    /// The fields of an envelope.
    /// - Throws: ``CallError``.
    static func fields(of envelope: RequestEnvelope) throws -> [HTTPField] {
        do { return try fields(envelope.fields) } catch CallError.badField(let error) {
            let isAction = envelope.action.utf8.contains { $0 < 0x20 || $0 == 0x7F }
            throw isAction ? CallError.badAction(envelope.action) : .badField(error)
        }
    }

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

extension HeaderBlock {
    /// Header blocks where no schema says how.
    /// - Parameter namespace: that of names without one; nil is that of the first element in the Body.
    /// - Throws: ``CallError``.
    static func blocks(
        of members: [ArgumentMember], in namespace: String?, of envelope: RequestEnvelope
    ) throws(CallError) -> [HeaderBlock] {
        var blocks: [HeaderBlock] = []
        for member in members {
            let own = member.name.hasPrefix("{") ? "" : namespace ?? envelope.payloadNamespace ?? ""
            guard member.name.hasPrefix("{") || !own.isEmpty else { throw .headerWithoutNamespace(member.name) }
            do throws(ArgumentError) {
                blocks += try HeaderBlock.blocks(of: member, namespace: own, version: envelope.version)
            } catch { throw .argument(error) }
        }
        return blocks
    }
}

extension [ArgumentMember] {
    /// Adds a header block; one that is there already gets its members.
    fileprivate mutating func join(_ member: ArgumentMember) {
        guard case .record(let added) = member.value,
            let index = firstIndex(where: { $0.name == member.name }), case .record(let there) = self[index].value
        else { return append(member) }
        self[index].value = .record(there + added)
    }
}
