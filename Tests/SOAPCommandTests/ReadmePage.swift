import Foundation

/// README.md as the tests see it: cases of the command line, files, and words in backticks.
///
/// In a `console` block a line that begins with "$ " is a command, lines that begin with "> " go on with it, and what
/// follows is its output, standard error included; it ends with 0 unless the next command is `echo $?`. A block of any
/// other language is a file whose name stands last in the paragraph above it; it is there from the next command on.
struct ReadmePage {
    /// A block that is neither `console` nor without a language.
    struct File: Equatable {
        let line: Int
        let language: String
        let name: String?
        var content = ""
    }

    /// Words in backticks, of text and of tables.
    struct Span: Equatable {
        let line: Int
        let text: String
        /// The column of a table, from 0; nil outside of tables.
        let column: Int?
        /// The heading of level 2 above.
        let section: String
    }

    /// A row of a table as it stands there.
    struct Row: Equatable {
        let line: Int
        let cells: [String]
        /// The heading of the table's first column.
        let table: String
        let section: String
    }

    /// Each goes on in the folder and the shell of the one above.
    private(set) var cases: [CommandLineCase] = []
    private(set) var files: [File] = []
    private(set) var spans: [Span] = []
    private(set) var rows: [Row] = []
    /// What is wrong with the page itself, with the line.
    private(set) var defects: [(line: Int, what: String)] = []

    private var section = ""
    private var lastSpan: String?
    /// How many files belong to cases already.
    private var savedFiles = 0

    init(_ text: String) {
        var block: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let number = index + 1
            if line.hasPrefix("```") {
                if block == nil {
                    let language = String(line.dropFirst(3))
                    block = language
                    open(language, at: number)
                } else {
                    block = nil
                }
            } else if let block {
                add(line, to: block, at: number)
            } else {
                read(String(line), at: number)
            }
        }
        if block != nil { defects.append((0, "a block is not closed")) }
        for (index, next) in cases.enumerated() where index > 0 && next.command == "echo $?" {
            let shown = String(decoding: next.expected.stdout, as: UTF8.self)
            cases[index - 1].expected.status = Int32(shown.trimmingCharacters(in: .newlines)) ?? -1
        }
    }

    private mutating func open(_ language: String, at line: Int) {
        guard language != "console" else { return }
        files.append(File(line: line, language: language, name: lastSpan))
    }

    private mutating func add(_ line: Substring, to block: String, at number: Int) {
        guard block == "console" else {
            files[files.count - 1].content += line + "\n"
            return
        }
        if line.hasPrefix("$ ") {
            var new = CommandLineCase(intent: section, command: String(line.dropFirst(2)), line: number)
            for file in files[savedFiles...] where file.language != "crontab" {
                if let name = file.name { new.files[name] = Array(file.content.utf8) }
            }
            savedFiles = files.count
            cases.append(new)
        } else if cases.isEmpty {
            defects.append((number, "output before any command"))
        } else if line.hasPrefix("> "), cases[cases.count - 1].isOpen {
            cases[cases.count - 1].command += "\n" + line.dropFirst(2)
        } else {
            cases[cases.count - 1].expected.stdout += Array((line + "\n").utf8)
        }
    }

    private mutating func read(_ line: String, at number: Int) {
        if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
        guard !line.hasPrefix("    ") else { return }
        if line.count(where: { $0 == "`" }) % 2 != 0 { defects.append((number, "words in backticks go on below")) }
        guard line.hasPrefix("|") else {
            spans += Self.spans(in: line).map { Span(line: number, text: $0, column: nil, section: section) }
            if !line.isEmpty { lastSpan = Self.spans(in: line).last ?? lastSpan }
            return
        }
        let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
            .dropFirst().dropLast().map { $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces) }
        guard !cells.allSatisfy({ $0.allSatisfy { $0 == "-" } }) else { return }
        let table = rows.last.flatMap { $0.line >= number - 2 ? $0.table : nil } ?? cells.first ?? ""
        rows.append(Row(line: number, cells: cells, table: table, section: section))
        for (column, cell) in cells.enumerated() {
            spans += Self.spans(in: cell).map { Span(line: number, text: $0, column: column, section: section) }
        }
    }

    private static func spans(in text: String) -> [String] {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        return pieces.indices.filter { $0 % 2 == 1 && $0 < pieces.count - 1 }.map { String(pieces[$0]) }
    }
}

extension CommandLineCase {
    /// Whether the next line may go on with it: no output has come yet.
    fileprivate var isOpen: Bool { expected.stdout.isEmpty && isUnfinished }

    /// A backslash or a pipe at the end, or a loop that is not done: then the shell would ask for more with "> ".
    private var isUnfinished: Bool {
        if command.hasSuffix("\\") || command.hasSuffix("|") { return true }
        let words = command.split(whereSeparator: \.isWhitespace)
        return words.count { $0 == "do" } > words.count { $0 == "done" }
    }
}
