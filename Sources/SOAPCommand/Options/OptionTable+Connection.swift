import SOAPTransport

extension OptionTable {
    /// How a connection is made.
    static let connection: [OptionEntry] = [
        .value(
            .proxy, short: "x", ValueForm("[SCHEME://]HOST[:PORT]", isSecret: true), .connection, loading,
            "ask through this proxy",
            details: """
                SCHEME is http, https, socks4, socks4a, socks5 or socks5h; USER:PASSWORD@ may stand before the host. An empty \
                value uses none, whatever the environment says.
                """,
            reads: Check.proxy, needs: [.libcurl], curl: .text { $0.connection.proxy?.text }
        ) { $0.network.connection.proxy = $1 },
        .value(
            .proxyUser, short: "U", ValueForm("USER[:PASSWORD]", isSecret: true), .connection, loading,
            "who asks the proxy", details: "Written as for -u; sent as Basic.",
            reads: UserArgument.init(_:), needs: [.libcurl], curl: .user("PROXY_") { $0.connection.userOfProxy }
        ) { $0.network.connection.proxyUser = $1 },
        .value(
            .noproxy, ValueForm("HOSTS"), .connection, loading, "hosts to ask without a proxy, divided by commas",
            details: "* is all of them.",
            reads: Check.fieldValue, needs: [.libcurl], curl: .text { $0.connection.noProxy }
        ) { $0.network.connection.noProxy = $1 },
        .value(
            .resolve, ValueForm("HOST:PORT:ADDRESS"), .connection, loading, occurs: .repeatable,
            "the address of a host, in place of a look-up",
            reads: Check.hostMap(parts: 3), needs: [.libcurl], curl: .texts { $0.connection.resolve }
        ) { $0.network.connection.resolve.append($1) },
        .value(
            .connectTo, ValueForm("HOST1:PORT1:HOST2:PORT2"), .connection, loading, occurs: .repeatable,
            "connect to HOST2:PORT2 for HOST1:PORT1", details: "A part that is left empty is any, or the same.",
            reads: Check.hostMap(parts: 4), needs: [.libcurl], curl: .texts { $0.connection.connectTo }
        ) { $0.network.connection.connectTo.append($1) },
        .value(
            .unixSocket, ValueForm("PATH", .file), .connection, loading, "connect through a Unix socket",
            reads: Check.notEmpty, needs: [.libcurl], curl: .text { $0.connection.unixSocket }
        ) { $0.network.connection.unixSocket = $1 },
        .flag(
            .ipv4, short: "4", .connection, loading, "use IPv4 addresses only",
            needs: [.libcurl], curl: .flag { $0.connection.addressFamily == .v4 }
        ) { $0.network.connection.addressFamily = .v4 },
        .flag(
            .ipv6, short: "6", .connection, loading, "use IPv6 addresses only",
            needs: [.libcurl], curl: .flag { $0.connection.addressFamily == .v6 }
        ) { $0.network.connection.addressFamily = .v6 },
        .value(
            .interface, ValueForm("NAME"), .connection, loading, "send from this interface, address or host name",
            reads: Check.notEmpty, needs: [.libcurl], curl: .text { $0.connection.interface }
        ) { $0.network.connection.interface = $1 },
        .choice(
            .transport, EngineName.self, .connection, loading,
            "the HTTP engine",
            details: """
                Chosen by the options that are given unless told here: foundation is URLSession, for the plain call; curl is \
                libcurl, for all that it cannot do. -v tells which was used and why.
                """
        ) { $0.network.engine = $1 },
    ]

    /// Cookies.
    static let cookies: [OptionEntry] = [
        .value(
            .cookie, short: "b", ValueForm("NAME=VALUE|FILE", .file, isSecret: true), .network, loading,
            occurs: .repeatable, "cookies to send, or a file that has them",
            details: "The file is Netscape's, as -c writes it, or has header fields.",
            reads: CookieArgument.init(_:), needs: [.libcurl], curl: .texts { $0.cookies.files }
        ) { $0.network.cookies.add($1) },
        .value(
            .cookieJar, short: "c", ValueForm("FILE", .file), .network, loading,
            "keep cookies, and write them to FILE",
            reads: Check.notEmpty, needs: [.libcurl], curl: .text { $0.cookies.jar }
        ) { $0.network.cookies.jar = $1 },
    ]

    /// When a call is made again.
    static let retry: [OptionEntry] = [
        .value(
            .retry, ValueForm("N"), .network, loading, "call again, at most N times, when it failed for the moment",
            details: """
                That is when no connection stood, and under 502, 503 and 504 unless the reply is a fault of the client. The \
                first pause is about a second, each further one twice as long, at most a minute; Retry-After of the reply \
                makes it longer. All calls together have the time of -m.
                """,
            reads: Check.number(0...1000), curl: .number(with: "--retry-connrefused") { $0.retry.active?.count }
        ) { $0.network.retry.count = $1 },
        .value(
            .retryDelay, ValueForm("TIME"), .network, loading, "the pause between calls",
            reads: Check.duration, needs: [.option(.retry)], curl: .wholeTime { $0.retry.active?.delay }
        ) { $0.network.retry.delay = $1 },
        .value(
            .retryMaxTime, ValueForm("TIME"), .network, loading, "call again only within this time",
            reads: Check.duration, needs: [.option(.retry)], curl: .wholeTime { $0.retry.active?.totalTime }
        ) { $0.network.retry.totalTime = $1 },
        .flag(
            .retryFaults, .network, [.call], "with --retry: call again after faults of the server too",
            details: """
                The faults are those with the code Server of SOAP 1.1 or Receiver of SOAP 1.2. The service may have done its \
                work before it failed.
                """,
            needs: [.option(.retry)]
        ) { $0.network.retry.retriesFaults = true },
    ]
}
