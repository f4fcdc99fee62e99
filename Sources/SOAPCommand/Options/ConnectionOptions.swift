import SOAPTransport
import XMLWire

/// `--transport`: what carries the exchanges.
enum EngineName: String, CaseIterable, Sendable {
    /// FoundationNetworking's URLSession.
    case foundation
    /// libcurl.
    case curl
}

/// How a connection is made.
struct ConnectionOptions: Equatable, Sendable {
    /// `-x`.
    var proxy: ProxyURL?
    /// `-U`.
    var proxyUser: UserArgument?
    /// `--noproxy`.
    var noProxy: String?
    /// `--resolve`, in the order given.
    var resolve: [String] = []
    /// `--connect-to`, in the order given.
    var connectTo: [String] = []
    /// `--unix-socket`.
    var unixSocket: String?
    /// `-4`, `-6`; the last one counts.
    var addressFamily: CurlSettings.AddressFamily?
    /// `--interface`.
    var interface: String?

    /// Who asks the proxy; its URL may say so too.
    var userOfProxy: UserArgument? { proxyUser ?? proxy?.credentials.map { .pair(user: $0.user, password: .asked) } }
}

/// How TLS is spoken, and who is trusted.
struct TLSOptions: Equatable, Sendable {
    /// `-k`.
    var isInsecure = false
    /// `--cacert`.
    var trustedFile: String?
    /// `--capath`.
    var trustedFolder: String?
    /// `-E`.
    var certificate: CertificateArgument?
    /// `--cert-type`; nil asks the file.
    var certificateType: TLSSettings.CertificateType?
    /// `--key`.
    var key: String?
    /// `--pass`.
    var password: Secret?
    /// `--tlsv1.2`, `--tlsv1.3`.
    var leastVersion: TLSSettings.Version?
    /// `--tls-max`.
    var greatestVersion: TLSSettings.Version?

    /// What the key is encrypted with, where the command line says so.
    var keyPassword: Secret? { password ?? certificate?.password }
}

/// `-E FILE[:PASSWORD]`.
struct CertificateArgument: InputAsking, Hashable {
    let file: String
    let password: Secret?

    /// The file ends at the first colon; `\:` is a colon in its name, as in curl.
    init(_ text: String) throws(ValueDefect) {
        var file = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst(), scalar != ":" {
            if scalar == "\\", let next = rest.first, next == ":" || next == "\\" {
                file.append(rest.removeFirst())
            } else {
                file.append(scalar)
            }
        }
        guard !file.isEmpty else { throw .empty }
        self.file = String(file)
        password = rest.isEmpty ? nil : try Secret(String(rest))
    }

    var readsStandardInput: Bool { password?.readsStandardInput == true }

    /// To curl too a colon ends the name of the file.
    var fileForCurl: String { file.substituting("\\\\", for: "\\").substituting("\\:", for: ":") }
}

/// What is sent and kept of cookies.
struct CookieOptions: Equatable, Sendable {
    /// `-b NAME=VALUE`, in the order given; it never prints itself.
    var pairs: [CookiePairs] = []
    /// `-b FILE`, in the order given.
    var files: [String] = []
    /// `-c`.
    var jar: String?

    /// Adds what `-b` says.
    mutating func add(_ argument: CookieArgument) {
        switch argument {
        case .pairs(let added): pairs.append(added)
        case .file(let path): files.append(path)
        }
    }
}

/// `-b`: pairs where there is a `=`, else a file.
enum CookieArgument: Sendable {
    case pairs(CookiePairs)
    case file(String)

    init(_ text: String) throws(ValueDefect) {
        let text = try Check.fieldValue(try Check.notEmpty(text))
        self = text.holds("=") ? .pairs(CookiePairs(text: text)) : .file(text)
    }
}

/// `NAME=VALUE; NAME2=VALUE2`, which may be what a session hangs on.
struct CookiePairs: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    var description: String { "***" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// When a call is made again.
struct RetryOptions: Equatable, Sendable {
    /// `--retry`: how often.
    var count = 0
    /// `--retry-delay`; nil begins with a second and doubles.
    var delay: Duration?
    /// `--retry-max-time`: after this long since the start none begins; nil is no limit.
    var totalTime: Duration?
    /// `--retry-faults`: faults of the server too.
    var retriesFaults = false

    /// These, where a call is made again at all.
    var active: RetryOptions? { count > 0 ? self : nil }
}
