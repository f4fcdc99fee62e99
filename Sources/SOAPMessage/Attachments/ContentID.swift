import ByteCoding
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
        return String(decoding: PercentEncoding.decode(text.utf8.dropFirst(4)), as: UTF8.self)
    }

    /// The name of the message part that an identifier begins with, percent-decoded; nil where it names none.
    ///
    /// WS-I Attachments Profile 1.0, R2933: the name and an equals sign, then what makes it unique.
    public static func partName(_ identifier: String) -> String? {
        guard let end = identifier.firstIndex(of: "=") else { return nil }
        return String(decoding: PercentEncoding.decode(identifier[..<end].utf8), as: UTF8.self)
    }
}
