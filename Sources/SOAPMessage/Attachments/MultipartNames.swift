import ByteCoding

/// The names inside one message of several parts: made of chance, so that no content holds its boundary.
public struct MultipartNames: Hashable, Sendable {
    private let unique: String

    /// Names of 16 random bytes.
    public init(random: [UInt8]) {
        unique = random.hexadecimal
    }

    /// What stands between the parts, RFC 2046 §5.1.1.
    public var boundary: String { "soap-\(unique)" }

    /// The content ID of the envelope, without angle brackets.
    public var root: String { "root.\(unique)@soap" }

    /// The content ID of an attachment.
    /// - Parameter number: from 1.
    public func part(_ number: Int) -> String { "part\(number).\(unique)@soap" }

    /// The content ID of an attachment that is a part of the message by itself: WS-I Attachments Profile 1.0, R2933.
    /// - Parameter name: the name of the message part; what cannot stand in a field is percent-encoded.
    public func part(_ number: Int, bound name: String) -> String {
        let escaped = PercentEncoding.encode(name) { byte in
            byte > 0x20 && byte < 0x7F && !"%<>@=\"\\()[],;:".utf8.contains(byte)
        }
        return "\(escaped)=\(part(number))"
    }
}
