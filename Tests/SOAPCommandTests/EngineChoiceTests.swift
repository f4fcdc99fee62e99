import SOAPTransport
import Testing

// @testable: the choice is made inside the library; above it only `-v` tells of it.
@testable import SOAPCommand

@Suite struct `The engine` {
    private func choice(_ line: String, _ environment: [String: String] = [:]) throws -> EngineChoice {
        let arguments = ["S"] + line.split(separator: " ").map(String.init)
        return try EngineChoice(Options(arguments: arguments).network, environment: environment)
    }

    @Test(arguments: [
        "", "-u a:b", "--digest -u a:b", "--bearer t", "-n", "-L", "-m 3", "-b a=b", "--max-filesize 1k", "--retry 3",
        "--compressed", "-H A:b",
    ])
    func `is URLSession for the plain call`(line: String) throws {
        let choice = try choice(line)
        #expect(choice.engine(for: .http) == .foundation)
        #expect(choice.engine(for: .https) == .foundation)
    }

    static let lines = [
        ("-k", "-k"), ("--cacert f", "--cacert"), ("--capath d", "--capath"), ("-E c", "-E"),
        ("--tlsv1.2", "--tlsv1.2"), ("--tlsv1.3", "--tlsv1.3"), ("--tls-max 1.2", "--tls-max"), ("--ntlm", "--ntlm"),
        ("--negotiate", "--negotiate"), ("-x p", "-x"), ("-U a:b", "-U"), ("--noproxy *", "--noproxy"),
        ("--resolve a:1:b", "--resolve"), ("--connect-to a:1:b:2", "--connect-to"),
        ("--unix-socket s", "--unix-socket"),
        ("-4", "-4"), ("-6", "-6"), ("--interface lo", "--interface"), ("-b f", "-b"), ("-c f", "-c"),
    ]

    @Test(arguments: lines)
    func `is libcurl for what URLSession cannot do, and the option is the reason`(line: String, reason: String) throws {
        let choice = try choice(line)
        #expect(choice.engine(for: .http) == .curl)
        #expect(choice.reasons(for: .http) == [reason])
        #expect(throws: UsageError.engineCannot(option: reason)) { try self.choice(line + " --transport foundation") }
    }

    @Test func `counts an option only where no later one takes it back`() throws {
        #expect(try choice("-E c --key k").reasons(for: .http) == ["-E", "--key"])
        #expect(try choice("-4 -6").reasons(for: .http) == ["-6"])
        #expect(try choice("--tlsv1.3 --tlsv1.2").reasons(for: .http) == ["--tlsv1.2"])
        #expect(try choice("-b a=b -b f").reasons(for: .http) == ["-b"])
    }

    @Test func `is libcurl where a file is streamed`() throws {
        let options = try Options(arguments: ["S"]).network
        let choice = try EngineChoice(options, environment: [:], sendsFiles: true)
        let saving = try EngineChoice(options, environment: [:], savesParts: true)
        #expect(saving.engine(for: .http) == .curl)
        #expect(saving.reasons(for: .http) == ["--attachments"])
        #expect(choice.engine(for: .http) == .curl)
        #expect(choice.reasons(for: .https) == ["NAME@FILE"])
        let forced = try Options(arguments: ["S", "--transport", "foundation"]).network
        #expect(throws: UsageError.engineCannot(option: "NAME@FILE")) {
            try EngineChoice(forced, environment: [:], sendsFiles: true)
        }
    }

    @Test func `is libcurl where a variable names the trusted certificates, for https only`() throws {
        let choice = try choice("", ["SSL_CERT_FILE": "f", "SSL_CERT_DIR": ""])
        #expect(choice.engine(for: .http) == .foundation)
        #expect(choice.engine(for: .https) == .curl)
        #expect(choice.reasons(for: .https) == ["SSL_CERT_FILE"])
    }

    @Test func `is what the option says`() throws {
        #expect(try choice("--transport curl").engine(for: .http) == .curl)
        #expect(try choice("--transport foundation", ["SSL_CERT_FILE": "f"]).engine(for: .https) == .foundation)
    }
}

