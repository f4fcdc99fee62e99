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
}
