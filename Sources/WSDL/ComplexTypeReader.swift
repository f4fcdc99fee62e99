internal import XMLWire

/// Attributes in order, a later one of the same name taking the place of the earlier.
struct AttributeSet {
    var uses: [AttributeUse] = []
    var any: Wildcard?
    /// `wsdl:arrayType` on a reference to `arrayType`, WSDL 1.1 §2.2.
    var arrayType: (type: QualifiedName, dimensions: String)?
    var prohibited: Set<QualifiedName> = []

    mutating func add(_ use: AttributeUse) {
        if let place = uses.firstIndex(where: { $0.name == use.name }) { uses[place] = use } else { uses.append(use) }
    }

    mutating func add(_ other: AttributeSet) {
        for use in other.uses { add(use) }
        prohibited.formUnion(other.prohibited)
        any = other.any ?? any
        arrayType = other.arrayType ?? arrayType
    }
}

extension TypeReader {
    // MARK: Complex types, XML Schema Part 1 §3.4.2

    mutating func complexType(
        of node: Node, name: QualifiedName?, context: SchemaContext, redefined: QualifiedName?
    ) throws(WSDLError) -> ComplexType {
        if let content = node.first(.schema, "simpleContent") ?? node.first(.schema, "complexContent"),
            let derivation = content.children.first(where: {
                $0.vocabulary == .schema && ($0.local == "extension" || $0.local == "restriction")
            })
        {
            let isMixed = node["mixed"].isTrue || content["mixed"].isTrue
            return try derived(
                derivation, of: node, isSimple: content.local == "simpleContent", isMixed: isMixed, name: name,
                context: context, redefined: redefined)
        }
        let attributes = try attributes(in: node, context: context, redefined: redefined)
        let particle = try particle(in: node, context: context, redefined: redefined)
        return ComplexType(
            name: name, base: nil, derivation: nil, isAbstract: node["abstract"].isTrue, isMixed: node["mixed"].isTrue,
            content: particle.map { .elements($0) } ?? .empty, attributes: attributes.uses,
            anyAttribute: attributes.any, array: rootArray(name), documentation: node.documentation, place: node.place)
    }

    private func rootArray(_ name: QualifiedName?) -> EncodedArray? {
        guard let name, name.local == "Array" else { return nil }
        let isEncoding = name.namespace == Vocabularies.encoding11 || name.namespace == Vocabularies.encoding12
        return isEncoding ? EncodedArray() : nil
    }

    private mutating func derived(
        _ derivation: Node, of node: Node, isSimple: Bool, isMixed: Bool, name: QualifiedName?, context: SchemaContext,
        redefined: QualifiedName?
    ) throws(WSDLError) -> ComplexType {
        let baseName = try reference("base", of: derivation, context: context, redefined: redefined)
        guard let baseName else {
            throw .missingAttribute(name: "base", element: derivation.name, place: derivation.place)
        }
        let base = try type(named: baseName, usedAt: derivation.place)
        let isExtension = derivation.local == "extension"
        let own = try attributes(in: derivation, context: context, redefined: redefined)
        let particle = isSimple ? nil : try particle(in: derivation, context: context, redefined: redefined)
        let content = content(
            own: particle, base: base, baseName: baseName, derivation: derivation, isSimple: isSimple, context: context)
        let inherited = base.attributeSet
        var attributes = inherited
        attributes.add(own)
        attributes.uses.removeAll { own.prohibited.contains($0.name) }
        if !isExtension { attributes.any = own.any }
        return ComplexType(
            name: name, base: .named(baseName), derivation: isExtension ? .extension : .restriction,
            isAbstract: node["abstract"].isTrue, isMixed: isMixed || (isExtension && base.isMixed), content: content,
            attributes: attributes.uses, anyAttribute: attributes.any,
            array: array(base: base, own: own, particle: particle), documentation: node.documentation,
            place: node.place)
    }

