import XMLWire

/// Prints elements as indented XML: `--xml`.
///
/// Text is never changed: only elements that hold nothing but elements are indented.
final class BodyPrinter: XMLEventHandler {
    /// White space that is longer is text.
    private static let longestIndentation = 64 * 1024
    private let output: ResultOutput
    private var writer = XMLWriter()
    private var depth = 0
    /// White space that is indentation if an element follows.
    private var held: [UInt8] = []
    /// For each open element, whether it holds text.
    private var isMixed: [Bool] = []
    private var lastWasStart = false

    init(_ output: ResultOutput) { self.output = output }

    func start(_ tag: XMLStartTag) throws {
        let isInMixed = isMixed.last ?? false
        if isInMixed { try endHeld() } else { held.removeAll(keepingCapacity: true) }
        if !isInMixed { indent() }
        writer.start(tag.name, prefix: tag.prefix, declaring: tag.declarations)
        for attribute in tag.attributes { try writer.attribute(attribute.name, attribute.value) }
        isMixed.append(isInMixed)
        depth += 1
        lastWasStart = true
        try flush()
    }

    func text(_ utf8: Span<UInt8>) throws {
        let isText = utf8.withUnsafeBufferPointer { piece in
            held.append(contentsOf: piece)
            return !piece.allSatisfy { $0.isXMLSpace }
        }
        guard isText || held.count > Self.longestIndentation else { return }
        if !isMixed.isEmpty { isMixed[isMixed.count - 1] = true }
        try endHeld()
    }

    func end(_ name: QualifiedName) throws {
        depth -= 1
        let wasMixed = isMixed.popLast() ?? false
        if wasMixed || lastWasStart { try endHeld() } else { lineBreak() }
        held.removeAll(keepingCapacity: true)
        writer.end()
        lastWasStart = false
        if depth == 0 { writer.raw("\n".utf8) }
        try flush()
    }

    private func indent() {
        if depth > 0 { lineBreak() }
    }

    private func lineBreak() { writer.raw(("\n" + String(repeating: "  ", count: depth)).utf8) }

    private func endHeld() throws {
        guard !held.isEmpty else { return }
        try writer.text(String(decoding: held, as: UTF8.self))
        held.removeAll(keepingCapacity: true)
        try flush()
    }

    private func flush() throws {
        guard writer.bytes.count > 16 * 1024 || depth == 0 else { return }
        try output.write(writer.takeBytes())
    }
}
