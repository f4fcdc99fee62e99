import Foundation
import Testing

// @testable: the page is compared with the tables of the program, which are not public.
@testable import SOAPCommand

private let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

/// The folder of the test bundle, which has the program too.
private let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

/// The commands that are not typed: they build the project or change the machine.
private let untyped = ["make demo", "make test", "make install PREFIX=$HOME/.local"]

/// Words in backticks that begin with one of these are no words of `soap`.
private let others = ["curl", "xmllint", "sed", "grep", "make", "set", "swift"]

private func page() throws -> ReadmePage {
    ReadmePage(String(decoding: try Data(contentsOf: project.appending(path: "README.md")), as: UTF8.self))
}

private func record(_ what: String, line: Int) {
    let place = SourceLocation(
        fileID: "soap/README.md", filePath: project.appending(path: "README.md").path, line: max(line, 1), column: 1)
    Issue.record("README.md:\(line): \(what)", sourceLocation: place)
}

private func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}

/// What the program prints.
private func soap(_ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = programs.appending(path: "soap")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
}

@Suite struct `The README` {
    @Test func `shows what each of its commands prints`() throws {
        let page = try page()
        for defect in page.defects { record(defect.what, line: defect.line) }
        var cases = page.cases.map { untyped.contains($0.command) ? $0.leftOut : $0 }
        cases += page.spans.filter { $0.section == "From curl" && $0.text.hasPrefix("soap ") }.map {
            CommandLineCase(succeeding: $0.text, line: $0.line)
        }
        cases += cronCases(page)
        if !isInstalled("jq") {
            let count = cases.count { $0.command.contains("jq ") }
            cases = cases.map { $0.command.contains("jq ") ? $0.leftOut : $0 }
            Issue.record("\(count) commands left out: jq is not installed", severity: .warning)
        }
        try #require(cases.count > 50)
        for mismatch in try ShellSession(programs: programs).mismatches(cases) {
            record(mismatch.what, line: mismatch.line)
        }
    }

    /// The lines of a crontab as cron would run them: hardly an environment, and a word is a mail.
    private func cronCases(_ page: ReadmePage) -> [CommandLineCase] {
        page.files.filter { $0.language == "crontab" }.flatMap { file in
            file.content.split(separator: "\n").enumerated().map { index, line in
                let command = line.split(separator: " ", maxSplits: 5).last ?? ""
                return CommandLineCase(
                    intent: "crontab", command: "env -i PATH=\"$PATH\" HOME=\"$PWD\" sh -c '\(command)'",
                    line: file.line + 1 + index)
            }
        }
    }

    @Test func `names each of its files once`() throws {
        let files = try page().files.filter { $0.language != "crontab" }
        #expect(files.count >= 5)
        #expect(Set(files.map(\.name)).count == files.count)
        for file in files where file.name?.hasSuffix("." + file.language) != true {
            record("a block of \(file.language) below the file name \(file.name ?? "-")", line: file.line)
        }
    }

    @Test func `names targets that the Makefile has`() throws {
        let page = try page()
        let makefile = try Data(contentsOf: project.appending(path: "Makefile"))
        let lines = String(decoding: makefile, as: UTF8.self).split(separator: "\n")
        let targets = Set(lines.filter { !$0.hasPrefix("\t") }.compactMap { $0.split(separator: ":").first })
        let commands = page.cases.map { (line: $0.line, words: $0.command) }
        let spans = page.spans.map { (line: $0.line, words: $0.text) }
        let makes = (commands + spans).filter { $0.words.hasPrefix("make ") }
        #expect(makes.count > 10)
        for make in makes {
            let target = make.words.split(separator: " ")[1]
            if !targets.contains(target) { record("make has no \(target)", line: make.line) }
        }
        #expect(page.cases.map(\.command).filter { $0.hasPrefix("make ") } == untyped)
    }

    @Test func `has the exit statuses of the program and of its manual`() throws {
        let page = try page()
        let rows = page.rows.filter { $0.section == "Errors and exit status" && Int($0.cells[0]) != nil }
        guard case .terms(let terms)? = HelpTopic.exitStatus.blocks.first else {
            Issue.record("no terms")
            return
        }
        #expect(rows.map { $0.cells[0] } == terms.map(\.0))
        for (row, term) in zip(rows, terms) where row.cells[1] != term.1 {
            record("\(row.cells[0]) is \"\(term.1)\" in the manual", line: row.line)
        }
        let known = ExitStatus.allCases.map { String($0.rawValue) }
        #expect(rows.allSatisfy { known.contains($0.cells[0]) })
        let manual = try soap("man")
        let start = try #require(manual.firstRange(of: ".SH EXIT STATUS\n")).upperBound
        let end = try #require(manual[start...].firstRange(of: ".SH ")).lowerBound
        let numbers = manual[start..<end].split(separator: "\n").filter { $0.hasPrefix("\\fB") }.map {
            $0.filter(\.isNumber)
        }
        #expect(rows.map { $0.cells[0] } == numbers)
    }

