import SOAPTransport

/// The words for exchanges that came to no end.
enum TransportWords {
    static func diagnostic(_ error: TransportError) -> Diagnostic {
        Diagnostic(sentence(error), ExitStatus(rawValue: error.exitStatus) ?? .receive)
    }

    /// Of `-k`.
    static let insecure = "-k: the server's certificate is not checked; whoever answers is trusted"

    /// Of a document.
    static let proxyUnauthorized = "the proxy wants credentials: use -U USER"

    /// Of a document.
    static func moved(status: Int, to location: String) -> String {
        "HTTP \(status), moved to \(location); use -L to follow"
    }

    /// The line of a process that is lost because the reply was cut inside its header.
    static let headCut = "soap: reply: the connection was closed inside the header; nothing of it can be used\n"

    private static func sentence(_ error: TransportError) -> String {
        switch error {
        case .invalidField(let error): sentence(error)
        case .unknownProxy: "proxy: no address for its name; look at -x, http_proxy and https_proxy"
        case .cannotReachProxy(let text):
            "proxy: cannot connect\(connectReason(text)); look at -x, http_proxy and https_proxy"
        case .unknownHost(let host): "\(host): no address for this name; look at the endpoint"
        case .cannotConnect(let url, let text):
            "\(url.authority): cannot connect\(connectReason(text)); is the service up, and the port right"
        case .timedOut(.connect, let limit): "connecting: no answer within \(seconds(limit)); raise --connect-timeout"
        case .timedOut(.total, let limit): "reply: not complete within \(seconds(limit)); raise -m"
        case .tlsHandshake(let url, _), .serverCertificate(let url, _): "\(url.authority): TLS: " + tlsSentence(error)
        case .clientCertificate, .trustStore: "TLS: " + tlsSentence(error)
        case .proxyRefused(407):
            "proxy: it asks for a password; write -U USER:PASSWORD, or USER:PASSWORD@ before the host of -x"
        case .proxyRefused(let status):
            "proxy: it opens no way to the host: HTTP \(status); look at -x and the endpoint"
        case .unsupported(let text): "libcurl: this build of it cannot do what was asked for: \(engineWords(text))"
        case .redirectRefused(let defect, let status, let from, let location):
            "HTTP \(status) from \(from): \(words(defect, location: Printable.text(location)))"
        case .emptyReply: "reply: the connection was closed without a byte; is this the port of an HTTP server"
        case .headCut: String(headCut.dropFirst("soap: ".count).dropLast())
        case .malformedHead(let text): "reply: its header is no HTTP: \(engineWords(text))"
        case .bodyCut: "reply: cut short; the connection was closed before its end"
        case .contentEncoding(let text): "reply: its compression cannot be undone: \(engineWords(text))"
        case .receiving(let text): "reply: receiving failed: \(engineWords(text))"
        case .sending(let text): "request: sending failed: \(engineWords(text))"
        case .requestFile(let path, let defect): "\(path): \(words(defect)); nothing was sent"
        case .requestCut(let path, let defect):
            "\(path): \(words(defect)); the service got a part of the request and no more"
        case .requestNotRepeated(let path, let defect): "\(path): \(words(defect)); the request was not sent again"
        case .tooLarge(let limit): "reply: larger than \(limit) bytes; raise --max-filesize"
        case .cancelled: "call: cancelled"
        case .engineLost: "call: an earlier reply broke the HTTP engine; run the command again"
        }
    }

    /// What is wrong with TLS, and what to do.
    private static func tlsSentence(_ error: TransportError) -> String {
        switch error {
        case .serverCertificate(_, let text):
            "the server's certificate is not trusted: \(engineWords(text)); \(certificateRemedy(text))"
        case .clientCertificate(let text) where text.contains("alert"):
            "the server does not take the client's certificate: \(engineWords(text)); give the right one with -E and --key"
        case .clientCertificate(let text):
            "the client's certificate cannot be used: \(engineWords(text)); look at -E, --key, --cert-type and --pass"
        case .trustStore(let text):
            "the trusted certificates cannot be read: \(engineWords(text)); --cacert takes a file in PEM form"
        case .tlsHandshake(_, let text):
            "no agreement with the server: \(engineWords(text)); \(handshakeRemedy(text))"
        default: ""
        }
    }

