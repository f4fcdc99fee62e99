import Testing

// @testable: the tables are made for the parser and the help of the library, not for what uses it.
@testable import SOAPCommand

@Suite struct `The tables of options and verbs` {
    @Test func `have each name once`() {
        let names = OptionTable.all.map(\.name)
        let shorts = OptionTable.all.compactMap(\.short)
        #expect(names.count == OptionName.allCases.count && Set(names) == Set(OptionName.allCases))
        #expect(Set(shorts).count == shorts.count)
    }

    @Test(arguments: OptionName.allCases)
    func `describe every option in one line of plain words`(name: OptionName) throws {
        let option = try #require(OptionTable.entry(name))
        #expect(
            name.rawValue.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "-.0123456789".utf8.contains(byte)
            })
        #expect(!option.summary.isEmpty && !option.summary.hasSuffix(".") && option.summary.count <= 70)
        #expect((option.summary + option.details).utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(option.details.isEmpty || option.details.hasSuffix("."))
        #expect(!option.verbs.isEmpty)
    }

    @Test(arguments: Verb.allCases)
    func `describe every verb in one line of plain words`(verb: Verb) {
        let entry = VerbTable.entry(verb)
        #expect(entry.verb == verb)
        #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix("."))
        let texts = [entry.summary] + entry.details + entry.examples.flatMap { [$0.purpose, $0.command] }
        #expect(texts.joined().utf8.allSatisfy { (0x20...0x7E).contains($0) })
        let firstOptional = entry.operands.firstIndex { !$0.isRequired } ?? entry.operands.count
        #expect(entry.operands[firstOptional...].allSatisfy { !$0.isRequired })
        #expect(entry.operands.dropLast().allSatisfy { !$0.isRepeated })
    }

    @Test func `take no option for a foreign one`() {
        let ours = Set(OptionTable.all.flatMap(\.names))
        for name in ForeignOptions.all.flatMap(\.names) { #expect(!ours.contains(name), "\(name)") }
    }

    /// Each example is a command line that the parser takes; what stands behind `soap` up to the next program.
    @Test(arguments: VerbTable.all.flatMap(\.examples).map(\.command))
    func `show only command lines that are right`(command: String) throws {
        let words = command.split(separator: " ").map { $0.replacing("<(soap", with: "soap").replacing(")", with: "") }
        let start = try #require(words.firstIndex(of: "soap"))
        let arguments = words[(start + 1)...].prefix { !["|", "<", ">"].contains($0) }
        #expect(throws: Never.self) { try Options(arguments: arguments.map { String($0) }) }
    }

    /// Values that are right, of the options that do not take any text.
    private static let samples = [
        "soap": "1.2", "binding": "get", "as": "json", "endpoint": "http://h/", "header": "A: b", "max-redirs": "7",
        "max-time": "7",
        "connect-timeout": "7", "resolve": "a:1:b", "connect-to": "a:1:b:2", "transport": "curl",
        "cert-type": "PEM",
        "tls-max": "1.2", "retry": "7", "retry-delay": "7", "retry-max-time": "7", "max-filesize": "7",
        "listen": "7", "fail-if": "a=b", "capture": "a=b", "soap-header": "a=b", "map": "a=b", "data": "{}",
        "timestamp": "7", "shell-prefix": "a",
    ]

    /// What the option does must be seen in the options, or it does nothing.
    @Test(
        arguments: OptionName.allCases.filter { ![.help, .version, .basic, .compressed].contains($0) })
    func `change what the option says`(name: OptionName) throws {
        let option = try #require(OptionTable.entry(name))
        let verb = try #require(option.verbs.first)
        let operands = VerbTable.entry(verb).operands.filter(\.isRequired).map(\.name)
        let bare = try Options(arguments: [verb.rawValue] + operands)
        var changed = bare
        switch option.action {
        case .flag(let change): change(&changed)
        case .value(_, let change): _ = try change(&changed, Self.samples[name.rawValue] ?? "a")
        }
        #expect(changed != bare)
    }

    static let companions = OptionTable.all.flatMap { entry in
        entry.needs.compactMap { need in
            if case .option(let companion) = need { (entry.name, companion) } else { nil }
        }
    }

    @Test(arguments: companions)
    func `refuse an option without the one that it needs`(name: OptionName, companion: OptionName) throws {
        let entry = try #require(OptionTable.entry(name))
        let verb = try #require(entry.verbs.first { OptionTable.entry(companion)?.verbs.contains($0) == true })
        let operands = VerbTable.entry(verb).operands.filter(\.isRequired).map(\.name)
        let value = entry.form == nil ? [] : [Self.samples[name.rawValue] ?? "a=b"]
        let expected = UsageError.missingCompanion(option: name.long, companion: companion.spelling)
        #expect(throws: expected) { try Options(arguments: [verb.rawValue] + operands + [name.long] + value) }
    }

    @Test func `need an option only of a verb that has it`() throws {
        let options = try Options(arguments: ["validate", "W", "M", "--operation", "a"])
        #expect(options.request.operation == "a")
    }

    @Test(arguments: [
        "-d @-", "-H @-", "-u @-", "-u a:@-", "-U a:@-", "-E f --pass @-", "-E f:@-", "--bearer @-", "--soap-header @-",
        "--soap-header a=@-", "--wsse a:@-", "--saml -", "--sign-cert f --sign-pass @-", "-w @-",
    ])
    func `know who asks for standard input`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let reader = try #require(words.dropLast().last)
        #expect(throws: UsageError.standardInputTwice(reader, "SOURCE")) { try Options(arguments: ["-"] + words) }
        #expect(throws: Never.self) { try Options(arguments: ["S"] + words) }
    }

    @Test func `let an option that is taken back leave standard input alone`() throws {
        #expect(throws: Never.self) { try Options(arguments: ["-", "-u", "@-", "-u", "ann:x"]) }
        #expect(throws: UsageError.standardInputTwice("-H", "--header")) {
            try Options(arguments: ["S", "-H", "@-", "--header", "@-"])
        }
    }
}
