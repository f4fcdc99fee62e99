internal import XMLSchema
internal import XMLWire

/// Compares two types as far as they have no names of their own: what has a name is compared under it.
struct TypeComparison {
    struct Found {
        let path: String
        let change: Change
        let effect: ChangeEffect
    }

    let old: Schema
    let new: Schema
    private(set) var found: [Found] = []
    private var depth = 0

    init(old: Schema, new: Schema) {
        self.old = old
        self.new = new
    }

    mutating func note(_ change: Change, _ effect: ChangeEffect, at path: String) {
        found.append(Found(path: path, change: change, effect: effect))
    }

    // MARK: Declarations

    mutating func compare(_ before: ElementDeclaration, _ after: ElementDeclaration, path: String) {
        if before.isNillable != after.isNillable {
            note(.nillable(after.isNillable), after.isNillable ? .widens : .narrows, at: path)
        }
        if before.isAbstract != after.isAbstract {
            note(.abstract(after.isAbstract), after.isAbstract ? .narrows : .widens, at: path)
        }
        compareValues(before.fixedValue, after.fixedValue, before.defaultValue, after.defaultValue, path: path)
        compare(before.type, after.type, path: path)
    }

    private mutating func compareValues(
        _ oldFixed: String?, _ newFixed: String?, _ oldDefault: String?, _ newDefault: String?, path: String
    ) {
        if oldFixed != newFixed {
            let effect: ChangeEffect = oldFixed == nil ? .narrows : newFixed == nil ? .widens : [.narrows, .widens]
            note(.fixed(old: oldFixed, new: newFixed), effect, at: path)
        }
        if oldDefault != newDefault { note(.defaultValue(old: oldDefault, new: newDefault), [], at: path) }
    }

    // MARK: Types

    /// Compares types by name where both have one, else by what they are.
    mutating func compare(_ before: TypeReference, _ after: TypeReference, path: String) {
        if let oldName = before.name, let newName = after.name {
            guard oldName != newName else { return }
            let effect = effect(of: before, after)
            return note(.type(old: oldName.description, new: newName.description), effect, at: path)
        }
        compareContent(before, after, path: path)
    }

    private func effect(of before: TypeReference, _ after: TypeReference) -> ChangeEffect {
        guard case .simple(let oldType)? = try? old.type(before, usedAt: .nowhere),
            case .simple(let newType)? = try? new.type(after, usedAt: .nowhere)
        else { return [.narrows, .widens] }
        var inner = TypeComparison(old: old, new: new)
        inner.compare(oldType, newType, path: "")
        return inner.found.reduce(into: []) { $0.formUnion($1.effect) }
    }

    /// Compares what two types are, whatever they are called.
    mutating func compareContent(_ before: TypeReference, _ after: TypeReference, path: String) {
        guard depth < 64, let oldType = try? old.type(before, usedAt: .nowhere),
            let newType = try? new.type(after, usedAt: .nowhere)
        else { return }
        depth += 1
        defer { depth -= 1 }
        switch (oldType, newType) {
        case (.simple(let one), .simple(let other)): compare(one, other, path: path)
        case (.complex(let one), .complex(let other)): compare(one, other, path: path)
        case (.simple, .complex), (.complex, .simple): note(.content, [.narrows, .widens], at: path)
        }
    }

    private mutating func compare(_ before: ComplexType, _ after: ComplexType, path: String) {
        if before.isAbstract != after.isAbstract {
            note(.abstract(after.isAbstract), after.isAbstract ? .narrows : .widens, at: path)
        }
        if before.isMixed != after.isMixed {
            note(.mixed(after.isMixed), after.isMixed ? .widens : .narrows, at: path)
        }
        compareAttributes(before.attributes, after.attributes, path: path)
        if let one = before.array?.itemType, let other = after.array?.itemType {
            return compare(one, other, path: path + "[]")
        }
        switch (before.content, after.content) {
        case (.simple(let one), .simple(let other)): compare(one, other, path: path)
        case (.anything, .anything): return
        case (.empty, .empty): return
        case (.elements, .elements), (.empty, .elements), (.elements, .empty):
            compareMembers(ContentMembers(before.content), ContentMembers(after.content), path: path)
        default: note(.content, [.narrows, .widens], at: path)
        }
    }

