internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

// Members that a sequence takes in several rounds. In the order given it is known to which round each belongs. Lists by name, as in
// `{"mail":["a","b"],"key":["K"]}`, say it only where every round takes as many of a name.

extension ContentFilling {
    /// Says that it cannot be known which round a member belongs to, if so.
    /// - Returns: whether it said so, and everything of the particle is done with.
    mutating func refuseUnclear(_ particle: Particle) -> Bool {
        guard let index = unclearEntry(particle) else { return false }
        let entry = pending.entries[index]
        let names = schema.elementNames(in: particle)
        steps.append(.defect(.unclearRound(of: path, names.map(\.local)), path: entry.path))
        while let index = pending.first(matching: names) { _ = pending.takeAll(like: index) }
        return true
    }

    /// Whether a list by name has more than one round can take, and other names are given for the rounds too.
    func hasListsAcrossRounds(_ particle: Particle, isRepeated: Bool = false) -> Bool {
        let isRepeated = isRepeated || particle.occurs.repeats
        if case .sequence = particle.term, isRepeated, hasListsAcrossRounds(of: particle) { return true }
        return particle.children.contains { hasListsAcrossRounds($0, isRepeated: isRepeated) }
    }

    private func hasListsAcrossRounds(of sequence: Particle) -> Bool {
        let given = given(for: sequence)
        guard given.count > 1 else { return false }
        return given.contains { entry, name, _ in
            let limit = sequence.once.limit(of: name, in: schema)
            return pending.entries[entry].isList && limit.map { pending.entries[entry].values.count > $0 } ?? false
        }
    }

    /// The first member of which it cannot be known to which round it belongs.
    private func unclearEntry(_ sequence: Particle) -> Int? {
        let round = sequence.once
        let given = given(for: sequence)
        guard given.count > 1 else { return nil }
        let isMissing = schema.elementNames(in: sequence).contains { name in
            round.least(of: name) > 0 && !given.contains { $0.name == name }
        }
        // What is missing is told, and is the better message.
        guard !isMissing else { return nil }
        let rounds = given.compactMap { _, name, count -> Int? in
            let least = round.least(of: name)
            return least > 0 && round.limit(of: name, in: schema) == least ? (count + least - 1) / least : nil
        }.max()
        if rounds == 1 { return nil }
        return given.first { _, name, count in
            let (least, limit) = (round.least(of: name), round.limit(of: name, in: schema))
            guard let rounds, limit != least else { return limit != least }
            let full = limit.map { $0.multipliedReportingOverflow(by: rounds).partialValue }
            return count != full && count != least.multipliedReportingOverflow(by: rounds).partialValue
        }?.entry
    }

    /// The names of a particle for which there are members, the first entry of each, and how many values.
    private func given(for particle: Particle) -> [(entry: Int, name: QualifiedName, count: Int)] {
        schema.elementNames(in: particle).compactMap { name in
            guard let index = pending.first(matching: [name]) else { return nil }
            let count = pending.entries(like: index).reduce(0) { $0 + $1.values.count }
            return count == 0 ? nil : (index, name, count)
        }
    }
}

extension Particle {
    /// Whether a group in it may come several times, so that the order of its members is left open.
    var repeatsGroup: Bool { !children.isEmpty && (occurs.repeats || children.contains(where: \.repeatsGroup)) }
}

extension ComplexType {
    /// Whether a list of records can be its content: the rounds of a group that repeats.
    var takesRounds: Bool {
        guard array == nil, case .elements(let particle) = content else { return false }
        return particle.repeatsGroup
    }
}

extension ArgumentValue {
    var isRecord: Bool {
        guard case .record = self else { return false }
        return true
    }
}
