import SOAPTransport

extension OptionTable {
    /// How a connection is made.
    static let connection: [OptionEntry] = [
        .value(
            "proxy", short: "x", ValueForm("[SCHEME://]HOST[:PORT]", isSecret: true), .connection, loading,
            "ask through this proxy",
            details: """
                SCHEME is http, https, socks4, socks4a, socks5 or socks5h; USER:PASSWORD@ may stand before the host. An empty \
                value uses none, whatever the environment says.
                """
        ) { options, text throws(ValueDefect) in options.network.connection.proxy = try Check.proxy(text) },
        .value(
            "proxy-user", short: "U", ValueForm("USER[:PASSWORD]", isSecret: true), .connection, loading,
            "who asks the proxy", details: "Written as for -u; sent as Basic."
        ) { options, text throws(ValueDefect) in options.network.connection.proxyUser = try UserArgument(text) },
        .value(
            "noproxy", ValueForm("HOSTS"), .connection, loading, "hosts to ask without a proxy, divided by commas",
            details: "* is all of them."
        ) { options, text throws(ValueDefect) in
            options.network.connection.noProxy = try Check.fieldValue(text)
        },
        .value(
            "resolve", ValueForm("HOST:PORT:ADDRESS"), .connection, loading, occurs: .repeatable,
            "the address of a host, in place of a look-up"
        ) { options, text throws(ValueDefect) in
            options.network.connection.resolve.append(try Check.hostMap(text, least: 3))
        },
        .value(
            "connect-to", ValueForm("HOST1:PORT1:HOST2:PORT2"), .connection, loading, occurs: .repeatable,
            "connect to HOST2:PORT2 for HOST1:PORT1", details: "A part that is left empty is any, or the same."
        ) { options, text throws(ValueDefect) in
            options.network.connection.connectTo.append(try Check.hostMap(text, least: 4))
        },
        .value(
            "unix-socket", ValueForm("PATH", .file), .connection, loading, "connect through a Unix socket"
        ) { options, text throws(ValueDefect) in options.network.connection.unixSocket = try Check.notEmpty(text) },
        .flag(
            "ipv4", short: "4", .connection, loading, "use IPv4 addresses only"
        ) { $0.network.connection.addressFamily = .v4 },
        .flag(
            "ipv6", short: "6", .connection, loading, "use IPv6 addresses only"
        ) { $0.network.connection.addressFamily = .v6 },
        .value(
            "interface", ValueForm("NAME"), .connection, loading, "send from this interface, address or host name"
        ) { options, text throws(ValueDefect) in options.network.connection.interface = try Check.notEmpty(text) },
        .value(
            "transport", .choice(EngineName.allCases.map(\.rawValue)), .connection, loading,
            "the HTTP engine",
            details: """
                Chosen by the options that are given unless told here: foundation is URLSession, for the plain call; curl is \
                libcurl, for all that it cannot do. -v tells which was used and why.
                """
        ) { options, text throws(ValueDefect) in options.network.engine = try Check.choice(text) },
    ]

    /// Cookies.
    static let cookies: [OptionEntry] = [
        .value(
            "cookie", short: "b", ValueForm("NAME=VALUE|FILE", .file, isSecret: true), .network, loading,
            occurs: .repeatable, "cookies to send, or a file that has them",
            details: "The file is Netscape's, as -c writes it, or has header fields."
        ) { options, text throws(ValueDefect) in try options.network.cookies.add(text) },
        .value(
            "cookie-jar", short: "c", ValueForm("FILE", .file), .network, loading,
            "keep cookies, and write them to FILE"
        ) { options, text throws(ValueDefect) in options.network.cookies.jar = try Check.notEmpty(text) },
    ]

    /// When a call is made again.
    static let retry: [OptionEntry] = [
        .value(
            "retry", ValueForm("N"), .network, loading, "call again, at most N times, when it failed for the moment",
            details: """
                That is when no connection stood, and under 502, 503 and 504 unless the reply is a fault of the client. The \
                first pause is about a second, each further one twice as long, at most a minute; Retry-After of the reply \
                makes it longer. All calls together have the time of -m.
                """
        ) { options, text throws(ValueDefect) in options.network.retry.count = try Check.number(text, 0...1000) },
        .value(
            "retry-delay", ValueForm("TIME"), .network, loading, "the pause between calls"
        ) { options, text throws(ValueDefect) in options.network.retry.delay = try Check.duration(text) },
        .value(
            "retry-max-time", ValueForm("TIME"), .network, loading, "call again only within this time"
        ) { options, text throws(ValueDefect) in options.network.retry.totalTime = try Check.duration(text) },
        .flag(
            "retry-faults", .network, [.call], "with --retry: call again after faults of the server too",
            details: """
                The faults are those with the code Server of SOAP 1.1 or Receiver of SOAP 1.2. The service may have done its \
                work before it failed.
                """
        ) { $0.network.retry.retriesFaults = true },
    ]
}