    private func content(
        own particle: Particle?, base: SchemaType, baseName: QualifiedName, derivation: Node, isSimple: Bool,
        context: SchemaContext
    ) -> ComplexType.Content {
        let isExtension = derivation.local == "extension"
        if isSimple {
            if !isExtension {
                return .simple(.anonymous(AnonymousType(node: derivation, context: context)))
            }
            guard case .complex(let complex) = base, case .simple = complex.content else { return .simple(.named(baseName)) }
            return complex.content
        }
        guard case .complex(let complex) = base else { return .simple(.named(baseName)) }
        guard isExtension else { return particle.map { .elements($0) } ?? .empty }
        switch (complex.content, particle) {
        case (let content, nil): return content
        case (.elements(let first), let second?):
            return .elements(Particle(term: .sequence([first, second]), occurs: Occurrence()))
        case (.empty, let second?), (.simple, let second?): return .elements(second)
        case (.anything, let second?): return complex.array == nil ? .anything : .elements(second)
        }
    }

    /// SOAP 1.1 §5.4.2: the item type is in `wsdl:arrayType`, or in the only element declared for items.
    private func array(base: SchemaType, own: AttributeSet, particle: Particle?) -> EncodedArray? {
        guard case .complex(let complex) = base, var array = complex.array else { return nil }
        if let item = particle?.onlyElement {
            array.item = item
            if array.itemType == nil { array.itemType = item.type }
        }
        if let (type, dimensions) = own.arrayType {
            array.itemType = .named(type)
            array.dimensions = dimensions
        }
        return array
    }

    // MARK: Content models, XML Schema Part 1 §3.8 and §3.9

    /// The particle in a complex type, a derivation or a group; nil where there is none.
    mutating func particle(in node: Node, context: SchemaContext, redefined: QualifiedName?) throws(WSDLError) -> Particle? {
        var particles: [Particle] = []
        for child in node.children where child.vocabulary == .schema {
            if let particle = try particle(of: child, context: context, redefined: redefined) { particles.append(particle) }
        }
        if particles.count < 2 { return particles.first }
        return Particle(term: .sequence(particles), occurs: Occurrence())
    }

    private mutating func particle(
        of node: Node, context: SchemaContext, redefined: QualifiedName?
    ) throws(WSDLError) -> Particle? {
        let occurs = Self.occurrence(of: node)
        if occurs.max == 0 { return nil }
        switch node.local {
        case "element": return Particle(term: .element(try localElement(node, context: context)), occurs: occurs)
        case "any": return Particle(term: .any(Self.wildcard(of: node, context: context)), occurs: occurs)
        case "group":
            guard let inner = try expandGroup(node, context: context, redefined: redefined) else { return nil }
            if occurs == Occurrence() { return inner }
            return Particle(term: .sequence([inner]), occurs: occurs)
        case "sequence", "choice", "all":
            var inner: [Particle] = []
            for child in node.children where child.vocabulary == .schema {
                if let particle = try particle(of: child, context: context, redefined: redefined) { inner.append(particle) }
            }
            if node.local == "choice" { return Particle(term: .choice(inner), occurs: occurs) }
            return Particle(term: node.local == "all" ? .all(inner) : .sequence(inner), occurs: occurs)
        default: return nil
        }
    }

    private static func occurrence(of node: Node) -> Occurrence {
        var occurs = Occurrence()
        if let text = node["minOccurs"], let count = Int(text.trimmingXMLSpace) { occurs.min = count }
        if let text = node["maxOccurs"]?.trimmingXMLSpace {
            occurs.max = text == "unbounded" || text == "*" ? nil : Int(text) ?? 1
        }
        return occurs
    }

    private static func wildcard(of node: Node, context: SchemaContext) -> Wildcard {
        let text = (node["namespace"] ?? "##any").trimmingXMLSpace
        switch text {
        case "##any", "": return Wildcard(allowed: .any)
        case "##other": return Wildcard(allowed: .other(than: context.targetNamespace))
        default:
            let list = text.split(whereSeparator: \.isWhitespace).map { word in
                switch word {
                case "##targetNamespace": context.targetNamespace
                case "##local": ""
                default: String(word)
                }
            }
            return Wildcard(allowed: .namespaces(list))
        }
    }

    // MARK: Elements, XML Schema Part 1 §3.3.2

    func globalElement(_ component: Component, name: QualifiedName) -> ElementDeclaration {
        element(component.node, name: name, context: component.context, isGlobal: true)
    }

