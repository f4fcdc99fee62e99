import EnvelopeTemplate
import JSONWire
import SOAPMessage
import WSDL

/// `soap list`: the envelopes that can be called by name, or the operations of a source.
struct ListVerb {
    let options: Options
    let console: Console

    /// - Throws: ``CallError``, `WSDLError`, `Console.FileError`, `Console.WriteError`.
    func run(_ source: String?) throws -> ExitStatus {
        let resolver = try SourceResolver(console, options: options)
        guard let source else {
            var status = ExitStatus.ok
            let targets = readable(resolver, status: &status)
            _ = try list(targets)
            return status
        }
        return try list([try resolver.resolve(source)])
    }

    private func list(_ targets: [CallSource]) throws -> ExitStatus {
        var rows: [JSONValue] = []
        var lines: [(name: String, note: String)] = []
        for target in targets {
            switch target {
            case .envelope(let source):
                rows.append(row(source))
                lines.append((source.name, source.template.call.doc ?? ""))
            case .wsdl(let source):
                if !options.output.isSilent { source.warn(console) }
                let operations = source.definitions.listedOperations
                rows += operations.map { row($0) }
                lines += summary(operations)
            }
        }
        try console.print(table(lines), json: .array(rows), options.output)
        return .ok
    }

    /// All envelopes that can be read; the others are said, so that one file does not hide the rest.
    private func readable(_ resolver: SourceResolver, status: inout ExitStatus) -> [CallSource] {
        EnvelopeLibrary(console, first: options.request.envelopeFolder).entries.compactMap { entry in
            do { return try resolver.resolve(entry.name) } catch {
                status = console.report(error)
                return nil
            }
        }
    }

    private func table(_ lines: [(name: String, note: String)]) -> String {
        let width = lines.map(\.name.count).max() ?? 0
        return lines.map { name, note in
            note.isEmpty ? "\(name)\n" : "\(name)\(String(repeating: " ", count: width - name.count))  \(note)\n"
        }.joined()
    }

    /// Each operation once, with the ports that have it.
    private func summary(_ operations: [ListedOperation]) -> [(name: String, note: String)] {
        var order: [String] = []
        var ports: [String: [String]] = [:]
        for operation in operations {
            let name = Printable.text(operation.name)
            if ports[name] == nil { order.append(name) }
            let kind = DescriptionWords.words(operation.protocol)
            let pattern = operation.pattern.isCallable ? "" : ", \(WSDLWords.words(operation.pattern))"
            ports[name, default: []].append("\(Printable.text(operation.port ?? "no port")) (\(kind)\(pattern))")
        }
        return order.map { ($0, (ports[$0] ?? []).joined(separator: ", ")) }
    }

    private func row(_ operation: ListedOperation) -> JSONValue {
        let row = row(
            service: operation.service, port: operation.port, operation: operation.operation,
            soap: operation.protocol.soapVersion, style: operation.style.rawValue, action: operation.action,
            address: operation.address)
        guard case .object(var members) = row else { return row }
        if operation.input != nil { members.append(JSONMember("call", .string(operation.name))) }
        if !operation.pattern.isCallable {
            members.append(JSONMember("pattern", .string(operation.pattern.rawValue)))
        }
        return .object(members)
    }

    /// The row that `list` gives for an operation of a WSDL, and which envelope it is.
    private func row(_ source: EnvelopeSource) -> JSONValue {
        let call = source.template.call
        let row = row(
            service: nil, port: nil, operation: source.operation,
            soap: source.template.envelopeVersion ?? call.version ?? .v11, style: "document", action: call.action ?? "",
            address: call.endpoint)
        guard case .object(let members) = row else { return row }
        return .object(members + [JSONMember("envelope", .string(source.name))])
    }

    private func row(
        service: String?, port: String?, operation: String, soap: SOAPVersion?, style: String, action: String?,
        address: String?
    ) -> JSONValue {
        func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        return .object([
            JSONMember("service", optional(service)), JSONMember("port", optional(port)),
            JSONMember("operation", .string(operation)), JSONMember("soap", optional(soap?.rawValue)),
            JSONMember("style", .string(style)), JSONMember("action", optional(action)),
            JSONMember("address", optional(address)),
        ])
    }
}
