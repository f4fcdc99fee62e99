import JSONWire
import SOAPMessage

/// The leaves of a value with the paths that lead to them: the text format, and `--shell`.
struct LeafLines {
    /// One leaf.
    struct Leaf: Hashable {
        /// `a.b[0].@id`: with a dot before it, the ``FieldPath`` of exactly this leaf; empty where the whole value is one.
        let path: String
        /// Empty for nil, an empty element and an empty object.
        let text: String
    }

    private(set) var leaves: [Leaf] = []

    /// - Parameter path: where the value lies.
    init(_ value: JSONValue, at path: String = "") { append(value, at: path) }

    private mutating func append(_ value: JSONValue, at path: String) {
        switch value {
        case .null: leaves.append(Leaf(path: path, text: ""))
        case .bool(let flag): leaves.append(Leaf(path: path, text: flag ? "true" : "false"))
        case .number(let text), .string(let text): leaves.append(Leaf(path: path, text: text))
        case .array(let items):
            for (index, item) in items.enumerated() { append(item, at: "\(path)[\(index)]") }
        case .object(let members):
            if members.isEmpty && !path.isEmpty { leaves.append(Leaf(path: path, text: "")) }
            for member in members {
                let step = FieldPath.step(to: member.name)
                append(member.value, at: path.isEmpty ? step : "\(path).\(step)")
            }
        }
    }

    /// The text format: a single leaf is its value, several are one `path: value` line each.
    var text: String {
        if let leaf = leaves.first, leaves.count == 1 { return leaf.text + "\n" }
        return leaves.map { "\($0.path): \($0.text)\n" }.joined()
    }

    /// Assignments for a POSIX shell: names of letters, digits and underscores, values in single quotes.
    /// - Parameter picked: the path that the user gave; nil where none was given.
    func shell(_ names: inout ShellNames, picked: String? = nil) -> String {
        var lines = ""
        for leaf in leaves {
            lines += "\(names.name(for: leaf.path, picked: picked))=\(ShellQuoting.quoted(leaf.text))\n"
        }
        return lines
    }
}
