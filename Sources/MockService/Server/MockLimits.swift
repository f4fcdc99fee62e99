/// What a server bears with.
public struct MockLimits: Hashable, Sendable {
    /// Bytes of the request line and the fields; more is answered with 431.
    public var headByteLimit = 64 << 10
    /// Bytes of a request's body, without the framing of chunks; more is answered with 413.
    public var bodyByteLimit = 64 << 20
    /// Connections served at once, a thread each; more wait to be accepted.
    public var connectionLimit = 256
    /// How long a connection may move no byte.
    ///
    /// A kept-alive connection is then closed; a request that has begun is
    /// answered with 408 (RFC 9110 §15.5.9).
    public var idleTimeout: Duration = .seconds(30)
    /// How long a request may take to arrive; longer is answered with 408.
    public var requestTimeout: Duration = .seconds(120)

    /// The limits as they are where nothing else is said.
    public init() {}
}
