public import JSONWire
public import XMLWire

/// Turns elements into JSON as no schema is at hand: every leaf is a string, what stands there twice is an array.
///
/// Keys are local names in document order, attributes `@name`, text beside attributes `#text`; `xsi:nil` is null. The
/// attributes of the envelope, of the encoding and of `xsi` are left out, but for an `xsi:type` that names no built-in type.
/// A class because it receives events.
public final class PayloadBuilder: XMLEventHandler {
    private let lists: ElementLists?
    // Used once an event, and never from inside: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var tape = PayloadTape()
    @exclusivity(unchecked) private var depth = 0
    @exclusivity(unchecked) private var scopes: [(depth: Int, scope: NamespaceScope)] = []
    /// Where the elements that have ended begin on the tape.
    @exclusivity(unchecked) private var roots: [Int] = []

    /// - Parameter lists: says of each element that begins whether it is one of an array.
    public init(lists: ElementLists? = nil) {
        self.lists = lists
    }

    /// Opens a value.
    public func start(_ tag: XMLStartTag) {
        if depth == 0 { roots.append(tape.entries.count) }
        depth += 1
        if !tag.declarations.isEmpty {
            scopes.append((depth, (scopes.last?.scope ?? NamespaceScope()).adding(tag.declarations)))
        }
        let attributes = tag.attributes.isEmpty ? [] : shown(tag.attributes)
        tape.start(
            tag.name.local, attributes: attributes, isNil: tag.isNil, isList: lists?.isList ?? false)
    }

    /// Gathers the text of a value.
    public func text(_ utf8: Span<UInt8>) {
        utf8.withUnsafeBufferPointer { tape.append($0) }
    }

    /// Closes the value that was opened last.
    public func end(_ name: QualifiedName) {
        tape.end()
        if let innermost = scopes.last, innermost.depth == depth { scopes.removeLast() }
        depth -= 1
    }

    /// The last element that ended, which is taken out; nil where there is none.
    public func takeLast() -> JSONValue? {
        var builder = JSONValueBuilder()
        emitLast(to: &builder)
        return builder.value
    }

    /// Writes the last element that ended, and takes it out; nothing where there is none.
    public func writeLast(to writer: inout JSONWriter) { emitLast(to: &writer) }

    /// Writes the content of the response wrapper; with several elements an object with one member each.
    public func writePayload(to writer: inout JSONWriter) { emitPayload(to: &writer) }

    private func emitLast(to sink: inout some JSONSink) {
        guard let root = roots.popLast() else { return }
        withWriter { $0.element(root, to: &sink) }
        tape.remove(from: root)
    }

    /// The content of the response wrapper; with several elements an object with one member each.
    public var payload: JSONValue {
        var builder = JSONValueBuilder()
        emitPayload(to: &builder)
        return builder.value ?? .object([])
    }

    private func emitPayload(to sink: inout some JSONSink) {
        withWriter { writer in
            if roots.count == 1, !tape.isEmpty(0) { return writer.element(0, to: &sink) }
            sink.beginObject()
            if roots.count != 1 { writer.members(in: 0..<tape.entries.count, to: &sink) }
            sink.endObject()
        }
    }

    private func withWriter(_ body: (inout PayloadWriter) -> Void) {
        var writer = PayloadWriter(
            entries: tape.entries.elements, text: tape.text.elements, hasLists: lists != nil)
        body(&writer)
    }

    private func shown(_ attributes: [XMLAttribute]) -> [PayloadTape.Attribute] {
        attributes.compactMap { attribute in
            switch attribute.name.namespace {
            case Namespaces.schemaInstance:
                return attribute.name.local == "type" ? shownType(attribute.value) : nil
            case SOAPVersion.v11.envelopeNamespace, SOAPVersion.v12.envelopeNamespace,
                SOAPVersion.v11.encodingNamespace, SOAPVersion.v12.encodingNamespace:
                return nil
            default:
                return PayloadTape.Attribute(name: "@" + attribute.name.local, value: attribute.value)
            }
        }
    }

    private func shownType(_ value: String) -> PayloadTape.Attribute? {
        let scope = scopes.last?.scope ?? NamespaceScope()
        guard let type = scope.resolve(value.trimmingXMLSpace) else {
            return PayloadTape.Attribute(name: "@xsi:type", value: value)
        }
        let builtIn = [
            Namespaces.schema, SOAPVersion.v11.encodingNamespace, SOAPVersion.v12.encodingNamespace,
        ]
        guard !builtIn.contains(type.namespace) else { return nil }
        return PayloadTape.Attribute(name: "@xsi:type", value: type.description)
    }
}
