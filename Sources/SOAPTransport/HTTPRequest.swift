/// A request as it will be sent: a pure value, compared in tests and shown by a dry run.
///
/// `Host`, `Content-Length`, `Accept-Encoding` and what else belongs to the connection is added by the engine.
public struct HTTPRequest: Hashable, Sendable {
    /// The methods that the SOAP HTTP bindings use (SOAP 1.1 §6, SOAP 1.2 Part 2 §7, WSDL 1.1 §4).
    public enum Method: String, Hashable, Sendable {
        /// Asks for a WSDL, or calls by the HTTP GET binding.
        case get = "GET"
        /// Sends an envelope, or calls by the HTTP POST binding.
        case post = "POST"
    }

    /// What is done to the resource.
    public var method: Method
    /// Where the request goes; its credentials, if any, go into `Authorization` and never onto the request line.
    public var url: HTTPURL
    /// The header fields of the caller, in order.
    public var fields: [HTTPField]
    /// The body, sent with one `Content-Length`; not sent with GET.
    public var body: HTTPBody
    /// How a challenge of this origin is answered; the credentials of the URL are not used then.
    public var authentication: HTTPAuthentication?
    /// Whether the body holds what lets somebody in; it then stays with its origin.
    public var hasConfidentialBody = false
    /// Whether the engine adds the cookies that it keeps; a redirect to another origin goes without.
    public var sendsKeptCookies = true

    /// A request with a body in memory, or none.
    public init(_ method: Method, _ url: HTTPURL, fields: [HTTPField] = [], body: [UInt8] = []) {
        self.init(method, url, fields: fields, body: HTTPBody(body))
    }

    /// A request with the parts given.
    public init(_ method: Method, _ url: HTTPURL, fields: [HTTPField], body: HTTPBody) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }

    /// The fields an engine sends: the caller's, and `Authorization` for the credentials of the URL where the caller
    /// gave none (RFC 3986 §3.2.1, RFC 7617).
    /// - Throws: ``HTTPFieldError`` where the credentials cannot stand in a field.
    public func fieldsToSend() throws(HTTPFieldError) -> [HTTPField] {
        guard authentication == nil, let credentials = url.credentials, fields.value(of: "Authorization") == nil else {
            return fields
        }
        return fields + [try .basic(credentials)]
    }
}
