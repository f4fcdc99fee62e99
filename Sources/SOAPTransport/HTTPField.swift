internal import ByteCoding

/// What is wrong with a header field that was asked for.
public enum HTTPFieldError: Error, Hashable, Sendable {
    /// The name is no token of RFC 9110 §5.6.2; `character` is the first that may not stand there, nil for an empty name.
    case nameNotToken(name: String, character: Unicode.Scalar?)
    /// The value holds CR, LF, NUL or another control character, which RFC 9110 §5.5 forbids.
    case controlInValue(name: String, character: Unicode.Scalar)
    /// A user-id with a colon cannot be told from its password, RFC 7617 §2.
    case colonInUserName(user: String)
}

/// One header field: a name and a value that may go on the wire as they are.
public struct HTTPField: Hashable, Sendable {
    /// The field name, a token, spelled as the caller spelled it; see ``isNamed(_:)`` for comparing.
    public let name: String
    /// The field value, without white space at its ends; sent as UTF-8.
    public let value: String
    /// Whether the value is a secret: never shown, and never sent to another origin.
    public let isConfidential: Bool

    /// A field that is checked and trimmed.
    /// - Parameter isConfidential: when not given, whether the name is that of a credential: one of HTTP's own, or such
    ///   as services think of, like `X-Api-Key`.
    /// - Throws: ``HTTPFieldError`` where name or value could not stand in a message.
    public init(_ name: String, _ value: String, isConfidential: Bool? = nil) throws(HTTPFieldError) {
        let strange = name.unicodeScalars.first { !Self.isTokenCharacter($0) }
        if name.isEmpty || strange != nil { throw .nameNotToken(name: name, character: strange) }
        if let control = value.unicodeScalars.first(where: Self.isForbiddenInValue) {
            throw .controlInValue(name: name, character: control)
        }
        self.init(
            unchecked: name, String(value[...].unicodeScalars.withoutOptionalWhiteSpace), isConfidential: isConfidential
        )
    }

    /// A field whose parts are known to be right: our own constants, or what an engine received.
    init(unchecked name: String, _ value: String, isConfidential: Bool? = nil) {
        self.name = name
        self.value = value
        self.isConfidential = isConfidential ?? Self.namesCredential(name)
    }

    /// Whether the name is `name`, whatever the case of its letters (RFC 9110 §5.1).
    public func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }

    /// Whether a word of the name tells that the value lets somebody in.
    private static func namesCredential(_ name: String) -> Bool {
        let name = name.lowercased()
        // A key that tells one request from another, and no secret.
        if name == "idempotency-key" { return false }
        return name.split { $0 == "-" || $0 == "_" }.contains { credentialWords.contains(String($0)) }
    }

    private static let credentialWords: Set<String> = [
        "authorization", "auth", "cookie", "cookie2", "key", "apikey", "token", "secret", "password", "session",
    ]

    /// `tchar` of RFC 9110 §5.6.2.
    private static func isTokenCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "A"..."Z", "a"..."z": true
        case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
        default: false
        }
    }

    private static func isForbiddenInValue(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F
    }
}

extension Sequence<HTTPField> {
    /// The value of the first field called `name`, whatever the case of its letters.
    public func value(of name: String) -> String? { first { $0.isNamed(name) }?.value }

    /// The values of all fields called `name`, in order.
    public func values(of name: String) -> [String] { filter { $0.isNamed(name) }.map(\.value) }
}
