import JSONWire
import SOAPMessage

/// `soap list`: the envelopes that can be called by name, or the one operation of an envelope.
struct ListVerb {
    let options: Options
    let console: Console

    /// - Throws: ``CallError``, `Console.FileError`, `Console.WriteError`.
    func run(_ source: String?) throws -> ExitStatus {
        let resolver = SourceResolver(console, options: options)
        let sources =
            if let source { [try resolver.resolve(source)] } else {
                try EnvelopeLibrary(console, first: options.request.envelopeFolder).entries.map {
                    try resolver.resolve($0.name)
                }
            }
        if options.output.format == .json {
            let rows = sources.map { row($0) }
            try console.print(String(decoding: JSONValue.array(rows).encoded(.indented), as: UTF8.self) + "\n")
        } else {
            let width = sources.map(\.name.count).max() ?? 0
            for source in sources {
                let padding = String(repeating: " ", count: width - source.name.count)
                let doc = source.template.call.doc ?? ""
                try console.print(doc.isEmpty ? "\(source.name)\n" : "\(source.name)\(padding)  \(doc)\n")
            }
        }
        return .ok
    }

    /// The row that `list` gives for an operation of a WSDL, with what an envelope knows.
    private func row(_ source: CallSource) -> JSONValue {
        let call = source.template.call
        let version = source.template.envelopeVersion ?? call.version ?? .v11
        return .object([
            JSONMember("service", .null),
            JSONMember("port", .null),
            JSONMember("operation", .string(source.operation)),
            JSONMember("soap", .string(version.rawValue)),
            JSONMember("style", .string("document")),
            JSONMember("action", .string(call.action ?? "")),
            JSONMember("address", call.endpoint.map { .string($0) } ?? .null),
            JSONMember("envelope", .string(source.name)),
        ])
    }
}
