import Testing

// @testable: usage errors are words inside the library; above it there is only their text and the exit status.
@testable import SOAPCommand

@Suite struct `A command line that is wrong` {
    /// What is said about arguments.
    private func sentence(_ arguments: [String]) -> String? {
        do throws(UsageError) {
            _ = try Options(arguments: arguments)
            return nil
        } catch {
            return UsageWords.sentence(error)
        }
    }

    @Test(
        arguments: [
            ("S --sopa 1.1", "--sopa: no such option; did you mean --soap"),
            ("S --qqqqqq", "--qqqqqq: no such option; try soap help"),
            ("S -J", "-J: no such option; did you mean -j"),
            ("S -sZj", "-Z: no such option; try soap help"),
            ("S -json", "-json: no such option; did you mean --json"),
            ("S --dat {}", "--dat: no such option; did you mean --data"),
            ("S -X POST", "-X: no such option; a call is always a POST; --binding get asks by GET"),
            (
                "S --data-raw x",
                "--data-raw: no such option; -d JSON gives all arguments; an envelope of your own is the SOURCE"
            ),
            ("list --csv a", "--csv: not an option of list; it belongs to call and extract"),
            (
                "-L man",
                "-L: not an option of man; it belongs to call, list, describe, template, mock, validate, bundle and diff"
            ),
            ("S -d", "-d: the value is missing; write -d JSON|@FILE|@-"),
            ("S --endpoint", "--endpoint: the value is missing; write --endpoint URL"),
            ("S --json=x", "--json: takes no value; write --json alone"),
            ("S -j --csv a", "--csv: cannot stand beside -j; leave one of them out"),
            ("S --raw -e a", "-e: cannot stand beside --raw; leave one of them out"),
            ("S --curl --dry-run", "--dry-run: cannot stand beside --curl; leave one of them out"),
            ("S -u a:b --bearer t", "--bearer: cannot stand beside -u; leave one of them out"),
            ("S -d {} --data {}", "--data: given twice; write it once"),
            ("S -d <a/>", "-d: XML is no JSON; write {\"NAME\": VALUE}, or make the envelope's file the SOURCE"),
            ("-j", "call: no SOURCE; write soap call SOURCE [OPERATION] [ITEM...]"),
            ("call", "call: no SOURCE; write soap call SOURCE [OPERATION] [ITEM...]"),
            ("describe", "describe: no SOURCE; write soap describe SOURCE [OPERATION|TYPE]"),
            ("mock", "mock: no SOURCE; write soap mock SOURCE..."),
            ("list a b", "list: \"b\" is one too many; write soap list [SOURCE]"),
            ("man x", "man: \"x\" is one too many; write soap man"),
            ("help lsit", "\"lsit\": no such verb; did you mean list"),
            ("completions bsh", "\"bsh\": no such shell; write bash, zsh or fish"),
            ("completions tcsh", "\"tcsh\": no such shell; write bash, zsh or fish"),
            ("S --soap 1.3", "--soap: no such value \"1.3\"; write 1.1 or 1.2"),
            ("S --soap twelve", "--soap: no such value \"twelve\"; write 1.1 or 1.2"),
            ("S --binding psot", "--binding: no such value \"psot\"; write soap, get or post"),
            ("S -m -1", "-m: \"-1\" is no time; write seconds (30, 1.5) or a unit (500ms, 2m), 0 for no limit"),
            ("S -m 1e3", "-m: \"1e3\" is no time; write seconds (30, 1.5) or a unit (500ms, 2m), 0 for no limit"),
            ("S -m .", "-m: \".\" is no time; write seconds (30, 1.5) or a unit (500ms, 2m), 0 for no limit"),
            (
                "S -m 99999999999999999999",
                "-m: \"99999999999999999999\" is too long; at most 31536000 seconds, 0 for no limit"
            ),
            ("S --max-redirs x", "--max-redirs: \"x\" is no number that fits; write one from -1 to 1000000"),
            (
                "S --endpoint h:80",
                "--endpoint: \"h:80\" is no URL of a service; write http://HOST/PATH or https://HOST/PATH"
            ),
            (
                "S --endpoint http://",
                "--endpoint: \"http://\" is no URL of a service; write http://HOST/PATH or https://HOST/PATH"
            ),
            (
                "S --action \"a\"",
                "--action: \"\"a\"\" has quotation marks; leave them out, they are added where they are due"
            ),
            ("S -e a..b", "-e: \"a..b\" is no path: a name is missing at character 3; write a.b[0].@id"),
            ("S --fail-if a", "--fail-if: \"a\" has no \"=\"; write PATH=VALUE"),
            ("S -H nocolon", "-H: a header field has a colon; write 'NAME: VALUE', or 'NAME;' for an empty one"),
            ("S -d @", "-d: no file name behind \"@\"; write @FILE, or @- for standard input"),
            ("S --bearer env:", "--bearer: no variable's name behind \"env:\"; write env:NAME"),
            ("S -o=", nil),
            ("mock S --listen x", "--listen: \"x\" is no address; write PORT or HOST:PORT, [::1]:8080 for IPv6"),
            (
                "mock S --listen ::1:80",
                "--listen: \"::1:80\" is no address; write PORT or HOST:PORT, [::1]:8080 for IPv6"
            ),
            (
                "mock S --listen h:65536",
                "--listen: \"h:65536\" is no address; write PORT or HOST:PORT, [::1]:8080 for IPv6"
            ),
            ("S n=@- -d @-", "n: standard input is read by -d already; put one of them in a file"),
            ("- n=@-", "n: standard input is read by SOURCE already; put one of them in a file"),
            ("S Op b", "\"b\": not an item; write NAME=VALUE, or NAME=@FILE for a file's content"),
        ] as [(String, String?)])
    func `is told where, what, and what to write`(line: String, expected: String?) {
        #expect(sentence(line.split(separator: " ").map(String.init)) == expected)
    }

