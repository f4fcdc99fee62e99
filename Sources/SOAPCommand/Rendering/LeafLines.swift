import JSONWire
import XMLWire

/// The leaves of a value with the paths that lead to them: the text format, and `--shell`.
struct LeafLines {
    /// One leaf.
    struct Leaf: Hashable {
        /// `a.b[0].@id`; empty where the whole value is one leaf.
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
            for member in members { append(member.value, at: path.isEmpty ? member.name : "\(path).\(member.name)") }
        }
    }

    /// The text format: a single leaf is its value, several are one `path: value` line each.
    var text: String {
        if let leaf = leaves.first, leaves.count == 1 { return leaf.text + "\n" }
        return leaves.map { "\($0.path): \($0.text)\n" }.joined()
    }

    /// Assignments for a POSIX shell: names of letters, digits and underscores, values in single quotes.
    var shell: String {
        leaves.map { leaf in
            let name = leaf.path.isEmpty ? "result" : Self.shellName(leaf.path)
            return "\(name)=\(ShellQuoting.quoted(leaf.text))\n"
        }.joined()
    }

    private static func shellName(_ path: String) -> String {
        let name = ShellQuoting.variable(
            String(String.UnicodeScalarView(path.unicodeScalars.filter { $0 != "]" && $0 != "@" && $0 != "#" })))
        let isOfShell = shellVariables.contains(name) || ["LD_", "DYLD_", "BASH_"].contains { name.begins(with: $0) }
        return isOfShell ? "_" + name : name
    }

    /// Variables that shells and the loader act upon: a reply may not set them; they get an underscore in front.
    private static let shellVariables: Set<String> = [
        "BASHOPTS", "CDPATH", "ENV", "EUID", "FPATH", "GLOBIGNORE", "HOME", "IFS", "LANG", "LC_ALL", "MAIL", "MAILPATH",
        "OLDPWD", "OPTARG", "OPTERR", "OPTIND", "PATH", "PPID", "PROMPT_COMMAND", "PS1", "PS2", "PS3", "PS4", "PWD",
        "SHELL", "SHELLOPTS", "TERM", "TMPDIR", "UID", "ZDOTDIR",
    ]
}