    @Test func `names options and verbs that exist`() throws {
        let page = try page()
        var options: [String: Set<String>] = [:]
        for verb in Verb.allCases { options[verb.rawValue] = names(in: try soap("help", verb.rawValue)) }
        let all = options.values.reduce(Set()) { $0.union($1) }
        #expect(all.count > 50)
        var count = 0
        for span in page.spans {
            let words = span.text.split(separator: " ").map(String.init)
            guard let first = words.first, !others.contains(first) else { continue }
            let isSoap = first == "soap" && words.count > 1
            if isSoap, options[words[1]] == nil { record("no verb \(words[1])", line: span.line) }
            for word in words where word.hasPrefix("-") && word.count > 1 {
                count += 1
                let known = isSoap ? options[words[1]] ?? all : all
                if !known.contains(String(word.prefix { $0 != "=" })) { record("no option \(word)", line: span.line) }
            }
        }
        #expect(count > 40)
    }

    @Test func `names every verb`() throws {
        let page = try page()
        let words = page.spans.map(\.text) + page.cases.map(\.command)
        for verb in Verb.allCases where !words.contains(where: { "\($0) ".hasPrefix("soap \(verb.rawValue) ") }) {
            record("no word of \(verb.rawValue)", line: 1)
        }
    }

    /// The options at the start of the lines of a help text.
    private func names(in help: String) -> Set<String> {
        let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") || $0.hasPrefix("      --") }
        return Set(
            lines.flatMap { $0.split(separator: " ").prefix(2) }.map { String($0.prefix { !",[".contains($0) }) }
                .filter { $0.hasPrefix("-") })
    }

    @Test func `has tables of what can be written, and all of it can`() throws {
        let page = try page()
        var commands = [
            (1, "echo 1 > item.json"),
            (1, "soap call GetSiteList UserName=jane Password=secret --mock --raw -o sites.xml"),
        ]
        for row in page.rows {
            let command = command(for: row, page.spans.filter { $0.line == row.line })
            if let command { commands.append((row.line, command)) }
        }
        #expect(commands.count > 22)
        let cases = commands.map { CommandLineCase(succeeding: $0.1, line: $0.0) }
        for mismatch in try ShellSession(programs: programs).mismatches(cases) {
            record(mismatch.what, line: mismatch.line)
        }
    }

    /// A command that succeeds if what the first column of a table shows is understood.
    private func command(for row: ReadmePage.Row, _ spans: [ReadmePage.Span]) -> String? {
        let words = spans.filter { $0.column == 0 }.map(\.text)
        guard let first = words.first else { return nil }
        switch row.table {
        case "item":
            let item = first.replacing("FILE", with: "item.json").replacing("JSON", with: "1")
            return "soap call http://127.0.0.1:9/ op \(item) --namespace urn:x --dry-run < item.json"
        case "path": return "soap extract sites.xml -e '\(first)'; test $? = 4 || test $? = 0"
        case "in the template": return described("<r>\(words.joined())</r>")
        case "instruction":
            let values = [
                "version": "1.1", "bindings": "get soap", "default": "1", "required": "false", "secret": "true",
            ]
            let attributes = spans.filter { $0.column == 1 }.map { " \($0.text)=\"\(values[$0.text] ?? "a")\"" }
            return described(first.dropLast(2) + attributes.joined() + "?><r/>")
        default: return nil
        }
    }

    private func described(_ template: String) -> String {
        "printf %s '\(template)' > table.xml && soap describe table.xml"
    }

    @Test func `names folders and files of the project that exist`() throws {
        let spans = try page().spans.filter { span in
            ["Sources/", "Tests", ".ci/"].contains { span.text.hasPrefix($0) }
        }
        #expect(spans.count >= 8)
        for span in spans
        where !FileManager.default.fileExists(atPath: project.appending(path: span.text).path) {
            record("no \(span.text)", line: span.line)
        }
    }

    @Test func `links to headings that it has`() throws {
        let text = String(decoding: try Data(contentsOf: project.appending(path: "README.md")), as: UTF8.self)
        let lines = text.split(separator: "\n")
        let links = lines.filter { $0.hasPrefix("* [") }.compactMap { $0.split(separator: "#").last?.dropLast() }
        let anchors = lines.filter { $0.hasPrefix("## ") }.map { heading in
            heading.dropFirst(3).lowercased().filter { $0.isLetter || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
        }
        #expect(links.map(String.init) == anchors)
    }
}

extension CommandLineCase {
    /// Nothing is typed, only its files are saved.
    fileprivate var leftOut: CommandLineCase {
        var copy = CommandLineCase(intent: intent, command: "true", line: line)
        copy.files = files
        return copy
    }
}

@Suite struct `A README page` {
    @Test func `reads files, tables and words`() {
        let page = ReadmePage(
            """
            ## One
            Save `b` as `a.xml`:

            ```xml
            <a/>
            ```
            | x | y |
            |---|---|
            | `1` | `a \\| b` c |
            """)
        #expect(page.cases.isEmpty)
        #expect(page.files == [ReadmePage.File(line: 4, language: "xml", name: "a.xml", content: "<a/>\n")])
        #expect(page.rows.map(\.cells) == [["x", "y"], ["`1`", "`a | b` c"]])
        #expect(page.rows.map(\.table) == ["x", "x"])
        #expect(page.spans.map(\.text) == ["b", "a.xml", "1", "a | b"])
        #expect(page.spans.map(\.column) == [nil, nil, 0, 1])
        #expect(page.defects.isEmpty)
    }

    @Test(arguments: [("```console\na\n```\n", 2), ("`a\nb`\n", 1), ("```console\n$ a\n", 0)])
    func `finds what is wrong with the page itself`(text: String, line: Int) {
        #expect(ReadmePage(text).defects.first?.line == line)
    }
}
