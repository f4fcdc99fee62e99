internal import Synchronization
internal import XMLSchema
internal import XMLWire

/// A type as one who reads needs it: what kind of content, and which elements and attributes by name.
///
/// A class so that reading a deep reply hands on one pointer a level, and nothing is copied a million times.
final class TypeShape: Sendable {
    enum Kind: Sendable {
        /// Text; with attributes where the type is complex.
        case text(SimpleType)
        case array(EncodedArray)
        /// The map of Apache SOAP.
        case map
        case elements
        /// `xsd:anyType`, and what is not understood.
        case anything
    }

    /// An element that may stand in the type.
    struct Entry: Sendable {
        let type: TypeReference
        let repeats: Bool
    }

    let kind: Kind
    let name: QualifiedName?
    /// What the values of an atomic type are values of.
    let builtIn: BuiltInType?
    private let byName: [QualifiedName: Entry]
    /// The first of each local name: replies are often qualified wrongly.
    private let byLocal: [String: Entry]
    /// The elements in the order of the schema.
    let entries: [(name: QualifiedName, entry: Entry)]
    /// The attributes as JSON names them.
    let attributeNames: [String]
    /// The local names of the elements that may repeat and belong to every value of the type, whichever branch of a choice it takes.
    let lists: [String]
    /// Whether elements may stand here that are not declared.
    let isOpen: Bool
    /// The attributes by local name.
    let attributes: [String: AttributeUse]

    init(_ type: SchemaType, schema: Schema) {
        name = type.name
        var byName: [QualifiedName: Entry] = [:]
        var byLocal: [String: Entry] = [:]
        var isOpen = false
        var lists: [String] = []
        var entries: [(name: QualifiedName, entry: Entry)] = []
        switch type {
        case .simple(let simple):
            attributeNames = []
            kind = .text(simple)
            attributes = [:]
        case .complex(let complex):
            kind = Self.kind(of: complex, schema: schema)
            attributes = Dictionary(
                complex.attributes.map { ($0.name.local, $0) }, uniquingKeysWith: { first, _ in first })
            attributeNames = complex.attributes.map { "@" + $0.name.local }
            if case .elements(let particle) = complex.content {
                isOpen = particle.hasWildcard
                entries = Self.enter(particle, into: &byName, &byLocal, schema: schema)
                lists = Self.lists(in: particle, repeats: false)
            } else {
                isOpen = complex.content == .anything
            }
        }
        if case .text(let simple) = kind, case .atomic(let type) = simple.variety {
            builtIn = type
        } else {
            builtIn = nil
        }
        self.byName = byName
        self.byLocal = byLocal
        self.isOpen = isOpen
        self.lists = lists
        self.entries = entries
    }

    private static func lists(in particle: Particle, repeats: Bool) -> [String] {
        let repeats = repeats || (particle.occurs.max.map { $0 > 1 } ?? true)
        switch particle.term {
        case .element(let declaration): return repeats ? [declaration.name.local] : []
        case .sequence(let inner), .all(let inner): return inner.flatMap { lists(in: $0, repeats: repeats) }
        case .any, .choice: return []
        }
    }

    private static func kind(of type: ComplexType, schema: Schema) -> Kind {
        if let array = type.array { return .array(array) }
        if type.name == QualifiedName("Map", in: Vocabularies.apacheSOAP) { return .map }
        switch type.content {
        case .simple(let content):
            guard case .simple(let simple)? = try? schema.type(content, usedAt: type.place) else { return .anything }
            return .text(simple)
        case .anything: return .anything
        case .empty, .elements: return .elements
        }
    }

    /// - Returns: the elements in the order of the schema.
    private static func enter(
        _ particle: Particle, into byName: inout [QualifiedName: Entry], _ byLocal: inout [String: Entry],
        schema: Schema
    ) -> [(name: QualifiedName, entry: Entry)] {
        var entries: [(name: QualifiedName, entry: Entry)] = []
        var counts: [QualifiedName: Int] = [:]
        var declarations: [ElementDeclaration] = []
        count(particle, times: 1, into: &counts, declarations: &declarations, schema: schema)
        for declaration in declarations where byName[declaration.name] == nil {
            let entry = Entry(type: declaration.type, repeats: (counts[declaration.name] ?? 0) > 1)
            byName[declaration.name] = entry
            if byLocal[declaration.name.local] == nil { byLocal[declaration.name.local] = entry }
            entries.append((declaration.name, entry))
        }
        return entries
    }

    /// The attribute of that local name; nil where there is none.
    func attribute(_ name: QualifiedName) -> AttributeUse? { attributes[name.local] }

    /// The attributes and elements as JSON names them, each once.
    var memberNames: [String] {
        var seen: Set<QualifiedName> = []
        return attributeNames + entries.map(\.name.local).filter { seen.insert(QualifiedName($0)).inserted }
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

/// The shapes of the types of a schema, each made once.
final class TypeShapes: Sendable {
    let schema: Schema
    private let known = Mutex<[TypeReference: TypeShape]>([:])

    init(schema: Schema) {
        self.schema = schema
    }

    func shape(of reference: TypeReference) throws(SchemaError) -> TypeShape {
        if let shape = known.withLock({ $0[reference] }) { return shape }
        let shape = TypeShape(try schema.type(reference, usedAt: .nowhere), schema: schema)
        known.withLock { $0[reference] = shape }
        return shape
    }
}
