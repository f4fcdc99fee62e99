internal import XMLWire

extension Schema {
    /// A member of a union.
    struct UnionMember {
        let reference: TypeReference
        let type: SimpleType
    }

    /// The types whose values are those of a union, in order, each once; XML Schema Part 2 §2.5.1.3.
    ///
    /// Members that are themselves unions without facets are entered in place: they may lead to one type in exponentially
    /// many ways, and chains of them would need the stack.
    /// - Throws: ``SchemaError/circular(_:_:place:)`` where a union leads back to itself.
    func unionMembers(_ members: [TypeReference], of type: SimpleType) throws(SchemaError) -> [UnionMember] {
        var pending = members.reversed().map { UnionStep.enter($0) }
        var open: Set<TypeReference> = []
        if let name = type.name { open.insert(.named(name)) }
        var seen: Set<TypeReference> = []
        var found: [UnionMember] = []
        while let step = pending.popLast() {
            switch step {
            case .leave(let reference): open.remove(reference)
            case .enter(let reference):
                guard !open.contains(reference) else {
                    throw .circular(
                        .type, reference.name ?? type.name ?? BuiltInType.anySimpleType.name, place: type.place)
                }
                guard seen.insert(reference).inserted,
                    case .simple(let member) = try self.type(reference, usedAt: type.place)
                else { continue }
                guard case .union(let inner) = member.variety, member.facets.isEmpty else {
                    found.append(UnionMember(reference: reference, type: member))
                    continue
                }
                open.insert(reference)
                pending.append(.leave(reference))
                pending += inner.reversed().map { .enter($0) }
            }
        }
        return found
    }

    /// Whether values of `type` are, or hold, QNames or names of notations.
    public func holdsNames(_ type: SimpleType) -> Bool { holdsNames(type, depth: 0) }

    private func holdsNames(_ type: SimpleType, depth: Int) -> Bool {
        guard depth < 16 else { return false }
        switch type.variety {
        case .atomic(let builtIn): return builtIn.isName
        case .list(let item):
            guard case .simple(let inner)? = try? self.type(item, usedAt: type.place) else { return false }
            return holdsNames(inner, depth: depth + 1)
        case .union(let members):
            let members = try? unionMembers(members, of: type)
            return members?.contains { holdsNames($0.type, depth: depth + 1) } ?? false
        }
    }

    /// The simple type of what is text in a type; nil where that has no text of its own.
    public func textType(of type: SchemaType) -> SimpleType? {
        switch type {
        case .simple(let simple): return simple
        case .complex(let complex):
            guard case .simple(let reference) = complex.content,
                case .simple(let simple)? = try? self.type(reference, usedAt: complex.place)
            else { return nil }
            return simple
        }
    }

    private enum UnionStep {
        case enter(TypeReference)
        case leave(TypeReference)
    }
}
