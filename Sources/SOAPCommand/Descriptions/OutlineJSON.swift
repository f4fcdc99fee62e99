import JSONWire
import WSDL
import XMLSchema
import XMLWire

/// Trees of what a message holds, as JSON.
///
/// Every node has the same keys in the same order: `kind` (`element`, `attribute`, `type`, `sequence`, `choice`, `all`, `any`,
/// `anyAttribute`), `name`, `namespace`, `type` and `base` (`{namespace}local` or null), `min`, `max` (null is unbounded),
/// `nillable`, `abstract`, `mixed`, `list`, `default`, `fixed`, `enumeration`, `facets`, `array`, `derived`, `substitutes`,
/// `documentation`, `cut` (`recursion`, `size`, `undeclared` or null: why nothing stands below) and `members`.
enum OutlineJSON {
    static func array(_ outlines: [Outline]) -> JSONValue { .array(outlines.map { value($0) }) }

    static func value(_ outline: Outline) -> JSONValue {
        let value = outline.value
        return .object([
            JSONMember("kind", .string(outline.kind.rawValue)),
            JSONMember("name", optional(outline.name?.local)),
            JSONMember("namespace", optional(outline.name.map { $0.namespace })),
            JSONMember("type", optional(outline.type?.description)),
            JSONMember("base", optional(value?.builtIn?.rawValue ?? (outline.isAnything ? "anyType" : nil))),
            JSONMember("min", .number(String(outline.occurs.min))),
            JSONMember("max", outline.occurs.max.map { .number(String($0)) } ?? .null),
            JSONMember("nillable", .bool(outline.isNillable)),
            JSONMember("abstract", .bool(outline.isAbstract)),
            JSONMember("mixed", .bool(outline.isMixed)),
            JSONMember("list", .bool(value?.isList ?? false)),
            JSONMember("default", optional(outline.defaultValue)),
            JSONMember("fixed", optional(outline.fixedValue)),
            JSONMember("enumeration", .array((value?.enumeration ?? []).map { .string($0.value) })),
            JSONMember(
                "facets", .object((value?.facets ?? []).map { JSONMember($0.name, .string($0.value)) })),
            JSONMember("array", optional(outline.array)),
            JSONMember("derived", names(outline.derivedTypes)),
            JSONMember("substitutes", names(outline.substitutes)),
            JSONMember("documentation", optional(outline.documentation)),
            JSONMember("cut", optional(outline.cut?.rawValue)),
            JSONMember("members", array(outline.members)),
        ])
    }

    static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    private static func names(_ names: [QualifiedName]) -> JSONValue {
        .array(names.map { .string($0.description) })
    }
}
