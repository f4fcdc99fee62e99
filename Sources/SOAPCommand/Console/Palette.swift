import JSONWire

/// Colour on a terminal: ECMA-48 sequences, never in a pipe unless forced.
enum Palette {
    /// `NO_COLOR` switches colour off, `CLICOLOR_FORCE` on; else a terminal has it, unless it is a dumb one.
    static func isOn(isTerminal: Bool, _ environment: [String: String]) -> Bool {
        if let off = environment["NO_COLOR"], !off.isEmpty { return false }
        if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
        return isTerminal && environment["TERM"] != "dumb"
    }

    /// Red and bold.
    static func error(_ text: String) -> String { "\u{1B}[1;31m\(text)\u{1B}[0m" }

    /// Indented JSON with coloured names, texts and nulls, as on a page for reading.
    static func json(_ value: JSONValue) -> String { json(value, indent: "") + "\n" }

    private static func json(_ value: JSONValue, indent: String) -> String {
        let inner = indent + "  "
        switch value {
        case .null: return "\u{1B}[2mnull\u{1B}[0m"
        case .bool, .number: return encoded(value)
        case .string: return "\u{1B}[32m\(encoded(value))\u{1B}[0m"
        case .array(let items) where !items.isEmpty:
            let lines = items.map { inner + json($0, indent: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { member in
                "\(inner)\u{1B}[1;34m\(encoded(.string(member.name)))\u{1B}[0m: \(json(member.value, indent: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array, .object: return encoded(value)
        }
    }

    private static func encoded(_ value: JSONValue) -> String { String(decoding: value.encoded(), as: UTF8.self) }
}
