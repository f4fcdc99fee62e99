import Foundation
import MockService

/// One text file below `Tests/Golden/cli`: why it is there, a command line, and what has to come of it.
///
///     A reply of five items gives one line each.
///
///     $ NAME=value soap call {{url}} List
///     -- reply --
///     200
///     Content-Type: text/xml
///
///     <s:Envelope …
///     -- stdout --
///     …
///
/// * Above: the intent, an empty line, then the command, its variables in front; it goes on in lines that begin with
///   `> `. `{{url}}` is a URL of the test's server.
/// * `file NAME`: what lies in the working directory, `stdin` what standard input has: without it, standard input is a pipe
///   that is kept open, and reading it would hang. `only as a process`: it is not run in the process of the tests too.
/// * `reply`: what the server answers: the status, header fields, an empty line, the body. Further ones, for the second
///   request and so on, are `reply 2` …; the last one stays.
/// * `stdout`, `stderr`, `status N`, `request`, `created NAME`: what comes of it; what is missing is empty, or 0. A file
///   that is replaced is created too.
///
/// `SOAP_RECORD=1` writes these last ones anew.
struct CommandLineCase: Sendable {
    /// Why there is such a case.
    var intent: String
    /// As one would type it.
    var command: String
    /// Where the command stands in its file, from 1.
    var line: Int
    var files: [String: [UInt8]] = [:]
    var replies: [[UInt8]] = []
    var stdin: [UInt8]?
    var isOnlyProcess = false
    var expected = CommandLineResult()

    /// - Throws: `CaseError` for a text that is none.
    init(_ text: String) throws(CaseError) {
        let parts = try CaseText(text, named: ["file", "created"])
        let lines = parts.head.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("$ ") }) else { throw .noCommand }
        intent = lines[..<start].joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        command = lines[start...].map { String($0.dropFirst(2)) }.joined(separator: "\n")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        line = start + 1
        for section in parts.sections { try take(section) }
    }

    /// One whose command ends with 0 and prints nothing, unless more is said.
    init(intent: String, command: String, line: Int) {
        (self.intent, self.command, self.line) = (intent, command, line)
    }

    private mutating func take(_ section: CaseText.Section) throws(CaseError) {
        switch (section.kind, section.name) {
        case ("file", let name?): files[name] = section.content
        case ("created", let name?): expected.created[name] = section.content
        case ("reply", _): replies.append(section.content)
        case ("reply \(replies.count + 1)", _): replies.append(section.content)
        case ("stdin", _): stdin = section.content
        case ("only as a process", _): isOnlyProcess = true
        case ("stdout", _): expected.stdout = section.content
        case ("stderr", _): expected.stderr = section.content
        case ("request", _): expected.request = section.content
        default:
            guard section.kind.hasPrefix("status "), let status = Int32(section.kind.dropFirst(7)) else {
                throw .unknownSection(section.kind)
            }
            expected.status = status
        }
    }

    /// The text of the file.
    var text: String {
        func named(_ kind: String, _ files: [String: [UInt8]]) -> [CaseText.Section] {
            let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            return sorted.map { CaseText.Section(kind: kind, name: $0.key, content: $0.value) }
        }
        func filled(_ kind: String, _ content: [UInt8]) -> [CaseText.Section] {
            content.isEmpty ? [] : [CaseText.Section(kind: kind, content: content)]
        }
        var sections = named("file", files)
        for (index, reply) in replies.enumerated() {
            sections.append(.init(kind: index == 0 ? "reply" : "reply \(index + 1)", content: reply))
        }
        if let stdin { sections.append(.init(kind: "stdin", content: stdin)) }
        if isOnlyProcess { sections.append(.init(kind: "only as a process", content: [])) }
        sections += filled("stdout", expected.stdout) + filled("stderr", expected.stderr)
        if expected.status != 0 { sections.append(.init(kind: "status \(expected.status)", content: [])) }
        sections += filled("request", expected.request) + named("created", expected.created)
        let typed = command.replacing("\n", with: "\n> ")
        return CaseText(head: "\(intent)\n\n$ \(typed)\n", sections: sections).text
    }

    /// What the server answers to the request of a number, counted from 0.
    func response(_ number: Int) -> MockResponse {
        replies.isEmpty ? .plain(404) : Self.response(replies[min(number, replies.count - 1)])
    }

    /// The status line's number, fields, an empty line, the body.
    static func response(_ text: [UInt8]) -> MockResponse {
        var rest = text[...]
        func line() -> String {
            let line = rest.prefix { $0 != 0x0A }
            rest = rest.dropFirst(line.count + 1)
            return String(decoding: line, as: UTF8.self)
        }
        let status = Int(line()) ?? 500
        var fields = [MockField("Date", "Mon, 01 Jan 2024 00:00:00 GMT")]
        while case let field = line(), !field.isEmpty {
            let halves = field.split(separator: ":", maxSplits: 1)
            fields.append(MockField(String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces)))
        }
        return MockResponse(status, fields, body: Array(rest))
    }

    /// The arguments of `soap`, and the variables in front of it.
    func words(url: String) throws -> (arguments: [[UInt8]], variables: [String: String]) {
        let typed = try ShellWords(command.replacing("{{url}}", with: url))
        guard typed.words.first == Array("soap".utf8) else { throw CaseError.noCommand }
        return (Array(typed.words.dropFirst()), typed.variables)
    }
}
