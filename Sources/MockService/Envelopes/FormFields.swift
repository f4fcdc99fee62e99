internal import XMLWire

/// One name and value of a query or form.
struct FormField: Hashable {
    let name: String
    let value: String

    /// Reads `application/x-www-form-urlencoded`, as the URL Standard §5.1 does: nothing is an error.
    static func parse(_ bytes: [UInt8]) -> [FormField] {
        bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return FormField(name: decode(Array(name)), value: decode(Array(pair.dropFirst(name.count + 1))))
        }
    }

    /// A `+` is a blank, `%` and two hexadecimal digits a byte; what is no UTF-8 becomes U+FFFD.
    static func decode(_ bytes: [UInt8], plusIsBlank: Bool = true) -> String {
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(plusIsBlank && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// The last segment of a path, by which ports of the HTTP bindings tell operations apart.
    static func lastSegment(of path: String) -> String {
        decode(Array((path.parts(between: "/").last { !$0.isEmpty } ?? "").utf8), plusIsBlank: false)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
