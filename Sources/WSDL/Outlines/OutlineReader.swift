internal import XMLSchema
internal import XMLWire

/// Makes trees of ``Outline`` of types and elements; one run a tree.
struct OutlineReader {
    let schema: Schema
    private var budget: Int
    /// The types that are being told.
    private var open: [TypeReference] = []
    /// Particles that are being told, each inside the one before.
    private var level = 0

    init(schema: Schema, limits: OutlineLimits = OutlineLimits()) {
        self.schema = schema
        budget = limits.nodes
    }

    // MARK: Declarations

    /// An element with all that is below it.
    mutating func element(_ declaration: ElementDeclaration, occurs: Occurrence = Occurrence()) -> Outline {
        var outline = element(declaration.name, type: declaration.type, place: declaration.place)
        outline.occurs = occurs
        outline.isNillable = declaration.isNillable
        outline.isAbstract = outline.isAbstract || declaration.isAbstract
        outline.defaultValue = declaration.defaultValue
        outline.fixedValue = declaration.fixedValue
        outline.documentation = declaration.documentation ?? outline.documentation
        if declaration.isGlobal { outline.substitutes = schema.substitutes(for: declaration.name).map(\.name) }
        return outline
    }

    /// An element of that name and type.
    mutating func element(_ name: QualifiedName, type: TypeReference, place: SourcePlace) -> Outline {
        var outline = Outline(.element, name: name, place: place)
        outline.type = type.name
        fill(&outline, with: type)
        return outline
    }

    /// A global type.
    mutating func type(_ name: QualifiedName) -> Outline {
        var outline = Outline(.type, name: name, place: .nowhere)
        if let component = schema.component(.type, name) { outline.place = component.node.place }
        fill(&outline, with: .named(name))
        guard case .complex(let complex)? = try? schema.type(.named(name), usedAt: outline.place) else {
            return outline
        }
        outline.type = complex.base?.name
        return outline
    }

    private mutating func fill(_ outline: inout Outline, with reference: TypeReference) {
        budget -= 1
        let type: SchemaType
        do { type = try schema.definition(of: reference, usedAt: outline.place) } catch {
            outline.cut = error.isOfSize ? .size : .undeclared
            if case .missing(_, let name) = reference { outline.type = name }
            return
        }
        switch type {
        case .simple(let simple):
            outline.value = value(of: simple)
            outline.documentation = simple.documentation
        case .complex(let complex):
            outline.isAbstract = complex.isAbstract
            outline.documentation = complex.documentation
            if complex.isAbstract { outline.derivedTypes = schema.derivedTypes(of: reference) }
            guard !open.contains(reference) else {
                outline.cut = .recursion
                return
            }
            guard budget > 0, level < TemplateWriter.levelLimit else {
                outline.cut = .size
                return
            }
            open.append(reference)
            defer { open.removeLast() }
            fill(&outline, with: complex)
        }
    }

    private mutating func fill(_ outline: inout Outline, with type: ComplexType) {
        if let array = type.array { return fill(&outline, with: array, place: type.place) }
        outline.isMixed = type.isMixed
        switch type.content {
        case .empty: break
        case .anything:
            outline.isMixed = false
            outline.isAnything = true
            return
        case .simple(let reference):
            if case .simple(let simple)? = try? schema.type(reference, usedAt: type.place) {
                outline.value = value(of: simple)
            }
        case .elements(let particle): outline.members = members(of: particle, isTop: true)
        }
        for use in type.attributes { outline.members.append(attribute(use)) }
        guard let wildcard = type.anyAttribute else { return }
        var any = Outline(.anyAttribute, place: type.place)
        any.occurs = Occurrence(min: 0, max: nil)
        any.wildcard = wildcard
        outline.members.append(any)
    }

    private mutating func fill(_ outline: inout Outline, with array: EncodedArray, place: SourcePlace) {
        level += 1
        defer { level -= 1 }
        let item = array.itemType ?? .anyType
        outline.array = (item.name?.local ?? "") + array.dimensions
        var inner = element(array.item?.name ?? QualifiedName("item"), type: item, place: place)
        inner.occurs = Occurrence(min: 0, max: nil)
        outline.members = [inner]
    }

    private func attribute(_ use: AttributeUse) -> Outline {
        var outline = Outline(.attribute, name: use.name, place: use.place)
        outline.occurs = Occurrence(min: use.isRequired ? 1 : 0, max: 1)
        outline.type = use.type.name
        outline.defaultValue = use.defaultValue
        outline.fixedValue = use.fixedValue
        outline.documentation = use.documentation
        guard case .simple(let type)? = try? schema.type(use.type, usedAt: use.place) else {
            outline.cut = .undeclared
            return outline
        }
        outline.value = value(of: type)
        return outline
    }

    // MARK: Content models

    /// What stands in a particle; one that occurs once is its members.
    private mutating func members(of particle: Particle, isTop: Bool) -> [Outline] {
        level += 1
        defer { level -= 1 }
        switch particle.term {
        case .element(let declaration): return [element(declaration, occurs: particle.occurs)]
        case .any(let wildcard):
            var outline = Outline(.any, place: .nowhere)
            outline.occurs = particle.occurs
            outline.wildcard = wildcard
            return [outline]
        case .sequence(let inner): return group(.sequence, inner, particle.occurs)
        case .all(let inner): return group(isTop ? .sequence : .all, inner, particle.occurs)
        case .choice(let inner): return group(.choice, inner, particle.occurs)
        }
    }

    private mutating func group(_ kind: Outline.Kind, _ inner: [Particle], _ occurs: Occurrence) -> [Outline] {
        var members: [Outline] = []
        for particle in inner { members += branch(particle, of: kind) }
        if members.isEmpty || (kind == .sequence && occurs == Occurrence()) { return members }
        if kind == .choice, members.count == 1, occurs == Occurrence() { return members }
        var outline = Outline(kind, place: members[0].place)
        outline.occurs = occurs
        outline.members = members
        return [outline]
    }

    /// A sequence that is a branch of a choice stays together.
    private mutating func branch(_ particle: Particle, of kind: Outline.Kind) -> [Outline] {
        let members = members(of: particle, isTop: false)
        guard kind == .choice, members.count > 1 else { return members }
        var outline = Outline(.sequence, place: members[0].place)
        outline.members = members
        return [outline]
    }

    // MARK: Text

    private func value(of type: SimpleType) -> ValueOutline {
        var builtIn: BuiltInType?
        var isList = false
        var union: [QualifiedName] = []
        var enumeration = type.enumeration
        switch type.variety {
        case .atomic(let atomic): builtIn = atomic
        case .list(let item):
            isList = true
            if case .simple(let itemType)? = try? schema.type(item, usedAt: type.place) {
                if case .atomic(let atomic) = itemType.variety { builtIn = atomic }
                if enumeration.isEmpty { enumeration = itemType.enumeration }
            }
        case .union(let members):
            union = members.compactMap(\.name)
            guard enumeration.isEmpty else { break }
            for member in members {
                guard case .simple(let memberType)? = try? schema.type(member, usedAt: type.place) else { continue }
                enumeration += memberType.enumeration
            }
        }
        return ValueOutline(
            builtIn: builtIn, isList: isList, union: union, enumeration: enumeration, facets: type.statedFacets)
    }
}
