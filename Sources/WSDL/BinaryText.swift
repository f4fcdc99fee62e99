/// Bytes as the text of a schema type.
enum BinaryText {
    private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    /// Base64 (RFC 4648 §4) for `base64Binary`, hexadecimal for `hexBinary`, else the bytes as UTF-8.
    static func encode(_ bytes: [UInt8], as type: BuiltInType) -> String {
        switch type {
        case .base64Binary: encodeBase64(bytes)
        case .hexBinary:
            String(decoding: bytes.flatMap { [hexadecimal[Int($0 >> 4)], hexadecimal[Int($0 & 15)]] }, as: UTF8.self)
        default: String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func encodeBase64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let rest = bytes.count - index
            let second = rest > 1 ? bytes[index + 1] : 0
            let third = rest > 2 ? bytes[index + 2] : 0
            let bits = UInt32(bytes[index]) << 16 | UInt32(second) << 8 | UInt32(third)
            text.append(base64[Int(bits >> 18)])
            text.append(base64[Int(bits >> 12 & 63)])
            text.append(rest > 1 ? base64[Int(bits >> 6 & 63)] : UInt8(ascii: "="))
            text.append(rest > 2 ? base64[Int(bits & 63)] : UInt8(ascii: "="))
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }
}
