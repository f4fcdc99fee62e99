import JSONWire
import WSDL
import XMLWire

/// `soap diff`: what changed between two WSDLs.
struct DiffVerb {
    let options: Options
    let console: Console

    /// - Throws: ``CallError``, ``DescriptionError``, `WSDLError`, `Console.FileError`, `Console.WriteError`.
    func run(_ old: String, _ new: String) throws -> ExitStatus {
        let changes = try load(old).changes(to: try load(new))
        try console.print(Self.text(changes), json: Self.json(changes), options.output)
        return changes.contains(where: \.isBreaking) ? .fault : .ok
    }

    private func load(_ name: String) throws -> Definitions {
        let source = try SourceResolver(console, options: options).description(name)
        source.warn(console)
        return source.definitions
    }

    private static func text(_ changes: [WSDLChange]) -> String {
        var text = ""
        for (title, isBreaking) in [("breaking", true), ("compatible", false)] {
            let lines = changes.filter { $0.isBreaking == isBreaking }.map { "  \(ChangeWords.line($0))\n" }
            if !lines.isEmpty { text += title + "\n" + lines.joined() }
        }
        return text
    }

    /// `breaking` and `compatible`; of each change `subject` (`port`, `operation`, `element`, `type`), `name`, `path`, `ports` and
    /// `text`.
    private static func json(_ changes: [WSDLChange]) -> JSONValue {
        func list(_ isBreaking: Bool) -> JSONValue {
            .array(changes.filter { $0.isBreaking == isBreaking }.map { json($0) })
        }
        return .object([JSONMember("breaking", list(true)), JSONMember("compatible", list(false))])
    }

    private static func json(_ change: WSDLChange) -> JSONValue {
        .object([
            JSONMember("subject", .string(change.subject.rawValue)), JSONMember("name", .string(change.name)),
            JSONMember("path", .string(change.path)), JSONMember("change", .string(ChangeWords.code(change.change))),
            JSONMember("ports", .array(change.ports.map { .string($0) })),
            JSONMember("text", .string(ChangeWords.sentence(change.change))),
        ])
    }
}
