public import JSONWire
public import XMLWire

/// Takes elements as events and writes them as JSON: one compact record of the payload, one writer, with a schema or without.
///
/// Without a schema every leaf is a string, and what stands there twice is an array. A class because it receives events.
public final class PayloadBuilder: XMLEventHandler {
    private let lists: ElementLists?
    private let names: PayloadNames
    private let shapes: ShapeTable?
    /// Where the elements stand that are built; nil where they are the children of the Body.
    private let place: PayloadPlace?
    // Used once an event, and never from inside: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var tape = PayloadTape()
    @exclusivity(unchecked) private var depth = 0
    @exclusivity(unchecked) private var scopes: [(depth: Int, scope: NamespaceScope)] = []
    @exclusivity(unchecked) private var lastName: Int32 = 0
    /// Where the elements that have ended begin on the tape.
    @exclusivity(unchecked) private var roots: [Int] = []
    /// What wrote the last record, for the next.
    @exclusivity(unchecked) private var recordWriter: PayloadWriter?
    /// What the events come from, where they are not those of the reply; nil where they are.
    private let replay: PayloadReplay?
    private var replayed: [ReplayedValue] = []
    /// Whether the payload is a graph, whose elements may refer to each other.
    private let isEncoded: Bool
    /// Whether an element may refer to another.
    private var hasReferences = false

    /// A builder of the children of a Body.
    /// - Parameters:
    ///   - lists: says of each element that begins whether it is one of an array.
    ///   - schema: what types them; nil where every value is text.
    ///   - isEncoded: whether they are a graph, which a schema knows itself; SOAP 1.1 §5.
    public init(lists: ElementLists? = nil, schema: (any PayloadSchema)? = nil, isEncoded: Bool = false) {
        self.lists = lists
        self.isEncoded = schema?.isEncoded ?? isEncoded
        let names = PayloadNames()
        self.names = names
        shapes = schema.map { ShapeTable($0, names: names) }
        place = nil
        replay = nil
    }

    /// A builder of elements inside a payload, whose events come by way of `place`.
    public init(lists: ElementLists? = nil, at place: PayloadPlace) {
        self.lists = lists
        names = place.names
        shapes = place.shapes
        self.place = place
        replay = nil
        isEncoded = false
    }

    /// A builder of elements of a graph, as they are replayed.
    public init(of replay: PayloadReplay) {
        lists = nil
        names = PayloadNames()
        shapes = nil
        place = nil
        self.replay = replay
        isEncoded = false
    }

    /// Whether it has been given nothing yet.
    public var isEmpty: Bool { roots.isEmpty }

    /// Opens a value.
    public func start(_ tag: XMLStartTag) {
        if let replay {
            if depth == 0 { replayed.append(replay.takeValue()) }
            depth += 1
            return
        }
        if depth == 0 { roots.append(tape.entries.count) }
        depth += 1
        if !tag.declarations.isEmpty { scopes.append((depth, scope.adding(tag.declarations))) }
        for attribute in tag.attributes { add(attribute) }
        let name = names.number(of: tag.name, prefix: tag.prefix, after: &lastName)
        tape.start(
            name, isNil: tag.isNil, isList: lists?.isList ?? false,
            isLeftOut: names[name].isResult)
    }

    /// Gathers the text of a value.
    public func text(_ utf8: Span<UInt8>) {
        if replay == nil { utf8.withUnsafeBufferPointer { tape.append($0) } }
    }

    /// Closes the value that was opened last.
    public func end(_ name: QualifiedName) {
        if replay == nil { tape.end() }
        if let innermost = scopes.last, innermost.depth == depth { scopes.removeLast() }
        depth -= 1
    }

    private var scope: NamespaceScope { scopes.last?.scope ?? place?.scope ?? NamespaceScope() }

    private func add(_ attribute: XMLAttribute) {
        var none: Int32 = 0
        let name = names.number(of: attribute.name, prefix: attribute.prefix, after: &none)
        var resolved: Int32 = -1
        switch names[name].role {
        case .ofProtocol: return
        case .type, .arrayType, .itemType:
            let text = attribute.value.prefix { $0 != "[" }
            if let type = scope.resolve(String(text).trimmingXMLSpace) {
                resolved = names.number(of: type, prefix: "", after: &none)
            }
        case .href, .reference, .plainReference: hasReferences = true
        default: break
        }
        tape.attribute(name, attribute.value, resolved: resolved)
    }
}

// MARK: - One element

extension PayloadBuilder {
    /// The last element that ended, which is taken out; nil where there is none.
    /// - Throws: ``ReplyError/unfolding(_:)``.
    public func takeLast() throws(ReplyError) -> JSONValue? {
        var builder = JSONValueBuilder()
        try emitLast(to: &builder)
        return builder.value
    }

    /// Writes the last element that ended, and takes it out; nothing where there is none.
    /// - Throws: ``ReplyError/unfolding(_:)``.
    public func writeLast(to writer: inout JSONWriter) throws(ReplyError) { try emitLast(to: &writer) }

    private func emitLast(to sink: inout some PayloadSink) throws(ReplyError) {
        if let value = replayed.popLast()?.value { return value.write(to: &sink) }
        guard let root = roots.popLast() else { return }
        var writer =
            recordWriter.take()
            ?? PayloadWriter(
                tape, names: names, shapes: shapes,
                graph: PayloadGraph(isEncoded: shapes?.schema.isEncoded ?? false, isFollowed: false))
        writer.turn(to: tape)
        try writer.value(root, place?.declaredType ?? PayloadShape.unknown, to: &sink)
        recordWriter = consume writer
        tape.remove(from: root)
    }
}

