internal import XMLWire

/// Makes types of schema documents: one type, and of others only what it inherits.
struct TypeReader {
    let schema: Schema
    /// Groups that are being expanded, so that one that holds itself is noticed.
    private var openGroups: [QualifiedName] = []
    /// Types whose bases are being read.
    private var openTypes: [QualifiedName] = []
    /// Types, groups and particles that are being read, each inside the one before.
    private var depth = 0
    /// Particles and attributes that were read.
    private var size = 0
    private static let depthLimit = 256
    private static let sizeLimit = 100_000
    /// How many types may be derived one from the other.
    static let derivationLimit = 128

    init(schema: Schema) {
        self.schema = schema
    }

    mutating func type(named name: QualifiedName, usedAt place: SourcePlace) throws(SchemaError) -> SchemaType {
        if let component = schema.component(.type, name) {
            guard !openTypes.contains(name) else { throw .circular(.type, name, place: place) }
            guard openTypes.count < Self.derivationLimit else { throw .tooDeep(.type, name, place: place) }
            openTypes.append(name)
            defer { openTypes.removeLast() }
            return try type(of: component.node, name: name, context: component.context, redefined: component.redefined)
        }
        if name.namespace == Namespaces.schema, name.local == "anyType" || name.local == "ur-type" {
            return .complex(Self.anyType)
        }
        if let type = BuiltInType(name) { return .simple(Self.builtIn(type)) }
        throw schema.unresolved(.type, name, place)
    }

    /// To be called where a definition leads into another: documents of strangers say how deep, and how often.
    mutating func enter(_ node: Node) throws(SchemaError) {
        depth += 1
        size += 1
        if depth <= Self.depthLimit, size <= Self.sizeLimit { return }
        let group = openGroups.last.map { (SchemaComponentKind.group, $0) }
        let (kind, name) = group ?? (.type, openTypes.first ?? QualifiedName(node["name"] ?? node.local))
        guard depth > Self.depthLimit else {
            throw .tooLarge(kind, name, limit: Self.sizeLimit, place: node.place)
        }
        throw .tooDeep(kind, name, place: node.place)
    }

    /// The other end of ``enter(_:)``.
    mutating func leave() { depth -= 1 }

    static let anyType = ComplexType(
        name: QualifiedName("anyType", in: Namespaces.schema), base: nil, derivation: nil, isAbstract: false,
        isMixed: true, content: .anything, attributes: [],
        anyAttribute: Wildcard(namespaceConstraint: .any, processContents: .lax),
        array: nil,
        documentation: nil, place: .nowhere)

    static func builtIn(_ type: BuiltInType) -> SimpleType {
        SimpleType(
            name: type.name, base: nil,
            variety: type.itemType.map { .list(.builtIn($0)) } ?? .atomic(type),
            facets: type.itemType == nil ? [] : [FacetSet(minLength: 1)],
            documentation: nil, place: .nowhere)
    }

    /// Reads a `simpleType`, a `complexType`, or the restriction inside a `simpleContent`.
    mutating func type(
        of node: Node, name: QualifiedName?, context: SchemaContext, redefined: QualifiedName? = nil
    ) throws(SchemaError) -> SchemaType {
        try enter(node)
        defer { leave() }
        guard node.local == "complexType" else {
            return .simple(try simpleType(of: node, name: name, context: context, redefined: redefined))
        }
        return .complex(try complexType(of: node, name: name, context: context, redefined: redefined))
    }

    /// A type by reference, without the memory of the schema: a type that leads back to itself has to be noticed.
    mutating func type(_ reference: TypeReference, usedAt place: SourcePlace) throws(SchemaError) -> SchemaType {
        switch reference {
        case .named(let name): try type(named: name, usedAt: place)
        case .anonymous(let type): try self.type(of: type.node, name: nil, context: type.context)
        case .missing(let kind, let name): throw schema.unresolved(kind, name, place)
        }
    }

    /// The QName in an attribute, the name of a redefined type being that of the original.
    func reference(
        _ attribute: String, of node: Node, context: SchemaContext, redefined: QualifiedName? = nil
    ) throws(SchemaError) -> QualifiedName? {
        guard let text = node[attribute] else { return nil }
        guard let name = context.resolve(text, at: node) else { throw .undeclaredPrefix(name: text, place: node.place) }
        if let redefined, redefined.local.dropLast() == name.local, redefined.namespace == name.namespace {
            return redefined
        }
        return name
    }

    // MARK: Simple types, XML Schema Part 1 §3.14

    private mutating func simpleType(
        of node: Node, name: QualifiedName?, context: SchemaContext, redefined: QualifiedName?
    ) throws(SchemaError) -> SimpleType {
        let definition =
            node.local == "restriction"
            ? node
            : node.children.first { $0.isOfSchema && $0.local != "annotation" }
        guard let definition else { return Self.builtIn(.anySimpleType).named(name, at: node) }
        switch definition.local {
        case "list":
            let item =
                try memberReferences("itemType", of: definition, context: context).first ?? .builtIn(.anySimpleType)
            return SimpleType(
                name: name, base: nil, variety: .list(item), facets: [], documentation: node.documentation,
                place: node.place)
        case "union":
            let members = try memberReferences("memberTypes", of: definition, context: context)
            return SimpleType(
                name: name, base: nil, variety: .union(members), facets: [], documentation: node.documentation,
                place: node.place)
        default:
            return try restriction(definition, of: node, name: name, context: context, redefined: redefined)
        }
    }