    private mutating func compareAttributes(_ before: [AttributeUse], _ after: [AttributeUse], path: String) {
        for use in before {
            let here = Self.path(path, "@" + use.name.local)
            guard let other = after.first(where: { $0.name == use.name }) else {
                note(.memberRemoved, [.narrows, .widens], at: here)
                continue
            }
            if use.isRequired != other.isRequired {
                let change = Change.occurrence(
                    old: Occurrence(min: use.isRequired ? 1 : 0, max: 1),
                    new: Occurrence(min: other.isRequired ? 1 : 0, max: 1))
                note(change, other.isRequired ? .narrows : .widens, at: here)
            }
            compareValues(use.fixedValue, other.fixedValue, use.defaultValue, other.defaultValue, path: here)
            compare(use.type, other.type, path: here)
        }
        for use in after where !before.contains(where: { $0.name == use.name }) {
            note(
                .memberAdded(isRequired: use.isRequired), use.isRequired ? .narrows : [],
                at: Self.path(path, "@" + use.name.local))
        }
    }

    static func path(_ path: String, _ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }

    // MARK: Members

    private mutating func compareMembers(_ before: ContentMembers, _ after: ContentMembers, path: String) {
        for member in before.members {
            let here = Self.path(path, member.name.local)
            guard let other = after[member.name] else {
                if let moved = after.members.first(where: { $0.name.local == member.name.local }),
                    before[moved.name] == nil
                {
                    let change = Change.memberNamespace(old: member.name.namespace, new: moved.name.namespace)
                    note(change, [.narrows, .widens], at: here)
                } else {
                    note(.memberRemoved, [.narrows, .widens], at: here)
                }
                continue
            }
            compare(member.occurs, other.occurs, path: here)
            compare(member.declaration, other.declaration, path: here)
        }
        for member in after.members where before[member.name] == nil {
            let isMoved = before.members.contains { $0.name.local == member.name.local && after[$0.name] == nil }
            if isMoved { continue }
            let isRequired = member.occurs.min > 0
            note(
                .memberAdded(isRequired: isRequired), isRequired ? .narrows : [],
                at: Self.path(path, member.name.local))
        }
        let oldOrder = before.order.filter { after.order.contains($0) }
        let newOrder = after.order.filter { before.order.contains($0) }
        if oldOrder != newOrder {
            let change = Change.order(old: oldOrder.map(\.local), new: newOrder.map(\.local))
            note(change, [.narrows, .widens], at: path)
        }
        if before.isOpen != after.isOpen {
            note(.wildcard(after.isOpen), after.isOpen ? [] : .narrows, at: path)
        }
    }

    private mutating func compare(_ before: Occurrence, _ after: Occurrence, path: String) {
        guard before != after else { return }
        var effect: ChangeEffect = []
        if after.min > before.min { effect.insert(.narrows) }
        if after.min < before.min { effect.insert(.widens) }
        let (oldMax, newMax) = (before.max ?? Int.max, after.max ?? Int.max)
        if newMax < oldMax { effect.insert(.narrows) }
        if newMax > oldMax { effect.insert(.widens) }
        note(.occurrence(old: before, new: after), effect, at: path)
    }
}

/// The elements of a content model, each once, with how often it may stand there in all.
struct ContentMembers {
    struct Member {
        let declaration: ElementDeclaration
        var occurs: Occurrence
        var name: QualifiedName { declaration.name }
    }

    private(set) var members: [Member] = []
    private var places: [QualifiedName: Int] = [:]
    /// The elements whose order is fixed.
    private(set) var order: [QualifiedName] = []
    private(set) var isOpen = false

    subscript(name: QualifiedName) -> Member? { places[name].map { members[$0] } }

    init(_ content: ComplexType.Content) {
        guard case .elements(let particle) = content else { return }
        add(particle, isOptional: false, isRepeated: false, isOrdered: true)
    }

    private mutating func add(_ particle: Particle, isOptional: Bool, isRepeated: Bool, isOrdered: Bool) {
        let isOptional = isOptional || particle.occurs.min == 0
        switch particle.term {
        case .any: isOpen = true
        case .element(let declaration):
            var occurs = particle.occurs
            if isOptional { occurs.min = 0 }
            if isRepeated { occurs.max = nil }
            guard let place = places[declaration.name] else {
                places[declaration.name] = members.count
                members.append(Member(declaration: declaration, occurs: occurs))
                if isOrdered { order.append(declaration.name) }
                return
            }
            members[place].occurs.min += occurs.min
            members[place].occurs.max = members[place].occurs.max.flatMap { one in occurs.max.map { one + $0 } }
        case .sequence(let members):
            for inner in members {
                add(
                    inner, isOptional: isOptional, isRepeated: isRepeated || particle.occurs.repeats,
                    isOrdered: isOrdered)
            }
        case .choice(let inner), .all(let inner):
            let isChoice = if case .choice = particle.term { true } else { false }
            for branch in inner {
                add(
                    branch, isOptional: isOptional || (isChoice && inner.count > 1),
                    isRepeated: isRepeated || particle.occurs.repeats, isOrdered: false)
            }
        }
    }
}
