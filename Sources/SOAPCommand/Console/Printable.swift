import XMLWire

/// Makes text of strangers fit for a message on a terminal.
enum Printable {
    /// One line, without control characters, cut to `limit` characters.
    static func text(_ text: String, limit: Int = 500) -> String {
        var line = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return line + "…" }
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            line.unicodeScalars.append(isControl ? " " : scalar)
            count += 1
        }
        return String(line.split(separator: " ").joined(separator: " "))
    }

    /// One line as it is, but for control characters.
    static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar != "\t" && scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            line.append(isControl ? " " : scalar)
        }
        return String(line)
    }

    /// A URL without its user and password: one that is wrong may hold them all the same.
    static func masked(_ url: String) -> String {
        let start = url.place(of: "://")?.upperBound ?? url.startIndex
        guard let at = url.lastPlace(of: "@"), at >= start else { return url }
        return url[..<start] + "***" + url[at...]
    }

    /// A text in which no URL has user and password.
    static func withoutCredentials(_ text: String) -> String {
        var shown = ""
        var rest = text[...]
        while let scheme = rest.place(of: "://") {
            shown += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let authority = rest.unicodeScalars.prefix {
                !"/?#\"'<>".unicodeScalars.contains($0) && !$0.properties.isWhitespace
            }
            if let at = authority.lastIndex(of: "@") {
                shown += "***"
                rest = rest[at...]
            }
        }
        return shown + rest
    }
}
