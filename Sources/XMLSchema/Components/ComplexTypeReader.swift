internal import XMLWire

extension TypeReader {
    // MARK: Complex types, XML Schema Part 1 §3.4.2

    mutating func complexType(
        of node: Node, name: QualifiedName?, context: SchemaContext, redefined: QualifiedName?
    ) throws(SchemaError) -> ComplexType {
        if let content = node.firstSchemaChild("simpleContent") ?? node.firstSchemaChild("complexContent"),
            let derivation = content.children.first(where: {
                $0.isOfSchema && ($0.local == "extension" || $0.local == "restriction")
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
        return schema.wellKnown.encodings.contains(name.namespace) ? EncodedArray() : nil
    }

    private mutating func derived(
        _ derivation: Node, of node: Node, isSimple: Bool, isMixed: Bool, name: QualifiedName?, context: SchemaContext,
        redefined: QualifiedName?
    ) throws(SchemaError) -> ComplexType {
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
        for name in own.prohibited { attributes.remove(name) }
        attributes.any = isExtension ? own.any.map { $0.union(inherited.any) } ?? inherited.any : own.any
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
            guard case .complex(let complex) = base, case .simple = complex.content else {
                return .simple(.named(baseName))
            }
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
