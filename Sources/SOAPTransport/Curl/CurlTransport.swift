internal import CLibCurl

/// The engine for what URLSession on Linux cannot do, on libcurl directly.
///
/// A transfer is worked at on the thread that waits for it, and only while it waits: there is no other thread, and what
/// nobody reads stays in the network. Connections stay open for later exchanges of the same transport, one set for each
/// exchange that is under way at a time; TLS sessions and looked-up names with them. A POST uses them only where the
/// settings say so, and is never sent twice. Always HTTP/1.1: header names go out as given. Redirects are reported and
/// not followed.
public struct CurlTransport: HTTPTransport {
    private let settings: CurlSettings
    private let connections = CurlConnections()
    private let cookies = CurlCookies()

    /// An engine with settings of its own.
    public init(_ settings: CurlSettings = CurlSettings()) { self.settings = settings }

    /// What ``ExchangeTimings/engine`` says: `libcurl` and the version that runs.
    public static let name = "libcurl \(String(cString: soap_curl_version()))"

    /// Sends `request` and blocks until the head of the final response is there.
    ///
    /// Files of the body are read while it goes out.
    /// - Throws: ``TransportError``.
    public func send(
        _ request: HTTPRequest, limits: ExchangeLimits
    ) throws(TransportError) -> any HTTPExchange {
        try limits.deadline.check()
        try HTTPBodyReader.check(request.body)
        let easy = try CurlEasy()
        let response = CurlResponse(to: request)
        try easy.set(request, response: response, limits: limits)
        try easy.set(settings)
        // NTLM and Negotiate hang on the connection.
        if request.method == .post, request.authentication == nil, !settings.keepsConnections {
            try easy.set(CURLOPT_FRESH_CONNECT, 1)
        }
        if settings.keepsCookies, request.sendsKeptCookies { try cookies.lend(to: easy, settings) }
        let transfer = try CurlTransfer(easy, response: response, limits: limits, connections: connections)
        transfer.cookies = settings.keepsCookies && request.sendsKeptCookies ? cookies : nil
        return try CurlExchange(transfer, limits: limits)
    }
}

/// A reply over libcurl whose head is there.
///
/// A class, because it is the handle of something under way: letting go of it cancels.
private final class CurlExchange: HTTPExchange {
    let head: HTTPResponseHead
    private let transfer: CurlTransfer
    private let byteLimit: Int?
    private var receivedByteCount = 0

    init(_ transfer: CurlTransfer, limits: ExchangeLimits) throws(TransportError) {
        self.transfer = transfer
        byteLimit = limits.responseByteLimit
        head = try transfer.head()
        try head.checkLength()
    }

    deinit { transfer.end(.cancelled) }

    var timings: ExchangeTimings { transfer.timings }

    func nextChunk() throws(TransportError) -> [UInt8]? {
        guard let bytes = try transfer.nextPiece() else { return nil }
        receivedByteCount += bytes.count
        if let byteLimit, receivedByteCount > byteLimit {
            transfer.abandon(.tooLarge(byteLimit: byteLimit))
            throw .tooLarge(byteLimit: byteLimit)
        }
        return bytes
    }

    func cancel() { transfer.end(.cancelled) }
}
