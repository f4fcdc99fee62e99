/// Who calls, where the server is to be shown it in another way than by a field that is sent along: after a challenge
/// (RFC 9110 §11).
public struct HTTPAuthentication: Hashable, Sendable {
    /// How the server is shown who calls.
    public enum Scheme: Hashable, Sendable {
        /// RFC 7616; any engine, by ``DigestTransport``.
        case digest
        /// Microsoft's NTLM over HTTP; ``CurlTransport`` only.
        case ntlm
        /// RFC 4559: Kerberos, with the tickets of the session; ``CurlTransport`` only.
        case negotiate
    }

    /// What a challenge has to offer to be answered.
    public let scheme: Scheme
    /// With NTLM the user may stand behind a domain and a backslash; empty for the tickets of Negotiate.
    public let credentials: Credentials

    /// Credentials with the scheme that shows them.
    public init(_ scheme: Scheme, _ credentials: Credentials) {
        self.scheme = scheme
        self.credentials = credentials
    }
}
