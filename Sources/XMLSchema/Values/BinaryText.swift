internal import ByteCoding

/// Bytes as the text of a schema type.
public enum BinaryText {
    /// Base64 (RFC 4648 §4) for `base64Binary`, hexadecimal for `hexBinary`, else the bytes as UTF-8.
    public static func encode(_ bytes: [UInt8], as type: BuiltInType) -> String {
        switch type {
        case .base64Binary: Base64.encode(bytes)
        case .hexBinary: bytes.upperCaseHexadecimal
        default: String(decoding: bytes, as: UTF8.self)
        }
    }
}
