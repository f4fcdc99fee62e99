internal import XMLWire

/// Attributes in order, a later one of the same name taking the place of the earlier.
struct AttributeSet {
    private var slots: [AttributeUse?] = []
    /// Where each name stands among the slots.
    private var places: [QualifiedName: Int] = [:]
    var any: Wildcard?
    /// `wsdl:arrayType` on a reference to `arrayType`, WSDL 1.1 §2.2.
    var arrayType: (type: QualifiedName, dimensions: String)?
    private(set) var prohibited: Set<QualifiedName> = []

    init(uses: [AttributeUse] = [], any: Wildcard? = nil) {
        self.any = any
        for use in uses { add(use) }
    }

    var uses: [AttributeUse] { slots.compactMap { $0 } }

    mutating func add(_ use: AttributeUse) {
        if let place = places[use.name] {
            slots[place] = use
        } else {
            places[use.name] = slots.count
            slots.append(use)
        }
    }

    mutating func remove(_ name: QualifiedName) {
        if let place = places.removeValue(forKey: name) { slots[place] = nil }
    }

    mutating func prohibit(_ name: QualifiedName) {
        prohibited.insert(name)
        remove(name)
    }

    mutating func add(_ other: AttributeSet) {
        for use in other.uses { add(use) }
        prohibited.formUnion(other.prohibited)
        any = other.any.map { $0.intersection(any) } ?? any
        arrayType = other.arrayType ?? arrayType
    }
}

extension TypeReader {
    // MARK: Attributes, XML Schema Part 1 §3.2.2

    func globalAttribute(_ component: SchemaComponent, name: QualifiedName) -> AttributeUse {
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
    ) throws(SchemaError) -> AttributeSet {
        var set = AttributeSet()
        for child in node.children where child.isOfSchema {
            switch child.local {
            case "attribute":
                try enter(child)
                try addAttribute(child, context: context, to: &set)
                leave()
            case "attributeGroup":
                set.add(try expandAttributeGroup(child, context: context, redefined: redefined))
            case "anyAttribute": set.any = Self.wildcard(of: child, context: context).intersection(set.any)
            default: continue
            }
        }
        return set
    }

    private func addAttribute(_ node: Node, context: SchemaContext, to set: inout AttributeSet) throws(SchemaError) {
        let target = try reference("ref", of: node, context: context)
        if let text = node.attribute(where: { $0.local == "arrayType" && !$0.namespace.isEmpty }) {
            set.arrayType = try arrayType(text, at: node, context: context)
        }
        let isQualified = node["form"].map { $0 == "qualified" } ?? context.qualifiesAttributes
        guard let local = target?.local ?? node["name"]?.trimmingXMLSpace else { return }
        let name = target ?? QualifiedName(local, in: isQualified ? context.targetNamespace : "")
        if node["use"] == "prohibited" {
            set.prohibit(name)
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
    ) throws(SchemaError) -> (type: QualifiedName, dimensions: String) {
        let bracket = text.firstIndex(of: "[") ?? text.endIndex
        guard let name = context.resolve(String(text[..<bracket]), at: node) else {
            throw .undeclaredPrefix(name: text, place: node.place)
        }
        let dimensions = String(text[bracket...].filter { !$0.isWhitespace })
        return (name, dimensions.isEmpty ? "[]" : dimensions)
    }
}

extension String? {
    /// `true` or `1`.
    var isTrue: Bool {
        let text = self?.trimmingXMLSpace
        return text == "true" || text == "1"
    }
}
