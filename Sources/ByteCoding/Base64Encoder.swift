/// Makes base64 (RFC 4648 §4) of bytes as they arrive, on one line.
public struct Base64Encoder: Sendable {
    /// Bytes that do not fill a group of three yet.
    private var held: [UInt8] = []

    /// Nothing has arrived yet.
    public init() {}

    /// The text that is complete with the next bytes.
    public mutating func encode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard held.isEmpty else {
            let joined = held + bytes
            held.removeAll(keepingCapacity: true)
            return joined.withUnsafeBytes { encode($0) }
        }
        let whole = bytes.count / 3 * 3
        held.append(contentsOf: bytes[whole...])
        return Base64.digits.withUnsafeBufferPointer { digits in
            [UInt8](unsafeUninitializedCapacity: whole / 3 * 4) { text, count in
                var source = 0
                while source < whole {
                    let group = Int(bytes[source]) << 16 | Int(bytes[source + 1]) << 8 | Int(bytes[source + 2])
                    text[count] = digits[group >> 18]
                    text[count + 1] = digits[group >> 12 & 63]
                    text[count + 2] = digits[group >> 6 & 63]
                    text[count + 3] = digits[group & 63]
                    count += 4
                    source += 3
                }
            }
        }
    }

    /// The rest of the text, with its padding; after the last byte.
    public mutating func finish() -> [UInt8] {
        defer { held = [] }
        guard let first = held.first else { return [] }
        let group = Int(first) << 16 | (held.count == 2 ? Int(held[1]) << 8 : 0)
        let third = held.count == 2 ? Base64.digits[group >> 6 & 63] : UInt8(ascii: "=")
        return [Base64.digits[group >> 18], Base64.digits[group >> 12 & 63], third, UInt8(ascii: "=")]
    }
}
