internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// Finds the operation that a body belongs to.
struct MessageRecognition {
    let definitions: Definitions
    let version: SOAPVersion
    let choice: PortChoice

    struct Found {
        let operation: BoundOperation
        let role: MessageValidation.Role
    }

    /// How much of a payload has to be right.
    private struct Precision {
        /// What of the children of the body has to be a part of the message.
        enum Coverage {
            /// All of them, and no part is missing.
            case whole
            /// The first; there are as many as parts.
            case counted
            case first
        }
        let isExact: Bool
        let coverage: Coverage
    }

    /// The operation and role of a payload; nil where none has it.
    /// - Parameter payload: the names of the children of the body.
    func find(_ payload: [QualifiedName], named name: String?) throws(WSDLError) -> Found? {
        if let name {
            let operation = try operation(name)
            return Found(operation: operation, role: role(of: payload, in: operation))
        }
        for precision in Self.precisions {
            for operation in definitions.portTypes.flatMap(\.operations) {
                guard mayBe(payload.first, operation, precision) else { continue }
                let overload = operation.input?.name.map { "\(operation.name)#\($0)" }
                guard let bound = try? self.operation(overload ?? operation.name),
                    let role = certainRole(of: payload, in: bound, precision)
                else { continue }
                return Found(operation: bound, role: role)
            }
            if payload.isEmpty { return nil }
        }
        return nil
    }

    private static let precisions = [
        Precision(isExact: true, coverage: .whole), Precision(isExact: true, coverage: .counted),
        Precision(isExact: true, coverage: .first), Precision(isExact: false, coverage: .first),
    ]

    /// In a port of the envelope's version, where there is one.
    private func operation(_ name: String) throws(WSDLError) -> BoundOperation {
        var wanted = choice
        wanted.protocol = .soap(version)
        do { return try definitions.operation(name, choice: wanted) } catch {
            switch error {
            case .noMatchingPort: return try definitions.operation(name, choice: choice)
            case .unknownOperation:
                // An overload is named by its input only where there are several.
                guard let hash = name.firstIndex(of: "#") else { throw error }
                return try operation(String(name[..<hash]))
            default: throw error
            }
        }
    }

    /// The elements that are payloads of the WSDL's messages, for who meant one of them.
    var known: [QualifiedName] {
        var seen: Set<QualifiedName> = []
        return definitions.portTypes.flatMap(\.operations).flatMap { operation in
            [operation.input, operation.output].flatMap { parts(of: $0).compactMap(\.element) }
        }.filter { seen.insert($0).inserted }
    }

    private func parts(of message: MessageReference?) -> [Part] {
        guard let message else { return [] }
        return (try? definitions.message(message.message, usedAt: message.place))?.parts ?? []
    }

    private func isSame(_ one: QualifiedName, _ other: QualifiedName, isExact: Bool) -> Bool {
        isExact ? one == other : one.local == other.local
    }

    /// Cheap: whether a closer look is worth it.
    private func mayBe(_ payload: QualifiedName?, _ operation: Operation, _ precision: Precision) -> Bool {
        guard let payload else { return true }
        if payload.local.hasPrefix(operation.name) { return true }
        return [operation.input, operation.output].contains { message in
            parts(of: message).contains { part in
                isSame(payload, part.bodyName, isExact: precision.isExact)
            }
        }
    }

    private func certainRole(
        of payload: [QualifiedName], in operation: BoundOperation, _ precision: Precision
    ) -> MessageValidation.Role? {
        for role in [MessageValidation.Role.request, .reply] {
            guard let form = form(of: operation, role) else { continue }
            let isRPC = operation.bindingOperation.style == .rpc
            if precision.coverage != .first, !isRPC, form.elementNames.count != payload.count { continue }
            guard let first = payload.first else {
                if isRPC { continue }
                return role
            }
            if precision.coverage == .whole, !payload.allSatisfy(form.elementNames.contains) { continue }
            if form.elementNames.contains(where: { isSame(first, $0, isExact: precision.isExact) }) { return role }
        }
        return nil
    }

    /// Nil where the operation has no such message, or one that cannot be read.
    private func form(of operation: BoundOperation, _ role: MessageValidation.Role) -> BodyForm? {
        guard role == .request else {
            return operation.portTypeOperation.output == nil ? nil : try? definitions.replyForm(of: operation)
        }
        return operation.portTypeOperation.input == nil ? nil : try? definitions.requestForm(of: operation)
    }

    /// The role in an operation that was named: the one it has the payload for, else that which its name looks like.
    private func role(of payload: [QualifiedName], in operation: BoundOperation) -> MessageValidation.Role {
        for precision in Self.precisions {
            if let role = certainRole(of: payload, in: operation, precision) { return role }
        }
        guard operation.bindingOperation.output != nil, let name = payload.first,
            name.local != operation.bindingOperation.name
        else {
            return .request
        }
        return name.local.hasSuffix("Response") || operation.bindingOperation.style == .rpc ? .reply : .request
    }
}
