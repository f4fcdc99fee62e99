internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// Which of the ports that have an operation is meant.
public struct PortChoice: Hashable, Sendable {
    /// `--service`.
    public var service: String?
    /// `--port`.
    public var port: String?
    /// What kind of port is asked for; nil takes the first SOAP port, whichever version.
    public var `protocol`: BindingProtocol?

    /// A choice; nil leaves it open.
    public init(service: String? = nil, port: String? = nil, protocol: BindingProtocol? = nil) {
        self.service = service
        self.port = port
        self.protocol = `protocol`
    }
}

extension Definitions {
    /// A binding as it is offered: by a port, or by nobody.
    struct Offer {
        let service: Service?
        let port: Port?
        let binding: Binding

        /// `Service.Port`; the name of the binding where nobody offers it.
        var name: String {
            guard let service, let port else { return binding.name.local }
            return "\(service.name.local).\(port.name)"
        }
    }

    var offers: [Offer] {
        let services = services
        if services.isEmpty { return bindings.map { Offer(service: nil, port: nil, binding: $0) } }
        return services.flatMap { service in
            service.ports.compactMap { port in
                binding(port.binding).map { Offer(service: service, port: port, binding: $0) }
            }
        }
    }

    /// Every operation of every port, in document order; of the bindings where there is no service.
    public var listedOperations: [ListedOperation] {
        offers.flatMap { offer in
            let nodes = operationNodes(of: offer.binding)
            let counts = Dictionary(nodes.map { ($0["name"], 1) }, uniquingKeysWith: +)
            let patterns = patterns(of: offer.binding)
            return nodes.map { node in
                let isOverload = (counts[node["name"]] ?? 0) > 1
                let element = node.bindingExtension("operation")
                return ListedOperation(
                    service: offer.service?.name.local, port: offer.port?.name,
                    operation: node["name"]?.trimmingXMLSpace ?? "",
                    input: isOverload ? node.first(.wsdl, "input")?["name"] : nil,
                    pattern: patterns[node["name"]?.trimmingXMLSpace ?? ""] ?? .requestResponse,
                    protocol: offer.binding.protocol,
                    style: element?.style ?? offer.binding.style, action: element?["soapAction"]?.trimmingXMLSpace,
                    address: offer.port?.address)
            }
        }
    }

