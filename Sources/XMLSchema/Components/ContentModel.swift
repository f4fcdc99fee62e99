public import XMLWire

extension Particle {
    /// What it is made of; nothing for an element or a wildcard.
    public var children: [Particle] {
        switch term {
        case .element, .any: []
        case .sequence(let inner), .all(let inner), .choice(let inner): inner
        }
    }

    /// One round of it.
    public var once: Particle { Particle(term: term, occurs: Occurrence()) }

    /// Whether nothing at all fits it.
    public var isEmptiable: Bool {
        if occurs.min == 0 { return true }
        switch term {
        case .element, .any: return false
        case .sequence(let inner), .all(let inner): return inner.allSatisfy(\.isEmptiable)
        case .choice(let inner): return inner.isEmpty || inner.contains(where: \.isEmptiable)
        }
    }

    /// The wildcards for elements in it.
    public var wildcards: [Wildcard] {
        if case .any(let wildcard) = term { return [wildcard] }
        return children.flatMap(\.wildcards)
    }

    /// Whether there is a wildcard for elements in it.
    public var hasWildcard: Bool {
        if case .any = term { return true }
        return children.contains(where: \.hasWildcard)
    }

    /// The element, where the particle is one or holds only one.
    var onlyElement: ElementDeclaration? {
        if case .element(let element) = term { return element }
        return children.count == 1 ? children[0].onlyElement : nil
    }

    /// How often an element of that name may stand in it at most; nil without limit.
    public func limit(of name: QualifiedName, in schema: Schema) -> Int? {
        switch term {
        case .element(let declaration): schema.declaration(of: name, for: declaration) == nil ? 0 : occurs.max
        case .any: 0
        case .sequence(let inner), .all(let inner): times(inner.map { $0.limit(of: name, in: schema) }, by: +)
        case .choice(let inner): times(inner.map { $0.limit(of: name, in: schema) }, by: max)
        }
    }

    /// How often an element of that name stands in it at least.
    public func least(of name: QualifiedName) -> Int {
        let once: Int =
            switch term {
            case .element(let declaration): declaration.name == name ? 1 : 0
            case .any: 0
            case .sequence(let inner), .all(let inner):
                inner.reduce(0) { $0.addingReportingOverflow($1.least(of: name)).partialValue }
            case .choice(let inner): inner.map { $0.least(of: name) }.min() ?? 0
            }
        return once.multipliedReportingOverflow(by: occurs.min).partialValue
    }

    /// The declaration of an element of that name in it; nil where it has none.
    public func declaration(of name: QualifiedName, in schema: Schema) -> ElementDeclaration? {
        if case .element(let declaration) = term { return schema.declaration(of: name, for: declaration) }
        for particle in children {
            if let found = particle.declaration(of: name, in: schema) { return found }
        }
        return nil
    }

    private func times(_ limits: [Int?], by combine: (Int, Int) -> Int) -> Int? {
        var total = 0
        for limit in limits {
            // So many that nobody counts them are as good as unbounded.
            guard let limit, limit <= Int(Int32.max), total <= Int(Int32.max) else { return nil }
            total = combine(total, limit)
        }
        if total == 0 { return 0 }
        guard let most = occurs.max else { return nil }
        let (product, isTooMuch) = total.multipliedReportingOverflow(by: most)
        return isTooMuch ? nil : product
    }
}

extension Schema {
    /// The names of all elements that may stand in `particle`, members of substitution groups included.
    public func elementNames(in particle: Particle) -> [QualifiedName] {
        guard case .element(let declaration) = particle.term else {
            return particle.children.flatMap { elementNames(in: $0) }
        }
        return names(for: declaration)
    }

    /// The names of the elements that can stand where `declaration` may.
    public func names(for declaration: ElementDeclaration) -> [QualifiedName] {
        let substitutes = declaration.isGlobal ? substitutes(for: declaration.name).filter { !$0.isAbstract } : []
        return (declaration.isAbstract ? [] : [declaration.name]) + substitutes.map(\.name)
    }

    /// Whether nothing can be said about the declarations in a namespace: a document of it could not be read.
    public func lacksDocument(of namespace: String) -> Bool {
        // The schema of schemas is not among the vocabularies.
        namespace == Namespaces.schema || index.missing.contains { $0.namespace == nil || $0.namespace == namespace }
    }

    /// Whether an element of that name can stand in the place of a wildcard, as far as names tell.
    public func allows(_ name: QualifiedName, at wildcard: Wildcard) -> Bool {
        guard wildcard.allows(name.namespace) else { return false }
        return wildcard.processContents != .strict || lacksDocument(of: name.namespace)
            || component(.element, name) != nil
    }

    /// Whether there is an element that can stand in the place of a wildcard.
    public func canSatisfy(_ wildcard: Wildcard) -> Bool {
        wildcard.processContents != .strict || elementNames.contains { wildcard.allows($0.namespace) }
    }

    /// Whether an attribute of that name can stand in the place of a wildcard, as far as names tell.
    public func allowsAttribute(_ name: QualifiedName, at wildcard: Wildcard) -> Bool {
        guard wildcard.allows(name.namespace) else { return false }
        return wildcard.processContents != .strict || lacksDocument(of: name.namespace) || attribute(name) != nil
    }

    /// The declaration of an element of that name where `declared` may stand: itself or a member of its substitution group.
    func declaration(of name: QualifiedName, for declared: ElementDeclaration) -> ElementDeclaration? {
        if name == declared.name { return declared }
        guard declared.isGlobal else { return nil }
        return substitutes(for: declared.name).first { $0.name == name }
    }

    /// The names of the types that are derived from `base`, in document order.
    public func derivedTypes(of base: TypeReference) -> [QualifiedName] {
        typeNames.filter { .named($0) != base && isDerived(.named($0), from: base) }
    }

    /// The complex types that name another as their base, by that one.
    public var complexTypesByBase: [QualifiedName: [QualifiedName]] {
        var derived: [QualifiedName: [QualifiedName]] = [:]
        for name in typeNames {
            guard case .complex(let type)? = try? self.type(.named(name), usedAt: .nowhere),
                let base = type.base?.name
            else { continue }
            derived[base, default: []].append(name)
        }
        return derived
    }
}
