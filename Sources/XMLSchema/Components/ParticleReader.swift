internal import XMLWire

extension TypeReader {
    // MARK: Content models, XML Schema Part 1 §3.8 and §3.9

    /// The particle in a complex type, a derivation or a group; nil where there is none.
    mutating func particle(in node: Node, context: SchemaContext, redefined: QualifiedName?) throws(SchemaError)
        -> Particle?
    {
        var particles: [Particle] = []
        for child in node.children where child.isOfSchema {
            if let particle = try particle(of: child, context: context, redefined: redefined) {
                particles.append(particle)
            }
        }
        if particles.count < 2 { return particles.first }
        return Particle(term: .sequence(particles), occurs: Occurrence())
    }

    private mutating func particle(
        of node: Node, context: SchemaContext, redefined: QualifiedName?
    ) throws(SchemaError) -> Particle? {
        let occurs = Self.occurrence(of: node)
        if occurs.max == 0 { return nil }
        try enter(node)
        defer { leave() }
        switch node.local {
        case "element": return Particle(term: .element(try localElement(node, context: context)), occurs: occurs)
        case "any": return Particle(term: .any(Self.wildcard(of: node, context: context)), occurs: occurs)
        case "group":
            guard let inner = try expandGroup(node, context: context, redefined: redefined) else { return nil }
            if occurs == Occurrence() { return inner }
            return Particle(term: .sequence([inner]), occurs: occurs)
        case "sequence", "choice", "all":
            var inner: [Particle] = []
            for child in node.children where child.isOfSchema {
                if let particle = try particle(of: child, context: context, redefined: redefined) {
                    inner.append(particle)
                }
            }
            if node.local == "choice" { return Particle(term: .choice(inner), occurs: occurs) }
            return Particle(term: node.local == "all" ? .all(inner) : .sequence(inner), occurs: occurs)
        default: return nil
        }
    }

    private static func occurrence(of node: Node) -> Occurrence {
        var occurs = Occurrence()
        if let count = node["minOccurs"].flatMap({ count($0.trimmingXMLSpace) }) { occurs.min = count }
        if let text = node["maxOccurs"]?.trimmingXMLSpace {
            occurs.max = text == "unbounded" || text == "*" ? nil : count(text) ?? 1
        }
        return occurs
    }

    /// Digits as a number, a greater one than there are as the greatest; nil for all else.
    private static func count(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text) ?? .max
    }

    static func wildcard(of node: Node, context: SchemaContext) -> Wildcard {
        Wildcard(
            namespaceConstraint: namespaceConstraint(of: node, context: context),
            processContents: (node["processContents"]?.trimmingXMLSpace).flatMap { .init(rawValue: $0) } ?? .strict)
    }

    private static func namespaceConstraint(of node: Node, context: SchemaContext) -> NamespaceConstraint {
        let text = (node["namespace"] ?? "##any").trimmingXMLSpace
        switch text {
        case "##any", "": return .any
        case "##other": return .other(than: context.targetNamespace)
        default:
            let list = text.split(whereSeparator: \.isWhitespace).map { word in
                switch word {
                case "##targetNamespace": context.targetNamespace
                case "##local": ""
                default: String(word)
                }
            }
            return .namespaces(list)
        }
    }

    // MARK: Elements, XML Schema Part 1 §3.3.2

    func globalElement(_ component: SchemaComponent, name: QualifiedName) -> ElementDeclaration {
        element(component.node, name: name, context: component.context, isGlobal: true)
    }

    private func localElement(_ node: Node, context: SchemaContext) throws(SchemaError) -> ElementDeclaration {
        if let name = try reference("ref", of: node, context: context) {
            return schema.element(name) ?? missingElement(name, at: node)
        }
        guard let local = node["name"]?.trimmingXMLSpace else {
            throw .missingAttribute(name: "name", element: node.name, place: node.place)
        }
        let isQualified = node["form"].map { $0 == "qualified" } ?? context.qualifiesElements
        let name = QualifiedName(local, in: isQualified ? context.targetNamespace : "")
        return element(node, name: name, context: context, isGlobal: false)
    }

    private func missingElement(_ name: QualifiedName, at node: Node) -> ElementDeclaration {
        // The schema of schemas is not among the vocabularies; `ref="xsd:schema"` heralds a data set of .NET.
        let isSchema = name.namespace == Namespaces.schema
        return ElementDeclaration(
            name: name, type: isSchema ? .anyType : .missing(.element, name), isNillable: false, isAbstract: false,
            isGlobal: true, defaultValue: nil, fixedValue: nil, substitutionGroup: nil, documentation: nil,
            place: node.place)
    }

    private func element(
        _ node: Node, name: QualifiedName, context: SchemaContext, isGlobal: Bool
    ) -> ElementDeclaration {
        let head = node["substitutionGroup"].flatMap { context.resolve($0, at: node) }
        return ElementDeclaration(
            name: name, type: typeReference(of: node, context: context, head: head),
            isNillable: node["nillable"].isTrue, isAbstract: node["abstract"].isTrue, isGlobal: isGlobal,
            defaultValue: node["default"], fixedValue: node["fixed"], substitutionGroup: head,
            documentation: node.documentation, place: node.place)
    }

    func typeReference(of node: Node, context: SchemaContext, head: QualifiedName? = nil) -> TypeReference {
        if let text = node["type"] {
            guard let name = context.resolve(text, at: node) else {
                return .missing(.type, QualifiedName(XMLNames.split(text).local))
            }
            return .named(name)
        }
        for child in node.children where child.isOfSchema {
            if child.local == "complexType" || child.local == "simpleType" {
                return .anonymous(AnonymousType(node: child, context: context))
            }
        }
        return head.map { headType($0) } ?? .anyType
    }

    /// A member of a substitution group without a type has that of the head, XML Schema Part 1 §3.3.2.
    private func headType(_ head: QualifiedName) -> TypeReference {
        var name = head
        var seen: Set<QualifiedName> = []
        while seen.insert(name).inserted {
            guard let component = schema.component(.element, name) else { return .anyType }
            let node = component.node
            let hasType =
                node["type"] != nil || node.children.contains { $0.local == "complexType" || $0.local == "simpleType" }
            guard !hasType, let next = node["substitutionGroup"].flatMap({ component.context.resolve($0, at: node) })
            else {
                return typeReference(of: node, context: component.context)
            }
            name = next
        }
        return .anyType
    }
}
