import XMLSchema
import XMLWire

/// The words for texts that are no values of their types.
enum ValueWords {
    /// `"True" is not a boolean; write true or false`.
    static func notOfType(_ value: String, _ type: QualifiedName, _ builtIn: BuiltInType?) -> String {
        let sentence = "\(quoted(value)) is not \(withArticle(type.local))"
        return builtIn.flatMap(acceptedForm).map { "\(sentence); write \($0)" } ?? sentence
    }

    /// A facet that a value breaks, and what it asks for.
    static func facet(_ value: String, _ facet: String, _ limit: String) -> String {
        "\(quoted(value)) does not fit \(facet) \(Printable.text(limit, limit: 200))"
    }

    static func quoted(_ text: String) -> String { UsageWords.quoted(Printable.text(text, limit: 80)) }

    /// `a byte`, `an int`, `an NCName`.
    static func withArticle(_ type: String) -> String {
        let isSpokenWithVowel = "aeiou".contains(type.prefix(1)) || ["ID", "NC", "NM", "EN"].contains(type.prefix(2))
        return (isSpokenWithVowel ? "an " : "a ") + type
    }

    /// What to write for a value of the type; nil where every text is one.
    private static func acceptedForm(_ type: BuiltInType) -> String? {
        switch type {
        case .boolean: "true or false"
        case .decimal: "a number such as 1.5"
        case .float, .double: "a number such as 1.5 or 1.5E3, or INF, -INF, NaN"
        case .duration: "a time span such as P1DT2H30M"
        case .dateTime: "2024-01-31T12:00:00, with Z or +01:00 behind it where the zone matters"
        case .time: "12:00:00"
        case .date: "2024-01-31"
        case .gYearMonth: "2024-01"
        case .gYear: "2024"
        case .gMonthDay: "--01-31"
        case .gDay: "---31"
        case .gMonth: "--01"
        case .hexBinary: "pairs of hexadecimal digits, such as 0AFF"
        case .base64Binary: "base64, such as dGV4dA=="
        case .anyURI: "a URI, a percent sign in it as %25"
        case .qName, .notation: "NAME or PREFIX:NAME"
        case .language: "a language tag such as en or en-US"
        case .nmtoken, .nmtokens: "letters, digits, . - _ and :, without blanks"
        case .xmlName: "a name of XML, which begins with a letter or _"
        case .ncName, .id, .idref, .idrefs, .entity, .entities:
            "a name without a colon, which begins with a letter or _"
        case .integer, .nonPositiveInteger, .negativeInteger, .long, .int, .short, .byte, .nonNegativeInteger,
            .unsignedLong, .unsignedInt, .unsignedShort, .unsignedByte, .positiveInteger:
            wholeNumber(type)
        case .anySimpleType, .string, .normalizedString, .token: nil
        }
    }

    private static func wholeNumber(_ type: BuiltInType) -> String {
        guard let range = type.integerRange else { return "a whole number" }
        switch (range.least.isEmpty, range.greatest.isEmpty) {
        case (false, false): return "a whole number from \(range.least) to \(range.greatest)"
        case (false, true): return "a whole number, at least \(range.least)"
        case (true, false): return "a whole number, at most \(range.greatest)"
        case (true, true): return "a whole number"
        }
    }
}
