/// A text of sections, as Go's txtar has it: a head, then lines `-- TITLE --` with what belongs to each below.
///
/// A title may have words in parentheses: `escapes` where backslashes stand for what a reader or a tool would stumble
/// over, `no newline at end` where the content has none.
struct CaseText: Equatable, Sendable {
    struct Section: Equatable, Sendable {
        /// Such as `stdout`, or `file` of a name.
        var kind: String
        var name: String?
        var content: [UInt8]
    }

    /// Above the first section, as it stands there.
    var head: String
    var sections: [Section]

    init(head: String, sections: [Section]) {
        self.head = head
        self.sections = sections
    }

    /// - Parameter named: the kinds whose sections have a name behind the kind.
    init(_ text: String, named: Set<String>) throws(CaseError) {
        head = ""
        sections = []
        var lines: [Substring] = []
        var title: Substring?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard Self.isTitle(line) else {
                lines.append(line)
                continue
            }
            try close(title, lines, named)
            title = line.dropFirst(3).dropLast(3)
            lines = []
        }
        guard lines.popLast() == "" else { throw .unfinishedLine }
        try close(title, lines, named)
    }

    private mutating func close(_ title: Substring?, _ lines: [Substring], _ named: Set<String>) throws(CaseError) {
        let text = lines.map { $0 + "\n" }.joined()
        guard var title else {
            head = text
            return
        }
        var options: [Substring] = []
        if title.hasSuffix(")"), let start = title.ranges(of: " (").last {
            options = title[start.upperBound...].dropLast().split(separator: ", ")
            title = title[..<start.lowerBound]
        }
        let kind = title.prefix { $0 != " " }
        var section = Section(kind: String(title), name: nil, content: Array(text.utf8))
        if named.contains(String(kind)) {
            section.kind = String(kind)
            section.name = String(decoding: try CaseEscapes.bytes(title.dropFirst(kind.count + 1).utf8), as: UTF8.self)
        }
        for option in options {
            switch option {
            case "escapes": section.content = try CaseEscapes.bytes(section.content)
            case "no newline at end": section.content.removeLast()
            default: throw .unknownOption(String(option))
            }
        }
        sections.append(section)
    }

    /// The text that reads as this one.
    var text: String { head + sections.map(Self.text).joined() }

    private static func text(of section: Section) -> String {
        var options: [String] = []
        var content = String(decoding: section.content, as: UTF8.self)
        if CaseEscapes.areNeeded(for: section.content) {
            options.append("escapes")
            content = CaseEscapes.text(section.content)
        }
        if let last = section.content.last, last != 0x0A {
            options.append("no newline at end")
            content += "\n"
        }
        let name = section.name.map { " " + CaseEscapes.name($0) } ?? ""
        let words = options.isEmpty ? "" : " (\(options.joined(separator: ", ")))"
        return "-- \(section.kind)\(name)\(words) --\n" + content
    }

    static func isTitle(_ line: some StringProtocol) -> Bool {
        line.hasPrefix("-- ") && line.hasSuffix(" --") && line.utf8.count > 6
    }
}

/// What is wrong with the text of a case.
enum CaseError: Error, Equatable {
    case unfinishedLine
    case unknownOption(String)
    case unknownSection(String)
    case badEscape(String)
    case noCommand
    /// A shell would do something with this character; it has to be quoted.
    case unquoted(Character)
    case openQuote
}
