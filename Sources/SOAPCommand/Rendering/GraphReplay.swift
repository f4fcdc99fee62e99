import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// The values of the elements of a graph that are open while it streams by, the outermost first.
final class OpenValues {
    fileprivate(set) var values: [JSONValue] = []
}

/// Reads an encoded reply to its end and lets its values stream by as their JSON has them, for readers of fields.
///
/// In a graph an element may stand anywhere and be referred to (SOAP 1.1 §5.4.1), the items of an array have any names
/// (§5.4.2), and the keys of a map are text: a path means what the user has seen of the reply. The wrapper's name stays;
/// an array is the element repeated, an array in an array has elements called `item`.
final class GraphReplay: XMLEventHandler {
    private let typing: ReplyTyping
    private let values: OpenValues
    private let handler: any XMLEventHandler
    private let warn: ([ReplyWarning]) -> Void
    private var builder = ElementBuilder()
    private var depth = 0
    private var roots: [Element] = []

    init(
        _ typing: ReplyTyping, values: OpenValues, into handler: any XMLEventHandler,
        warn: @escaping ([ReplyWarning]) -> Void
    ) {
        self.typing = typing
        self.values = values
        self.handler = handler
        self.warn = warn
    }

    func start(_ tag: XMLStartTag) {
        depth += 1
        builder.start(tag)
    }

    func text(_ utf8: Span<UInt8>) { builder.text(utf8) }

    func end(_ name: QualifiedName) {
        builder.end(name)
        depth -= 1
        if depth == 0, let root = builder.root { roots.append(root) }
    }

    /// To be called when the Body has ended: now everything that is referred to is there.
    /// - Throws: what the handlers throw.
    func finish() throws {
        guard let name = typing.payloadName(in: roots) else { return }
        let typed = typing.payload(of: roots)
        roots = []
        warn(typed.warnings)
        try replay(typed.json, as: name)
    }

    private func replay(_ value: JSONValue, as name: QualifiedName) throws {
        values.values.append(value)
        try handler.start(XMLStartTag(name, attributes: Self.attributes(of: value)))
        switch value {
        case .null: break
        case .bool(let isTrue): try text(isTrue ? "true" : "false")
        case .number(let digits): try text(digits)
        case .string(let string): try text(string)
        case .array(let items): for item in items { try replay(item, as: Self.itemName) }
        case .object(let members): try replay(members)
        }
        try handler.end(name)
        values.values.removeLast()
    }

    private func replay(_ members: [JSONMember]) throws {
        for member in members where !member.name.hasPrefix("@") {
            switch member.value {
            case .string(let string) where member.name == "#text": try text(string)
            case .number(let digits) where member.name == "#text": try text(digits)
            case .bool(let isTrue) where member.name == "#text": try text(isTrue ? "true" : "false")
            case .array(let items):
                for item in items { try replay(item, as: QualifiedName(member.name)) }
            default:
                if member.name != "#text" { try replay(member.value, as: QualifiedName(member.name)) }
            }
        }
    }

    private func text(_ string: String) throws {
        guard !string.isEmpty else { return }
        try handler.text(Array(string.utf8).span)
    }

    private static let itemName = QualifiedName("item")

    private static func attributes(of value: JSONValue) -> [XMLAttribute] {
        switch value {
        case .null: [XMLAttribute(QualifiedName("nil", in: Namespaces.schemaInstance), prefix: "xsi", value: "true")]
        case .object(let members): members.compactMap { attribute($0) }
        case .bool, .number, .string, .array: []
        }
    }

    private static func attribute(_ member: JSONMember) -> XMLAttribute? {
        guard member.name.hasPrefix("@") else { return nil }
        let text: String? =
            switch member.value {
            case .string(let text), .number(let text): text
            case .bool(let isTrue): isTrue ? "true" : "false"
            case .null, .array, .object: nil
            }
        guard let text else { return nil }
        guard member.name == "@xsi:type" else {
            return XMLAttribute(QualifiedName(String(member.name.dropFirst())), value: text)
        }
        return XMLAttribute(QualifiedName("type", in: Namespaces.schemaInstance), prefix: "xsi", value: text)
    }
}

/// Gives the values that stream by as they are.
final class ReplayedBuilder: ValueBuilder {
    private let values: OpenValues
    private var depth = 0
    private var last: JSONValue?

    init(_ values: OpenValues) {
        self.values = values
    }

    func start(_ tag: XMLStartTag) { depth += 1 }
    func text(_ utf8: Span<UInt8>) {}

    func end(_ name: QualifiedName) {
        depth -= 1
        if depth == 0 { last = values.values.last }
    }

    func takeLast() -> JSONValue? {
        defer { last = nil }
        return last
    }

    var payload: JSONValue { last ?? .object([]) }
}
