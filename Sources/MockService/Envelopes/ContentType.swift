/// A media type with its parameters, RFC 9110 §8.3.1.
struct ContentType {
    /// `type/subtype` in lower case; empty where there is none.
    let mediaType: String
    private let parameters: [(name: String, value: String)]

    init(_ text: String) {
        var parts = Self.split(text)
        mediaType = parts.isEmpty ? "" : parts.removeFirst().lowercased()
        parameters = parts.compactMap { part in
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let value = part[part.index(after: equals)...]
            return (part[..<equals].lowercased(), Self.unquoted(value))
        }
    }

    /// The parameter `name`, without quotes.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Text without the quotes around it, and without the backslashes that quote a character in it.
    static func unquoted(_ text: some StringProtocol) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    /// The parts between semicolons that are not inside quotes, without white space around them.
    private static func split(_ text: String) -> [String] {
        var isQuoted = false
        let parts = text.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == ";" && !isQuoted
        }
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return parts.map { String(String($0.drop(while: isBlank).reversed()).drop(while: isBlank).reversed()) }
    }
}
