internal import ByteCoding

/// A user and a password, as a URL, a `.netrc` or the command line gives them.
public struct Credentials: Hashable, Sendable {
    /// The user-id; a colon in it cannot be sent (RFC 7617 §2).
    public let user: String
    /// The password; may be empty.
    public let password: String

    /// Credentials with the parts given.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The user and three asterisks, so that no message shows a password by accident.
    public var description: String { "\(user):***" }
    /// The same.
    public var debugDescription: String { description }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPField {
    /// `Authorization` with the Basic scheme of RFC 7617, both parts in UTF-8; sent without being asked for.
    /// - Throws: ``HTTPFieldError`` for a colon in the user or a control character in either.
    public static func basic(_ credentials: Credentials) throws(HTTPFieldError) -> HTTPField {
        guard !credentials.user.utf8.contains(UInt8(ascii: ":")) else {
            throw .colonInUserName(user: credentials.user)
        }
        let pair = "\(credentials.user):\(credentials.password)"
        if let control = pair.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            throw .controlInValue(name: "Authorization", character: control)
        }
        return HTTPField(unchecked: "Authorization", "Basic " + Base64.encode(Array(pair.utf8)))
    }

    /// `Authorization` with the Bearer scheme of RFC 6750 §2.1.
    /// - Throws: ``HTTPFieldError`` for a token with a control character.
    public static func bearer(_ token: String) throws(HTTPFieldError) -> HTTPField {
        try HTTPField("Authorization", "Bearer \(token)")
    }
}
