internal import ByteCoding

/// What is wrong with a text that should be an http or https URL.
public enum HTTPURLError: Error, Hashable, Sendable {
    /// There is no `scheme://` at its start.
    case noScheme
    /// The scheme is neither http nor https.
    case unsupportedScheme(String)
    /// Nothing stands where the host should.
    case noHost
    /// The host is neither a name in ASCII, an IPv4 address nor an IPv6 address in brackets.
    case unusableHost(String)
    /// The port is no number from 0 to 65535.
    case unusablePort(String)
    /// User or password is no UTF-8 after percent-decoding. (The text is a secret and not given.)
    case unusableCredentials
    /// A control character, which no URL may hold.
    case controlCharacter(Unicode.Scalar)
}

/// An absolute http or https URL in a normal form: scheme and host in lower case, dot segments removed, spaces and
/// what is not ASCII percent-encoded, the fragment dropped (RFC 3986 §6.2.2, RFC 9110 §4.2).
public struct HTTPURL: Hashable, Sendable {
    /// The two schemes of RFC 9110 §4.2.
    public enum Scheme: String, Hashable, Sendable {
        /// In the clear; port 80.
        case http
        /// Over TLS; port 443.
        case https

        /// The port where the URL names none.
        public var defaultPort: UInt16 { self == .http ? 80 : 443 }
    }

    /// Scheme, host and port: what credentials may not leave (RFC 9110 §4.3.1).
    public struct Origin: Hashable, Sendable {
        /// The scheme.
        public let scheme: Scheme
        /// The host, as in ``HTTPURL/host``.
        public let host: String
        /// The port, whether written or the scheme's own.
        public let port: UInt16
    }

    /// The scheme.
    public let scheme: Scheme
    /// User and password from before the `@`, percent-decoded.
    public let credentials: Credentials?
    /// The host in lower case; an IPv6 address in brackets.
    public let host: String
    /// The port as written; nil where none is, or where it is the scheme's own.
    public let port: UInt16?
    /// The path, percent-encoded; never empty.
    public let path: String
    /// The query behind the `?`, percent-encoded; nil where there is no `?`.
    public let query: String?

    /// Reads an absolute URL.
    /// - Throws: ``HTTPURLError``.
    public init(_ text: String) throws(HTTPURLError) {
        if let control = text.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            throw .controlCharacter(control)
        }
        let parts = URIReference(text)
        guard let schemeName = parts.scheme else { throw .noScheme }
        guard let scheme = Scheme(rawValue: schemeName.lowercased()) else { throw .unsupportedScheme(schemeName) }
        guard let authority = parts.authority else { throw .noScheme }
        try self.init(scheme: scheme, authority: authority, path: parts.path, query: parts.query)
    }

    /// A URL of parts as they are written; `authority` is read, path and query are normalised.
    init(scheme: Scheme, authority: String, path: String, query: String?) throws(HTTPURLError) {
        let read = try HTTPAuthority(authority, defaultPort: scheme.defaultPort)
        self.init(
            scheme: scheme, credentials: read.credentials, host: read.host, port: read.port,
            path: URIReference.removingDotSegments(PercentEncoding.normalise(path.utf8, for: .path)),
            query: query.map { PercentEncoding.normalise($0.utf8, for: .query) })
    }

    /// A URL of parts that are in normal form.
    init(
        scheme: Scheme, credentials: Credentials?, host: String, port: UInt16?, path: String, query: String?
    ) {
        self.scheme = scheme
        self.credentials = credentials
        self.host = host
        self.port = port
        self.path = path.isEmpty ? "/" : path
        self.query = query
    }

    /// Scheme, host and port.
    public var origin: Origin { Origin(scheme: scheme, host: host, port: port ?? scheme.defaultPort) }

    /// `host` or `host:port`, as in the `Host` field.
    public var authority: String { port.map { "\(host):\($0)" } ?? host }

    /// The path and the query, as on the request line.
    public var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// The whole URL without credentials.
    public var text: String { "\(scheme.rawValue)://\(authority)\(pathAndQuery)" }
}

extension HTTPURL: CustomStringConvertible {
    /// The whole URL; credentials are shown as `user:***@`, or `***@` without a password.
    public var description: String {
        guard let credentials else { return text }
        let user = PercentEncoding.encode(credentials.user, for: .pathSegment)
        let shown = credentials.password.isEmpty ? "***" : "\(user):***"
        return "\(scheme.rawValue)://\(shown)@\(authority)\(pathAndQuery)"
    }
}

extension HTTPURL {
    /// The URL without its credentials.
    public var withoutCredentials: HTTPURL { with(nil) }

    /// The URL with these credentials in place of its own.
    public func with(_ credentials: Credentials?) -> HTTPURL {
        HTTPURL(scheme: scheme, credentials: credentials, host: host, port: port, path: path, query: query)
    }

    /// What is at the same path of another origin, without credentials.
    public func moved(to origin: Origin) -> HTTPURL {
        HTTPURL(
            scheme: origin.scheme, credentials: nil, host: origin.host,
            port: origin.port == origin.scheme.defaultPort ? nil : origin.port, path: path, query: query)
    }

    /// The URL with `segment`, percent-encoded, behind the path: `endpoint/OPERATION` of the HTTP bindings.
    public func appending(pathSegment segment: String) -> HTTPURL {
        let encoded = PercentEncoding.encode(segment, for: .pathSegment)
        let longer = path.hasSuffix("/") ? path + encoded : "\(path)/\(encoded)"
        return HTTPURL(
            scheme: scheme, credentials: credentials, host: host, port: port, path: longer, query: query)
    }

    /// The URL with `more`, which is encoded already, as its query or behind it.
    public func appending(query more: String) -> HTTPURL {
        let longer = query.map { $0.isEmpty ? more : "\($0)&\(more)" } ?? more
        return HTTPURL(
            scheme: scheme, credentials: credentials, host: host, port: port, path: path, query: longer)
    }

    /// Resolves a reference, a `Location` for instance, against this URL (RFC 3986 §5.2.2).
    ///
    /// Where the reference names no authority the credentials of this URL stay.
    /// - Throws: ``HTTPURLError`` where the result is no http or https URL.
    public func resolving(_ reference: String) throws(HTTPURLError) -> HTTPURL {
        if let control = reference.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            throw .controlCharacter(control)
        }
        let parts = URIReference(reference)
        if parts.scheme != nil { return try HTTPURL(reference) }
        let base = URIReference(scheme: scheme.rawValue, authority: authority, path: path, query: query)
        let target = parts.resolved(against: base)
        if let other = parts.authority {
            return try HTTPURL(scheme: scheme, authority: other, path: target.path, query: target.query)
        }
        return HTTPURL(
            scheme: scheme, credentials: credentials, host: host, port: port,
            path: PercentEncoding.normalise(target.path.utf8, for: .path),
            query: target.query.map { PercentEncoding.normalise($0.utf8, for: .query) })
    }
}
