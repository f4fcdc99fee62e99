extension OptionTable {
    static let secretForms = "A secret is a literal, @FILE, @- for standard input, or env:NAME"

    /// How the request travels.
    static let network: [OptionEntry] = [
        .value(
            "header", short: "H", ValueForm("FIELD|@FILE", .textOrFile, isSecret: true), .network, loading,
            occurs: .repeatable,
            "a header field, 'NAME: VALUE'",
            details: """
                It takes the place of a field that would be sent anyway. "NAME:" takes that field out, "NAME;" sends it empty, \
                and @FILE has one field a line.
                """
        ) { options, text throws(ValueDefect) in options.network.headers.append(try HeaderArgument(text)) },
        .value(
            "user", short: "u", ValueForm("USER[:PASSWORD]", isSecret: true), .network, loading, "who calls",
            details: """
                Sent with the first request. Without PASSWORD it is asked for on the terminal. \(secretForms); @FILE or \
                env:NAME in place of the whole holds USER:PASSWORD.
                """
        ) { options, text throws(ValueDefect) in options.network.user = try UserArgument(text) },
        .flag(
            "basic", .network, loading, "HTTP Basic authentication (the default)"
        ) { $0.network.scheme = .basic },
        .flag(
            "digest", .network, loading, "HTTP Digest authentication",
            details: """
                The first request has the real body; it is sent again with the answer to the server's challenge, of which                 SHA-256 is taken before MD5.
                """
        ) { $0.network.scheme = .digest },
        .flag(
            "ntlm", .network, loading, "NTLM authentication"
        ) { $0.network.scheme = .ntlm },
        .flag(
            "negotiate", .network, loading, "Kerberos authentication (Negotiate)",
            details: "With the ticket of the session, that is of kinit; -u is not needed."
        ) { $0.network.scheme = .negotiate },
        .value(
            "bearer", ValueForm("TOKEN", isSecret: true), .network, loading, "a bearer token",
            details: "\(secretForms); an empty one is asked for on the terminal."
        ) { options, text throws(ValueDefect) in
            options.network.bearer = text.isEmpty ? .asked : try Secret(text)
        },
        .flag(
            "netrc", short: "n", .network, loading, "user and password from ~/.netrc",
            details: "Asked only where no user is given otherwise."
        ) { $0.network.netrc = .home },
        .value(
            "netrc-file", ValueForm("FILE", .file), .network, loading, "user and password from this netrc file"
        ) { options, text throws(ValueDefect) in options.network.netrc = .file(try Check.notEmpty(text)) },
        .flag(
            "location", short: "L", .network, loading, "follow redirects",
            details: """
                The same body is POSTed again on 301, 302, 307 and 308. Credentials and cookies are not sent to another \
                origin. Without it a redirect ends the call with exit status 47.
                """
        ) { $0.network.followsRedirects = true },
        .value(
            "max-redirs", ValueForm("N"), .network, loading, "how many redirects are followed (50)",
            details: "-1 is no limit."
        ) { options, text throws(ValueDefect) in
            let number = try Check.number(text, -1...1_000_000)
            options.network.redirectLimit = number < 0 ? nil : number
        },
        .value(
            "max-time", short: "m", ValueForm("TIME"), .network, loading, "the limit for the whole call (300)",
            details:
                "Seconds, with a decimal point if need be, or with the unit ms, s, m or h: 1.5, 500ms, 2m. 0 is no limit."
        ) { options, text throws(ValueDefect) in options.network.totalTimeout = try Check.duration(text) },
        .value(
            "connect-timeout", ValueForm("TIME"), .network, loading, "the limit for the connection (30)",
            details: "Written as for the whole call. 0 leaves the limit to the whole call's."
        ) { options, text throws(ValueDefect) in options.network.connectTimeout = try Check.duration(text) },
        .value(
            "max-filesize", ValueForm("BYTES"), .network, [.call], "the limit for the size of the reply",
            details: "A number of bytes, decompressed, or with the unit k, M or G. A longer reply ends the call."
        ) { options, text throws(ValueDefect) in options.network.byteLimit = try Check.byteCount(text) },
        .flag(
            "compressed", .network, loading, "understand gzip and deflate (always so)"
        ) { _ in },
        .value(
            "user-agent", short: "A", ValueForm("NAME"), .network, loading, "the User-Agent header field",
            details: "An empty one is not sent."
        ) { options, text throws(ValueDefect) in options.network.userAgent = try Check.fieldValue(text) },
    ]
}
