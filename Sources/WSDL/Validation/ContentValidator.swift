internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// Holds elements against their declarations and notes what does not fit; one run a message.
struct ContentValidator {
    let schema: Schema
    /// Encoded messages are looked at loosely: order and absence mean nothing there (SOAP 1.1 §5).
    let isEncoded: Bool
    private(set) var findings: [MessageFinding] = []
    private var identifiers: Set<String> = []
    private var references: [(name: String, path: String, line: Int)] = []
    private var depth = 0

    init(schema: Schema, isEncoded: Bool) {
        self.schema = schema
        self.isEncoded = isEncoded
    }

    mutating func report(_ defect: MessageDefect, at path: String, _ element: Element) {
        findings.append(MessageFinding(path: path, line: element.tag.position.line, defect: defect))
    }

    // MARK: Elements

    /// An element of a declaration.
    mutating func element(_ element: Element, _ declaration: ElementDeclaration, path: String) {
        if declaration.isAbstract { report(.abstract(declaration.name), at: path, element) }
        self.element(
            element, type: declaration.type, isNillable: declaration.isNillable, path: path,
            defaultValue: declaration.defaultValue, fixedValue: declaration.fixedValue, place: declaration.place)
    }

    /// An element of a type.
    mutating func element(
        _ element: Element, type declared: TypeReference, isNillable: Bool, path: String, defaultValue: String? = nil,
        fixedValue: String? = nil, place: SourcePlace
    ) {
        guard depth < 500, !(isEncoded && element.isReference) else { return }
        depth += 1
        defer { depth -= 1 }
        let type: SchemaType
        let reference = actualType(of: element, declared: declared, path: path)
        do { type = try schema.definition(of: reference, usedAt: place) } catch {
            return report(.unusable(error), at: path, element)
        }
        if case .complex(let complex) = type, complex.isAbstract, !isEncoded, let name = complex.name {
            report(.abstract(name), at: path, element)
        }
        attributes(of: element, type: type, path: path)
        if element.tag.isNil {
            if !isNillable, !isEncoded { report(.notNillable, at: path, element) }
            if element.hasElements || element.mixedText != nil { report(.nilWithContent, at: path, element) }
            return
        }
        switch type {
        case .simple(let simple):
            text(of: element, simple, path: path, defaultValue: defaultValue, fixedValue: fixedValue)
        case .complex(let complex):
            content(of: element, complex, path: path, defaultValue: defaultValue, fixedValue: fixedValue)
        }
    }

    /// The type in `xsi:type`, else the declared one; XML Schema Part 1 §3.3.4.
    private mutating func actualType(of element: Element, declared: TypeReference, path: String) -> TypeReference {
        guard let text = element.attribute("type", in: Namespaces.schemaInstance) else { return declared }
        guard let name = element.scope.resolve(text.trimmingXMLSpace)?.inCurrentSchemaNamespace,
            schema.hasType(name)
        else {
            report(.unknownType(text), at: path, element)
            return declared
        }
        let reference = TypeReference.named(name)
        guard !declared.isAny, !isEncoded, !schema.isDerived(reference, from: declared), let base = declared.name
        else { return reference }
        report(.notDerived(name, base: base), at: path, element)
        return declared
    }

    // MARK: Attributes, XML Schema Part 1 §3.4.4

    private mutating func attributes(of element: Element, type: SchemaType, path: String) {
        var uses: [AttributeUse] = []
        var any: Wildcard?
        var isArray = false
        if case .complex(let complex) = type {
            uses = complex.attributes
            any = complex.anyAttribute
            isArray = complex.array != nil
        }
        for attribute in element.tag.attributes where !Vocabularies.ofProtocol.contains(attribute.name.namespace) {
            let here = path.isEmpty ? "@\(attribute.name.local)" : "\(path).@\(attribute.name.local)"
            if let use = uses.first(where: { $0.name == attribute.name }) {
                check(attribute.value, use, element, path: here)
            } else if let any, schema.allowsAttribute(attribute.name, at: any) {
                guard any.processContents != .skip, let use = schema.attribute(attribute.name) else { continue }
                check(attribute.value, use, element, path: here)
            } else if !isEncoded, !isArray {
                report(.unexpectedAttribute(attribute.name, known: uses.map(\.name)), at: here, element)
            }
        }
        guard !isEncoded else { return }
        for use in uses where use.isRequired && element.tag.attribute(use.name) == nil {
            report(.missingAttribute(use.name), at: path, element)
        }
    }

