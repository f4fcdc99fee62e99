/// Percent-encoding of RFC 3986 §2.1; which bytes have to be encoded, each place says for itself.
public enum PercentEncoding {
    /// The bytes that a text stands for; a `%` that starts no escape stands for itself.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(text)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let value = escape(in: bytes, at: index) {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// The text that a text stands for; nil where its bytes are no UTF-8.
    public static func decodeText(_ text: some Collection<UInt8>) -> String? {
        String(validating: decode(text), as: UTF8.self)
    }

    /// The byte that `%` and two digits at `index` stand for; nil where there are none.
    public static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
        guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
            let high = Hexadecimal.value(of: bytes[index + 1]), let low = Hexadecimal.value(of: bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    /// Appends `%` and two digits.
    public static func append(_ byte: UInt8, to encoded: inout [UInt8]) {
        let digits = Hexadecimal.upperCaseDigits
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }

    /// A text with every byte encoded that may not stand as it is.
    public static func encode(_ text: String, keeping isPlain: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) { encoded.append(byte) } else { append(byte, to: &encoded) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
