internal import ByteCoding

extension PercentEncoding {
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
            if escape(in: bytes, at: index) != nil || isAllowed(byte, in: place) {
                encoded.append(byte)
            } else {
                append(byte, to: &encoded)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Encodes everything that may not stand in `place`, every `%` too.
    static func encode(_ text: String, for place: Place) -> String {
        encode(text) { isAllowed($0, in: place) }
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