    @Test(arguments: [
        (["S", "-H", "X: a\r\nY: b"], "-H"), (["S", "-H", "X\u{1}: a"], "-H"), (["S", "-H", "X A: a"], "-H"),
        (["S", "-A", "a\nb"], "-A"), (["S", "--action", "a\nb"], "--action"),
        (["S", "--endpoint", "http://h/\r\n"], "--endpoint"),
        (["S", "-u", ""], "-u"), (["S", "-o", ""], "-o"), (["S", "--envelopes", ""], "--envelopes"),
        (["S", "-d", ""], "-d"),
    ])
    func `is refused where a header field could be broken or a value is empty`(arguments: [String], option: String) {
        #expect(throws: UsageError.self) { try Options(arguments: arguments) }
        #expect(sentence(arguments)?.hasPrefix("\(option): ") == true)
    }

    @Test(arguments: [[""], ["call", ""], ["list", ""], ["mock", "A", ""]])
    func `takes an empty operand for none`(arguments: [String]) {
        #expect(sentence(arguments)?.contains("no SOURCE") == true)
    }

    @Test func `with nothing on it asks for the short usage`() {
        #expect(throws: UsageError.nothingAsked) { try Options(arguments: []) }
    }

    @Test(arguments: [
        ["S", "-H", "Authorization hunter2"], ["S", "-u", "env:", "hunter2"],
        ["S", "Password=hunter2", ".Password=hunter2"],
        ["S", "--endpoint", "ftp://ann:hunter2@h/"],
    ])
    func `is described without its secrets`(arguments: [String]) throws {
        let said = try #require(sentence(arguments))
        #expect(!said.contains("hunter2"))
    }

    @Test func `is described on one line`() throws {
        let said = try #require(sentence(["S", "--soap", "a\nb\u{1B}[31m" + String(repeating: "x", count: 500)]))
        #expect(said.utf8.count < 150)
        #expect(said.utf8.allSatisfy { $0 >= 0x20 })
    }
}
