internal import XMLWire

/// What becomes of white space before a text is looked at, XML Schema Part 2 §4.3.6.
public enum WhiteSpaceFacet: String, Hashable, Sendable {
    case preserve, replace, collapse

    func normalize(_ text: String) -> String {
        switch self {
        case .preserve: return text
        case .replace:
            guard text.utf8.contains(where: { $0.isXMLSpace && $0 != 0x20 }) else { return text }
            return String(decoding: text.utf8.map { $0.isXMLSpace ? 0x20 : $0 }, as: UTF8.self)
        case .collapse:
            guard !isCollapsed(text) else { return text }
            return Self.words(of: text).joined(separator: " ")
        }
    }

    private func isCollapsed(_ text: String) -> Bool {
        var wasSpace = true
        for byte in text.utf8 {
            if byte.isXMLSpace, wasSpace || byte != 0x20 { return false }
            wasSpace = byte.isXMLSpace
        }
        return !wasSpace || text.isEmpty
    }

    /// The items of a list.
    static func words(of text: String) -> [String] {
        text.utf8.split(whereSeparator: \.isXMLSpace).map { String(Substring($0)) }
    }
}
