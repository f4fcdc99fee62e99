import SOAPTransport

extension OptionTable {
    static let secretForms = "A secret is a literal, @FILE, @- for standard input, or env:NAME"

    /// How the request travels.
    static let network: [OptionEntry] = [
        .value(
            .header, short: "H", ValueForm("FIELD|@FILE", .textOrFile, isSecret: true), .network, loading,
            occurs: .repeatable,
            "a header field, 'NAME: VALUE'",
            details: """
                It takes the place of a field that would be sent anyway. "NAME:" takes that field out, "NAME;" sends it empty, \
                and @FILE has one field a line.
                """,
            reads: HeaderArgument.init(_:)
        ) { $0.network.headers.append($1) },
        .value(
            .user, short: "u", ValueForm("USER[:PASSWORD]", isSecret: true), .network, loading, "who calls",
            details: """
                Sent with the first request. Without PASSWORD it is asked for on the terminal. \(secretForms); @FILE or \
                env:NAME in place of the whole holds USER:PASSWORD.
                """,
            reads: UserArgument.init(_:), curl: .user("") { $0.user }
        ) { $0.network.user = $1 },
        .flag(
            .basic, .network, loading, "HTTP Basic authentication (the default)"
        ) { $0.network.scheme = .basic },
        .flag(
            .digest, .network, loading, "HTTP Digest authentication",
            details: """
                The first request has the real body; it is sent again with the answer to the server's challenge, of which \
                SHA-256 is taken before MD5.
                """,
            curl: .flag { $0.scheme == .digest }
        ) { $0.network.scheme = .digest },
        .flag(
            .ntlm, .network, loading, "NTLM authentication", needs: [.libcurl], curl: .flag { $0.scheme == .ntlm }
        ) { $0.network.scheme = .ntlm },
        .flag(
            .negotiate, .network, loading, "Kerberos authentication (Negotiate)",
            details: "With the ticket of the session, that is of kinit; -u is not needed.",
            needs: [.libcurl], curl: .ticket { $0.scheme == .negotiate }
        ) { $0.network.scheme = .negotiate },
        .value(
            .bearer, ValueForm("TOKEN", isSecret: true), .network, loading, "a bearer token",
            details: "\(secretForms); an empty one is asked for on the terminal.",
            reads: Secret.init(orAsked:), curl: .bearer { $0.bearer != nil }
        ) { $0.network.bearer = $1 },
        .flag(
            .netrc, short: "n", .network, loading, "user and password from ~/.netrc",
            details: "Asked only where no user is given otherwise.", curl: .flag { $0.netrc == .home }
        ) { $0.network.netrc = .home },
        .value(
            .netrcFile, ValueForm("FILE", .file), .network, loading, "user and password from this netrc file",
            reads: Check.notEmpty, curl: .text { if case .file(let path) = $0.netrc { path } else { nil } }
        ) { $0.network.netrc = .file($1) },
        .flag(
            .location, short: "L", .network, loading, "follow redirects",
            details: """
                The same body is POSTed again on 301, 302, 307 and 308. Credentials and cookies are not sent to another \
                origin. Without it a redirect ends the call with exit status 47.
                """,
            curl: .flag("--post301 --post302") { $0.followsRedirects }
        ) { $0.network.followsRedirects = true },
        .value(
            .maxRedirs, ValueForm("N"), .network, loading, "how many redirects are followed (50)",
            details: "-1 is no limit.",
            reads: Check.number(-1...1_000_000), needs: [.option(.location)],
            curl: .number { $0.redirects?.maximumCount }
        ) { $0.network.redirectLimit = $1 < 0 ? nil : $1 },
        .value(
            .connectTimeout, ValueForm("TIME"), .network, loading, "the limit for the connection (30)",
            details: "Written as for -m. 0 leaves the limit to the whole call's.",
            reads: Check.duration, curl: .time { $0.connectTimeout }
        ) { $0.network.connectTimeout = $1 },
        .value(
            .maxTime, short: "m", ValueForm("TIME"), .network, loading, "the limit for the whole call (300)",
            details:
                "Seconds, with a decimal point if need be, or with the unit ms, s, m or h: 1.5, 500ms, 2m. 0 is no limit.",
            reads: Check.duration, curl: .time { $0.totalTimeout }
        ) { $0.network.totalTimeout = $1 },
        .value(
            .maxFilesize, ValueForm("BYTES"), .network, [.call], "the limit for the size of the reply",
            details: "A number of bytes, decompressed, or with the unit k, M or G. A longer reply ends the call.",
            reads: Check.byteCount, curl: .number { $0.byteLimit }
        ) { $0.network.byteLimit = $1 },
        .flag(
            .compressed, .network, loading, "understand gzip and deflate (always so)"
        ) { _ in },
        .value(
            .userAgent, short: "A", ValueForm("NAME"), .network, loading, "the User-Agent header field",
            details: "An empty one is not sent.",
            reads: Check.fieldValue
        ) { $0.network.userAgent = $1 },
    ]
}
