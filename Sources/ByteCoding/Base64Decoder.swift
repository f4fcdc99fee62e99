/// Reads base64 (RFC 4648 §4) as it arrives; XML white space, which is that of mail too, may stand anywhere.
public struct Base64Decoder: Sendable {
    /// The text is no base64.
    public struct Defect: Error, Hashable, Sendable {}

    private static let space: UInt8 = 64
    private static let padding: UInt8 = 65
    private static let other: UInt8 = 66
    /// What each byte stands for: a digit, or one of the above.
    private static let values: [UInt8] = {
        var values = Array(repeating: other, count: 256)
        for (value, digit) in Base64.digits.enumerated() {
            values[Int(digit)] = UInt8(value)
        }
        for byte in " \t\r\n".utf8 { values[Int(byte)] = space }
        values[Int(UInt8(ascii: "="))] = padding
        return values
    }()

    private var group: UInt32 = 0
    private var digitCount = 0
    private var paddingCount = 0

    /// Nothing has arrived yet.
    public init() {}

    /// The bytes that are complete with the next piece of the text.
    /// - Throws: ``Defect``.
    public mutating func decode(_ text: UnsafeRawBufferPointer) throws(Defect) -> [UInt8] {
        var isDefect = false
        let bytes = Self.values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { bytes, count in
                for character in text {
                    let value = values[Int(character)]
                    if value == Self.space { continue }
                    guard value < 64, paddingCount == 0 else {
                        isDefect = isDefect || value != Self.padding
                        paddingCount += 1
                        continue
                    }
                    group = group << 6 | UInt32(value)
                    digitCount += 1
                    guard digitCount == 4 else { continue }
                    bytes[count] = UInt8(truncatingIfNeeded: group >> 16)
                    bytes[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                    bytes[count + 2] = UInt8(truncatingIfNeeded: group)
                    count += 3
                    digitCount = 0
                }
            }
        }
        if isDefect { throw Defect() }
        return bytes
    }

    /// The rest of the bytes, after the end of the text.
    /// - Throws: ``Defect`` where the last group is not whole.
    public mutating func finish() throws(Defect) -> [UInt8] {
        switch (digitCount, paddingCount) {
        case (0, 0): return []
        case (2, 2): return [UInt8(truncatingIfNeeded: group >> 4)]
        case (3, 1): return [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
        default: throw Defect()
        }
    }
}
