internal import XMLSchema
internal import XMLWire

/// Which elements and types stand in requests, and which in replies.
struct UsageIndex {
    private(set) var elements: [QualifiedName: MessageUse] = [:]
    private(set) var types: [QualifiedName: MessageUse] = [:]
    private var anonymous: [TypeReference: MessageUse] = [:]

    init(_ all: [Definitions]) {
        for definitions in all {
            anonymous.removeAll()
            let derived = definitions.schema.complexTypesByBase
            for operation in definitions.portTypes.flatMap(\.operations) {
                add(operation.input, .sent, definitions, derived)
                add(operation.output, .received, definitions, derived)
                for fault in operation.faults { add(fault, .received, definitions, derived) }
            }
        }
    }

    private mutating func add(
        _ message: MessageReference?, _ use: MessageUse, _ definitions: Definitions,
        _ derived: [QualifiedName: [QualifiedName]]
    ) {
        guard let message, let parts = try? definitions.message(message.message, usedAt: message.place).parts else {
            return
        }
        var pending: [TypeReference] = []
        for part in parts {
            if let type = part.type { pending.append(.named(type)) }
            if let name = part.element, let element = definitions.schema.element(name) {
                add(element, use, definitions.schema, to: &pending)
            }
        }
        while let reference = pending.popLast() {
            guard insert(reference, use) else { continue }
            if let name = reference.name { pending += (derived[name] ?? []).map { .named($0) } }
            guard let type = try? definitions.schema.type(reference, usedAt: .nowhere) else { continue }
            visit(type, use, definitions.schema, &pending)
        }
    }

    /// - Returns: whether the use is new.
    private mutating func insert(_ reference: TypeReference, _ use: MessageUse) -> Bool {
        guard let name = reference.name else {
            let known = anonymous[reference] ?? []
            anonymous[reference] = known.union(use)
            return !known.contains(use)
        }
        let known = types[name] ?? []
        types[name] = known.union(use)
        // The same name in both WSDLs may hold other things.
        let seen = anonymous[reference] ?? []
        anonymous[reference] = seen.union(use)
        return !seen.contains(use)
    }

    private mutating func add(
        _ element: ElementDeclaration, _ use: MessageUse, _ schema: Schema, to pending: inout [TypeReference]
    ) {
        pending.append(element.type)
        guard element.isGlobal else { return }
        elements[element.name, default: []].formUnion(use)
        for substitute in schema.substitutes(for: element.name) {
            elements[substitute.name, default: []].formUnion(use)
            pending.append(substitute.type)
        }
    }

    private mutating func visit(
        _ type: SchemaType, _ use: MessageUse, _ schema: Schema, _ pending: inout [TypeReference]
    ) {
        switch type {
        case .simple(let simple):
            if let base = simple.base { pending.append(base) }
            switch simple.variety {
            case .atomic: return
            case .list(let item): pending.append(item)
            case .union(let members): pending += members
            }
        case .complex(let complex):
            if let base = complex.base { pending.append(base) }
            pending += complex.attributes.map(\.type)
            if let item = complex.array?.itemType { pending.append(item) }
            switch complex.content {
            case .empty, .anything: return
            case .simple(let reference): pending.append(reference)
            case .elements(let particle): visit(particle, use, schema, &pending)
            }
        }
    }

    private mutating func visit(
        _ particle: Particle, _ use: MessageUse, _ schema: Schema, _ pending: inout [TypeReference]
    ) {
        if case .element(let declaration) = particle.term { add(declaration, use, schema, to: &pending) }
        for particle in particle.children { visit(particle, use, schema, &pending) }
    }
}
