import Dispatch

/// A reply over a URLSession of its own, whose head is there.
///
/// A class, because it is the handle of something under way: letting go of it cancels.
final class URLSessionExchange: HTTPExchange {
    let head: HTTPResponseHead
    private let connection: ResponseConnection
    private var receivedByteCount = 0

    /// Sends `request` and waits for the head of the reply.
    init(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) {
        connection = try ResponseConnection(request, limits: limits)
        head = try connection.start()
        try head.checkLength()
    }

    deinit { cancel() }

    var timings: ExchangeTimings { connection.channel.timings }

    func nextChunk() throws(TransportError) -> [UInt8]? {
        guard let bytes = try connection.nextBytes() else { return nil }
        receivedByteCount += bytes.count
        if let byteLimit = connection.limits.responseByteLimit, receivedByteCount > byteLimit {
            throw connection.giveUp(.tooLarge(byteLimit: byteLimit))
        }
        return bytes
    }

    func cancel() {
        guard !connection.channel.hasEnded else { return }
        _ = connection.giveUp(.cancelled)
    }
}

/// Both ends of one exchange: the task that the engine works at and the channel it fills, with our deadline over them.
private struct ResponseConnection {
    let channel = ResponseChannel(engine: URLSessionTransport.name)
    let limits: ExchangeLimits
    private let task: ResponseTask
    /// Nil where the engine itself tells that it is connected, by beginning to send a body.
    private let probe: ConnectionProbe?

    init(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) {
        self.limits = limits
        let hasBody = request.method == .post && !request.body.isEmpty
        probe = hasBody || !limits.watchesConnecting ? nil : ConnectionProbe(of: request.url)
        let delegate = ResponseDelegate(channel: channel, url: request.url)
        task = ResponseTask(try .init(carrying: request), delegate: delegate)
    }

    func start() throws(TransportError) -> HTTPResponseHead {
        guard let others = EngineTrap.enter(channel) else { throw .engineLost }
        // Starting waits for Foundation's queue, which another exchange may hold up for longer than our limits.
        if others == 0 { task.start() } else { DispatchQueue.global().async { [task] in task.start() } }
        if limits.watchesConnecting, let connectTimeout = limits.connectTimeout {
            if let head = try channel.awaitHead(until: .after(connectTimeout)) { return head }
            if !isConnected { throw giveUp(.timedOut(.connect, after: connectTimeout)) }
        }
        if let head = try channel.awaitHead(until: limits.deadline) { return head }
        throw timeIsUp
    }

    private var isConnected: Bool { probe?.isConnected ?? (channel.timings.requestStart != nil) }

    /// The next piece of the body; nil at its end.
    func nextBytes() throws(TransportError) -> [UInt8]? {
        if !channel.hasEnded, limits.deadline.hasPassed { throw timeIsUp }
        switch try channel.awaitBody(until: limits.deadline) {
        case nil: throw timeIsUp
        case .end: return nil
        case .bytes(let bytes): return bytes
        }
    }

    private var timeIsUp: TransportError { giveUp(limits.deadline.error) }

    /// Ends the exchange with `error`.
    ///
    /// The engine is told on another thread: with much data under way it takes its time to listen.
    func giveUp(_ error: TransportError) -> TransportError {
        channel.abandon(error)
        DispatchQueue.global().async { [task] in task.cancel() }
        return error
    }
}

extension ExchangeLimits {
    /// Whether the connect time can be up before the total time is.
    fileprivate var watchesConnecting: Bool {
        guard let connectTimeout else { return false }
        return deadline.left.map { connectTimeout < $0 } ?? true
    }
}
