internal import ByteCoding

/// One challenge of `WWW-Authenticate`, RFC 9110 §11.6.1.
struct AuthenticationChallenge: Hashable {
    /// Not characters: a quotation mark is one whatever follows it.
    private typealias Scalars = Substring.UnicodeScalarView

    /// In lower case.
    let scheme: String
    /// By name in lower case; a `token68` has the empty name.
    var parameters: [String: String] = [:]

    /// All challenges of a field, of which one line may hold several, divided by the commas that divide parameters too.
    static func all(in values: [String]) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for value in values {
            for element in elements(of: value) { add(element, to: &challenges) }
        }
        return challenges
    }

    /// `scheme`, `scheme name=value`, `scheme token68`, or one more `name=value`.
    private static func add(_ element: Scalars, to challenges: inout [AuthenticationChallenge]) {
        let word = element.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
        let rest = element.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
        guard rest.first != "=" else {
            let value = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            challenges.indices.last.map { challenges[$0].parameters[String(word).lowercased()] = unquoted(value) }
            return
        }
        challenges.append(AuthenticationChallenge(scheme: String(word).lowercased()))
        if !rest.isEmpty { addFirst(rest, to: &challenges[challenges.count - 1]) }
    }

    private static func addFirst(_ text: Scalars, to challenge: inout AuthenticationChallenge) {
        let name = text.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
        let rest = text.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
        let value = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
        // The equals signs of a token68 stand at its end.
        let isParameter = rest.first == "=" && !value.allSatisfy { $0 == "=" }
        challenge.parameters[isParameter ? String(name).lowercased() : ""] =
            isParameter ? unquoted(value) : String(text)
    }

    /// What stands between commas that are not quoted, without white space at the ends; nothing empty.
    private static func elements(of text: String) -> [Scalars] {
        let value = text.unicodeScalars[...]
        var elements: [Scalars] = []
        var start = value.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in value.indices {
            let scalar = value[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                isQuoted.toggle()
            } else if scalar == ",", !isQuoted {
                elements.append(value[start..<index])
                start = value.index(after: index)
            }
        }
        elements.append(value[start...])
        return elements.map(\.withoutOptionalWhiteSpace).filter { !$0.isEmpty }
    }

    /// A token as it is, a quoted string without its quotes (RFC 9110 §5.6.4).
    private static func unquoted(_ text: Scalars) -> String {
        guard text.first == "\"" else { return String(text) }
        var value = String.UnicodeScalarView()
        var rest = text.dropFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
            value.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
        }
        return String(value)
    }
}

extension HTTPResponseHead {
    /// The schemes of `WWW-Authenticate` in their order, in lower case; RFC 9110 §11.6.1.
    public var challengeSchemes: [String] {
        AuthenticationChallenge.all(in: fields.values(of: "WWW-Authenticate")).map(\.scheme)
    }
}
