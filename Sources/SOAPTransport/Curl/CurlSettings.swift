/// What ``CurlTransport`` is told beyond the request: all that URLSession on Linux cannot do.
///
/// Each property has the meaning that the option of curl(1) with that name has.
public struct CurlSettings: Hashable, Sendable {
    /// Which addresses of a host are used.
    public enum AddressFamily: Hashable, Sendable {
        /// `--ipv4`.
        case v4
        /// `--ipv6`.
        case v6
    }

    /// Whether a POST may go out over a connection that an earlier exchange left open.
    ///
    /// Worth it for many calls in a row. When the server closes the connection at the very moment, nobody can tell
    /// whether it did its work, and the call ends with ``TransportError/emptyReply``. A GET may always.
    public var keepsConnections = false
    /// How TLS is spoken.
    public var tls = TLSSettings()
    /// `--proxy`: a URL without credentials, empty for none; nil leaves it to the environment.
    public var proxy: String?
    /// `--proxy-user`, sent to the proxy as Basic.
    public var proxyCredentials: Credentials?
    /// `--noproxy`: hosts, divided by commas; nil leaves it to the environment.
    public var noProxy: String?
    /// `--resolve`: `[+]HOST:PORT:ADDRESS[,ADDRESS]`.
    public var resolve: [String] = []
    /// `--connect-to`: `HOST1:PORT1:HOST2:PORT2`.
    public var connectTo: [String] = []
    /// `--unix-socket`.
    public var unixSocket: String?
    /// `--ipv4`, `--ipv6`.
    public var addressFamily: AddressFamily?
    /// `--interface`: a name, an address or a host.
    public var interface: String?
    /// `--cookie FILE`: where cookies are read from, in Netscape's form or as header fields.
    public var cookieFiles: [String] = []
    /// `--cookie-jar`: where all cookies are written to at the end of each exchange.
    public var cookieJar: String?

    /// What curl(1) does without an option.
    public init() {}

    /// Whether cookies are kept from one exchange to the next.
    var keepsCookies: Bool { !cookieFiles.isEmpty || cookieJar != nil }
}

/// How TLS is spoken, and who is trusted.
public struct TLSSettings: Hashable, Sendable {
    /// Versions of TLS; RFC 8996 has done away with those before 1.2.
    public enum Version: String, CaseIterable, Hashable, Sendable {
        /// RFC 2246.
        case v10 = "1.0"
        /// RFC 4346.
        case v11 = "1.1"
        /// RFC 5246.
        case v12 = "1.2"
        /// RFC 8446.
        case v13 = "1.3"

        var minor: Int32 {
            switch self {
            case .v10: 0
            case .v11: 1
            case .v12: 2
            case .v13: 3
            }
        }
    }

    /// How a certificate is stored.
    public enum CertificateType: String, CaseIterable, Hashable, Sendable {
        /// Base64 between lines of hyphens, RFC 7468.
        case pem = "PEM"
        /// PKCS #12, RFC 7292: certificate and key in one file.
        case p12 = "P12"
        /// ASN.1 without the lines.
        case der = "DER"
    }

    /// `--insecure`: whoever answers is trusted.
    public var isInsecure = false
    /// `--cacert`: the file of trusted certificates, in place of the system's.
    public var trustedFile: String?
    /// `--capath`: a folder of trusted certificates, hashed by `openssl rehash`, in place of the system's.
    public var trustedFolder: String?
    /// `--cert`: the client's certificate.
    public var certificate: String?
    /// `--cert-type`.
    public var certificateType = CertificateType.pem
    /// `--key`: the client's key; nil where it is in the certificate's file.
    public var key: String?
    /// `--pass`: what the key is encrypted with.
    public var keyPassword: String?
    /// `--tlsv1.2`, `--tlsv1.3`: the least version; nil leaves it to the library.
    public var leastVersion: Version?
    /// `--tls-max`: the greatest version; nil leaves it to the library.
    public var greatestVersion: Version?

    /// The library's own ways.
    public init() {}
}
