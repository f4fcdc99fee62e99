import SOAPMessage
import XMLWire

/// Keeps the texts of fields: those that `--fail-if` compares and `--capture` stores.
final class KeptTexts {
    private(set) var values: [String] = []
    private var pieces: [UInt8] = []
    private let byteLimit: Int
    private let countLimit: Int

    /// - Parameters:
    ///   - byteLimit: a text that is longer is cut there: enough for what is only compared, unless another is given.
    ///   - countLimit: how many are kept.
    init(byteLimit: Int = 64 * 1024, countLimit: Int = .max) {
        self.byteLimit = byteLimit
        self.countLimit = countLimit
    }

    /// What is to be looked for, so that the texts come here.
    func field(_ path: FieldPath, _ builders: ReplyBuilders) -> WantedField {
        WantedField(path, into: FieldText(builders.fields(at: path)) { [self] in add($0, isLast: $1) })
    }

    private func add(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) {
        guard values.count < countLimit else { return }
        if pieces.count < byteLimit { pieces.append(contentsOf: piece) }
        guard isLast else { return }
        values.append(String(decoding: pieces, as: UTF8.self))
        pieces.removeAll(keepingCapacity: true)
    }
}

/// Receives fields of which it only counts that they are there.
final class NoField: FieldSink {
    func beginField(_ tag: XMLStartTag) {}
    func start(_ tag: XMLStartTag) {}
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
    func endField(_ name: QualifiedName) {}
    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) {}
}
