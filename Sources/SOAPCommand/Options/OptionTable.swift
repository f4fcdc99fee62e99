/// The one table of options.
///
/// Parser, help, man page and completions are made from it, and so are the choice of the engine, the commands for curl and
/// who may read standard input; a test holds that no other file names an option.
///
/// An option that curl has keeps curl's name and meaning. A new option is one entry here; `-h` and `-V` are entries like
/// the others, but the parser acts on them at once.
enum OptionTable {
    /// All options, in the order of help.
    static let all: [OptionEntry] = [
        request, headers, network, cookies, retry, security, connection, tls, fields, output, mock, general,
    ].flatMap { $0 }

    /// Sets of options of which one at most may be given.
    static let exclusive: [[OptionName]] = [
        [.json, .ndjson, .csv, .tsv, .shell, .raw, .xml],
        [.extract, .raw],
        [.extract, .xml],
        [.raw, .attachments],
        [.dryRun, .curl],
        [.user, .bearer],
        [.basic, .digest, .ntlm, .negotiate],
        [.digest, .ntlm, .negotiate, .bearer],
        [.required, .all],
    ]

    static func entry(_ name: OptionName) -> OptionEntry? { all.first { $0.name == name } }

    /// The option with a long name, its hyphens left out.
    static func entry(long: some StringProtocol) -> OptionEntry? { all.first { $0.name.rawValue == long } }

    /// The option with a short name, its hyphen left out.
    static func entry(short: Character) -> OptionEntry? { all.first { $0.short == short } }

    /// The options of a verb, in the order of help.
    static func entries(of verb: Verb) -> [OptionEntry] { all.filter { $0.verbs.contains(verb) } }

    /// The variables of a shell that stand for secrets in commands for curl.
    static var curlVariables: [String] { all.flatMap { $0.curl?.variables ?? [] } }

    /// The verbs that load a WSDL over the network.
    static let loading: [Verb] = [.call, .list, .describe, .template, .mock, .validate, .bundle, .diff]

    /// The verbs that read a reply.
    static let reading: [Verb] = [.call, .extract]

    private static let mock: [OptionEntry] = [
        .value(
            .listen, ValueForm("[HOST:]PORT"), .mock, [.mock], "where to listen (127.0.0.1 and a free port)",
            details: """
                Without a HOST it listens on 127.0.0.1; port 0 is a free one. An IPv6 address stands in brackets: [::1]:8080. \
                The URL is the first line on standard output.
                """,
            reads: Check.listenAddress
        ) { $0.mock.listen = $1 },
        .value(
            .responses, ValueForm("DIR", .folder), .mock, [.mock, .call],
            "a folder of replies for the operations of a WSDL",
            details: """
                OPERATION.xml is the reply, OPERATION.fault.xml the fault; OPERATION@KEY=VALUE.xml and .fault.xml come first where \
                the request has that value. They are envelopes or what stands in the Body, and see the request as \
                {{request.KEY}}. Operations without a file get a made-up reply.
                """,
            reads: Check.notEmpty
        ) { $0.mock.responses = $1 },
        .flag(
            .log, .mock, [.mock], "one JSON line a request, on stderr"
        ) { $0.mock.logsRequests = true },
    ]

    private static let general: [OptionEntry] = [
        .flag(
            .silent, short: "s", .general, reading + [.list, .bundle], "no progress and no messages",
            details: "The exit status still tells what happened."
        ) { $0.output.isSilent = true },
        .flag(
            .verbose, short: "v", .general, reading + [.validate],
            "what goes over the wire and how long it takes, on stderr",
            details: "Secrets are masked."
        ) { $0.output.isVerbose = true },
        .flag(.help, short: "h", .general, Verb.allCases, "this help, or that of a verb") { _ in },
        .flag(.version, short: "V", .general, Verb.allCases, "the version") { _ in },
    ]
}
