/// A media type with its parameters: RFC 2045 §5.1, RFC 9110 §8.3.1.
///
/// Lenient as servers are: an unquoted value goes on to the next semicolon whatever it holds, white space may stand anywhere
/// between, and of two parameters of one name the first counts.
public struct MediaType: Hashable, Sendable {
    /// `type/subtype` in lower case; empty where there is none.
    public let name: String
    private let parameters: FieldParameters

    /// Reads the value of a `Content-Type` field; nil and an empty value are no type.
    public init(_ field: String?) {
        let (first, parameters) = FieldParameters.parse(field ?? "")
        name = first.lowercased()
        self.parameters = parameters
    }

    /// The parameter `name`, without quotes; its name in any case.
    public subscript(name: String) -> String? { parameters[name] }

    /// The character set, without the apostrophes that some put around it; nil where there is none.
    public var charset: String? { self["charset"].map { $0.filter { $0 != "'" } } }

    /// Whether what it describes consists of parts, RFC 2046 §5.1.
    public var isMultipart: Bool { name.hasPrefix("multipart/") }

    /// Text without the quotes around it, and without the backslashes that quote a character in it; RFC 9110 §5.6.4.
    public static func unquoted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count >= 2, bytes[0] == FieldParameters.quote, bytes.last == FieldParameters.quote else {
            return text
        }
        var index = 0
        return FieldParameters.quotedString(bytes, &index)
    }
}
