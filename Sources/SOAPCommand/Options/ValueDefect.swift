import SOAPMessage
import SOAPTransport

/// Why the value of an option cannot be used.
enum ValueDefect: Error, Equatable, Sendable {
    case empty
    /// `@` without a name.
    case noFileName
    /// `env:` without a name.
    case noVariableName
    case duration
    case durationTooLong(limit: Duration)
    case number(least: Int, most: Int)
    case choice(allowed: [String], nearest: String?)
    case url
    case controlCharacter
    /// Quotation marks in what is quoted on the wire.
    case quotationMark
    /// A header field without its colon.
    case noColon
    /// A header field's name is no token.
    case headerName
    /// The form, such as `PATH=VALUE`, whose `=` is missing.
    case noEqualsSign(form: String)
    case path(FieldPath.SyntaxError)
    case listenAddress
    case proxy(ProxyURL.Defect)
    /// `HOST:PORT:…` with too few colons.
    case hostMap(parts: Int)
    case byteCount
    /// An item that cannot be used.
    case item(key: String, ItemDefect)
    /// A variable's name that is none.
    case variableName(String)
    /// What a shell's variable cannot begin with.
    case shellName
    /// XML where JSON is due.
    case xmlForJSON
}
