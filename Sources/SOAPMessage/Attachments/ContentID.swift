import XMLWire

/// The names by which a message refers to its parts: `Content-ID` fields and `cid:` URLs, RFC 2392.
public enum ContentID {
    /// What a `Content-ID` field says, without its angle brackets.
    public static func ofField(_ value: String) -> String {
        let text = value.trimmingXMLSpace
        guard text.hasPrefix("<"), text.hasSuffix(">"), text.utf8.count >= 2 else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// The identifier that a `cid:` URL names, percent-decoded; nil where the text is none.
    public static func ofURL(_ text: String) -> String? {
        let text = text.trimmingXMLSpace
        guard text.utf8.count > 4, text.prefix(4).lowercased() == "cid:" else { return nil }
        return String(decoding: percentDecoded(String(text.dropFirst(4))), as: UTF8.self)
    }

    /// The name of the message part that an identifier begins with, percent-decoded; nil where it names none.
    ///
    /// WS-I Attachments Profile 1.0, R2933: the name and an equals sign, then what makes it unique.
    public static func partName(_ identifier: String) -> String? {
        guard let end = identifier.firstIndex(of: "=") else { return nil }
        return String(decoding: percentDecoded(String(identifier[..<end])), as: UTF8.self)
    }

    /// The bytes of a text in which `%` and two digits stand for a byte, RFC 3986 §2.1; any other `%` is one.
    static func percentDecoded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// The value of a hexadecimal digit; nil for any other byte.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
