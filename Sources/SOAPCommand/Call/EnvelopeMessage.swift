import EnvelopeTemplate
import SOAPMessage
import SOAPTransport
import XMLWire

/// Makes requests of an envelope template and arguments, for each of the three bindings.
struct EnvelopeMessage: Sendable {
    let source: EnvelopeSource
    let operation: String
    let binding: BindingKind
    let request: RequestOptions
    let context: TemplateContext

    /// The message, without what is the same for every binding.
    /// - Throws: ``CallError``.
    func message(
        _ arguments: ArgumentValue, headers: [ArgumentMember], to url: HTTPURL, checksValues: Bool
    ) throws -> OutgoingMessage {
        let arguments = try members(arguments)
        switch binding {
        case .soap: return .envelope(try soapEnvelope(arguments, headers: headers))
        case .get:
            let query = FormURLEncoding.encode(try pairs(arguments))
            let target = url.appending(pathSegment: operation)
            return .form(HTTPRequest(.get, query.isEmpty ? target : target.appending(query: query)))
        case .post:
            let form = FormURLEncoding.encode(try pairs(arguments))
            let fields = try RequestFields.fields([("Content-Type", FormURLEncoding.mediaType)])
            return .form(
                HTTPRequest(.post, url.appending(pathSegment: operation), fields: fields, body: Array(form.utf8)))
        }
    }

    /// The generic envelope has no variables of its own.
    func takesVariable(_ name: String) -> Bool {
        !source.isGeneric && source.template.variables.contains { $0.name == name }
    }

    private func members(_ arguments: ArgumentValue) throws -> [ArgumentMember] {
        if source.isGeneric, case .list(let rounds) = arguments {
            // Objects one after the other: their members in this order.
            return try rounds.flatMap { try self.members($0) }
        }
        let members = try whole(arguments).members
        if !source.isGeneric, let name = interpolatedNil(members, path: "") { throw CallError.nilInTemplate(name) }
        return members
    }

    /// A value without a name, or text with its attributes, is that of the only variable that has to be given.
    private func whole(_ arguments: ArgumentValue) throws(CallError) -> ArgumentValue {
        var names: [String: Bool] = [:]
        for parameter in source.template.parameters {
            let name = parameter.name.parts(between: ".").first.map { String($0) } ?? parameter.name
            names[name] = names[name] == true || parameter.isRequired
        }
        if case .record(let members) = arguments {
            let isText = members.allSatisfy { $0.name.begins(with: "@") || $0.name == "#text" }
            guard isText, !members.isEmpty, !members.contains(where: { names[$0.name] != nil }) else {
                return arguments
            }
        }
        let candidates = names.count == 1 ? Array(names.keys) : names.filter(\.value).map(\.key)
        if candidates.count == 1, !source.isGeneric { return .record([ArgumentMember(candidates[0], arguments)]) }
        guard case .record = arguments else { throw .dataNotObject(origin: OptionName.data.spelling) }
        return arguments
    }

    /// A nil that a variable would make an empty text of, which is something else (XML Schema Part 1 §2.6.2).
    private func interpolatedNil(_ members: [ArgumentMember], path: String) -> String? {
        for member in members {
            let name = path + member.name
            switch member.value {
            case .null where source.template.variables.contains { $0.name == name }: return name
            case .record(let inner):
                if let found = interpolatedNil(inner, path: name + ".") { return found }
            case .null, .text, .bytes, .attachment, .fragment, .list: continue
            }
        }
        return nil
    }

    /// The filled template as an envelope of the version that is wanted.
    private func soapEnvelope(
        _ arguments: [ArgumentMember], headers: [ArgumentMember]
    ) throws -> RequestEnvelope {
        let document = try fill(arguments)
        let root = try source.template.root ?? Self.root(of: document)
        let wanted = request.version ?? (source.template.envelopeVersion == nil ? source.template.call.version : nil)
        var envelope = RequestEnvelope(document, root: root, wanted: wanted, action: action)
        envelope.removeBlankHeader()
        envelope.insert(
            try HeaderBlock.blocks(of: headers, in: request.namespace, of: envelope))
        return envelope
    }

    /// `--action`, else the template's own; for the generic envelope the namespace and the operation, as ASMX forms it.
    private var action: String {
        if let action = request.action ?? source.template.call.action { return action }
        guard source.isGeneric, let namespace = request.namespace, !namespace.isEmpty else { return "" }
        return namespace + (namespace.hasSuffix("/") ? "" : "/") + operation
    }

    private func fill(_ arguments: [ArgumentMember]) throws -> [UInt8] {
        let members = source.isGeneric ? try genericMembers(arguments) : arguments.merged.map { TemplateMember($0) }
        do { return try source.template.fill(members, in: context) } catch { throw CallError.template(error) }
    }

    private func genericMembers(_ arguments: [ArgumentMember]) throws -> [TemplateMember] {
        let namespace = request.namespace ?? ""
        let arguments =
            request.usesMTOM ? arguments.map { ArgumentMember($0.name, $0.value.withIncludes) } : arguments
        do {
            let parameters = try ArgumentWriter.write(arguments, namespace: namespace)
            return [
                TemplateMember("operation", .text(operation)), TemplateMember("namespace", .text(namespace)),
                TemplateMember("parameters", .fragment(parameters)),
            ]
        } catch { throw CallError.argument(error) }
    }

    /// The arguments as name and value; the template has to know them all the same.
    private func pairs(_ arguments: [ArgumentMember]) throws -> [(name: String, value: String)] {
        if !source.isGeneric { _ = try fill(arguments) }
        var pairs: [(name: String, value: String)] = []
        for (argument, _) in completed(arguments).repetitions(below: "") {
            pairs.append((argument.name, try text(argument.value, of: argument)))
        }
        return pairs
    }

    /// With the template's defaults for what was not given.
    private func completed(_ arguments: [ArgumentMember]) -> [ArgumentMember] {
        let defaults = source.template.parameters.compactMap { parameter in
            parameter.defaultValue.map { ArgumentMember(parameter.name, .text($0)) }
        }
        return arguments + defaults.filter { absent in !arguments.contains { $0.name == absent.name } }
    }

    private func text(_ value: ArgumentValue, of argument: ArgumentMember) throws -> String {
        switch value {
        case .text(let text): return text
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CallError.notText(origin: argument.name)
            }
            return text
        case .null, .attachment, .fragment, .list, .record:
            throw CallError.notScalar(argument: argument.name, binding: binding.rawValue)
        }
    }

    private static func root(of document: [UInt8]) throws -> QualifiedName {
        do { return try Element.read(document, charset: "UTF-8").name } catch let error as XMLReadError {
            throw CallError.fragment(origin: "envelope", error)
        }
    }
}
