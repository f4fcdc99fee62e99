import SOAPTransport
import Testing

@Suite struct `A netrc` {
    private static let text = """
        # a comment: machine h login x
        machine one.example login ann password secret
        machine two.example
          login "bob b"
          password "p \\"q\\" \\\\ \\t#"
          account none
        macdef init
        machine fake login fake password fake

        machine one.example login carl password #other
        machine nologin password only
        default login anonymous password me@home
        """

    @Test(
        arguments: [
            ("one.example", nil, Credentials(user: "ann", password: "secret")),
            ("ONE.example", nil, Credentials(user: "ann", password: "secret")),
            ("one.example", "carl", Credentials(user: "carl", password: "#other")),
            ("two.example", nil, Credentials(user: "bob b", password: "p \"q\" \\ \t#")),
            ("fake", nil, Credentials(user: "anonymous", password: "me@home")),
            ("nologin", nil, nil), ("nologin", "u", Credentials(user: "u", password: "only")),
            ("other", nil, Credentials(user: "anonymous", password: "me@home")),
        ] as [(String, String?, Credentials?)])
    func `gives what the first fitting entry says`(host: String, user: String?, expected: Credentials?) throws {
        #expect(try Netrc(Self.text).credentials(host: host, user: user) == expected)
    }

    @Test func `without a default knows nothing of other hosts`() throws {
        #expect(try Netrc("machine a login b password c").credentials(host: "z") == nil)
        #expect(try Netrc("").entries.isEmpty)
        #expect(try Netrc("machine a login b").credentials(host: "a") == Credentials(user: "b", password: ""))
    }

    @Test func `may be one line, or end in a macro`() throws {
        let text = "machine a login b password c machine d login e password f\r\nmacdef x\r\nmachine g"
        #expect(try Netrc(text).entries.map(\.machine) == ["a", "d"])
        #expect(try Netrc(text).credentials(host: "d") == Credentials(user: "e", password: "f"))
    }

    @Test(arguments: [
        ("machine", NetrcError.missingValue(keyword: "machine", line: 1)),
        ("machine a\nlogin", .missingValue(keyword: "login", line: 2)),
        ("machine a login \"b\n\"", .unclosedQuote(line: 1)), ("\nlogin a", .unknownKeyword("login", line: 2)),
        ("machine a\n\nuser b", .unknownKeyword("user", line: 3)),
    ])
    func `with a fault is refused with its line`(text: String, error: NetrcError) {
        #expect(throws: error) { try Netrc(text) }
    }
}
