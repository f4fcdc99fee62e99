/// The head of a final response: status line and header fields, RFC 9112 §4 and RFC 9110 §6.3.
public struct HTTPResponseHead: Hashable, Sendable {
    /// The status code, 200 to 999; interim responses (1xx) never come out of a transport.
    public let status: Int
    /// The reason phrase; where the engine does not report it, the phrase that RFC 9110 §15 gives for the status.
    public let reason: String
    /// The header fields.
    ///
    /// An engine that reports no order gives them sorted by name, repeated ones joined by `, `.
    public let fields: [HTTPField]
    /// The URL that answered: after redirects, the last one.
    public let url: HTTPURL

    /// A head with the parts given.
    public init(status: Int, reason: String? = nil, fields: [HTTPField], url: HTTPURL) {
        self.status = status
        self.reason = reason ?? Self.standardReason(for: status)
        self.fields = fields
        self.url = url
    }

    /// The value of the first field called `name`, whatever the case of its letters.
    public subscript(_ name: String) -> String? { fields.value(of: name) }

    /// The `Location` of a status that asks for the request to be repeated elsewhere (RFC 9110 §15.4), else nil.
    public var redirectLocation: String? {
        switch status {
        case 301, 302, 303, 307, 308: self["Location"]
        default: nil
        }
    }

    /// The phrase of RFC 9110 §15 for `status`; empty where it names none.
    public static func standardReason(for status: Int) -> String {
        standardReasons[status] ?? ""
    }

    private static let standardReasons: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
        205: "Reset Content", 206: "Partial Content", 300: "Multiple Choices", 301: "Moved Permanently",
        302: "Found", 303: "See Other", 304: "Not Modified", 305: "Use Proxy", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
        407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
        411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
        421: "Misdirected Request", 422: "Unprocessable Content", 426: "Upgrade Required",
        429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
