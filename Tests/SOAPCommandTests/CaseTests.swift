import Foundation
import TestSupport
import Testing

@Suite struct `The text of a case` {
    @Test(arguments: [
        ("", "-- stdin --\n"), ("a\n", "-- stdin --\na\n"), ("a", "-- stdin (no newline at end) --\na\n"),
        ("\n", "-- stdin --\n\n"), ("a\tb\\c\n", "-- stdin --\na\tb\\c\n"),
        ("a\r\n\\\r\n", "-- stdin (escapes) --\na\\r\n\\\\\\r\n"),
        ("a \nb\t", "-- stdin (escapes, no newline at end) --\na\\x20\nb\\t\n"),
        ("-- stdout --\n", "-- stdin (escapes) --\n\\x2D- stdout --\n"), ("-- --\n", "-- stdin --\n-- --\n"),
        ("\u{FEFF}é\u{1B}[1m\n", "-- stdin (escapes) --\n\\u{FEFF}é\\x1B[1m\n"),
        ("\u{85}\u{2028}\n", "-- stdin (escapes) --\n\\u{85}\\u{2028}\n"),
    ])
    func `holds content that tools would change`(content: String, text: String) throws {
        let section = CaseText.Section(kind: "stdin", content: Array(content.utf8))
        #expect(CaseText(head: "", sections: [section]).text == text)
        #expect(try CaseText(text, named: []).sections == [section])
    }

    @Test(
        arguments: [
            [0xFF, 0x00, 0x80, 0x0A], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98, 0x80, 0x0A],
            Array(repeatElement(0x5B, count: 100_000)), Array(repeatElement(Array("</a>".utf8), count: 5000).joined()),
            Array(repeatElement(Array("}{".utf8), count: 700).joined()) + [0x0D], Array(repeatElement(0x0A, count: 50)),
        ] as [[UInt8]])
    func `holds every byte`(content: [UInt8]) throws {
        let text = CaseText(head: "a\n", sections: [.init(kind: "stdin", content: content)]).text
        #expect(text.utf8.count < 100)
        #expect(try CaseText(text, named: []).sections.first?.content == content)
    }

    @Test(arguments: [
        ("a.txt", "a.txt"), ("d/a b.txt", "d/a b.txt"), ("a (escapes)", "a (escapes\\x29"), ("a\nb\\", "a\\nb\\\\"),
        ("\u{1B}[1m ", "\\x1B[1m\\x20"), (String(repeating: "x", count: 200) + ".txt", "\\{200*x}.txt"),
    ])
    func `holds names that file systems would not take`(name: String, shown: String) throws {
        let section = CaseText.Section(kind: "file", name: name, content: [0x61])
        let text = CaseText(head: "", sections: [section]).text
        #expect(text == "-- file \(shown) (no newline at end) --\na\n")
        #expect(try CaseText(text, named: ["file"]).sections == [section])
    }

    @Test(arguments: [
        ("$ soap\n-- stdin --\na", CaseError.unfinishedLine), ("$ soap\n-- stdin (raw) --\n", .unknownOption("raw")),
        ("$ soap\n-- stdot --\n", .unknownSection("stdot")), ("$ soap\n-- reply 3 --\n", .unknownSection("reply 3")),
        ("a\n-- stdin --\n", .noCommand), ("$ soap\n-- stdin (escapes) --\na\\q\n", .badEscape("q\n")),
        ("$ soap\n-- status x --\n", .unknownSection("status x")),
    ])
    func `is refused where it says nothing`(text: String, error: CaseError) {
        #expect(throws: error) { try CommandLineCase(text) }
    }

    @Test func `keeps intent and command as they are typed`() throws {
        let text = """
            Why,
            in two lines.

            $ A='x y' soap call {{url}} \\
            >     op
            -- file a --
            1
            -- reply --
            200

            -- reply 2 --
            500

            -- stdin --
            -- only as a process --
            -- stdout --
            2
            -- status 1 --

            """
        let line = try CommandLineCase(text)
        #expect(line.text == text)
        #expect(line.intent == "Why,\nin two lines.")
        #expect(line.line == 4)
        let words = try line.words(url: "http://h/")
        #expect(words.arguments.map { String(decoding: $0, as: UTF8.self) } == ["call", "http://h/", "op"])
        #expect(words.variables == ["A": "x y"])
    }
}

