import WSDL
import XMLSchema
import XMLWire

/// Trees of what a message holds, as text: name and occurrence, type, what else is known, documentation.
///
/// Occurrence is `?` (may be left out), `*` (any number), `+` (at least one), `[2..5]`, or nothing for exactly one.
struct OutlineText {
    private(set) var text = ""
    private let columnLimit = 36

    /// Adds trees, each line `indent` columns from the left.
    mutating func add(_ outlines: [Outline], indent: Int) {
        let heads = outlines.map { Self.head($0) }
        let width = min(heads.map(\.count).max() ?? 0, columnLimit)
        for (outline, head) in zip(outlines, heads) {
            let notes = Self.notes(outline)
            var line = String(repeating: " ", count: indent) + head
            if !notes.isEmpty { line += String(repeating: " ", count: max(0, width - head.count)) + "  " + notes }
            text += line + "\n"
            add(outline.members, indent: indent + 2)
        }
    }

    /// Adds global declarations, each with what it is.
    mutating func add(_ declarations: [Outline]) {
        for declaration in declarations {
            let notes = Self.notes(declaration)
            let kind = declaration.kind == .type ? "type" : "element"
            text += "\(kind) \(declaration.name?.description ?? "")" + (notes.isEmpty ? "" : "  \(notes)") + "\n"
            add(declaration.members, indent: 2)
        }
    }

    // MARK: One line

    static func head(_ outline: Outline) -> String {
        let mark = mark(outline.occurs)
        switch outline.kind {
        case .element, .type: return (outline.name?.local ?? "") + mark
        case .attribute: return "@\(outline.name?.local ?? "")\(mark)"
        case .any: return "any element\(mark)"
        case .anyAttribute: return "any attribute\(mark)"
        case .sequence: return mark.isEmpty ? "together" : "together\(mark)"
        case .choice: return "one of\(mark)"
        case .all: return "in any order\(mark)"
        }
    }

    static func mark(_ occurs: XMLSchema.Occurrence) -> String {
        switch (occurs.min, occurs.max) {
        case (1, 1): ""
        case (0, 1): "?"
        case (0, nil): "*"
        case (1, nil): "+"
        case (let least, nil): "[\(least)..]"
        case (let least, let most?): least == most ? "[\(least)]" : "[\(least)..\(most)]"
        }
    }

    /// Type, values, facets, and behind `#` the documentation.
    static func notes(_ outline: Outline) -> String {
        var notes = [type(outline)].compactMap { $0 }
        if let value = outline.value { notes += words(value, typeName: outline.type?.local) }
        if outline.isMixed { notes.append("text between") }
        if outline.isNillable { notes.append("nillable") }
        if let fixed = outline.fixedValue { notes.append("always \(quoted(fixed))") }
        if let value = outline.defaultValue { notes.append("default \(quoted(value))") }
        if outline.isAbstract {
            let names = list(outline.derivedTypes.map(\.local))
            notes.append(names.isEmpty ? "abstract" : "abstract, one of the types \(names)")
        }
        if !outline.substitutes.isEmpty { notes.append("or \(list(outline.substitutes.map(\.local)))") }
        if let constraint = outline.wildcard?.namespaceConstraint, let words = WSDLWords.words(constraint) {
            notes.append(words)
        }
        switch outline.cut {
        case .recursion: notes.append("as above")
        case .size: notes.append("more is not shown")
        case .undeclared: notes.append("not declared")
        case nil: break
        }
        let text = notes.joined(separator: ", ")
        guard let documentation = outline.documentation else { return text }
        return (text.isEmpty ? "" : text + "  ") + "# " + Printable.text(documentation, limit: 400)
    }

    private static func type(_ outline: Outline) -> String? {
        if let array = outline.array { return "\(array) array" }
        if outline.isAnything { return "anything" }
        if outline.kind == .type { return outline.type.map { "from \($0.local)" } ?? outline.value.map { base($0) } }
        return outline.type?.local ?? outline.value.map { base($0) }
    }

    private static func base(_ value: ValueOutline) -> String {
        let name =
            value.builtIn?.rawValue
            ?? (value.union.isEmpty ? "anySimpleType" : value.union.map(\.local).joined(separator: " or "))
        return value.isList ? "list of \(name)" : name
    }

    private static func words(_ value: ValueOutline, typeName: String?) -> [String] {
        var words: [String] = []
        let base = base(value)
        if let typeName, typeName != base, value.enumeration.isEmpty || value.isList { words.append(base) }
        words += facets(value.facets)
        guard !value.enumeration.isEmpty else { return words }
        let shown = value.enumeration.prefix(40).map { quoted($0.value) }.joined(separator: " | ")
        return words + [shown + (value.enumeration.count > 40 ? " | …" : "")]
    }

    private static func facets(_ facets: [Facet]) -> [String] {
        facets.map { facet in
            switch facet.name {
            case "minInclusive": ">= \(facet.value)"
            case "maxInclusive": "<= \(facet.value)"
            case "minExclusive": "> \(facet.value)"
            case "maxExclusive": "< \(facet.value)"
            case "pattern": "/\(facet.value)/"
            default: "\(facet.name) \(facet.value)"
            }
        }
    }

    /// A value as it is, or in quotation marks where it is not one plain word.
    private static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "," && $0 != "|" }
        return isPlain ? text : UsageWords.quoted(text)
    }

    private static func list(_ names: [String]) -> String {
        names.count > 12
            ? names.prefix(12).joined(separator: ", ") + ", …" : UsageWords.list(names, "or")
    }
}
