/// Percent-encoding of RFC 3986 §2.1.
enum PercentEncoding {
    /// The parts of a URL that differ in what may stand in them unencoded.
    enum Place {
        case path
        case pathSegment
        case query
    }

    /// Encodes what may not stand in `place`; a `%` before two hexadecimal digits is kept, any other is encoded.
    static func normalise(_ bytes: some Collection<UInt8>, for place: Place) -> String {
        let bytes = Array(bytes)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        for index in bytes.indices {
            let byte = bytes[index]
            let isEscape = byte == UInt8(ascii: "%") && hexadecimalPair(bytes, after: index) != nil
            if isEscape || isAllowed(byte, in: place) { encoded.append(byte) } else { append(byte, to: &encoded) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Encodes everything that may not stand in `place`, every `%` too.
    static func encode(_ text: String, for place: Place) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isAllowed(byte, in: place) { encoded.append(byte) } else { append(byte, to: &encoded) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The bytes that `text` stands for; nil where they are no UTF-8.
    ///
    /// A `%` that starts no escape stands for itself.
    static func decode(_ text: some Collection<UInt8>) -> String? {
        let bytes = Array(text)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), let value = hexadecimalPair(bytes, after: index) {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    static func append(_ byte: UInt8, to encoded: inout [UInt8]) {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digit(byte >> 4))
        encoded.append(digit(byte & 0xF))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func hexadecimalPair(_ bytes: [UInt8], after index: Int) -> UInt8? {
        guard index + 2 < bytes.count else { return nil }
        guard let high = value(ofDigit: bytes[index + 1]), let low = value(ofDigit: bytes[index + 2]) else {
            return nil
        }
        return high << 4 | low
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// `pchar` of RFC 3986 §3.3 without the escapes, and what `place` allows besides.
    private static func isAllowed(_ byte: UInt8, in place: Place) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        case UInt8(ascii: "/"): place != .pathSegment
        case UInt8(ascii: "?"): place == .query
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
