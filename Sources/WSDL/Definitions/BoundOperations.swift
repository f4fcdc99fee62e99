internal import XMLSchema

extension Definitions {
    /// Every operation of every port in document order, overloads one by one; of the bindings where there is no service.
    ///
    /// Operations that their port type does not have are left out.
    public var boundOperations: [BoundOperation] {
        var abstract: [NodeIdentity: [String: [Operation]]] = [:]
        return offers.flatMap { offer -> [BoundOperation] in
            guard let portType = index.node(.portType, offer.binding.portType) else { return [] }
            let operations = abstract[portType.identity] ?? operationsByName(of: portType)
            abstract[portType.identity] = operations
            return boundOperations(of: offer, operations)
        }
    }

    private func operationsByName(of portType: Node) -> [String: [Operation]] {
        Dictionary(grouping: portType.children(.wsdl, "operation").map { operation(of: $0) }, by: \.name)
    }

    private func boundOperations(of offer: Offer, _ operations: [String: [Operation]]) -> [BoundOperation] {
        var positions: [String: Int] = [:]
        return operationNodes(of: offer.binding).compactMap { node in
            let bound = bindingOperation(of: node, in: offer.binding)
            let position = positions[bound.name, default: 0]
            positions[bound.name] = position + 1
            let counterpart = try? Self.counterpart(
                of: bound, position: position, in: operations[bound.name] ?? [], binding: offer.binding, missing: [])
            return counterpart.map { operation in
                BoundOperation(
                    service: offer.service, port: offer.port, binding: offer.binding, bindingOperation: bound,
                    portTypeOperation: operation)
            }
        }
    }
}

extension BoundOperation {
    /// `name#inputName`, by which one of several operations of a name is called.
    public var overload: String {
        "\(bindingOperation.name)#\(bindingOperation.inputName ?? portTypeOperation.input?.name ?? "")"
    }
}