    /// The types named in a list or union, then those that stand inside it.
    private func memberReferences(
        _ attribute: String, of node: Node, context: SchemaContext
    ) throws(SchemaError) -> [TypeReference] {
        var references: [TypeReference] = []
        for text in (node[attribute] ?? "").split(whereSeparator: \.isWhitespace) {
            guard let name = context.resolve(String(text), at: node) else {
                throw .undeclaredPrefix(name: String(text), place: node.place)
            }
            references.append(.named(name))
        }
        for child in node.schemaChildren("simpleType") {
            references.append(.anonymous(AnonymousType(node: child, context: context)))
        }
        return references
    }

    private mutating func restriction(
        _ definition: Node, of node: Node, name: QualifiedName?, context: SchemaContext, redefined: QualifiedName?
    ) throws(SchemaError) -> SimpleType {
        var base = TypeReference.builtIn(.anySimpleType)
        if let inner = definition.firstSchemaChild("simpleType") {
            base = .anonymous(AnonymousType(node: inner, context: context))
        } else if let named = try reference("base", of: definition, context: context, redefined: redefined) {
            base = .named(named)
        }
        let inherited = try simpleBase(base, usedAt: definition.place)
        var own = FacetReader.facets(of: definition)
        if case .atomic(let builtIn) = inherited.variety, builtIn.isName {
            for index in own.enumeration.indices {
                own.enumeration[index].name = context.resolve(own.enumeration[index].value, at: definition)
            }
        }
        return SimpleType(
            name: name, base: base, variety: inherited.variety,
            facets: own == FacetSet() ? inherited.facets : inherited.facets + [own],
            documentation: node.documentation, place: node.place)
    }

    /// The simple type that `reference` is, or that is the content of the complex type it is.
    private mutating func simpleBase(_ reference: TypeReference, usedAt place: SourcePlace) throws(SchemaError)
        -> SimpleType
    {
        switch try type(reference, usedAt: place) {
        case .simple(let type): return type
        case .complex(let type):
            guard case .simple(let content) = type.content else { return Self.builtIn(.anySimpleType) }
            return try simpleBase(content, usedAt: place)
        }
    }

    // MARK: Groups, XML Schema Part 1 §3.7

    /// Runs `body` on the definition of the group that `node` refers to.
    mutating func expandGroup(_ node: Node, context: SchemaContext, redefined: QualifiedName?) throws(SchemaError)
        -> Particle?
    {
        guard let name = try reference("ref", of: node, context: context, redefined: redefined) else { return nil }
        guard let group = schema.component(.group, name) else {
            throw schema.unresolved(.group, name, node.place)
        }
        guard !openGroups.contains(name) else { throw .circular(.group, name, place: node.place) }
        openGroups.append(name)
        defer { openGroups.removeLast() }
        return try particle(in: group.node, context: group.context, redefined: group.redefined)
    }

    /// The attributes of the group that `node` refers to.
    mutating func expandAttributeGroup(
        _ node: Node, context: SchemaContext, redefined: QualifiedName?
    ) throws(SchemaError) -> AttributeSet {
        guard let name = try reference("ref", of: node, context: context, redefined: redefined) else {
            return AttributeSet()
        }
        guard let group = schema.component(.attributeGroup, name) else {
            throw schema.unresolved(.attributeGroup, name, node.place)
        }
        guard !openGroups.contains(name) else { return AttributeSet() }
        try enter(node)
        openGroups.append(name)
        defer {
            openGroups.removeLast()
            leave()
        }
        return try attributes(in: group.node, context: group.context, redefined: group.redefined)
    }
}

extension SimpleType {
    /// The same type under another name.
    func named(_ name: QualifiedName?, at node: Node) -> SimpleType {
        SimpleType(
            name: name, base: self.name.map { .named($0) }, variety: variety, facets: facets,
            documentation: node.documentation, place: node.place)
    }
}

/// Reads facets, XML Schema Part 2 §4.3.
enum FacetReader {
    static func facets(of node: Node) -> FacetSet {
        var facets = FacetSet()
        for child in node.children where child.isOfSchema {
            guard let value = child["value"] else { continue }
            switch child.local {
            case "enumeration":
                facets.enumeration.append(EnumerationValue(value: value, documentation: child.documentation))
            case "pattern": facets.patterns.append(value)
            case "length": facets.length = count(value)
            case "minLength": facets.minLength = count(value)
            case "maxLength": facets.maxLength = count(value)
            case "minInclusive": facets.minInclusive = value
            case "minExclusive": facets.minExclusive = value
            case "maxInclusive": facets.maxInclusive = value
            case "maxExclusive": facets.maxExclusive = value
            case "totalDigits": facets.totalDigits = count(value)
            case "fractionDigits": facets.fractionDigits = count(value)
            case "whiteSpace": facets.whiteSpace = WhiteSpaceRule(rawValue: value)
            default: continue
            }
        }
        return facets
    }

    /// A number that is not negative; nil for what is none, and what is too large is as good as the largest.
    private static func count(_ text: String) -> Int? {
        let text = text.trimmingXMLSpace
        if let number = Int(text) { return number < 0 ? nil : number }
        return !text.isEmpty && text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ? Int.max : nil
    }
}