    private mutating func check(_ value: String, _ use: AttributeUse, _ element: Element, path: String) {
        guard case .simple(let type)? = try? schema.type(use.type, usedAt: use.place) else { return }
        check(value, type, fixedValue: use.fixedValue, element, path: path)
    }

    private mutating func check(
        _ value: String, _ type: SimpleType, fixedValue: String?, _ element: Element, path: String
    ) {
        let names: SimpleTypeValidator.Names = { XMLNames.isQName($0) ? element.scope.resolve($0) : nil }
        do {
            if let defect = try schema.defect(of: value, type: type, names: names) {
                return report(.value(defect), at: path, element)
            }
            if let fixedValue, try !schema.areSame(value, fixedValue, type: type, names: names) {
                report(.notFixed(value: value, fixed: fixedValue), at: path, element)
            }
            note(value, type, element, path: path)
        } catch { report(.unusable(error), at: path, element) }
    }

    // MARK: Identifiers, XML Schema Part 1 §3.15.4

    private mutating func note(_ value: String, _ type: SimpleType, _ element: Element, path: String) {
        guard !isEncoded else { return }
        var type = type
        if case .list(let item) = type.variety, case .simple(let itemType)? = try? schema.type(item, usedAt: .nowhere) {
            type = itemType
        }
        guard case .atomic(let builtIn) = type.variety else { return }
        let names = value.split(whereSeparator: \.isWhitespace).map { String($0) }
        switch builtIn {
        case .id:
            for name in names where !identifiers.insert(name).inserted {
                report(.repeatedIdentifier(name), at: path, element)
            }
        case .idref: references += names.map { ($0, path, element.tag.position.line) }
        default: return
        }
    }

    /// What is wrong, references to nothing included; to be asked for once everything has been looked at.
    func finished() -> [MessageFinding] {
        let dangling = references.filter { !identifiers.contains($0.name) }
        return findings
            + dangling.map { MessageFinding(path: $0.path, line: $0.line, defect: .unknownIdentifier($0.name)) }
    }

    // MARK: Content

    private mutating func text(
        of element: Element, _ type: SimpleType, path: String, defaultValue: String?, fixedValue: String?
    ) {
        guard !element.hasElements else { return report(.elementsInText, at: path, element) }
        let text = element.text
        if text.isEmpty, let value = fixedValue ?? defaultValue {
            return check(value, type, fixedValue: nil, element, path: path)
        }
        check(text, type, fixedValue: fixedValue, element, path: path)
    }

    private mutating func content(
        of element: Element, _ type: ComplexType, path: String, defaultValue: String?, fixedValue: String?
    ) {
        if let array = type.array, isEncoded || element.hasElements {
            return items(of: element, array, path: path, place: type.place)
        }
        switch type.content {
        case .anything: others(element.elements, path: path)
        case .simple(let reference):
            guard case .simple(let simple)? = try? schema.type(reference, usedAt: type.place) else { return }
            text(of: element, simple, path: path, defaultValue: defaultValue, fixedValue: fixedValue)
        case .empty:
            if element.hasElements || (element.mixedText != nil && !type.isMixed) {
                report(.notEmpty, at: path, element)
            }
        case .elements(let particle):
            if !type.isMixed, let text = element.mixedText { report(.text(text), at: path, element) }
            children(of: element, particle, path: path)
        }
    }

    private mutating func items(of element: Element, _ array: EncodedArray, path: String, place: SourcePlace) {
        guard ArrayDimensions(array.dimensions).inner.isEmpty else { return }
        for (index, item) in element.elements.enumerated() {
            self.element(
                item, type: array.itemType ?? .anyType, isNillable: true, path: "\(path)[\(index)]", place: place)
        }
    }

