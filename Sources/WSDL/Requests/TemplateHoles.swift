internal import XMLWire

/// The names by which a template reaches what is given, wherever in the sections it stands: in a section over an object
/// they begin at that object.
struct TemplateHoles {
    /// A section that is open.
    struct Frame {
        /// How many steps of the path the section's value is below the arguments.
        let depth: Int
        let isRepeated: Bool
    }

    private var frames: [Frame] = []

    mutating func open(_ frame: Frame) { frames.append(frame) }
    mutating func close() { frames.removeLast() }

    /// Whether a repeated section is open.
    var isRepeated: Bool { frames.contains(where: \.isRepeated) }

    /// The name of the value at `path` where a tag stands now: one of the innermost section's value, or in it.
    func name(of path: [String]) -> String {
        let members = path.dropFirst(frames.last?.depth ?? 0)
        return members.isEmpty ? "." : members.joined(separator: ".")
    }
}

/// Marks in what an `XMLWriter` wrote: parts of a start-tag that depend on values, which it does not write itself.
enum TemplateMarks {
    private static let optional: Unicode.Scalar = "\u{E000}"
    private static let alternative: Unicode.Scalar = "\u{E001}"
    private static let end: Unicode.Scalar = "\u{E002}"

    /// As the value of an attribute: the attribute is there where `name` is given.
    static func optionalValue(_ name: String) -> String { "\(optional)\(name)\(end)" }

    /// Behind the value of an attribute: what is given as `name` takes its place.
    static func alternative(_ name: String) -> String { "\(alternative)\(name)\(end)" }

    /// The text with tags of Mustache in place of the marks.
    static func resolved(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.unicodeScalars.firstIndex(where: { $0 == optional || $0 == alternative }) {
            let kind = rest.unicodeScalars[mark]
            result += rest[..<mark]
            let behind = rest[rest.unicodeScalars.index(after: mark)...]
            let (name, others) = behind.cut(at: end) ?? (behind, behind[behind.endIndex...])
            rest = others
            if kind == optional {
                let space = result.lastPlace(of: " ") ?? result.endIndex
                let attribute = result[space...]
                result = result[..<space] + "{{#\(name)}}\(attribute){{.}}\"{{/\(name)}}"
                rest = rest.removing(prefix: "\"") ?? rest
            } else {
                let quote = result.lastPlace(of: "\"").map { result.utf8.index(after: $0) } ?? result.endIndex
                let value = result[quote...]
                result = result[..<quote] + "{{#\(name)}}{{.}}{{/\(name)}}{{^\(name)}}\(value){{/\(name)}}"
            }
        }
        return result + rest
    }
}