    private static func certificateRemedy(_ text: String) -> String {
        if text.contains("expired") || text.contains("not yet valid") {
            return "the service has to renew it, or -k calls without checking"
        }
        if text.contains("subject name") || text.contains("does not match") {
            return "is the host of the endpoint right; -k calls without checking"
        }
        return "name its authority with --cacert FILE, or -k calls without checking"
    }

    private static func handshakeRemedy(_ text: String) -> String {
        let isOfVersion = ["protocol version", "unsupported protocol", "no protocols available"].contains {
            text.contains($0)
        }
        if isOfVersion { return "look at --tlsv1.2, --tlsv1.3 and --tls-max, and at what the server speaks" }
        if text.contains("legacy sigalg") { return "the server speaks no TLS 1.2; --tls-max 1.1 does without it too" }
        if text.contains("alert handshake failure") {
            return "it may want the client's certificate, with -E and --key, or another version of TLS"
        }
        if text.contains("wrong version number") { return "is this the port of an https service" }
        return "does the service speak TLS 1.2 or 1.3 on this port"
    }

    /// An engine's words, as part of a sentence.
    private static func engineWords(_ text: String) -> String {
        let words = Printable.text(text)
        if words == "Out of memory" { return "it is larger than the HTTP engine takes" }
        if words == "Failed writing header" { return "a line of it is none of HTTP/1.1" }
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }

    /// What an engine says beyond the address and the time that it took; nothing where it only says that it failed.
    private static func connectReason(_ text: String) -> String {
        let pieces = Printable.text(text).split(separator: ": ")
        guard let reason = pieces.last, !reason.contains("connect to server") else { return "" }
        return ": " + reason
    }

    private static func words(_ defect: TransportError.RedirectDefect, location: String) -> String {
        switch defect {
        case .tooMany(let limit):
            "more than \(limit) redirects, the next to \(location); raise --max-redirs if that is meant"
        case .insecure: "a redirect from https to \(location) is not followed; the request would be readable by others"
        case .confidentialBody:
            "a redirect to \(location) is not followed: the message holds a secret, and that is another host; use --endpoint with the new URL"
        case .unusableLocation: "a redirect to \(UsageWords.quoted(location)), which is no http or https URL"
        }
    }

    private static func words(_ defect: TransportError.FileDefect) -> String {
        switch defect {
        case .unreadable(let text): "it cannot be read any more: \(text.prefix(1).lowercased() + text.dropFirst())"
        case .shorter(let byteCount): "it has fewer than the \(byteCount) bytes that it had when the call began"
        }
    }

    /// What is wrong with a header field.
    static func sentence(_ error: HTTPFieldError) -> String {
        switch error {
        case .nameNotToken(let name, _): "-H: \(UsageWords.quoted(name)) is no name of a header field"
        case .controlInValue(let name, _):
            "\(name): line ends and control characters cannot be sent there; take them out"
        case .colonInUserName(let user):
            "-u: the user name \(UsageWords.quoted(user)) has a colon, which Basic cannot send"
        }
    }

    /// What is wrong with a URL, without the URL, and the remedy.
    static func sentence(_ error: HTTPURLError) -> String {
        switch error {
        case .noScheme: "no URL; write http://HOST/PATH or https://HOST/PATH"
        case .unusablePort: "\(defect(error)); write 1 to 65535"
        case .unusableHost: "\(defect(error)); write a name in ASCII or an address"
        case .controlCharacter: "\(defect(error)); take it out"
        case .unsupportedScheme, .noHost, .unusableCredentials: defect(error)
        }
    }

    /// What is wrong with a URL, without the URL.
    static func defect(_ error: HTTPURLError) -> String {
        switch error {
        case .noScheme: "it is no URL"
        case .unsupportedScheme(let scheme): "the scheme \"\(scheme)\" is neither http nor https"
        case .noHost: "the URL has no host"
        case .unusableHost(let host): "\(UsageWords.quoted(host)) is no host"
        case .unusablePort(let port): "\(UsageWords.quoted(port)) is no port"
        case .unusableCredentials: "user or password is no UTF-8"
        case .controlCharacter: "the URL has a control character"
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = Int(duration / .milliseconds(1))
        if duration < .milliseconds(1) { return "\(Int(duration / .microseconds(1))) µs" }
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}
