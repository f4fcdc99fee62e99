internal import ByteCoding

/// A challenge of the Digest scheme, RFC 7616 §3.3, that can be answered.
struct DigestChallenge: Hashable {
    /// The hash functions of RFC 7616 §6.1 that are answered, the weakest first.
    enum Algorithm: String, CaseIterable {
        case md5 = "MD5"
        case sha256 = "SHA-256"

        func hash(_ text: String) -> String { hash(Array(text.utf8)) }

        func hash(_ bytes: [UInt8]) -> String {
            switch self {
            case .md5: MD5.hash(bytes).hexadecimal
            case .sha256: SHA256.hash(bytes).hexadecimal
            }
        }
    }

    /// The quality of protection: what of a request the answer covers.
    enum Protection: String {
        /// RFC 2069: the server names none.
        case none = ""
        case authentication = "auth"
        case integrity = "auth-int"
    }

    let realm: String
    let nonce: String
    let opaque: String?
    /// As the server spells it; nil where it names none, which means MD5.
    let algorithmName: String?
    let algorithm: Algorithm
    /// Whether the key is one of a session, RFC 7616 §3.4.2.
    let isOfSession: Bool
    let protection: Protection
    /// Whether the user's name is hashed.
    let hashesUser: Bool
    /// Whether only the nonce was too old.
    let isStale: Bool

    /// The strongest of the challenges that can be answered.
    static func best(in fieldValues: [String]) -> DigestChallenge? {
        let challenges = AuthenticationChallenge.all(in: fieldValues).compactMap { DigestChallenge($0) }
        let strongest = Algorithm.allCases.last { algorithm in challenges.contains { $0.algorithm == algorithm } }
        return challenges.first { $0.algorithm == strongest }
    }

    private init?(_ challenge: AuthenticationChallenge) {
        guard challenge.scheme == "digest", let nonce = challenge.parameters["nonce"] else { return nil }
        let name = (challenge.parameters["algorithm"] ?? "MD5").uppercased()
        isOfSession = name.hasSuffix("-SESS")
        guard let algorithm = Algorithm(rawValue: isOfSession ? String(name.dropLast(5)) : name) else { return nil }
        let offered = challenge.parameters["qop"]?.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
        guard let protection = Self.protection(offered) else { return nil }
        self.nonce = nonce
        self.algorithm = algorithm
        self.protection = protection
        algorithmName = challenge.parameters["algorithm"]
        realm = challenge.parameters["realm"] ?? ""
        opaque = challenge.parameters["opaque"]
        hashesUser = challenge.parameters["userhash"]?.lowercased() == "true"
        isStale = challenge.parameters["stale"]?.lowercased() == "true"
    }

    private static func protection(_ offered: [String]?) -> Protection? {
        guard let offered, !offered.isEmpty else { return Protection.none }
        let known = [Protection.authentication, .integrity]
        return known.first { offered.contains($0.rawValue) }
    }

    /// The value of `Authorization`, RFC 7616 §3.4.
    /// - Parameters:
    ///   - request: with a body in memory where that is protected too.
    ///   - count: how often the nonce was used, this time included.
    ///   - clientNonce: of hexadecimal digits.
    func answer(_ request: HTTPRequest, _ credentials: Credentials, count: UInt32, clientNonce: String) -> String {
        let counter = Self.eightDigits(count)
        var key = algorithm.hash("\(credentials.user):\(realm):\(credentials.password)")
        if isOfSession { key = algorithm.hash("\(key):\(nonce):\(clientNonce)") }
        var target = "\(request.method.rawValue):\(request.url.pathAndQuery)"
        if protection == .integrity {
            target += ":" + algorithm.hash(request.method == .get ? [] : request.body.bytes ?? [])
        }
        let middle = protection == .none ? "" : ":\(counter):\(clientNonce):\(protection.rawValue)"
        let response = algorithm.hash("\(key):\(nonce)\(middle):\(algorithm.hash(target))")
        let user = hashesUser ? algorithm.hash("\(credentials.user):\(realm)") : credentials.user
        var parts = [
            "username=\(Self.quoted(user))", "realm=\(Self.quoted(realm))", "nonce=\(Self.quoted(nonce))",
            "uri=\(Self.quoted(request.url.pathAndQuery))", "response=\"\(response)\"",
        ]
        if let algorithmName { parts.append("algorithm=\(algorithmName)") }
        if let opaque { parts.append("opaque=\(Self.quoted(opaque))") }
        if protection != .none {
            parts += ["qop=\(protection.rawValue)", "nc=\(counter)"]
        }
        if protection != .none || isOfSession { parts.append("cnonce=\"\(clientNonce)\"") }
        if hashesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    private static func eightDigits(_ count: UInt32) -> String {
        let digits = String(count, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar == "\"" { quoted.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        quoted.unicodeScalars.append("\"")
        return quoted
    }
}
