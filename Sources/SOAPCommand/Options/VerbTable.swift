/// The one table of verbs.
enum VerbTable {
    /// All verbs, in the order of help.
    static let all: [VerbEntry] = Verb.allCases.map(entry)

    /// The verb of that name.
    static func entry(named name: String) -> VerbEntry? { Verb(rawValue: name).map(entry) }

    /// What is known of a verb.
    static func entry(_ verb: Verb) -> VerbEntry {
        switch verb {
        case .call: call
        case .list: list
        case .describe: describe
        case .template: template
        case .extract: extract
        case .mock: mock
        case .validate: validate
        case .bundle: bundle
        case .diff: diff
        case .completions: completions
        case .man: man
        case .help: help
        case .version: version
        }
    }

    private static let call = VerbEntry(
        verb: .call,
        operands: [
            OperandForm("SOURCE", .required, .source), OperandForm("OPERATION", .optional),
            OperandForm("ITEM", .optionalRepeated),
        ],
        summary: "fill an envelope, POST it, print the fields of the answer",
        details: [
            """
            SOURCE is a WSDL by its path or URL, an envelope template by its path or its name, or with --namespace the URL of \
            an endpoint; an endpoint's URL without --namespace is asked for its WSDL. OPERATION contains neither "=" nor "@"; \
            each ITEM does. The word call may be left out.
            """,
            """
            NAME@FILE sends a file beside the envelope: as MTOM where its type is base64Binary, else as SOAP with \
            Attachments. It is streamed from disk. @FILE sends one that nothing in the envelope refers to.
            """,
        ],
        examples: [
            Example(
                purpose: "An operation of a WSDL", command: "soap call https://host/users?wsdl getUser id=7 -j"),
            Example(purpose: "Call by name", command: "soap call FindCountryAsXml V4IPAddress=34.5.6.7"),
            Example(
                purpose: "One field, for a script",
                command: "soap call Hello name=Ann -e HelloResult"),
            Example(
                purpose: "JSON for jq",
                command: "soap call getUserDetails UserID=12345 -j | jq -r .email"),
            Example(
                purpose: "No envelope at hand",
                command: "soap call http://127.0.0.1:8080/users getUser id=7 --namespace urn:users"),
        ],
        read: { operands throws(UsageError) in .call(try CallOperands(operands, isBare: false)) })

    private static let list = VerbEntry(
        verb: .list,
        operands: [OperandForm("SOURCE", .optional, .source)],
        summary: "what can be called: envelopes by name, or the operations of SOURCE",
        details: [],
        examples: [Example(purpose: "All envelopes", command: "soap list")],
        read: { operands throws(UsageError) in .list(source: operands.first) })

    private static let extract = VerbEntry(
        verb: .extract,
        operands: [OperandForm("FILE|-", .optional, .file)],
        summary: "print the fields of a saved reply, without a network",
        details: ["Reads FILE, or standard input, as a call would read its reply."],
        examples: [
            Example(purpose: "One field", command: "soap extract reply.xml -e Country"),
            Example(purpose: "All records, in constant memory", command: "soap extract --ndjson Facility < sites.xml"),
        ],
        read: { operands throws(UsageError) in .extract(operands.first.map { InputSource($0) }) })

    private static let mock = VerbEntry(
        verb: .mock,
        operands: [OperandForm("SOURCE", .requiredRepeated, .source)],
        summary: "a server on loopback that answers with sample replies",
        details: [
            """
            The replies lie beside the envelope: NAME@KEY=VALUE.reply.xml where the request has that value, then \
            NAME.reply.xml; .fault.xml likewise. The URL is the first line on standard output.
            """,
            """
            A WSDL needs no replies: every operation of every port answers at once with values made up from the schema, and a \
            request that does not fit the schema gets a fault that says why. URL?wsdl gives the WSDL with the mock's own \
            addresses. Of several sources each WSDL lies below a path of its own; the URLs are the lines after the first.
            """,
        ],
        examples: [
            Example(purpose: "A service that exists only as WSDL", command: "soap mock service.wsdl --listen 8080"),
            Example(
                purpose: "Two services at once", command: "soap mock --listen 8080 Hello FindCountryAsXml"),
        ],
        read: { operands throws(UsageError) in .mock(sources: operands) })

    private static let completions = VerbEntry(
        verb: .completions,
        operands: [OperandForm("SHELL", .required, .choice(CompletionShell.allCases.map(\.rawValue)))],
        summary: "a completion script for bash, zsh or fish",
        details: [],
        examples: [
            Example(purpose: "In ~/.bashrc", command: "source <(soap completions bash)"),
            Example(purpose: "For zsh, in a folder of $fpath", command: "soap completions zsh > _soap"),
            Example(
                purpose: "For fish",
                command: "soap completions fish > ~/.config/fish/completions/soap.fish"),
        ],
        read: { operands throws(UsageError) in
            guard let shell = CompletionShell(rawValue: operands[0]) else {
                let nearest = UsageError.nearest(operands[0], CompletionShell.allCases.map(\.rawValue))
                throw .unknownShell(operands[0], nearest: nearest)
            }
            return .completions(shell)
        })

    private static let man = VerbEntry(
        verb: .man,
        operands: [],
        summary: "the manual, for man -l",
        details: [],
        examples: [Example(purpose: "Read it", command: "soap man | man -l -")],
        read: { _ throws(UsageError) in .man })

    private static let help = VerbEntry(
        verb: .help,
        operands: [OperandForm("VERB", .optional, .choice(Verb.allCases.map(\.rawValue)))],
        summary: "this help, or that of a verb",
        details: [],
        examples: [],
        read: { operands throws(UsageError) in
            guard let name = operands.first else { return .help(nil) }
            guard let verb = Verb(rawValue: name) else {
                throw .unknownVerb(name, nearest: UsageError.nearest(name, Verb.allCases.map(\.rawValue)))
            }
            return .help(verb)
        })

    private static let version = VerbEntry(
        verb: .version,
        operands: [],
        summary: "the version",
        details: [],
        examples: [],
        read: { _ throws(UsageError) in .version })
}

extension CallOperands {
    /// The first operand is the source, whatever it contains; the second is the operation unless it is an item.
    init(_ operands: [String], isBare: Bool) throws(UsageError) {
        var rest = operands.dropFirst()
        var operation: String?
        if let second = rest.first, !ItemSyntax.isItem(second) {
            operation = second
            rest.removeFirst()
        }
        var items: [ItemSyntax] = []
        for text in rest { items.append(try ItemSyntax(text)) }
        self.init(source: operands[0], operation: operation, items: items, isBare: isBare)
    }
}
