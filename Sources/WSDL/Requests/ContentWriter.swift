internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension MessageWriter {
    // MARK: Complex content

    /// Writes what stands between the tags of an element of a complex type.
    mutating func complexContent(_ value: ArgumentValue, _ type: ComplexType, path: String) throws(WSDLError) {
        if case .fragment(let xml) = value {
            writer.raw(xml)
            return
        }
        switch type.content {
        case .simple(let reference):
            guard case .simple(let simple) = try schema.definition(of: reference, usedAt: type.place) else { return }
            try simpleContent(value, type: simple, path: path)
        case .anything: anything(value, path: path)
        case .empty:
            try fill(nil, value, type, path: path)
        case .elements(let particle):
            try fill(particle, value, type, path: path)
        }
    }

    private mutating func fill(
        _ particle: Particle?, _ value: ArgumentValue, _ type: ComplexType, path: String
    ) throws(WSDLError) {
        let names = particle.map { schema.elementNames(in: $0) } ?? []
        guard let members = members(of: value, known: names, isMixed: type.isMixed, path: path) else { return }
        if let text = value.member("#text")?.plainText, type.isMixed { write(text, path: path) }
        let definitions = definitions
        var pool = PendingMembers(members) { definitions.expandedName($0) }
        pool.markWildcards(claimed: names)
        if let particle { try fill(particle, from: &pool, path: path, isRequired: true) }
        for entry in pool.entries where !entry.isEmpty {
            reportLeftover(entry, pool: pool, names: names, particle: particle, path: path)
        }
    }

    /// The members that fill a content model; nil where there is nothing to fill it with.
    private mutating func members(
        of value: ArgumentValue, known: [QualifiedName], isMixed: Bool, path: String
    ) -> [ArgumentMember]? {
        switch value {
        case .record(let members):
            if !isMixed, members.contains(where: { $0.name == "#text" && $0.value != .text("") }) {
                report(.textForMembers(known: known.map(\.local)), at: path)
            }
            return members
        case .list(let items):
            // A repeating choice in a given order: records of one member each.
            let members = items.flatMap(\.members)
            if members.isEmpty, !items.isEmpty { report(.listForOne, at: path) }
            return members
        case .text(""): return []
        case .text(let text):
            if isMixed {
                write(text, path: path)
            } else {
                report(.textForMembers(known: known.map(\.local)), at: path)
            }
            return nil
        case .bytes, .null, .fragment, .attachment:
            report(.textForMembers(known: known.map(\.local)), at: path)
            return nil
        }
    }

    private mutating func reportLeftover(
        _ entry: PendingMembers.Entry, pool: PendingMembers, names: [QualifiedName], particle: Particle?, path: String
    ) {
        let here = path.isEmpty ? entry.key : "\(path).\(entry.key)"
        guard names.contains(where: { entry.matches($0) }) else {
            return report(.unknown(known: names.map(\.local)), at: here)
        }
        let others = pool.entries.filter { $0.isEmpty && $0.key != entry.key && !$0.isForWildcard }
        let other = others.first { particle?.separates($0.matches, entry.matches, in: schema) ?? false } ?? others.first
        if entry.values.count == entry.count, let other {
            report(.excluded(by: other.key), at: here)
        } else {
            report(.tooMany(entry.count - entry.values.count), at: here)
        }
    }

    mutating func write(_ text: String, path: String) {
        do { try writer.text(text) } catch { report(.illegalCharacter(error), at: path) }
    }

    // MARK: Particles

    /// Takes from `pool` what `particle` can hold, and writes it.
    /// - Returns: whether anything was written.
    @discardableResult
    private mutating func fill(
        _ particle: Particle, from pool: inout PendingMembers, path: String, isRequired: Bool
    ) throws(WSDLError) -> Bool {
        switch particle.term {
        case .element(let declaration):
            return try fill(declaration, particle.occurs, from: &pool, path: path, isRequired: isRequired)
        case .any(let wildcard):
            return try fill(wildcard, particle.occurs, from: &pool, path: path)
        case .sequence(let inner), .all(let inner):
            return try fillSequence(inner, particle.occurs, from: &pool, path: path, isRequired: isRequired)
        case .choice(let branches):
            return try fillChoice(branches, particle.occurs, from: &pool, path: path, isRequired: isRequired)
        }
    }

    private mutating func fillSequence(
        _ inner: [Particle], _ occurs: Occurrence, from pool: inout PendingMembers, path: String, isRequired: Bool
    ) throws(WSDLError) -> Bool {
        var wrote = false
        var round = 0
        while occurs.max.map({ round < $0 }) ?? true {
            let hasMore = inner.contains { isAvailable($0, in: pool) }
            if !hasMore && (round > 0 || occurs.min == 0) { break }
            var progress = false
            for particle in inner {
                if try fill(particle, from: &pool, path: path, isRequired: isRequired || hasMore) { progress = true }
            }
            round += 1
            wrote = wrote || progress
            if !progress { break }
        }
        return wrote
    }

    private mutating func fillChoice(
        _ branches: [Particle], _ occurs: Occurrence, from pool: inout PendingMembers, path: String, isRequired: Bool
    ) throws(WSDLError) -> Bool {
        var round = 0
        while occurs.max.map({ round < $0 }) ?? true {
            guard let branch = chosenBranch(branches, pool) else { break }
            guard try fill(branch, from: &pool, path: path, isRequired: true) else { break }
            round += 1
        }
        if round == 0, isStrict, isRequired, occurs.min > 0, !branches.isEmpty, !branches.contains(where: \.isEmptiable)
        {
            let names = branches.flatMap { schema.elementNames(in: $0) }.map(\.local)
            let here = path.isEmpty ? "" : "\(path)."
            report(.missing, at: here + names.joined(separator: "|"))
        }
        return round > 0
    }

    /// The branch for the first member that any of them can hold; of several the one that holds most members.
    private func chosenBranch(_ branches: [Particle], _ pool: PendingMembers) -> Particle? {
        let available = branches.compactMap { branch -> (Particle, first: Int, count: Int)? in
            let names = schema.elementNames(in: branch)
            var matching = pool.entries.indices.filter { index in
                !pool.entries[index].isEmpty && names.contains { pool.entries[index].matches($0) }
            }
            if branch.hasWildcard {
                matching += pool.entries.indices.filter { pool.entries[$0].isForWildcard && !pool.entries[$0].isEmpty }
            }
            guard let first = matching.min() else { return nil }
            return (branch, first, matching.count)
        }
        guard let first = available.map(\.first).min() else { return nil }
        let candidates = available.filter { $0.first == first }
        let most = candidates.map(\.count).max()
        return candidates.first { $0.count == most }?.0
    }

    private func isAvailable(_ particle: Particle, in pool: PendingMembers) -> Bool {
        switch particle.term {
        case .element(let declaration): pool.first(matching: names(for: declaration)) != nil
        case .any: pool.firstForWildcard() != nil
        case .sequence(let inner), .all(let inner), .choice(let inner): inner.contains { isAvailable($0, in: pool) }
        }
    }

    private func names(for declaration: ElementDeclaration) -> [QualifiedName] {
        let substitutes = declaration.isGlobal ? schema.substitutes(for: declaration.name).map(\.name) : []
        return (declaration.isAbstract ? [] : [declaration.name]) + substitutes
    }

    private mutating func fill(
        _ declaration: ElementDeclaration, _ occurs: Occurrence, from pool: inout PendingMembers, path: String,
        isRequired: Bool
    ) throws(WSDLError) -> Bool {
        let substitutes = declaration.isGlobal ? schema.substitutes(for: declaration.name) : []
        let names = names(for: declaration)
        var count = 0
        while occurs.max.map({ count < $0 }) ?? true, let index = pool.first(matching: names) {
            let entry = pool.entries[index]
            let actual = substitutes.first { entry.matches($0.name) } ?? declaration
            let isWhole = entry.list.map { isOneValue($0, of: actual, occurs) } ?? false
            let key = path.isEmpty ? entry.key : "\(path).\(entry.key)"
            if !isWhole, let known = membersMeant(by: entry.list, of: actual, occurs) {
                // What repeats is a member, not the element: a list in its place is said to be so once.
                _ = pool.take(index, whole: true)
                report(.textForMembers(known: known), at: key)
                return true
            }
            guard let (value, number) = pool.take(index, whole: isWhole) else { continue }
            try element(actual, value, path: number.map { "\(key)[\($0)]" } ?? key)
            count += 1
        }
        if count < occurs.min, isStrict, isRequired {
            report(.missing, at: path.isEmpty ? declaration.name.local : "\(path).\(declaration.name.local)")
        }
        return count > 0
    }

    /// The members of an element that cannot repeat, where a list of anything but records is given for it.
    private func membersMeant(
        by list: ArgumentValue?, of declaration: ElementDeclaration, _ occurs: Occurrence
    ) -> [String]? {
        guard case .list(let items)? = list, !occurs.repeats, !items.isEmpty, items.allSatisfy(\.members.isEmpty),
            case .complex(let type)? = try? schema.type(declaration.type, usedAt: declaration.place),
            case .elements(let particle) = type.content
        else { return nil }
        return schema.elementNames(in: particle).map(\.local)
    }

    /// Whether a list is one value of the element: an encoded array, an `xsd:list`, or the records of a repeating choice.
    private func isOneValue(_ list: ArgumentValue, of declaration: ElementDeclaration, _ occurs: Occurrence) -> Bool {
        guard case .list(let items) = list,
            let type = try? schema.type(declaration.type, usedAt: declaration.place)
        else { return false }
        switch type {
        case .simple(let simple):
            guard case .list = simple.variety else { return false }
            return !occurs.repeats
        case .complex(let complex):
            if complex.array != nil { return !occurs.repeats || !(items.first?.isList ?? false) }
            guard !occurs.repeats, case .elements(let particle) = complex.content, case .choice = particle.term
            else { return false }
            return particle.occurs.repeats
        }
    }
}

extension Particle {
    /// Whether a choice in it has one name in one branch and the other in another.
    func separates(
        _ first: (QualifiedName) -> Bool, _ second: (QualifiedName) -> Bool, in schema: Schema
    ) -> Bool {
        switch term {
        case .element, .any: return false
        case .sequence(let inner), .all(let inner):
            return inner.contains { $0.separates(first, second, in: schema) }
        case .choice(let branches):
            let names = branches.map { schema.elementNames(in: $0) }
            if !names.contains(where: { $0.contains(where: first) && $0.contains(where: second) }),
                names.contains(where: { $0.contains(where: first) }),
                names.contains(where: { $0.contains(where: second) })
            {
                return true
            }
            return branches.contains { $0.separates(first, second, in: schema) }
        }
    }
}
