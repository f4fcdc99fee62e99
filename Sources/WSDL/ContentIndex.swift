internal import XMLWire

/// Which elements may stand in a complex type, for those who read: by name, with whether they may repeat.
struct ContentIndex: Sendable {
    struct Entry: Sendable {
        let declaration: ElementDeclaration
        let repeats: Bool
    }

    private var byName: [QualifiedName: Entry] = [:]
    /// The first of each local name: replies are often qualified wrongly.
    private var byLocal: [String: Entry] = [:]
    /// Whether elements may stand here that are not declared.
    let isOpen: Bool
    /// The attributes by local name.
    let attributes: [String: AttributeUse]

    init(_ type: ComplexType, schema: Schema) {
        attributes = Dictionary(type.attributes.map { ($0.name.local, $0) }, uniquingKeysWith: { first, _ in first })
        guard case .elements(let particle) = type.content else {
            isOpen = type.content == .anything
            return
        }
        isOpen = particle.hasWildcard
        var counts: [QualifiedName: Int] = [:]
        var declarations: [ElementDeclaration] = []
        Self.count(particle, times: 1, into: &counts, declarations: &declarations, schema: schema)
        for declaration in declarations where byName[declaration.name] == nil {
            let entry = Entry(declaration: declaration, repeats: (counts[declaration.name] ?? 0) > 1)
            byName[declaration.name] = entry
            if byLocal[declaration.name.local] == nil { byLocal[declaration.name.local] = entry }
        }
    }

    func entry(_ name: QualifiedName) -> Entry? {
        byName[name] ?? byLocal[name.local]
    }

    /// Adds up how often each element may occur; 2 stands for more than once.
    private static func count(
        _ particle: Particle, times: Int, into counts: inout [QualifiedName: Int],
        declarations: inout [ElementDeclaration], schema: Schema
    ) {
        let times = min(2, times * (particle.occurs.max.map { min(2, $0) } ?? 2))
        switch particle.term {
        case .any: return
        case .element(let declaration):
            let substitutes = declaration.isGlobal ? schema.substitutes(for: declaration.name) : []
            for element in [declaration] + substitutes {
                counts[element.name, default: 0] += times
                declarations.append(element)
            }
        case .sequence(let inner), .all(let inner):
            for particle in inner {
                count(particle, times: times, into: &counts, declarations: &declarations, schema: schema)
            }
        case .choice(let branches):
            var most = counts
            for branch in branches {
                var own: [QualifiedName: Int] = [:]
                count(branch, times: times, into: &own, declarations: &declarations, schema: schema)
                for (name, value) in own { most[name] = max(most[name] ?? 0, (counts[name] ?? 0) + value) }
            }
            counts = most
        }
    }
}
