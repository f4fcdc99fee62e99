import JSONWire
import SOAPMessage
import XMLWire

/// The fields of one path as assignments for a shell: `--shell -e PATH`.
///
/// They are named by the path, and numbered where there are several: which it is shows only at the end of the reply. A
/// class because it receives events.
final class ShellFields: FieldSink {
    private let path: FieldPath
    private let builder: any ValueBuilder
    private var values: [JSONValue] = []

    init(_ path: FieldPath, builder: any ValueBuilder) {
        self.path = path
        self.builder = builder
    }

    /// The assignments, when the reply has ended.
    var text: String {
        let value = values.count == 1 ? values[0] : .array(values)
        return LeafLines(value, at: name).shell
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

    func beginField(_ tag: XMLStartTag) throws { try builder.start(tag) }
    func start(_ tag: XMLStartTag) throws { try builder.start(tag) }
    func text(_ utf8: Span<UInt8>) throws { try builder.text(utf8) }
    func end(_ name: QualifiedName) throws { try builder.end(name) }

    func endField(_ name: QualifiedName) throws {
        try builder.end(name)
        if let value = builder.takeLast() { values.append(value) }
    }

    func attribute(_ attribute: XMLAttribute) throws { values.append(.string(attribute.value)) }
}
