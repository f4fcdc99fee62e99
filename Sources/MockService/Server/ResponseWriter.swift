/// Sends one reply by the rules, or as its sender does.
public struct ResponseWriter: Sendable {
    /// What is answered.
    public let response: MockResponse
    /// Whether the request was HEAD, so that the body is described but not sent.
    let isHead: Bool
    /// Whether another request can follow on the connection.
    public let isKeptAlive: Bool

    /// Sends the reply.
    /// - Returns: whether another request can follow on the connection.
    func send(to stream: inout SocketStream) throws(ConnectionEnd) -> Bool {
        if let sender = response.sender { return try sender(self, &stream) }
        try sendWhole(to: &stream)
        return isKeptAlive
    }

    /// Sends the reply by the rules; a small one goes out in one piece, which is one packet.
    public func sendWhole(to stream: inout SocketStream) throws(ConnectionEnd) {
        let (head, body) = (head(framing: lengthField), body)
        guard body.count >= 1 << 14 else { return try stream.send(head + body) }
        try stream.send(head)
        try stream.send(body)
    }
}

// MARK: Head and body

extension ResponseWriter {
    /// Whether a body is sent, RFC 9110 §6.4.1.
    public var hasBody: Bool {
        !isHead && response.status >= 200 && response.status != 204 && response.status != 304
    }

    /// The body as far as it is sent.
    public var body: [UInt8] { hasBody ? response.body : [] }

    /// The Content-Length of the reply; a 204 has none, RFC 9110 §8.6.
    public var lengthField: MockField? {
        response.status == 204 || response.status < 200
            ? nil : MockField("Content-Length", String(response.body.count))
    }

    /// The head, with what the server adds.
    ///
    /// A body without framing ends with the connection, RFC 9112 §6.3.
    public func head(framing: MockField?) -> [UInt8] {
        var lines = "HTTP/1.1 \(response.status) \(MockResponse.reason(of: response.status))\r\n"
        let willClose = !isKeptAlive || (framing == nil && hasBody)
        let added = [
            framing, MockField("Date", HTTPDate.now()), MockField("Connection", willClose ? "close" : "keep-alive"),
        ]
        for field in response.fields + added.compactMap(\.self).filter({ response.fields.first($0.name) == nil }) {
            lines += "\(Self.singleLine(field.name)): \(Self.singleLine(field.value))\r\n"
        }
        return Array((lines + "\r\n").utf8)
    }

    /// A line end or NUL inside a field would end the field or the head, RFC 9110 §5.5: a space takes its place.
    private static func singleLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) else { return text }
        return String(decoding: text.utf8.map { $0 == 0x0D || $0 == 0x0A || $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    }
}