    /// Those of the operations of a port type by name.
    private func patterns(of binding: Binding) -> [String: TransmissionPattern] {
        let nodes = index.node(.portType, binding.portType)?.children(.wsdl, "operation") ?? []
        return Dictionary(
            nodes.map { ($0["name"]?.trimmingXMLSpace ?? "", $0.transmissionPattern) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Ports whose binding nothing declares, as warnings.
    public var unboundPorts: [WSDLWarning] {
        services.flatMap(\.ports).filter { binding($0.binding) == nil }
            .map { .unresolved(.binding, $0.binding, place: $0.place) }
    }

    /// Finds an operation: `name`, or `name#inputName` where a port has several of that name.
    ///
    /// Without a choice of protocol it is the first SOAP port in document order that has the operation.
    public func operation(_ name: String, choice: PortChoice = PortChoice()) throws(WSDLError) -> BoundOperation {
        let all = offers
        let offers = try chosen(all, choice)
        let (plain, inputName) = Self.split(
            name,
            isKnown: { wanted in
                offers.contains { operationNodes(of: $0.binding).contains { $0["name"] == wanted } }
            })
        let having = offers.filter { offer in
            operationNodes(of: offer.binding).contains { $0["name"]?.trimmingXMLSpace == plain }
        }
        guard !having.isEmpty else {
            throw .unknownOperation(name: name, known: operationNames(offers))
        }
        let wanted = choice.protocol
        let fitting = having.first { offer in
            wanted.map { $0 == offer.binding.protocol } ?? (offer.binding.protocol.soapVersion != nil)
        }
        guard let offer = fitting ?? (wanted == nil ? having.first : nil) else {
            throw .noMatchingPort(operation: name, wanted: Self.word(for: wanted))
        }
        return try bound(plain, inputName: inputName, offer: offer)
    }

    private static func word(for binding: BindingProtocol?) -> String {
        switch binding {
        case .soap(let version)?: version.rawValue
        case .httpGet?: "GET"
        case .httpPost?: "POST"
        case .other(let namespace)?: namespace
        case nil: ""
        }
    }

    private func operationNames(_ offers: [Offer]) -> [String] {
        var seen: Set<String> = []
        return offers.flatMap { operationNodes(of: $0.binding).compactMap { $0["name"]?.trimmingXMLSpace } }
            .filter { seen.insert($0).inserted }
    }

    private static func split(_ name: String, isKnown: (String) -> Bool) -> (name: String, input: String?) {
        guard let hash = name.firstIndex(of: "#"), !isKnown(name) else { return (name, nil) }
        return (String(name[..<hash]), String(name[name.index(after: hash)...]))
    }

    private func chosen(_ offers: [Offer], _ choice: PortChoice) throws(WSDLError) -> [Offer] {
        var left = offers
        if let service = choice.service {
            left = left.filter { $0.service?.name.local == service }
            if left.isEmpty {
                throw .unknownService(name: service, known: services.map(\.name.local))
            }
        }
        if let port = choice.port {
            let known = left.compactMap(\.port?.name)
            left = left.filter { $0.port?.name == port }
            if left.isEmpty { throw .unknownPort(name: port, known: known) }
        }
        return left
    }

    private func bound(_ name: String, inputName: String?, offer: Offer) throws(WSDLError) -> BoundOperation {
        let nodes = operationNodes(of: offer.binding).filter { $0["name"]?.trimmingXMLSpace == name }
        let abstract = portTypeOperations(named: name, in: offer.binding)
        var candidates: [(BindingOperation, Operation)] = []
        for (position, node) in nodes.enumerated() {
            let bound = bindingOperation(of: node, in: offer.binding)
            let operation = try Self.counterpart(
                of: bound, position: position, in: abstract, binding: offer.binding, missing: index.missing)
            candidates.append((bound, operation))
        }
        if let inputName {
            candidates.removeAll { ($0.0.inputName ?? $0.1.input?.name) != inputName }
            if candidates.isEmpty {
                throw .unknownOperation(name: "\(name)#\(inputName)", known: Self.overloads(name, nodes: nodes))
            }
        }
        // The same overload bound twice is no choice.
        let inputs = Set(candidates.map { $0.0.inputName ?? $0.1.input?.name ?? "" })
        if candidates.count > 1, inputs.count > 1 {
            throw .ambiguousOperation(
                name: name, choices: candidates.map { "\(name)#\($0.0.inputName ?? $0.1.input?.name ?? "")" })
        }
        guard let (bound, operation) = candidates.first else {
            throw .unknownOperation(name: name, known: operationNames([offer]))
        }
        return BoundOperation(
            service: offer.service, port: offer.port, binding: offer.binding, bindingOperation: bound,
            portTypeOperation: operation)
    }

    private static func overloads(_ name: String, nodes: [Node]) -> [String] {
        nodes.map { node in "\(name)#\(node.first(.wsdl, "input")?["name"] ?? "")" }
    }

    private func portTypeOperations(named name: String, in binding: Binding) -> [Operation] {
        let nodes = index.node(.portType, binding.portType)?.children(.wsdl, "operation") ?? []
        return nodes.filter { $0["name"]?.trimmingXMLSpace == name }.map { operation(of: $0) }
    }

    /// The operation of the port type that `bound` binds: same input name, else same place among those of one name.
    static func counterpart(
        of bound: BindingOperation, position: Int, in operations: [Operation], binding: Binding,
        missing: [MissingDocument]
    ) throws(WSDLError) -> Operation {
        if operations.count == 1 { return operations[0] }
        if let inputName = bound.inputName,
            let same = operations.first(where: { ($0.input?.name ?? "\($0.name)Request") == inputName })
        {
            return same
        }
        if position < operations.count { return operations[position] }
        guard let first = operations.first else {
            throw .unresolved(
                .operation, QualifiedName(bound.name, in: binding.portType.namespace), place: bound.place,
                missing: missing)
        }
        return first
    }
}
