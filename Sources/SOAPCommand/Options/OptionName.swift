/// The options by their long names, which the rest of the program calls them by.
///
/// Whatever else is known of an option is in ``OptionTable``.
enum OptionName: String, CaseIterable, Sendable {
    // What is asked, and of whom.
    case data, soap, binding, action, endpoint, namespace, mtom, service, port, wsdl, operation, map
    case refresh, envelopes, `as`, required, all, curl, mock, wsa, vars
    case importPath = "import-path"
    case noCache = "no-cache"
    case dryRun = "dry-run"
    case soapHeader = "soap-header"
    // WS-Security
    case wsse, timestamp, saml
    case wsseDigest = "wsse-digest"
    case signCert = "sign-cert"
    case signKey = "sign-key"
    case signPass = "sign-pass"
    // HTTP
    case header, user, basic, digest, ntlm, negotiate, bearer, netrc, location, compressed, cookie, retry
    case netrcFile = "netrc-file"
    case maxRedirs = "max-redirs"
    case connectTimeout = "connect-timeout"
    case maxTime = "max-time"
    case maxFilesize = "max-filesize"
    case userAgent = "user-agent"
    case cookieJar = "cookie-jar"
    case retryDelay = "retry-delay"
    case retryMaxTime = "retry-max-time"
    case retryFaults = "retry-faults"
    // Connection
    case proxy, noproxy, resolve, ipv4, ipv6, interface, transport
    case proxyUser = "proxy-user"
    case connectTo = "connect-to"
    case unixSocket = "unix-socket"
    // TLS
    case insecure, cacert, capath, cert, key, pass
    case certType = "cert-type"
    case tls12 = "tlsv1.2"
    case tls13 = "tlsv1.3"
    case tlsMax = "tls-max"
    // Fields
    case extract, list, require, capture
    case failIf = "fail-if"
    // Output
    case json, ndjson, csv, tsv, shell, raw, xml, output, reply, attachments, include
    case writeOut = "write-out"
    case lenient
    case shellPrefix = "shell-prefix"
    // Mock, and what all verbs have
    case listen, responses, log, silent, verbose, help, version

    /// `--data`.
    var long: String { "--" + rawValue }

    /// What messages call it, the short name where there is one: `-d`.
    var spelling: String { OptionTable.entry(self)?.short.map { "-\($0)" } ?? long }
}
