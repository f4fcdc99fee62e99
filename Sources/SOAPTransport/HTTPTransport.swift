/// An engine that carries HTTP exchanges.
public protocol HTTPTransport: Sendable {
    /// Sends `request` and blocks the calling thread until the head of the final response is there.
    ///
    /// Interim responses (1xx) are passed over, redirects are reported and not followed.
    /// - Throws: ``TransportError`` where no such head came, or not within `limits`.
    func send(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) -> any HTTPExchange
}

/// A response under way: the head is known, the body is pulled by the caller.
///
/// While nobody pulls, the engine holds a small bounded piece of the body and stops reading from the network.
/// Dropping the last reference is the same as ``cancel()``.
public protocol HTTPExchange: AnyObject {
    /// Status and header fields.
    var head: HTTPResponseHead { get }
    /// What the clock said so far.
    var timings: ExchangeTimings { get }
    /// Blocks until more of the body is there and returns it, decoded from gzip or deflate; nil once the body was
    /// received to its end, again and again.
    /// - Throws: ``TransportError`` where the rest cannot be had; then every later call throws the same.
    func nextChunk() throws(TransportError) -> [UInt8]?
    /// Gives up the rest of the body. Returns at once.
    func cancel()
}

extension HTTPExchange {
    /// The rest of the body in one piece, for documents that are small or needed whole.
    /// - Throws: what ``nextChunk()`` throws.
    public func remainingBody() throws(TransportError) -> [UInt8] {
        var body: [UInt8] = []
        while let chunk = try nextChunk() {
            if body.isEmpty { body = chunk } else { body += chunk }
        }
        return body
    }
}

/// The bounds of one exchange.
///
/// Nothing waits for ever unless it is asked to.
public struct ExchangeLimits: Sendable {
    /// The longest time until the connection stands, name lookup included; nil for no limit.
    public var connectTimeout: Duration?
    /// When the last piece of the body has to be there.
    public var deadline: Deadline
    /// How many bytes a decoded body may have; nil for no limit.
    public var responseByteLimit: Int?

    /// Bounds; the defaults are those of the command line.
    public init(
        connectTimeout: Duration? = .seconds(30), deadline: Deadline = .after(.seconds(300)),
        responseByteLimit: Int? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.deadline = deadline
        self.responseByteLimit = responseByteLimit
    }
}

/// How long the steps of an exchange took, each measured from its start; nil for what an engine cannot tell.
public struct ExchangeTimings: Hashable, Sendable {
    /// The engine, such as `URLSession`.
    public let engine: String
    /// Until the name of the host was looked up.
    public var nameLookup: Duration?
    /// Until the connection stood.
    public var connect: Duration?
    /// Until the TLS handshake was done.
    public var tlsHandshake: Duration?
    /// Until the request began to be sent.
    public var requestStart: Duration?
    /// Until the head of the final response was there.
    public var responseStart: Duration?
    /// Until the last byte of the body, or the failure.
    public var total: Duration?

    /// Timings of which nothing is known yet.
    public init(engine: String) { self.engine = engine }
}
