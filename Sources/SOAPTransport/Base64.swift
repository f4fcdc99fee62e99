/// Base64 with padding, RFC 4648 §4.
enum Base64 {
    static func encode(_ bytes: some Collection<UInt8>) -> String {
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
