internal import ByteCoding

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What stands between `//` and the path: `[userinfo "@"] host [":" port]`, RFC 3986 §3.2.
struct HTTPAuthority {
    let credentials: Credentials?
    let host: String
    let port: UInt16?

    init(_ text: String, defaultPort: UInt16) throws(HTTPURLError) {
        // The last "@" splits, as curl has it: a password with a bare "@" still works.
        let at = text.utf8.lastIndex(of: UInt8(ascii: "@"))
        credentials = try at.map { (at) throws(HTTPURLError) in try Self.credentials(text[..<at]) } ?? nil
        let hostAndPort = at.map { text[text.utf8.index(after: $0)...] } ?? text[...]
        let split = Self.splitPort(hostAndPort)
        guard !split.host.isEmpty else { throw .noHost }
        host = try Self.normalised(split.host)
        let written = try split.port.map { (digits) throws(HTTPURLError) in try Self.number(digits) } ?? nil
        port = written == defaultPort ? nil : written
    }

    private static func credentials(_ userinfo: Substring) throws(HTTPURLError) -> Credentials? {
        guard !userinfo.isEmpty else { return nil }
        let halves = userinfo.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let user = PercentEncoding.decodeText(halves[0]),
            let password = halves.count > 1 ? PercentEncoding.decodeText(halves[1]) : ""
        else { throw .unusableCredentials }
        return Credentials(user: user, password: password)
    }

    /// Splits at the colon that is not inside brackets.
    private static func splitPort(_ text: Substring) -> (host: Substring, port: Substring?) {
        let hasBracket = text.utf8.first == UInt8(ascii: "[")
        let start = hasBracket ? text.utf8.lastIndex(of: UInt8(ascii: "]")) ?? text.endIndex : text.startIndex
        let search = text[start...]
        guard let colon = search.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (text, nil) }
        return (text[..<colon], text[text.utf8.index(after: colon)...])
    }

    /// A port; nil where nothing stands behind the colon (RFC 3986 §3.2.3).
    private static func number(_ digits: Substring) throws(HTTPURLError) -> UInt16? {
        guard !digits.isEmpty else { return nil }
        guard digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            let port = UInt16(digits)
        else { throw .unusablePort(String(digits)) }
        return port
    }

    private static func normalised(_ host: Substring) throws(HTTPURLError) -> String {
        if host.hasPrefix("[") {
            guard host.hasSuffix("]"), isIPv6(host.dropFirst().dropLast()) else { throw .unusableHost(String(host)) }
            return host.lowercased()
        }
        guard let decoded = PercentEncoding.decodeText(host.utf8), decoded.utf8.allSatisfy(isNameByte) else {
            throw .unusableHost(String(host))
        }
        return decoded.lowercased()
    }

    /// An IPv6 address, with a zone behind `%25` (RFC 6874) or without.
    private static func isIPv6(_ text: Substring) -> Bool {
        let halves = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: ":") } })
        else { return false }
        var address = in6_addr()
        return inet_pton(AF_INET6, String(halves[0]), &address) == 1
    }

    /// `unreserved` and `sub-delims` of RFC 3986 §2, without what no resolver takes.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
