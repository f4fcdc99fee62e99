import JSONWire
import SOAPMessage
import WSDL
import XMLSchema
import XMLWire

/// What a WSDL offers: services, ports, operations, with what they say about themselves.
struct WSDLDescription {
    let definitions: Definitions

    /// A port, or a binding that no port offers.
    private struct Offer {
        let port: Port?
        let binding: Binding?

        var name: String { port?.name ?? binding?.name.local ?? "" }
    }

    private var services: [(service: Service?, offers: [Offer])] {
        let services = definitions.services
        guard !services.isEmpty else {
            return [(nil, definitions.bindings.map { Offer(port: nil, binding: $0) })]
        }
        return services.map { service in
            (service, service.ports.map { Offer(port: $0, binding: definitions.binding($0.binding)) })
        }
    }

    // MARK: Text

    var text: String {
        var text = definitions.location + "\n"
        if let documentation = definitions.documentation { text += "  " + Printable.text(documentation) + "\n" }
        text += "  namespace  \(definitions.targetNamespace)\n"
        for (service, offers) in services {
            if let service {
                text += "service \(service.name.local)\(Self.remark(service.documentation))\n"
            } else {
                text += DescriptionWords.noService + "\n"
            }
            for offer in offers { text += Self.text(offer, definitions) }
        }
        return text
    }

    private static func text(_ offer: Offer, _ definitions: Definitions) -> String {
        let kind = offer.binding.map { " (\(DescriptionWords.words($0.protocol)))" } ?? " (its binding is not declared)"
        let label = offer.port == nil ? "binding" : "port"
        var text = "  \(label) \(offer.name)\(kind)\(offer.port?.address.map { "  \($0)" } ?? "")"
        text += remark(offer.port?.documentation ?? offer.binding?.documentation) + "\n"
        guard let binding = offer.binding else { return text }
        let operations = rows(of: binding, definitions)
        let width = operations.map(\.name.count).max() ?? 0
        for operation in operations {
            let padding = String(repeating: " ", count: width - operation.name.count)
            let documentation = operation.documentation.map { padding + remark($0) } ?? ""
            text += "    \(operation.name)\(documentation)\n"
        }
        return text
    }

    static func remark(_ documentation: String?) -> String {
        documentation.map { "  # " + Printable.text($0, limit: 200) } ?? ""
    }

    // MARK: Operations

    private struct Row {
        let bindingOperation: BindingOperation
        /// With `#` and the name of its input where several have the name.
        let name: String
        let documentation: String?
    }

    private static func rows(of binding: Binding, _ definitions: Definitions) -> [Row] {
        let bound = definitions.operations(of: binding)
        let counts = Dictionary(bound.map { ($0.name, 1) }, uniquingKeysWith: +)
        var abstract: [String: [Operation]] = [:]
        for operation in definitions.portType(binding.portType)?.operations ?? [] {
            abstract[operation.name, default: []].append(operation)
        }
        return bound.map { operation in
            let same = abstract[operation.name] ?? []
            let own = same.first { operation.inputName != nil && $0.input?.name == operation.inputName } ?? same.first
            let isOverload = (counts[operation.name] ?? 0) > 1 && operation.inputName != nil
            return Row(
                bindingOperation: operation,
                name: isOverload ? "\(operation.name)#\(operation.inputName ?? "")" : operation.name,
                documentation: own?.documentation ?? operation.documentation)
        }
    }

    // MARK: JSON

    /// The same for programs.
    ///
    /// `location`, `name`, `namespace`, `documentation` and `services`; of each `name`, `documentation` and `ports`; of each
    /// `name`, `binding`, `soap`, `protocol`, `address`, `documentation` and `operations`; of each `name`, `input`, `style`,
    /// `action` and `documentation`. Service and port are null where the WSDL has none.
    var json: JSONValue {
        .object([
            JSONMember("location", .string(definitions.location)),
            JSONMember("name", OutlineJSON.optional(definitions.name)),
            JSONMember("namespace", .string(definitions.targetNamespace)),
            JSONMember("documentation", OutlineJSON.optional(definitions.documentation)),
            JSONMember("services", .array(services.map { value(of: $0.service, $0.offers) })),
        ])
    }

    private func value(of service: Service?, _ offers: [Offer]) -> JSONValue {
        .object([
            JSONMember("name", OutlineJSON.optional(service?.name.local)),
            JSONMember("documentation", OutlineJSON.optional(service?.documentation)),
            JSONMember("ports", .array(offers.map { Self.value(of: $0, definitions) })),
        ])
    }

    private static func value(of offer: Offer, _ definitions: Definitions) -> JSONValue {
        let rows = offer.binding.map { Self.rows(of: $0, definitions) } ?? []
        return .object([
            JSONMember("name", OutlineJSON.optional(offer.port?.name)),
            JSONMember("binding", OutlineJSON.optional((offer.binding?.name ?? offer.port?.binding)?.description)),
            JSONMember("soap", OutlineJSON.optional(offer.binding?.protocol.soapVersion?.rawValue)),
            JSONMember("protocol", OutlineJSON.optional(offer.binding.map { DescriptionWords.words($0.protocol) })),
            JSONMember("address", OutlineJSON.optional(offer.port?.address)),
            JSONMember("documentation", OutlineJSON.optional(offer.port?.documentation)),
            JSONMember("operations", .array(rows.map { value(of: $0) })),
        ])
    }

    private static func value(of row: Row) -> JSONValue {
        .object([
            JSONMember("name", .string(row.bindingOperation.name)),
            JSONMember("input", OutlineJSON.optional(row.bindingOperation.inputName)),
            JSONMember("style", .string(row.bindingOperation.style.rawValue)),
            JSONMember("action", OutlineJSON.optional(row.bindingOperation.action)),
            JSONMember("documentation", OutlineJSON.optional(row.documentation)),
        ])
    }
}

extension Definitions {
    /// The local names of all global elements and types.
    var declaredNames: [String] { schema.elementNames.map(\.local) + schema.typeNames.map(\.local) }
}
