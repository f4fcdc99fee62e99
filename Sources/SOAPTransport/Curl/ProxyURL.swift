internal import ByteCoding

/// A proxy as `--proxy` names it: `[SCHEME://][USER:PASSWORD@]HOST[:PORT]`.
public struct ProxyURL: Hashable, Sendable {
    /// What is wrong with such a text.
    public enum Defect: Error, Hashable, Sendable {
        /// Neither http, https nor one of the kinds of SOCKS.
        case unknownScheme(String)
        /// Nothing stands where the host should.
        case noHost
        /// User or password is no UTF-8 after percent-decoding.
        case unusableCredentials
    }

    /// The schemes that libcurl speaks to a proxy.
    public static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Without user and password; empty where no proxy is meant.
    public let text: String
    /// User and password, percent-decoded; nil where there are none.
    public let credentials: Credentials?

    /// Reads the text; an empty one means that no proxy is used, whatever the environment says.
    /// - Throws: ``Defect``.
    public init(_ text: String) throws(Defect) {
        let mark = text.unicodeScalars.firstRange(of: "://".unicodeScalars)
        let scheme = mark.map { text[..<$0.lowerBound].lowercased() } ?? "http"
        guard Self.schemes.contains(scheme) else { throw .unknownScheme(scheme) }
        let authority = text.unicodeScalars[(mark?.upperBound ?? text.startIndex)...].prefix { $0 != "/" }
        let at = authority.lastIndex(of: "@")
        let host = at.map { authority[authority.index(after: $0)...] } ?? authority
        guard !host.isEmpty || text.isEmpty, host.first != ":" else { throw .noHost }
        self.text = text.isEmpty ? "" : "\(scheme)://\(String(host))"
        guard let at else {
            credentials = nil
            return
        }
        let halves = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let user = PercentEncoding.decodeText(Substring(halves[0]).utf8),
            let password = halves.count > 1 ? PercentEncoding.decodeText(Substring(halves[1]).utf8) : ""
        else { throw .unusableCredentials }
        credentials = Credentials(user: user, password: password)
    }
}