// MARK: - The payload

extension PayloadBuilder {
    /// The content of the response wrapper; with several elements an object with one member each.
    public var payload: JSONValue {
        get throws(ReplyError) {
            var builder = JSONValueBuilder()
            try emitPayload(to: &builder)
            return builder.value ?? .object([])
        }
    }

    /// Writes the content of the response wrapper; with several elements an object with one member each.
    /// - Throws: ``ReplyError/unfolding(_:)``.
    public func writePayload(to writer: inout JSONWriter) throws(ReplyError) { try emitPayload(to: &writer) }

    /// Lets the payload of a graph stream by as its JSON has it.
    /// - Parameter replay: the one that builders of what the handler finds were made for.
    /// - Throws: ``ReplyError/unfolding(_:)``, and what the handler throws.
    public func replay(_ replay: PayloadReplay, into handler: any XMLEventHandler) throws {
        guard !roots.isEmpty else { return }
        var sink = sink(of: replay, into: handler)
        try emitPayload(to: &sink)
        try sink.finish()
    }

    private func sink(of replay: PayloadReplay, into handler: any XMLEventHandler) -> ReplaySink {
        let root =
            switch layout {
            case .content(let index, _): index
            case .members(let parts): parts.first?.index ?? 0
            }
        var sink = ReplaySink(replay, into: handler)
        if root < roots.count { sink.member(names[tape.entries[roots[root]].name]) }
        return sink
    }

    /// Which elements of a graph are lists, in the order in which it is written; empty where none is asked for.
    private var listMarks: [Bool] {
        get throws(ReplyError) {
            guard let lists, let shapes, shapes.schema.isEncoded else { return [] }
            let marks = ListMarks(lists)
            var sink = sink(of: PayloadReplay(), into: marks)
            try emitMembers(to: &sink, isProbe: true)
            return marks.marks
        }
    }

    private var layout: PayloadLayout {
        let writer = writer
        let body = roots.map { writer.root($0) }
        if let shapes { return shapes.schema.layout(of: body) }
        let answers = isEncoded ? PayloadLayout.answers(in: body) : Array(body.indices)
        return answers.count == 1 ? .content(of: answers[0], PayloadShape.unknown) : .members([])
    }

    private var writer: PayloadWriter {
        let isFollowed = hasReferences && (shapes != nil || isEncoded)
        return PayloadWriter(
            tape, names: names, shapes: shapes, graph: PayloadGraph(isEncoded: isEncoded, isFollowed: isFollowed))
    }

    private func emitPayload(to sink: inout some PayloadSink) throws(ReplyError) {
        let marks = try listMarks
        guard marks.contains(true) else { return try emitMembers(to: &sink) }
        var listing = ListSink(sink, marks: marks)
        try emitMembers(to: &listing)
        sink = listing.base
    }

    private func emitMembers(to sink: inout some PayloadSink, isProbe: Bool = false) throws(ReplyError) {
        var writer = self.writer
        writer.isProbe = isProbe
        if isEncoded, hasReferences {
            // Which elements lead back to themselves is known when all have been read.
            var probe = self.writer
            probe.isProbe = true
            var nothing = NoSink()
            try emitPayload(of: &probe, to: &nothing)
            writer.graph.nameLoops(of: probe.graph)
        }
        try emitPayload(of: &writer, to: &sink)
    }

    private func emitPayload(
        of writer: inout PayloadWriter, to sink: inout some PayloadSink
    ) throws(ReplyError) {
        switch layout {
        case .content(let index, let type) where index < roots.count:
            if type != PayloadShape.unknown || !writer.isEmpty(roots[index]) {
                return try writer.value(roots[index], type, to: &sink)
            }
            sink.beginObject()
        case .content: sink.beginObject()
        case .members(let parts):
            sink.beginObject()
            for part in parts {
                sink.key(part.name)
                try writer.value(roots[part.index], part.type, to: &sink)
            }
            let taken = Set(parts.map { roots[$0.index] })
            if taken.isEmpty {
                try writer.members(in: 0..<tape.entries.count, of: PayloadShape.surroundings, to: &sink)
            } else {
                for root in roots where !taken.contains(root) {
                    let end = tape.entries[root].end
                    try writer.members(in: root..<end, of: PayloadShape.surroundings, to: &sink)
                }
            }
        }
        sink.endObject()
    }
}

extension PayloadWriter {
    /// Whether an element has nothing to show.
    fileprivate func isEmpty(_ index: Int) -> Bool {
        isLeaf(index) && !entries[index].isNil && content(of: index).isEmpty
            && !showsAttributes(index, PayloadShape.unknown)
    }

    fileprivate func root(_ index: Int) -> PayloadRoot {
        let isIndependent = attributes(of: index).contains { names[$0.name].role == .root && string($0) == "0" }
        let isReferredTo = attributes(of: index).contains { attribute in
            names[attribute.name].role == .identifier || names[attribute.name].role == .encodedIdentifier
        }
        return PayloadRoot(
            name: names[entries[index].name].name, isIndependent: isIndependent, isReferredTo: isReferredTo)
    }
}
