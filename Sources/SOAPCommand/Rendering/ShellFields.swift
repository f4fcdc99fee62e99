import JSONWire
import SOAPMessage

/// The fields of one path as assignments for a shell: `--shell -e PATH`.
///
/// They are named by the path, and numbered where there are several: which it is shows only at the end of the reply.
final class ShellFields {
    private let path: FieldPath
    private var values: [JSONValue] = []
    private(set) lazy var field = WantedField(
        path, into: FieldValues(builders) { [unowned self] in values.append($0) })
    private let builders: FieldBuilders

    init(_ path: FieldPath, _ builders: FieldBuilders) {
        self.path = path
        self.builders = builders
    }

    /// The assignments, when the reply has ended.
    func text(_ names: inout ShellNames) -> String {
        let value = values.count == 1 ? values[0] : .array(values)
        return LeafLines(value, at: name).shell(&names, picked: name)
    }

    /// The path without namespaces.
    private var name: String {
        var name = ""
        var isInNamespace = false
        for character in path.text {
            if character == "{" { isInNamespace = true }
            if !isInNamespace { name.append(character) }
            if character == "}" { isInNamespace = false }
        }
        return name
    }
}
