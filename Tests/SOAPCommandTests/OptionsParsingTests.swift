import SOAPMessage
import Testing

// @testable: `Options` is what the command line becomes inside the library; nothing above it needs the type.
@testable import SOAPCommand

@Suite struct `A command line` {
    /// Arguments, separated by blanks, and what they must have set.
    struct Line: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let isAsExpected: @Sendable (Options) throws -> Bool
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String, _ isAsExpected: @escaping @Sendable (Options) throws -> Bool) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.isAsExpected = isAsExpected
        }
    }

    static let forms = [
        Line("S -d{} -sj") { $0.request.data == .text("{}") && $0.output.isSilent && $0.output.format == .json },
        Line("S --data={}") { $0.request.data == .text("{}") },
        Line("S --data {}") { $0.request.data == .text("{}") },
        Line("S -sd {}") { $0.request.data == .text("{}") && $0.output.isSilent },
        Line("-s call -j S Op") { $0.output.isSilent && $0.output.format == .json },
        Line("S -o -j") { $0.output.file == "-j" && $0.output.format == .text },
        Line("S -o a -o b") { $0.output.file == "b" },
        Line("S -o -") { $0.output.file == nil },
        Line("S --endpoint=http://h/?a=b") { $0.request.endpoint == "http://h/?a=b" },
        Line("S --action=") { $0.request.action == "" },
        Line("S -e a -e b.c") { try $0.fields.extracted == [FieldPath("a"), FieldPath("b.c")] },
    ]

    @Test(arguments: forms)
    func `takes options in every form that curl takes`(line: Line) throws {
        #expect(try line.isAsExpected(Options(arguments: line.arguments)))
    }

    static let values = [
        Line("S -H X-A:1 -H X-B;") {
            $0.network.headers == [.set(name: "X-A", value: "1"), .set(name: "X-B", value: "")]
        },
        Line("S -H X-A: -H @f") { $0.network.headers == [.remove(name: "X-A"), .input(.file("f"))] },
        Line("S -u ann:a:b") { $0.network.user == .pair(user: "ann", password: .literal("a:b")) },
        Line("S -u ann") { $0.network.user == .pair(user: "ann", password: .asked) },
        Line("S -u ann:") { $0.network.user == .pair(user: "ann", password: .literal("")) },
        Line("S -u ann:@pw") { $0.network.user == .pair(user: "ann", password: .input(.file("pw"))) },
        Line("S -u ann:env:PW") { $0.network.user == .pair(user: "ann", password: .environment("PW")) },
        Line("S -u env:WHO") { $0.network.user == .secret(.environment("WHO")) },
        Line("S --bearer env:T --basic") { $0.network.bearer == .environment("T") && $0.network.scheme == .basic },
        Line("S --bearer=") { $0.network.bearer == .asked },
        Line("S -n") { $0.network.netrc == .home },
        Line("S --netrc-file f") { $0.network.netrc == .file("f") },
        Line("S -L --max-redirs 3") { $0.network.followsRedirects && $0.network.redirectLimit == 3 },
        Line("S -L --max-redirs -1") { $0.network.redirectLimit == nil },
        Line("S -A x") { $0.network.userAgent == "x" },
        Line("S --soap 1.2 --binding get") { $0.request.version == .v12 && $0.request.binding == .get },
        Line("S --namespace urn:x --envelopes d") {
            $0.request.namespace == "urn:x" && $0.request.envelopeFolder == "d"
        },
        Line("S --dry-run --mock") { $0.request.preview == .envelope && $0.request.usesMock },
        Line("S --curl") { $0.request.preview == .curlCommand },
        Line("S --ndjson a") { try $0.output.format == .ndjson(FieldPath("a")) },
        Line("S --csv a") { try $0.output.format == .table(FieldPath("a"), .csv) },
        Line("S --tsv a") { try $0.output.format == .table(FieldPath("a"), .tsv) },
        Line("S --shell") { $0.output.format == .shell },
        Line("S --raw") { $0.output.format == .raw },
        Line("S --xml") { $0.output.format == .xml },
        Line("S --list a --require b") {
            try $0.fields.lists == [FieldPath("a")] && $0.fields.required == [FieldPath("b")]
        },
        Line("S --fail-if {u=v}a=b=c") {
            try $0.fields.failConditions == [.init(path: FieldPath("{u=v}a"), value: "b=c")]
        },
        Line("S -iv -w %{http_code} -d @-") {
            $0.output.includesHead && $0.output.isVerbose && $0.output.writeOut == .text("%{http_code}")
                && $0.request.data == .input(.standardInput)
        },
        Line("mock S --listen 80 --log") {
            $0.mock.listen == ListenAddress(host: "127.0.0.1", port: 80) && $0.mock.logsRequests
        },
        Line("mock S --listen [::1]:0") { $0.mock.listen == ListenAddress(host: "::1", port: 0) },
        Line("mock S --listen localhost:81") { $0.mock.listen == ListenAddress(host: "localhost", port: 81) },
    ]

    @Test(arguments: values)
    func `gives every value its type`(line: Line) throws {
        #expect(try line.isAsExpected(Options(arguments: line.arguments)))
    }

    @Test(arguments: [
        ("30", Duration.seconds(30)), ("1.5", .milliseconds(1500)), ("500ms", .milliseconds(500)),
        ("2m", .seconds(120)),
        ("1h", .seconds(3600)), (".25s", .milliseconds(250)), ("0", nil), ("0.0", nil), ("0.0000001", .nanoseconds(1)),
        ("1.000000001", .seconds(1)),
    ])
    func `reads times in seconds or with a unit, and zero as no limit`(text: String, expected: Duration?) throws {
        let options = try Options(arguments: ["S", "-m", text, "--connect-timeout", text])
        #expect(options.network.totalTimeout == expected)
        #expect(options.network.connectTimeout == expected)
    }

    @Test func `waits 30 seconds for a connection and 300 for a call unless told otherwise`() throws {
        let options = try Options(arguments: ["S"])
        #expect(options.network.connectTimeout == .seconds(30))
        #expect(options.network.totalTimeout == .seconds(300))
        #expect(options.network.redirectLimit == 50)
        #expect(options.network.followsRedirects == false)
    }

    @Test(
        arguments: [
            ("list", .list(source: nil)), ("list S", .list(source: "S")),
            ("describe S", .describe(source: "S", operation: nil)),
            ("describe S Op", .describe(source: "S", operation: "Op")), ("extract", .extract(nil)),
            ("extract -", .extract(.standardInput)), ("extract f", .extract(.file("f"))),
            ("mock A B", .mock(sources: ["A", "B"])), ("completions fish", .completions(.fish)), ("man", .man),
            ("help", .help(nil)), ("help mock", .help(.mock)), ("version", .version), ("-V", .version),
            ("--version", .version),
            ("-h", .help(nil)), ("--help", .help(nil)), ("call --help", .help(.call)), ("--help list", .help(.list)),
            ("list S -jh", .help(.list)), ("Unknown --help", .help(nil)), ("-- list S", .list(source: "S")),
        ] as [(String, Command)])
    func `says what is to be done`(line: String, expected: Command) throws {
        #expect(try Options(arguments: line.split(separator: " ").map(String.init)).command == expected)
    }

    @Test(
        arguments: [
            (["S"], "S", nil, 0, true), (["call", "S"], "S", nil, 0, false), (["S", "Op"], "S", "Op", 0, true),
            (["S", "Op", "a=1"], "S", "Op", 1, true), (["S", "a=1", "b:=2"], "S", nil, 2, true),
            (["http://h/x?op=1", "a=1"], "http://h/x?op=1", nil, 1, true),
            (["call", "list"], "list", nil, 0, false), (["S", "{urn:a=b}Op", "a=1"], "S", "{urn:a=b}Op", 1, true),
            (["-s", "S", "-j", "Op", "-v", "a=1", "--", "-b=2"], "S", "Op", 2, true),
        ] as [([String], String, String?, Int, Bool)])
    func `tells source, operation and items apart`(
        arguments: [String], source: String, operation: String?, items: Int, isBare: Bool
    ) throws {
        guard case .call(let operands) = try Options(arguments: arguments).command else {
            Issue.record("no call")
            return
        }
        #expect(operands.source == source)
        #expect(operands.operation == operation)
        #expect(operands.items.count == items)
        #expect(operands.isBare == isBare)
    }

    @Test func `never prints a secret`() throws {
        let options = try Options(arguments: ["S", "-u", "ann:hunter2"])
        var dumped = ""
        dump(options, to: &dumped)
        #expect(!dumped.contains("hunter2"))
        #expect(!String(reflecting: options).contains("hunter2"))
        #expect(!"\(options)".contains("hunter2"))
    }
}
