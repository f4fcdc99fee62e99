/// Lays out help for a terminal of 80 columns.
///
/// The texts are ASCII, so that a column is a byte.
enum TextLayout {
    static let width = 80

    /// The lines of a text, broken at blanks; a word that is too long stands alone.
    static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A paragraph, each line with its end.
    static func paragraph(_ text: String, indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        return wrap(text, width: width - indent).map { margin + $0 + "\n" }.joined()
    }

    /// A term and its explanation in two columns; a term that is too wide for its column stands on a line of its own.
    static func term(_ term: String, _ explanation: String, indent: Int = 2, column: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        let lines = wrap(explanation, width: width - column)
        let gap = column - indent - term.utf8.count
        let hanging = String(repeating: " ", count: column)
        guard gap >= 2, let first = lines.first else {
            return margin + term + "\n" + lines.map { hanging + $0 + "\n" }.joined()
        }
        return margin + term + String(repeating: " ", count: gap) + first + "\n"
            + lines.dropFirst().map { hanging + $0 + "\n" }.joined()
    }

    /// Terms under each other in the narrowest column that fits most of them.
    static func terms(_ terms: [(String, String)], column: Int) -> String {
        terms.map { term($0.0, $0.1, column: column) }.joined()
    }
}
