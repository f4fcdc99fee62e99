/// What happened to one request, for a log.
public struct MockExchange: Hashable, Sendable {
    /// The method; nil where the head was not understood.
    public let method: String?
    /// The target as written; nil where the head was not understood.
    public let target: String?
    /// The status answered; nil where none was, because the client left or the reply was to misbehave.
    public let status: Int?
    /// Bytes of the request's body.
    public let requestByteCount: Int
    /// Bytes sent, the head included.
    public let responseByteCount: Int
    /// From the first byte of the request to the last of the reply.
    public let duration: Duration
}
