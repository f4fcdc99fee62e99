public import XMLWire

/// Assigns child elements to the declarations of a content model, XML Schema Part 1 §3.8.4.
///
/// Content models are deterministic (§3.8.6), so each child is taken by the first particle that can have it.
public struct ContentMatch {
    let schema: Schema
    /// The names of the children; one in a wrong namespace under the name that is meant.
    let names: [QualifiedName]
    /// The declaration of each child; nil for what a wildcard took, and for what is left over.
    public private(set) var declarations: [ElementDeclaration?]
    /// Which children were taken.
    public private(set) var isTaken: [Bool]
    /// The wildcard that took a child; nil for all others.
    public private(set) var wildcards: [Wildcard?]
    /// What has to be there and is not.
    public private(set) var missing: [Gap] = []
    private var position = 0

    /// What has to be there once more than it is.
    public enum Gap: Hashable, Sendable {
        case element(QualifiedName)
        /// One of these.
        case oneOf([QualifiedName])
        /// An element that the wildcard allows.
        case any(Wildcard)
    }

    /// Assigns the names of children to `particle`.
    public init(_ particle: Particle, names: [QualifiedName], schema: Schema) {
        self.schema = schema
        self.names = names
        declarations = Array(repeating: nil, count: names.count)
        isTaken = Array(repeating: false, count: names.count)
        wildcards = Array(repeating: nil, count: names.count)
        match(particle)
    }

    /// Elements that are missing although one of their name is left over stand in the wrong place.
    public mutating func forgetMissing(_ name: QualifiedName) { missing.removeAll { $0 == .element(name) } }

    // MARK: Particles

    private mutating func match(_ particle: Particle) {
        switch particle.term {
        case .element(let declaration):
            let count = matchElements(declaration, particle.occurs)
            if count < particle.occurs.min { missing.append(gap(declaration)) }
        case .any(let wildcard):
            let count = matchAny(wildcard, particle.occurs)
            if count < particle.occurs.min { missing.append(.any(wildcard)) }
        case .sequence(let inner): matchRounds(inner, particle.occurs)
        case .choice(let branches): matchChoice(branches, particle.occurs)
        case .all(let inner): matchAll(inner, particle.occurs)
        }
    }

    private mutating func take(_ declaration: ElementDeclaration?) {
        declarations[position] = declaration
        isTaken[position] = true
        position += 1
    }

    /// An abstract head never stands there itself.
    private func gap(_ declaration: ElementDeclaration) -> Gap {
        let names = schema.names(for: declaration)
        return declaration.isAbstract && names.count > 1 ? .oneOf(names) : .element(names.first ?? declaration.name)
    }

    private mutating func matchAny(_ wildcard: Wildcard, _ occurs: Occurrence) -> Int {
        var count = 0
        while position < names.count, count < occurs.max ?? Int.max, wildcard.allows(names[position].namespace) {
            wildcards[position] = wildcard
            take(nil)
            count += 1
        }
        return count
    }

    private mutating func matchElements(_ declaration: ElementDeclaration, _ occurs: Occurrence) -> Int {
        var count = 0
        while position < names.count, count < occurs.max ?? Int.max,
            let actual = schema.declaration(of: names[position], for: declaration)
        {
            take(actual)
            count += 1
        }
        return count
    }

    private mutating func matchRounds(_ inner: [Particle], _ occurs: Occurrence) {
        var round = 0
        while round < occurs.max ?? Int.max {
            if round >= occurs.min, !inner.contains(where: { canStart($0) }) { return }
            let start = position
            for particle in inner { match(particle) }
            round += 1
            if position == start { return }
        }
    }

    private mutating func matchChoice(_ branches: [Particle], _ occurs: Occurrence) {
        var round = 0
        while round < occurs.max ?? Int.max, let branch = branches.first(where: { canStart($0) }) {
            let start = position
            match(branch)
            round += 1
            if position == start { break }
        }
        guard round < occurs.min, !branches.isEmpty, !branches.contains(where: \.isEmptiable) else { return }
        let names = branches.flatMap { schema.elementNames(in: $0) }
        if !names.isEmpty { return missing.append(names.count == 1 ? .element(names[0]) : .oneOf(names)) }
        if let wildcard = branches.lazy.compactMap(\.wildcards.first).first { missing.append(.any(wildcard)) }
    }

    private mutating func matchAll(_ inner: [Particle], _ occurs: Occurrence) {
        var rest = inner
        while let index = rest.firstIndex(where: { canStart($0) }) { match(rest.remove(at: index)) }
        if rest.count == inner.count, occurs.min == 0 { return }
        for particle in rest where !particle.isEmptiable { match(particle) }
    }

    private func canStart(_ particle: Particle) -> Bool {
        guard position < names.count else { return false }
        let name = names[position]
        switch particle.term {
        case .element(let declaration): return schema.declaration(of: name, for: declaration) != nil
        case .any(let wildcard): return wildcard.allows(name.namespace)
        case .choice(let inner), .all(let inner): return inner.contains { canStart($0) }
        case .sequence(let inner):
            for particle in inner {
                if canStart(particle) { return true }
                if !particle.isEmptiable { return false }
            }
            return false
        }
    }
}
