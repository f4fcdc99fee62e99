/// Where a server listens: `[HOST:]PORT`, the host in brackets where it is an IPv6 address.
public struct MockAddress: Hashable, Sendable {
    /// A host name or an IP address, without brackets.
    public let host: String
    /// 0 asks for a free port.
    public let port: UInt16

    /// The loopback address and a free port, where nothing else is said.
    public init(host: String = "127.0.0.1", port: UInt16 = 0) {
        self.host = host
        self.port = port
    }

    /// Reads `8080`, `localhost:8080`, `0.0.0.0:0` or `[::1]:8080`.
    /// - Returns: nil where the port is no number up to 65535, the host is empty, or brackets do not pair.
    public init?(_ text: String) {
        let colon = text.lastIndex(of: ":")
        let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        guard let colon else {
            self.init(port: port)
            return
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]"), host.count > 2 {
            host = host.dropFirst().dropLast()
        } else if host.contains(where: { ":[]".contains($0) }) {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self.init(host: String(host), port: port)
    }

    /// `http://HOST:PORT`, without a path.
    var url: String { host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)" }
}