@Suite struct `Pauses between calls` {
    @Test func `double up to a minute, less up to a half by chance`() {
        let pauses = (0..<8).map { Retries.pause($0, RetryOptions(), chance: 0) }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60].map { Duration.seconds($0) })
        #expect(Retries.pause(2, RetryOptions(), chance: 1) == .seconds(2))
        #expect(Retries.pause(1000, RetryOptions(), chance: 0) == .seconds(60))
    }

    @Test func `are those of the option`() {
        var options = RetryOptions()
        options.delay = .milliseconds(300)
        #expect(Retries.pause(5, options, chance: 1) == .milliseconds(300))
    }
}

@Suite struct `Options of a connection` {
    private func network(_ arguments: String...) throws -> NetworkOptions {
        try Options(arguments: ["S"] + arguments).network
    }

    @Test func `tell a certificate's file from its password`() throws {
        let plain = try #require(try network("-E", "c.pem").tls.certificate)
        #expect(plain.file == "c.pem" && plain.password == nil)
        let both = try #require(try network("-E", "a\\:b.p12:env:PW").tls.certificate)
        #expect(both.file == "a:b.p12" && both.password == .environment("PW"))
        #expect(try network("-E", "c:x", "--pass", "@f").tls.keyPassword == .input(.file("f")))
        #expect(try network("-E", "c", "--pass", "").tls.password == .asked)
    }

    @Test func `tell cookies from files of cookies`() throws {
        let cookies = try network("-b", "a=b", "-b", "f", "-b", "c=d; e=f", "-c", "j").cookies
        #expect(cookies.pairs.map(\.text) == ["a=b", "c=d; e=f"])
        #expect(cookies.files == ["f"] && cookies.jar == "j")
    }

    @Test(arguments: [
        ("1000", 1000), ("2k", 2048), ("1M", 1 << 20), ("3G", 3 << 30), ("0", nil),
    ])
    func `read numbers of bytes`(text: String, expected: Int?) throws {
        #expect(try network("--max-filesize", text).byteLimit == expected)
    }

    @Test func `never print a secret`() throws {
        let options = try network(
            "-x", "http://ann:hunter2@proxy", "-U", "ann:hunter2", "-E", "c:hunter2", "--pass", "hunter2", "-b",
            "sid=hunter2")
        var dumped = ""
        dump(options, to: &dumped)
        #expect(!dumped.contains("hunter2"))
        #expect(!"\(options)".contains("hunter2") && !String(reflecting: options).contains("hunter2"))
    }

    @Test(arguments: [
        (
            ["--max-filesize", "1T"],
            "--max-filesize: \"1T\" is no number of bytes; write 1000000, 500k, 10M or 1G, 0 for no limit"
        ),
        (["--resolve", "a:1"], "--resolve: \"a:1\" has too few parts; write HOST:PORT:ADDRESS"),
        (
            ["--connect-to", "[::1]:1:b"],
            "--connect-to: \"[::1]:1:b\" has too few parts; write HOST1:PORT1:HOST2:PORT2"
        ),
        (["-x", "http://ann:hunter2@"], "-x: the proxy has no host; write [SCHEME://][USER:PASSWORD@]HOST[:PORT]"),
        (["--cert-type", "JKS"], "--cert-type: no such value \"JKS\"; write PEM, P12 or DER"),
        (["--retry", "-1"], "--retry: \"-1\" is no number that fits; write one from 0 to 1000"),
        (["--digest", "--ntlm"], "--ntlm: cannot stand beside --digest; leave one of them out"),
    ])
    func `that are wrong are told where, what, and what to write`(arguments: [String], expected: String) throws {
        let error = #expect(throws: UsageError.self) { try Options(arguments: ["S"] + arguments) }
        #expect(error.map(UsageWords.sentence) == expected)
    }
}
