internal import ByteCoding
internal import XMLWire

/// A user with a password, for a Security header; WSS UsernameToken Profile 1.0 and 1.1.
public struct UsernameToken: Hashable, Sendable {
    /// How the password is sent, §3.1.
    public enum PasswordType: String, Hashable, Sendable {
        /// As it is.
        case text = "PasswordText"
        /// A digest of it.
        case digest = "PasswordDigest"
    }

    /// Who calls.
    public let user: String
    /// The password, or its digest.
    public let passwordText: String
    /// How the password is sent.
    public let type: PasswordType
    /// Random bytes that are used once.
    public let nonce: [UInt8]
    /// When the token was made, an xsd:dateTime in UTC.
    public let created: String

    /// A token of its parts.
    public init(user: String, passwordText: String, type: PasswordType, nonce: [UInt8], created: String) {
        self.user = user
        self.passwordText = passwordText
        self.type = type
        self.nonce = nonce
        self.created = created
    }

    /// `Base64(SHA-1(nonce + created + password))`, §3.1.
    public static func digest(nonce: [UInt8], created: String, password: String) -> String {
        Base64.encode(SHA1.hash(nonce + Array(created.utf8) + Array(password.utf8)))
    }

    /// The element; nonce and creation are sent whatever the type, so that a server can refuse the token's second use.
    func write(to writer: inout XMLWriter) throws(IllegalCharacter) {
        writer.start(SecurityNames.extension("UsernameToken"))
        try writer.element(SecurityNames.extension("Username"), user)
        writer.start(SecurityNames.extension("Password"))
        try writer.attribute(QualifiedName("Type"), "\(SecurityNames.usernameTokenProfile)#\(type.rawValue)")
        try writer.text(passwordText)
        writer.end()
        writer.start(SecurityNames.extension("Nonce"))
        try writer.attribute(QualifiedName("EncodingType"), SecurityNames.base64Encoding)
        try writer.text(Base64.encode(nonce))
        writer.end()
        try writer.element(SecurityNames.utility("Created"), created)
        writer.end()
    }
}

extension XMLWriter {
    /// An element with text.
    mutating func element(_ name: QualifiedName, _ text: String) throws(IllegalCharacter) {
        start(name)
        try self.text(text)
        end()
    }
}
