/// Base64 with padding, RFC 4648 §4.
public enum Base64 {
    /// The text of any bytes, on one line.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
        var group: UInt32 = 0
        var held = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            held += 1
            guard held == 3 else { continue }
            for shift in [18, 12, 6, 0] as [UInt32] { encoded.append(digit(group >> shift)) }
            group = 0
            held = 0
        }
        guard held > 0 else { return String(decoding: encoded, as: UTF8.self) }
        group <<= held == 1 ? 16 : 8
        encoded.append(digit(group >> 18))
        encoded.append(digit(group >> 12))
        encoded.append(held == 2 ? digit(group >> 6) : UInt8(ascii: "="))
        encoded.append(UInt8(ascii: "="))
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The bytes of a text in which XML white space does not count; nil where it is not base64.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var held = 0
        var padding = 0
        for byte in text where byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let six = value(of: byte) else { return nil }
            group = group << 6 | UInt32(six)
            held += 1
            guard held == 4 else { continue }
            for shift in [16, 8, 0] as [UInt32] { decoded.append(UInt8(truncatingIfNeeded: group >> shift)) }
            group = 0
            held = 0
        }
        switch (held, padding) {
        case (0, 0): return decoded
        case (2, 2): return decoded + [UInt8(truncatingIfNeeded: group >> 4)]
        case (3, 1): return decoded + [10, 2].map { UInt8(truncatingIfNeeded: group >> $0) }
        default: return nil
        }
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        let six = UInt8(value & 0x3F)
        switch six {
        case 0..<26: return UInt8(ascii: "A") + six
        case 26..<52: return UInt8(ascii: "a") + six - 26
        case 52..<62: return UInt8(ascii: "0") + six - 52
        case 62: return UInt8(ascii: "+")
        default: return UInt8(ascii: "/")
        }
    }
}
