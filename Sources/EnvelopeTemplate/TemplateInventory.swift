internal import XMLWire

extension TemplateAssembly {
    /// The root's expanded name, as far as it is literal.
    var rootName: QualifiedName? {
        guard let name = root?.name, XMLNames.isQName(name) else { return nil }
        let (prefix, local) = XMLNames.split(name)
        let declaration = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
        let namespace = root?.attributes.first { $0.name == declaration }?.value
        return QualifiedName(local, in: namespace ?? "")
    }

    /// Names that interpolate as nothing where they are not given.
    var optionalNames: Set<String> {
        let declaredOptional = declared.filter { $0.declaredRequired == false }.map(\.name)
        let declaredRequired = declared.filter { $0.declaredRequired == true }.map(\.name)
        return invertedNames.union(declaredOptional).subtracting(declaredRequired)
    }
}

/// What a template says it takes, from its tags and its declarations together.
struct TemplateInventory {
    /// In document order.
    private(set) var variables: [TemplateVariable] = []
    /// Those declared, then those only used.
    private(set) var parameters: [TemplateParameter]
    private var indices: [String: Int] = [:]
    private let optionalNames: Set<String>
    /// Names that reach a tag as they are written, wherever it is: declared, or used outside sections.
    private let ownNames: Set<String>
    /// Declared names, and those of objects that have declared members.
    private let declaredNames: Set<String>
    private let objectNames: Set<String>
    /// The names of sections, by their pieces.
    private var sectionNames: [Int: String] = [:]

    init(_ assembly: TemplateAssembly) {
        optionalNames = assembly.optionalNames
        let outside = assembly.uses.filter { $0.sections.allSatisfy(\.isInverted) }.map(\.name.member)
        ownNames = Set(outside).union(assembly.declared.map(\.name))
        declaredNames = Set(assembly.declared.map(\.name))
        objectNames = Set(assembly.declared.flatMap { Self.containers(of: $0.name) })
        parameters = assembly.declared.map { parameter in
            var parameter = parameter
            parameter.isRequired = parameter.declaredRequired ?? false
            return parameter
        }
        for (index, parameter) in parameters.enumerated() { indices[parameter.name] = index }
        for use in assembly.uses { add(use) }
        let containers = Set(parameters.flatMap { Self.containers(of: $0.name) })
        parameters.removeAll { !$0.isDeclared && containers.contains($0.name) }
    }

    private mutating func add(_ use: TemplateAssembly.Use) {
        let isRequired = isRequired(use)
        if let isRaw = use.isRaw {
            variables.append(
                TemplateVariable(
                    name: use.name.text, isRaw: isRaw, place: use.place, isRequired: isRequired,
                    sections: use.sections.map(\.name.text), position: use.position))
        }
        guard !use.name.path.isEmpty else { return }
        let name = qualified(use.name, use.sections[...])
        if let index = indices[name] {
            if parameters[index].declaredRequired == nil, isRequired { parameters[index].isRequired = true }
        } else if name != use.name.member || !TemplateContext.covers(use.name) {
            indices[name] = parameters.count
            parameters.append(TemplateParameter(undeclared: name, isRequired: isRequired, at: use.position))
        }
    }

    private func isRequired(_ use: TemplateAssembly.Use) -> Bool {
        guard use.isRaw != nil, use.sections.isEmpty, !use.name.path.isEmpty else { return false }
        let declaration = indices[use.name.member].map { parameters[$0] }
        guard declaration?.isDeclared == true || !TemplateContext.covers(use.name) else { return false }
        return declaration?.defaultValue == nil && !optionalNames.contains(use.name.member)
    }

    /// The name under which a value reaches a tag: in a section over an object it is a member of that object.
    ///
    /// Whether a section is over an object the declarations say. Where they do not, it is one unless the name is an own
    /// name, that of a section around it, or one that needs not be given.
    private mutating func qualified(_ name: TemplateName, _ sections: ArraySlice<TemplateAssembly.Section>) -> String {
        var around = sections
        var levels = name.levels
        while let section = around.popLast() {
            guard section.opensContext else { continue }
            let outside = qualified(section, around)
            let isObject = objectNames.contains(outside)
            guard isObject || !declaredNames.contains(outside) else { continue }
            guard levels == 0 else {
                levels -= 1
                continue
            }
            let isOwn = ownNames.contains(name.member) || sections.contains { $0.name.text == name.text }
            guard isObject || !(isOwn || TemplateContext.covers(name)) else { return name.member }
            return outside + "." + name.member
        }
        return name.member
    }

    private mutating func qualified(
        _ section: TemplateAssembly.Section, _ around: ArraySlice<TemplateAssembly.Section>
    ) -> String {
        if let known = sectionNames[section.piece] { return known }
        let name = qualified(section.name, around)
        sectionNames[section.piece] = name
        return name
    }

    /// `a` and `a.b` for `a.b.c`.
    private static func containers(of name: String) -> [String] {
        name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) }
    }
}
