/// What is answered to a request.
///
/// The server adds `Date`, `Connection` and the framing of the body.
public struct MockResponse: Sendable {
    /// The status code, RFC 9110 §15.
    public var status: Int
    /// Fields in the order they go out; one that the server would add is then not added.
    public var fields: [MockField]
    /// The body; not sent to HEAD, nor with 204 and 304.
    public var body: [UInt8]
    /// Sends the reply in place of the server, and tells whether another request can follow on the connection; nil
    /// where the server sends it, by the rules.
    ///
    /// For tests of clients: no option of the command reaches it.
    public var sender: (@Sendable (ResponseWriter, inout SocketStream) throws(ConnectionEnd) -> Bool)?

    /// A reply of `status` with `body`.
    public init(_ status: Int, _ fields: [MockField] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A reply of `status` with `body` in `contentType`.
    public init(_ status: Int = 200, type contentType: String, body: [UInt8]) {
        self.init(status, [MockField("Content-Type", contentType)], body: body)
    }

    /// A reply of nothing but a status, with its reason as plain text.
    public static func plain(_ status: Int, _ fields: [MockField] = []) -> MockResponse {
        let text = MockField("Content-Type", "text/plain; charset=utf-8")
        return MockResponse(status, fields + [text], body: Array("\(status) \(reason(of: status))\n".utf8))
    }

    /// A reply of one line of plain text.
    static func text(_ status: Int, _ line: String) -> MockResponse {
        MockResponse(status, type: "text/plain; charset=utf-8", body: Array((line + "\n").utf8))
    }

    /// A redirect to `location`, a URL or a path, RFC 9110 §15.4.
    public static func redirect(_ status: Int, to location: String) -> MockResponse {
        MockResponse(status, [MockField("Location", location)])
    }

    /// A challenge for credentials, RFC 7617 §2.
    public static func unauthorized(realm: String) -> MockResponse {
        plain(401, [MockField("WWW-Authenticate", "Basic realm=\"\(realm)\"")])
    }

    /// The reason phrase that goes with a status, RFC 9110 §15; empty where it is none of the usual ones.
    public static func reason(of status: Int) -> String { reasons[status] ?? "" }

    private static let reasons = [
        100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints", 200: "OK", 201: "Created",
        202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
        304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        407: "Proxy Authentication Required", 408: "Request Timeout", 411: "Length Required",
        413: "Content Too Large", 415: "Unsupported Media Type", 417: "Expectation Failed", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
