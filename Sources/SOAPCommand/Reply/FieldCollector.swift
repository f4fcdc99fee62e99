import SOAPMessage
import XMLWire

/// Keeps the text of the fields that a path finds.
final class FieldCollector: FieldSink {
    /// A value that is longer is cut.
    private let byteLimit: Int
    private(set) var values: [String] = []
    private var pieces: [UInt8] = []

    /// How many fields are kept.
    private let countLimit: Int

    /// - Parameter byteLimit: enough for what is only compared, unless another one is given.
    init(byteLimit: Int = 64 * 1024, countLimit: Int = .max) {
        self.byteLimit = byteLimit
        self.countLimit = countLimit
    }

    func beginField(_ tag: XMLStartTag) { pieces = [] }
    func start(_ tag: XMLStartTag) {}
    func end(_ name: QualifiedName) {}
    func endField(_ name: QualifiedName) { keep(String(decoding: pieces, as: UTF8.self)) }
    func attribute(_ attribute: XMLAttribute) { keep(attribute.value) }

    func text(_ utf8: Span<UInt8>) {
        guard pieces.count < byteLimit, values.count < countLimit else { return }
        utf8.withUnsafeBufferPointer { pieces.append(contentsOf: $0) }
    }

    private func keep(_ value: String) {
        if values.count < countLimit { values.append(value) }
    }
}
