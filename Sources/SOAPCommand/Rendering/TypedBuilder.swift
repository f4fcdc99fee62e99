import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// Makes JSON of a reply's elements as the schema types them.
///
/// A class because it receives events.
final class TypedBuilder: ValueBuilder {
    private let typing: ReplyTyping
    /// Told what is odd, for `-v`.
    private let warn: ([ReplyWarning]) -> Void
    private var builder = ElementBuilder()
    private var depth = 0
    private var roots: [Element] = []
    /// How the records at the path of the last one are typed.
    private var records: (path: [QualifiedName], typing: RecordTyping)?

    private let openNames: OpenNames
    private let isInHeader: Bool

    /// - Parameters:
    ///   - openNames: tells where in the payload, or in the header, the element stands that ends.
    ///   - isInHeader: whether it is the header.
    init(
        _ typing: ReplyTyping, openNames: OpenNames, isInHeader: Bool = false, warn: @escaping ([ReplyWarning]) -> Void
    ) {
        self.typing = typing
        self.openNames = openNames
        self.isInHeader = isInHeader
        self.warn = warn
    }

    func start(_ tag: XMLStartTag) {
        if depth == 0 { builder = ElementBuilder(scope: openNames.scope) }
        depth += 1
        builder.start(tag)
    }

    func text(_ utf8: Span<UInt8>) { builder.text(utf8) }

    func end(_ name: QualifiedName) {
        builder.end(name)
        depth -= 1
        guard depth == 0, let root = builder.root else { return }
        roots.append(root)
    }

    func takeLast() -> JSONValue? {
        guard let element = roots.popLast() else { return nil }
        let path = openNames.names
        if path != records?.path {
            records = (path, isInHeader ? typing.headerField(at: path) : typing.record(at: path))
        }
        guard let typed = records?.typing.value(of: element) else { return nil }
        warn(typed.warnings)
        return typed.json
    }

    var payload: JSONValue {
        let typed = typing.payload(of: roots)
        warn(typed.warnings)
        return typed.json
    }
}
