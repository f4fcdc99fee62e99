internal import XMLWire

/// What a template says it takes, from its tags and its declarations together.
extension TemplateAssembly {
    /// The root's expanded name, as far as it is literal.
    var rootName: QualifiedName? {
        guard let name = root?.name, XMLNames.isQName(name) else { return nil }
        let (prefix, local) = XMLNames.split(name)
        let declaration = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
        let namespace = root?.attributes.first { $0.name == declaration }?.value
        return QualifiedName(local, in: namespace ?? "")
    }

    /// The variables in document order, and the parameters: those declared, then those only used.
    func inventory() -> (variables: [TemplateVariable], parameters: [TemplateParameter]) {
        let variables = uses.compactMap { variable($0) }
        var parameters = declared.map { parameter in
            var parameter = parameter
            let isUsed = variables.contains { $0.name == parameter.name && $0.isRequired }
            parameter.isRequired = parameter.declaredRequired ?? (isUsed && parameter.defaultValue == nil)
            return parameter
        }
        for use in uses where !use.name.path.isEmpty && !TemplateContext.covers(use.name) {
            let name = qualified(use)
            let isRequired = use.isRaw != nil && isRequired(use)
            if let index = parameters.firstIndex(where: { $0.name == name }) {
                if !parameters[index].isDeclared {
                    parameters[index].isRequired = parameters[index].isRequired || isRequired
                }
            } else if !isOnlyPrefix(use, name) {
                parameters.append(TemplateParameter(undeclared: name, isRequired: isRequired, at: use.position))
            }
        }
        return (variables, parameters)
    }

    /// Names that interpolate as nothing where they are not given.
    var optionalNames: Set<String> {
        let declaredOptional = declared.filter { $0.declaredRequired == false }.map(\.name)
        let declaredRequired = declared.filter { $0.declaredRequired == true }.map(\.name)
        return invertedNames.union(declaredOptional).subtracting(declaredRequired)
    }

    private func variable(_ use: Use) -> TemplateVariable? {
        guard let isRaw = use.isRaw else { return nil }
        return TemplateVariable(
            name: use.name.text, isRaw: isRaw, place: use.place, isRequired: isRequired(use),
            sections: use.sections.map(\.name.text), position: use.position)
    }

    private func isRequired(_ use: Use) -> Bool {
        guard use.sections.isEmpty, !TemplateContext.covers(use.name), !use.name.path.isEmpty else { return false }
        let hasDefault = declared.contains { $0.name == use.name.text && $0.defaultValue != nil }
        return !hasDefault && !optionalNames.contains(use.name.text)
    }

    /// A section whose members are what is taken: `rows` beside `rows.id`.
    private func isOnlyPrefix(_ use: Use, _ name: String) -> Bool {
        use.isRaw == nil
            && uses.contains { other in
                other.sections.contains { !$0.isInverted && $0.name == use.name } && !other.name.path.isEmpty
                    && qualified(other).hasPrefix(name + ".")
            }
    }

    /// The name under which a value reaches the tag: inside a section its members, unless the name is one of its own
    /// outside (declared, used outside sections, or that of a section around it).
    private func qualified(_ use: Use) -> String {
        let name = use.name.text
        let isOwn =
            declared.contains { $0.name == name } || use.sections.contains { $0.name.text == name }
            || uses.contains { other in other.name.text == name && other.sections.allSatisfy(\.isInverted) }
        guard !isOwn, let index = use.sections.lastIndex(where: { !$0.isInverted && !$0.name.path.isEmpty }) else {
            return name
        }
        let section = use.sections[index]
        let outer = Use(
            name: section.name, isRaw: nil, place: .text, position: use.position,
            sections: Array(use.sections[..<index]))
        return qualified(outer) + "." + name
    }
}
