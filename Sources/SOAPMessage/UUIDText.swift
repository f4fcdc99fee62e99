internal import ByteCoding

/// Writes UUIDs.
public enum UUIDText {
    /// A version 4 UUID (RFC 9562 §5.4) of 16 random bytes, in lower case; missing bytes count as zero.
    public static func version4(from random: [UInt8]) -> String {
        var bytes = Array((random + [UInt8](repeating: 0, count: 16)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].hexadecimal }.joined(separator: "-")
    }
}
