public import JSONWire
public import XMLWire

/// Turns elements into JSON as no schema is at hand: every leaf is a string, what stands there twice is an array.
///
/// Keys are local names in document order, attributes `@name`, text beside attributes `#text`; `xsi:nil` is null. The
/// attributes of the envelope, of the encoding and of `xsi` are left out, but for an `xsi:type` that names no built-in type.
/// A class because it receives events.
public final class PayloadBuilder: XMLEventHandler {
    private struct Frame {
        let name: String
        let isNil: Bool
        var attributes: [JSONMember]
        var members: [JSONMember] = []
        /// Text that stands between child elements.
        var mixed = ""
    }

    private let arrayPaths: [FieldPath]
    private var frames: [Frame] = []
    /// The character data since the last tag.
    private var pieces: [UInt8] = []
    private var scopes: [(depth: Int, scope: NamespaceScope)] = []

    /// The elements that have ended, by their local names.
    public private(set) var roots: [JSONMember] = []

    /// - Parameter arrayPaths: elements that are arrays even when there is one of them.
    public init(arrayPaths: [FieldPath] = []) {
        self.arrayPaths = arrayPaths
    }

    /// The last element that ended, which is taken out; nil where there is none.
    public func takeLast() -> JSONValue? { roots.popLast()?.value }

    /// The content of the response wrapper; with several elements an object with one member each.
    public var payload: JSONValue {
        guard roots.count == 1, let wrapper = roots.first?.value else {
            return .object(group(roots.map { JSONMember($0.name, $0.value) }))
        }
        return wrapper == .string("") ? .object([]) : wrapper
    }

    /// Opens a value.
    public func start(_ tag: XMLStartTag) {
        if !pieces.isEmpty { endMixedText() }
        if !tag.declarations.isEmpty {
            scopes.append((frames.count, (scopes.last?.scope ?? NamespaceScope()).adding(tag.declarations)))
        }
        let attributes = tag.attributes.isEmpty ? [] : members(of: tag.attributes)
        frames.append(Frame(name: tag.name.local, isNil: tag.isNil, attributes: attributes))
    }

    /// Gathers the text of a value.
    public func text(_ utf8: Span<UInt8>) {
        utf8.withUnsafeBufferPointer { pieces.append(contentsOf: $0) }
    }

    /// Closes the value that was opened last.
    public func end(_ name: QualifiedName) {
        let value = endValue()
        guard let frame = frames.popLast() else { return }
        if let innermost = scopes.last, innermost.depth == frames.count { scopes.removeLast() }
        if frames.isEmpty {
            roots.append(JSONMember(frame.name, value))
        } else {
            frames[frames.count - 1].members.append(JSONMember(frame.name, value))
        }
    }

    private func endMixedText() {
        if !frames.isEmpty, !pieces.allSatisfy({ isSpace($0) }) {
            frames[frames.count - 1].mixed += String(decoding: pieces, as: UTF8.self)
        }
        pieces.removeAll(keepingCapacity: true)
    }

    private func endValue() -> JSONValue {
        let last = frames.count - 1
        if frames[last].members.isEmpty && frames[last].mixed.isEmpty {
            defer { pieces.removeAll(keepingCapacity: true) }
            return leaf(frames[last])
        }
        if !pieces.isEmpty { endMixedText() }
        let grouped = group(frames[last].members)
        let text = frames[last].mixed.isEmpty ? [] : [JSONMember("#text", .string(frames[last].mixed))]
        return .object(frames[last].attributes + grouped + text)
    }

    private func leaf(_ frame: Frame) -> JSONValue {
        if frame.attributes.isEmpty { return frame.isNil ? .null : .string(String(decoding: pieces, as: UTF8.self)) }
        if frame.isNil { return .object(frame.attributes + [JSONMember("#text", .null)]) }
        if pieces.allSatisfy({ isSpace($0) }) { return .object(frame.attributes) }
        return .object(frame.attributes + [JSONMember("#text", .string(String(decoding: pieces, as: UTF8.self)))])
    }

    /// Members of the same name become one array, at the place of the first.
    private func group(_ members: [JSONMember]) -> [JSONMember] {
        if arrayPaths.isEmpty && areDistinct(members) { return members }
        var grouped: [(name: String, values: [JSONValue])] = []
        var places: [String: Int] = [:]
        for member in members {
            if let place = places[member.name] {
                grouped[place].values.append(member.value)
            } else {
                places[member.name] = grouped.count
                grouped.append((member.name, [member.value]))
            }
        }
        return grouped.map { name, values in
            let isArray = values.count > 1 || isForcedArray(name)
            return JSONMember(name, isArray ? .array(values) : values[0])
        }
    }

    private func areDistinct(_ members: [JSONMember]) -> Bool {
        guard members.count <= 8 else { return false }
        for (position, member) in members.enumerated() {
            if members[..<position].contains(where: { $0.name == member.name }) { return false }
        }
        return true
    }

    /// Whether one of the array paths ends in a child `name` of the open elements.
    private func isForcedArray(_ name: String) -> Bool {
        arrayPaths.contains { path in
            guard let steps = path.segments.last, steps.last?.test.local == name else { return false }
            let outer = steps.dropLast().map(\.test.local)
            return frames.map(\.name).suffix(outer.count) == outer[...]
        }
    }

    private func members(of attributes: [XMLAttribute]) -> [JSONMember] {
        attributes.compactMap { attribute in
            switch attribute.name.namespace {
            case Namespaces.schemaInstance:
                return attribute.name.local == "type" ? typeMember(attribute.value) : nil
            case SOAPVersion.v11.envelopeNamespace, SOAPVersion.v12.envelopeNamespace,
                SOAPVersion.v11.encodingNamespace, SOAPVersion.v12.encodingNamespace:
                return nil
            default:
                return JSONMember("@" + attribute.name.local, .string(attribute.value))
            }
        }
    }

    private func typeMember(_ value: String) -> JSONMember? {
        let scope = scopes.last?.scope ?? NamespaceScope()
        guard let type = scope.resolve(value.trimmed) else { return JSONMember("@xsi:type", .string(value)) }
        let builtIn = [
            Namespaces.schema, SOAPVersion.v11.encodingNamespace, SOAPVersion.v12.encodingNamespace,
        ]
        return builtIn.contains(type.namespace) ? nil : JSONMember("@xsi:type", .string(type.description))
    }
}

/// White space of XML 1.0 §2.3.
func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
