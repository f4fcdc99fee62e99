public import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension Definitions {
    /// The version of WS-Addressing that the policy of an operation names: by `UsingAddressing` (WS-Addressing 1.0 WSDL
    /// Binding §3.1), or by a policy with `Addressing` (Metadata §3.1), inline or referred to; nil where there is none.
    public func addressingVersion(of operation: BoundOperation) -> AddressingVersion? {
        var visited: Set<String> = []
        for node in nodes(of: operation) {
            if let version = addressingVersion(in: node, isPolicy: false, &visited) { return version }
        }
        return nil
    }

    /// What `Action` says for a request: as declared, else the SOAP action, else the default pattern of Metadata §4.4.4.
    public func addressingAction(of operation: BoundOperation) -> String {
        if let action = operation.portTypeOperation.input?.action, !action.isEmpty { return action }
        if let action = operation.bindingOperation.action, !action.isEmpty { return action }
        let portType = operation.binding.portType
        let delimiter = portType.namespace.lowercased().hasPrefix("urn:") ? ":" : "/"
        let start = portType.namespace + (portType.namespace.hasSuffix(delimiter) ? "" : delimiter)
        // WSDL 1.1 §2.4.5: without a name of its own, the input of a request is called after the operation.
        let suffix = operation.portTypeOperation.output == nil ? "" : "Request"
        let input = operation.portTypeOperation.input?.name ?? operation.portTypeOperation.name + suffix
        return start + portType.local + delimiter + input
    }

    /// What the binding of an operation requires and is not understood, WSDL 1.1 §2.1.3; of all bindings where there is no
    /// operation.
    ///
    /// Addressing is understood, but sent only where it is asked for.
    public func requiredExtensions(of operation: BoundOperation? = nil) -> [WSDLWarning] {
        let places =
            operation.map { nodes(of: $0) }
            ?? index.definitions.flatMap { definitions in
                [definitions]
                    + definitions.children.filter { $0.is(.wsdl, "binding") || $0.is(.wsdl, "service") }
                    .flatMap { [$0] + Array($0.children) }
            }
        return places.flatMap(\.children).filter { $0.isRequired && $0.vocabulary == nil }
            .map { .requiredExtension($0.name, place: $0.place) }
    }

    /// Where a policy can be attached, the nearest to the operation first.
    private func nodes(of operation: BoundOperation) -> [Node] {
        let binding = index.node(.binding, operation.binding.name)
        let own = binding?.children(.wsdl, "operation").filter {
            $0["name"]?.trimmingXMLSpace == operation.bindingOperation.name
        }
        let services = index.definitions.flatMap { $0.children(.wsdl, "service") }
        let ports = services.flatMap { $0.children(.wsdl, "port") }.filter { $0["name"] == operation.port?.name }
        let portType = index.node(.portType, operation.binding.portType)
        return (own ?? []) + [binding].compactMap { $0 } + ports + [portType].compactMap { $0 }
    }

    /// - Parameters:
    ///   - isPolicy: whether every element below counts, not only extension elements and policies.
    ///   - visited: the references that were followed; each is once, whatever it leads back to, and a chain of them has an end.
    private func addressingVersion(
        in node: Node, isPolicy: Bool, _ visited: inout Set<String>
    ) -> AddressingVersion? {
        for child in node.children where child.vocabulary == nil && !child.isOfSchema {
            if let version = Self.version(assertedBy: child.name) { return version }
            if child.local == "PolicyReference", let reference = child["URI"], visited.count < 100,
                visited.insert(reference).inserted, let policy = policy(reference),
                let version = addressingVersion(in: policy, isPolicy: true, &visited)
            {
                return version
            }
            guard isPolicy || child.local == "Policy" else { continue }
            if let version = addressingVersion(in: child, isPolicy: true, &visited) { return version }
        }
        return nil
    }

    /// The policy of the same document that `#name` refers to, WS-Policy 1.5 Attachment §3.4.
    private func policy(_ reference: String) -> Node? {
        guard reference.hasPrefix("#") else { return nil }
        return index.definitions.lazy.flatMap { $0.children }.first { node in
            node.local == "Policy" && node.attribute { $0.local == "Id" } == String(reference.dropFirst())
        }
    }

    private static func version(assertedBy name: QualifiedName) -> AddressingVersion? {
        guard name.local == "UsingAddressing" || name.local == "Addressing" else { return nil }
        switch name.namespace {
        case "http://www.w3.org/2007/05/addressing/metadata", "http://www.w3.org/2006/05/addressing/wsdl",
            "http://www.w3.org/2006/02/addressing/wsdl", "http://www.w3.org/2005/08/addressing/wsdl":
            return .v2005
        case "http://schemas.xmlsoap.org/ws/2004/08/addressing/policy",
            "http://schemas.xmlsoap.org/ws/2004/08/addressing":
            return .v2004
        default: return nil
        }
    }
}

extension Node {
    /// `wsdl:required` of an extension.
    fileprivate var isRequired: Bool {
        let text = attribute { $0.local == "required" && $0.namespace == Vocabularies.wsdl }
        return text == "true" || text == "1"
    }

    /// The `Action` attribute of a message in any vocabulary of WS-Addressing.
    var addressingAction: String? {
        attribute { $0.local == "Action" && $0.namespace.contains("/addressing") }?.trimmingXMLSpace
    }
}
