internal import XMLWire

/// Passes the text directly inside a field on, as a field without children: `#text`.
///
/// White space between elements is none. A class because it receives events.
final class DirectText: FieldSink {
    private let sink: any FieldSink
    /// Called for each field that has text.
    var found: () -> Void = {}
    private var tag: XMLStartTag?
    /// Elements that are open inside the field.
    private var depth = 0
    private var hasChildren = false
    private var hasBegun = false
    /// Whether the text since the last tag is more than white space.
    private var isText = false
    /// White space that is text if text follows.
    private var held: [UInt8] = []

    init(into sink: any FieldSink) { self.sink = sink }

    func beginField(_ tag: XMLStartTag) {
        // The attributes are no part of the text, but for what says how it is read.
        self.tag = XMLStartTag(
            tag.name, prefix: tag.prefix,
            attributes: tag.attributes.filter { $0.name.namespace == Namespaces.schemaInstance },
            declarations: tag.declarations, position: tag.position)
        depth = 0
        hasChildren = false
        hasBegun = false
        isText = false
        held.removeAll(keepingCapacity: true)
    }

    func start(_ tag: XMLStartTag) {
        if depth == 0 { endRun() }
        hasChildren = true
        depth += 1
    }

    func text(_ utf8: Span<UInt8>) throws {
        guard depth == 0 else { return }
        try utf8.withUnsafeBufferPointer { piece in
            guard isText || !piece.allSatisfy({ $0.isXMLSpace }) else { return held.append(contentsOf: piece) }
            isText = true
            try pass(held)
            held.removeAll(keepingCapacity: true)
            try begin()
            try sink.text(piece.span)
        }
    }

    func end(_ name: QualifiedName) { depth -= 1 }

    func endField(_ name: QualifiedName) throws {
        if hasChildren { endRun() } else { try pass(held) }
        if !hasChildren { try begin() }
        if hasBegun { try sink.endField(name) }
    }

    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) {}

    private func endRun() {
        isText = false
        held.removeAll(keepingCapacity: true)
    }

    private func begin() throws {
        guard !hasBegun, let tag else { return }
        hasBegun = true
        found()
        try sink.beginField(tag)
    }

    private func pass(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        try begin()
        try sink.text(bytes.span)
    }
}
