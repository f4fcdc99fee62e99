import Testing

// @testable: help, manual and completions are texts of the library; the tables they come from are not public.
@testable import SOAPCommand

@Suite struct `Help, manual and completions` {
    private let page = ManPage.page(version: "1.2.3", date: "2000-01-01")

    /// The long option names that a text contains, hyphens included.
    private func longNames(in text: String) -> Set<String> {
        var names: Set<String> = []
        for line in text.split(separator: "\n") {
            for piece in line.split(
                omittingEmptySubsequences: true,
                whereSeparator: { !("a"..."z").contains($0) && !"-.0123456789".contains($0) })
            where piece.hasPrefix("--") && piece.count > 2 {
                // A full stop may end the sentence, not the name.
                names.insert(String(piece.last == "." ? piece.dropLast() : piece))
            }
        }
        return names
    }

    private func longNames(of verb: Verb) -> Set<String> {
        Set(OptionTable.entries(of: verb).map(\.name.long))
    }

    private var allLongNames: Set<String> { Set(OptionTable.all.map(\.name.long)) }

    @Test(arguments: Verb.allCases)
    func `of a verb name each of its options and no other`(verb: Verb) {
        let text = HelpText.verb(verb)
        let mentioned = Set(VerbTable.entry(verb).details.flatMap { longNames(in: $0) })
        #expect(longNames(in: text).union(mentioned) == longNames(of: verb).union(mentioned))
        for option in OptionTable.entries(of: verb) {
            #expect(text.contains("\n  \(HelpText.names(of: option))"), "\(option.name)")
            #expect(text.contains(option.summary.prefix(20)), "\(option.name)")
        }
    }

    @Test func `list each verb with its operands`() {
        for entry in VerbTable.all {
            #expect(HelpText.overview.contains("\n  \(entry.synopsis)"))
            #expect(page.contains("\\fBsoap \(entry.name)\\fR"))
        }
        #expect(longNames(in: HelpText.overview).isSubset(of: allLongNames))
    }

    @Test(arguments: [HelpText.short, HelpText.overview] + Verb.allCases.map(HelpText.verb))
    func `fit 80 columns`(text: String) {
        #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        #expect(text.split(separator: "\n").allSatisfy { $0.last != " " })
    }

    @Test func `put each option once into the manual, and no other`() {
        let plain = page.replacing("\\-", with: "-").replacing("\\fB", with: "").replacing("\\fR", with: "")
            .replacing("\\fI", with: "")
        #expect(longNames(in: plain) == allLongNames)
        for option in OptionTable.all {
            let head = "\n.TP\n" + HelpText.names(of: option).drop { $0 == " " }
            #expect(plain.components(of: head) == 1, "\(option.name)")
        }
    }

    @Test func `keep the manual's lines from being requests`() {
        let requests = Set(page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } })
        #expect(requests.isSubset(of: [".TH", ".SH", ".SS", ".TP", ".PP", ".BR", ".nf", ".fi"]))
        #expect(page.hasPrefix(".TH SOAP 1 \"2000-01-01\" \"soap 1.2.3\""))
    }

    @Test(arguments: [CompletionShell.bash, .zsh])
    func `complete each option of a verb and no other`(shell: CompletionShell) throws {
        let script = CompletionWords.script(for: shell)
        #expect(longNames(in: script) == allLongNames)
        for verb in Verb.allCases {
            let part = try #require(optionPart(of: script, verb: verb, shell: shell))
            #expect(longNames(in: part) == longNames(of: verb), "\(verb)")
        }
    }

    /// The lines that offer the options of a verb.
    private func optionPart(of script: String, verb: Verb, shell: CompletionShell) -> String? {
        switch shell {
        case .bash:
            return script.split(separator: "\n").first { $0.contains(" \(verb.rawValue)) COMPREPLY=") }.map(String.init)
        case .zsh:
            guard let start = script.firstRange(of: " \(verb.rawValue)) _arguments") else { return nil }
            let rest = script[start.upperBound...]
            return String(rest[..<(rest.firstRange(of: ";;")?.lowerBound ?? rest.endIndex)])
        case .fish: return nil
        }
    }

    @Test func `complete in fish each option for its verbs`() {
        let lines = CompletionWords.script(for: .fish).split(separator: "\n").map(String.init)
        for option in OptionTable.all {
            let found = lines.filter { $0.hasPrefix("complete ") && $0.contains(" -l \(option.name.rawValue) ") }
            #expect(found.count == 1, "\(option.name)")
            let verbs = option.verbs.map(\.rawValue).joined(separator: " ")
            #expect(found.allSatisfy { option.verbs == Verb.allCases || $0.contains("'__soap_verb \(verbs)'") })
            #expect(found.allSatisfy { $0.contains(" -s \(option.short ?? "?") ") == (option.short != nil) })
        }
        let options = lines.filter { $0.hasPrefix("complete ") && $0.contains(" -l ") }
        #expect(options.count == OptionTable.all.count)
    }

    @Test(arguments: CompletionShell.allCases)
    func `complete the choices of an option, and envelopes by name`(shell: CompletionShell) {
        let script = CompletionWords.script(for: shell)
        for option in OptionTable.all {
            guard case .choice(let choices) = option.form?.kind else { continue }
            #expect(script.contains(choices.joined(separator: " ")), "\(option.name)")
        }
        #expect(script.contains("soap list"))
    }

    @Test func `wrap at blanks and never inside a word`() {
        #expect(TextLayout.wrap("aa bb cc", width: 5) == ["aa bb", "cc"])
        #expect(TextLayout.wrap("aaaaaaaa b", width: 5) == ["aaaaaaaa", "b"])
        #expect(TextLayout.wrap("", width: 5).isEmpty)
        #expect(TextLayout.term("-a", "one two", column: 10) == "  -a      one two\n")
        #expect(TextLayout.term("--long-name", "one", column: 10) == "  --long-name\n          one\n")
    }
}

extension String {
    /// How often `text` occurs with an end of word behind it.
    fileprivate func components(of text: String) -> Int {
        ranges(of: text).count { $0.upperBound == endIndex || self[$0.upperBound] == "\n" }
    }
}
