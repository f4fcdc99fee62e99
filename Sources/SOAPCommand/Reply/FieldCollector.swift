import SOAPMessage
import XMLWire

/// Keeps the text of the fields that a path finds, to compare it.
final class FieldCollector: FieldSink {
    /// A value that is longer is cut: it is only compared.
    private static let byteLimit = 64 * 1024
    private(set) var values: [String] = []
    private var pieces: [UInt8] = []

    func beginField(_ tag: XMLStartTag) { pieces = [] }
    func start(_ tag: XMLStartTag) {}
    func end(_ name: QualifiedName) {}
    func endField(_ name: QualifiedName) { values.append(String(decoding: pieces, as: UTF8.self)) }
    func attribute(_ attribute: XMLAttribute) { values.append(attribute.value) }

    func text(_ utf8: Span<UInt8>) {
        guard pieces.count < Self.byteLimit else { return }
        utf8.withUnsafeBufferPointer { pieces.append(contentsOf: $0) }
    }
}