@Suite struct `Words of a shell` {
    @Test(arguments: [
        ("a  b", ["a", "b"]), ("a\\ b 'c d'e", ["a b", "c de"]), ("'' \"it's\"", ["", "it's"]),
        ("$'\\x41\\'\\n' b\\\n  c", ["A'\n", "b", "c"]), ("a X=1", ["a", "X=1"]), ("X-Y=1", ["X-Y=1"]),
        ("{{url}}/a={b}", ["{{url}}/a={b}"]),
    ])
    func `are taken apart as a shell does`(text: String, words: [String]) throws {
        #expect(try ShellWords(text).words.map { String(decoding: $0, as: UTF8.self) } == words)
    }

    @Test(arguments: [
        ("a | b", CaseError.unquoted("|")), ("a $b", .unquoted("$")), ("a*", .unquoted("*")),
        ("\"$a\"", .unquoted("$")), ("a[0]", .unquoted("[")), ("a 'b", .openQuote), ("$'b", .openQuote),
        ("a > b", .unquoted(">")),
    ])
    func `are none where a shell would do more`(text: String, error: CaseError) {
        #expect(throws: error) { try ShellWords(text) }
    }
}

@Suite struct `A shell session` {
    private let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    private func mismatches(_ page: String) throws -> [Int] {
        let page = ReadmePage(page)
        #expect(page.defects.isEmpty)
        return try ShellSession(programs: programs).mismatches(page.cases).map(\.line)
    }

    @Test(arguments: [
        ("$ echo a\na\n", []), ("$ echo a\nb\n", [2]), ("$ echo a\n", [2]), ("$ printf a\na\n", [2]),
        ("$ echo a; echo b >&2\na\nb\n", []), ("$ false\n", [2]), ("$ false\n$ echo $?\n1\n", []),
        ("$ true\n$ echo $?\n1\n", [2, 3]), ("$ x=1\n$ echo $x\n1\n", []), ("$ echo a \\\n>   b\na b\n", []),
        ("$ for i in 1 2; do\n>     echo $i\n> done\n1\n2\n", []), ("$ echo '> a'\n> a\n", []),
        ("$ echo '> a'\n> b\n", [2]), ("$ echo a\n$ echo 'b\n$ echo c\n", [2, 3]), ("$ exit 1\n$ echo a\na\n", [2]),
        ("$ cat\n$ ls -A . ~\n", [3]), ("$ sleep 60 &\n$ echo a\na\n", []),
    ])
    func `finds each line that is not true`(console: String, lines: [Int]) throws {
        #expect(try mismatches("```console\n" + console + "```\n") == lines)
    }

    @Test func `ends a command that hangs`() throws {
        let hanging = CommandLineCase(succeeding: "tail -f /dev/null | cat", line: 7)
        let session = ShellSession(programs: programs, limit: 0.2)
        #expect(try session.mismatches([hanging]).map(\.line) == [7])
    }

    @Test func `saves a file where the page comes to it`() throws {
        let page = "```console\n$ ls\n```\n`b/a.sh`\n```sh\necho a\n```\n```console\n$ sh b/a.sh\na\n```\n"
        #expect(try mismatches(page).isEmpty)
        #expect(try mismatches(page.replacing("`b/a.sh`", with: "`b/b.sh`")) == [9])
    }

    @Test func `wants silence and success where they are due`() throws {
        let cases = [
            CommandLineCase(intent: "", command: "echo a", line: 1),
            CommandLineCase(intent: "", command: "true", line: 2),
            CommandLineCase(intent: "", command: "false", line: 3), CommandLineCase(succeeding: "false", line: 4),
            CommandLineCase(succeeding: "echo a", line: 5), CommandLineCase(succeeding: "echo why; false", line: 6),
        ]
        let mismatches = try ShellSession(programs: programs).mismatches(cases)
        #expect(mismatches.map(\.line) == [1, 3, 4, 6])
        #expect(mismatches.last?.what.contains("is\nwhy") == true)
    }
}
