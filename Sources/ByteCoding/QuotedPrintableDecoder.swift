/// Reads quoted-printable text as it arrives, RFC 2045 §6.7; what is no proper escape stands for itself.
public struct QuotedPrintableDecoder: Sendable {
    /// White space that is longer than a line may be is kept, wherever it stands.
    private static let longestBlank = 998
    /// An `=` with what follows it, or white space: what it means depends on the next byte.
    private var held: [UInt8] = []

    /// Nothing has arrived yet.
    public init() {}

    /// The bytes that are complete with the next piece of the text.
    public mutating func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count)
        for byte in bytes { accept(byte, &content) }
        return content
    }

    /// The rest of the bytes, after the end of the text: white space there is white space at the end of a line.
    public mutating func finish() -> [UInt8] {
        defer { held = [] }
        guard held.first == UInt8(ascii: "="), held.dropFirst().contains(where: { !Self.isBlank($0) }) else {
            return []
        }
        return held
    }

    private mutating func accept(_ byte: UInt8, _ content: inout [UInt8]) {
        guard let first = held.first else {
            if byte == UInt8(ascii: "=") || Self.isBlank(byte) { held.append(byte) } else { content.append(byte) }
            return
        }
        if first == UInt8(ascii: "=") { return acceptEscaped(byte, &content) }
        if Self.isBlank(byte), byte != UInt8(ascii: "\r"), held.count < Self.longestBlank { return held.append(byte) }
        if byte == UInt8(ascii: "\r"), !held.contains(byte) { return held.append(byte) }
        // White space before a line end was added on the way.
        if byte == UInt8(ascii: "\n") {
            content += held.contains(UInt8(ascii: "\r")) ? [UInt8(ascii: "\r"), byte] : [byte]
            return held.removeAll(keepingCapacity: true)
        }
        content += held
        held.removeAll(keepingCapacity: true)
        accept(byte, &content)
    }

    /// `=` and two digits are a byte, `=` at the end of a line joins it with the next.
    private mutating func acceptEscaped(_ byte: UInt8, _ content: inout [UInt8]) {
        if held.count == 1, Hexadecimal.value(of: byte) != nil { return held.append(byte) }
        if held.count == 2, let high = Hexadecimal.value(of: held[1]), let low = Hexadecimal.value(of: byte) {
            content.append(high << 4 | low)
            return held.removeAll(keepingCapacity: true)
        }
        let isBreak = held.dropFirst().allSatisfy { Self.isBlank($0) } && held.count < Self.longestBlank
        if isBreak, byte == UInt8(ascii: "\n") { return held.removeAll(keepingCapacity: true) }
        if isBreak, Self.isBlank(byte) { return held.append(byte) }
        content += held
        held.removeAll(keepingCapacity: true)
        accept(byte, &content)
    }

    /// A carriage return counts here: half of a line end.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