    private func localElement(_ node: Node, context: SchemaContext) throws(WSDLError) -> ElementDeclaration {
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

    private func typeReference(of node: Node, context: SchemaContext, head: QualifiedName? = nil) -> TypeReference {
        if let text = node["type"] {
            guard let name = context.resolve(text, at: node) else {
                return .missing(.type, QualifiedName(XMLNames.split(text).local))
            }
            return .named(name)
        }
        for child in node.children where child.vocabulary == .schema {
            if child.local == "complexType" || child.local == "simpleType" {
                return .anonymous(AnonymousType(node: child, context: context))
            }
        }
        if let head, let declaration = schema.element(head) { return declaration.type }
        return .anyType
    }

    // MARK: Attributes, XML Schema Part 1 §3.2.2

    func globalAttribute(_ component: Component, name: QualifiedName) -> AttributeUse {
        attribute(component.node, name: name, context: component.context)
    }

    private func attribute(_ node: Node, name: QualifiedName, context: SchemaContext) -> AttributeUse {
        let reference = typeReference(of: node, context: context)
        return AttributeUse(
            name: name, type: reference == .anyType ? .builtIn(.anySimpleType) : reference,
            isRequired: node["use"] == "required", defaultValue: node["default"], fixedValue: node["fixed"],
            documentation: node.documentation, place: node.place)
    }

    /// The attributes that stand in a complex type, a derivation or an attribute group.
    mutating func attributes(
        in node: Node, context: SchemaContext, redefined: QualifiedName?
    ) throws(WSDLError) -> AttributeSet {
        var set = AttributeSet()
        for child in node.children where child.vocabulary == .schema {
            switch child.local {
            case "attribute": try addAttribute(child, context: context, to: &set)
            case "attributeGroup":
                set.add(try expandAttributeGroup(child, context: context, redefined: redefined))
            case "anyAttribute": set.any = Self.wildcard(of: child, context: context)
            default: continue
            }
        }
        return set
    }

    private func addAttribute(_ node: Node, context: SchemaContext, to set: inout AttributeSet) throws(WSDLError) {
        let target = try reference("ref", of: node, context: context)
        if let text = node.attributes.first(where: { $0.name.local == "arrayType" && !$0.name.namespace.isEmpty })?.value {
            set.arrayType = try arrayType(text, at: node, context: context)
        }
        let isQualified = node["form"].map { $0 == "qualified" } ?? context.qualifiesAttributes
        guard let local = target?.local ?? node["name"]?.trimmingXMLSpace else { return }
        let name = target ?? QualifiedName(local, in: isQualified ? context.targetNamespace : "")
        if node["use"] == "prohibited" {
            set.prohibited.insert(name)
            set.uses.removeAll { $0.name == name }
            return
        }
        guard let target else { return set.add(attribute(node, name: name, context: context)) }
        let declared = schema.attribute(target)
        set.add(
            AttributeUse(
                name: target, type: declared?.type ?? .builtIn(.anySimpleType), isRequired: node["use"] == "required",
                defaultValue: node["default"] ?? declared?.defaultValue,
                fixedValue: node["fixed"] ?? declared?.fixedValue,
                documentation: node.documentation ?? declared?.documentation, place: node.place))
    }

    /// Splits `tns:Item[][,]` into the type and the dimensions.
    private func arrayType(
        _ text: String, at node: Node, context: SchemaContext
    ) throws(WSDLError) -> (type: QualifiedName, dimensions: String) {
        let bracket = text.firstIndex(of: "[") ?? text.endIndex
        guard let name = context.resolve(String(text[..<bracket]), at: node) else {
            throw .undeclaredPrefix(name: text, place: node.place)
        }
        let dimensions = String(text[bracket...].filter { !$0.isWhitespace })
        return (name, dimensions.isEmpty ? "[]" : dimensions)
    }
}

extension SchemaType {
    fileprivate var attributeSet: AttributeSet {
        guard case .complex(let type) = self else { return AttributeSet() }
        return AttributeSet(uses: type.attributes, any: type.anyAttribute)
    }

    fileprivate var isMixed: Bool {
        guard case .complex(let type) = self else { return false }
        return type.isMixed && type.content != .anything
    }
}

extension Particle {
    /// The element, where the particle is one or holds only one.
    var onlyElement: ElementDeclaration? {
        switch term {
        case .element(let element): element
        case .sequence(let inner), .all(let inner), .choice(let inner): inner.count == 1 ? inner[0].onlyElement : nil
        case .any: nil
        }
    }
}

extension String? {
    /// `true` or `1`.
    var isTrue: Bool {
        let text = self?.trimmingXMLSpace
        return text == "true" || text == "1"
    }
}
