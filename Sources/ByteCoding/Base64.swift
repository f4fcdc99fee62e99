/// Base64 with padding, RFC 4648 §4.
public enum Base64 {
    static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text of any bytes, on one line.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var encoder = Base64Encoder()
        let text = Array(bytes).withUnsafeBytes { encoder.encode($0) } + encoder.finish()
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text in which XML white space does not count; nil where it is not base64.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var decoder = Base64Decoder()
        return try? Array(text).withUnsafeBytes { try decoder.decode($0) } + decoder.finish()
    }
}