    private mutating func children(of element: Element, _ particle: Particle, path: String) {
        let known = schema.elementNames(in: particle)
        let wildcards = particle.wildcards
        let paths = MessagePaths(element.elements, below: path)
        var accepted: [Child] = []
        for (child, here) in zip(element.elements, paths.paths) {
            if known.contains(child.name) || wildcards.contains(where: { $0.allows(child.name.namespace) }) {
                accepted.append((child, child.name, here))
            } else if let meant = known.first(where: { $0.local == child.name.local }) {
                if !isEncoded { report(.namespace(child.name, expected: meant), at: here, child) }
                accepted.append((child, meant, here))
            } else if !isEncoded {
                report(.unexpected(child.name, known: known), at: here, child)
            }
        }
        let match = match(&accepted, particle)
        for (index, child) in accepted.enumerated() {
            if let declaration = match.declarations[index] {
                self.element(child.element, declaration, path: child.path)
            } else if match.isTaken[index], let wildcard = match.wildcards[index] {
                self.other(child.element, at: wildcard, path: child.path)
            }
        }
        guard !isEncoded else { return }
        for gap in match.missing {
            switch gap {
            case .element(let name): report(.missing(name), at: path, element)
            case .oneOf(let names): report(.missingChoice(names), at: path, element)
            case .any(let wildcard): report(.missingAny(wildcard.namespaceConstraint), at: path, element)
            }
        }
    }

    private typealias Child = (element: Element, name: QualifiedName, path: String)

    /// Assigns children; one that cannot stand where it does is noted and taken out, so that it does not hide the others.
    private mutating func match(_ children: inout [Child], _ particle: Particle) -> ContentMatch {
        let all = children.map(\.name)
        var leftovers: [QualifiedName] = []
        while true {
            var match = ContentMatch(particle, names: children.map(\.name), schema: schema)
            guard !isEncoded, leftovers.count < 20, let index = match.isTaken.firstIndex(of: false) else {
                for name in leftovers { match.forgetMissing(name) }
                return match
            }
            let child = children.remove(at: index)
            leftovers.append(child.name)
            reportLeftover(child.name, particle, all, at: child.path, child.element)
        }
    }

    private mutating func reportLeftover(
        _ name: QualifiedName, _ particle: Particle, _ all: [QualifiedName], at path: String, _ element: Element
    ) {
        if let limit = particle.limit(of: name, in: schema), limit > 0, all.count(where: { $0 == name }) > limit {
            report(.tooMany(name, limit: limit), at: path, element)
        } else {
            report(.misplaced(name), at: path, element)
        }
    }

    private mutating func other(_ element: Element, at wildcard: Wildcard, path: String) {
        switch wildcard.processContents {
        case .skip: return
        case .strict where !schema.allows(element.name, at: wildcard) && !isEncoded:
            // XML Schema Part 1 §3.10.4; `xsi:type` stands for a declaration.
            if element.attribute("type", in: Namespaces.schemaInstance) == nil {
                return report(.undeclared(element.name), at: path, element)
            }
        case .strict, .lax: break
        }
        other(element, path: path)
    }

    /// What nothing is known of is looked at where it is declared: lax processing.
    private mutating func others(_ elements: [Element], path: String) {
        let paths = MessagePaths(elements, below: path)
        for (element, here) in zip(elements, paths.paths) { other(element, path: here) }
    }

    /// An element that is looked at only where something declares it.
    mutating func other(_ element: Element, path: String) {
        if let declaration = schema.element(element.name) {
            self.element(element, declaration, path: path)
        } else if element.attribute("type", in: Namespaces.schemaInstance) != nil {
            self.element(element, type: .anyType, isNillable: true, path: path, place: .nowhere)
        } else {
            others(element.elements, path: path)
        }
    }
}

/// The paths of sibling elements: by name, and by position where several have the name.
struct MessagePaths {
    let paths: [String]

    init(_ elements: [Element], below parent: String) {
        var totals: [String: Int] = [:]
        for element in elements { totals[element.name.local, default: 0] += 1 }
        var counts: [String: Int] = [:]
        paths = elements.map { element in
            let local = element.name.local
            let index = counts[local, default: 0]
            counts[local] = index + 1
            let step = (totals[local] ?? 0) > 1 ? "\(local)[\(index)]" : local
            return parent.isEmpty ? step : "\(parent).\(step)"
        }
    }
}

extension Element {
    /// Whether it only refers to another element, SOAP 1.1 §5.4.1 and SOAP 1.2 Part 2 §3.1.5.1.
    fileprivate var isReference: Bool {
        attribute("href") != nil || attribute("ref", in: Vocabularies.encoding12) != nil
    }
}
