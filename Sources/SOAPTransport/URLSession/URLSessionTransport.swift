/// The engine for the plain call: URLSession, used so that its ways on Linux do no harm.
///
/// One session an exchange, nothing stored and nothing shared; redirects, credentials, and time are the caller's
/// matter. What it cannot do: TLS options, client certificates, other authentication than fields, Unix sockets.
/// All sessions of a process work on one queue of Foundation: a reader that stalls holds up every other exchange,
/// though not its limits in time. One that was given up in full flow does so for up to a second. On Linux the head of
/// a redirect comes only when its whole body was received, into memory.
public struct URLSessionTransport: HTTPTransport {
    /// What ``ExchangeTimings/engine`` says.
    public static let name = "URLSession"

    /// An engine; it holds nothing.
    public init() {}

    /// Sends `request` and blocks until the head of the final response is there.
    /// - Throws: ``TransportError``; ``TransportError/engineLost`` where an earlier reply broke URLSession.
    public func send(
        _ request: HTTPRequest, limits: ExchangeLimits
    ) throws(TransportError) -> any HTTPExchange {
        try limits.deadline.check()
        return try URLSessionExchange(request, limits: limits)
    }
}
