import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its reply over a URLSession of its own.
///
/// A class, because it is the handle of something under way: letting go of it cancels.
final class URLSessionExchange: HTTPExchange {
    private let channel = ReplyChannel(engine: URLSessionTransport.name)
    /// Nil where the engine itself tells, by beginning to send a body.
    private let probe: ConnectionProbe?
    private let limits: ExchangeLimits
    private let task: ReplyTask
    private var receivedHead: HTTPResponseHead
    private var receivedByteCount = 0

    /// Prepares a request; nothing is sent yet.
    init(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) {
        self.limits = limits
        let hasBody = request.method == .post && !request.body.isEmpty
        probe = hasBody || !limits.watchesConnecting ? nil : ConnectionProbe(of: request.url)
        receivedHead = HTTPResponseHead(status: 0, fields: [], url: request.url)
        task = ReplyTask(
            try URLRequest(carrying: request), delegate: ReplyDelegate(channel: channel, url: request.url))
    }

    deinit { cancel() }

    var head: HTTPResponseHead { receivedHead }
    var timings: ExchangeTimings { channel.timings }

    /// Sends the request and waits for the head of the reply.
    func start() throws(TransportError) {
        guard let others = EngineTrap.enter(channel) else { throw .engineLost }
        // Starting waits for Foundation's queue, which another exchange may hold up for longer than our limits.
        if others == 0 { task.start() } else { DispatchQueue.global().async { [task] in task.start() } }
        receivedHead = try awaitHead()
    }

    private func awaitHead() throws(TransportError) -> HTTPResponseHead {
        if limits.watchesConnecting, let connectTimeout = limits.connectTimeout {
            if let head = try channel.awaitHead(until: connectTimeout) { return head }
            if !isConnected { throw giveUp(.timedOut(.connect, after: connectTimeout)) }
        }
        if let head = try channel.awaitHead(until: limits.totalTimeout) { return head }
        throw giveUp(.timedOut(.total, after: limits.totalTimeout ?? .zero))
    }

    private var isConnected: Bool { probe?.isConnected ?? (channel.timings.requestStart != nil) }

    func nextChunk() throws(TransportError) -> [UInt8]? {
        if let total = limits.totalTimeout, !channel.hasEnded, channel.elapsed >= total {
            throw giveUp(.timedOut(.total, after: total))
        }
        guard let piece = try channel.awaitBody(until: limits.totalTimeout) else {
            throw giveUp(.timedOut(.total, after: limits.totalTimeout ?? .zero))
        }
        guard case .bytes(let bytes) = piece else { return nil }
        receivedByteCount += bytes.count
        if let byteLimit = limits.responseByteLimit, receivedByteCount > byteLimit {
            throw giveUp(.tooLarge(byteLimit: byteLimit))
        }
        return bytes
    }

    func cancel() {
        guard !channel.hasEnded else { return }
        _ = giveUp(.cancelled)
    }

    /// Ends the exchange with `error`.
    ///
    /// The engine is told on another thread: with much data under way it takes its time to listen.
    private func giveUp(_ error: TransportError) -> TransportError {
        channel.abandon(error)
        DispatchQueue.global().async { [task] in task.cancel() }
        return error
    }
}

extension ExchangeLimits {
    /// Whether the connect time can be up before the total time is.
    fileprivate var watchesConnecting: Bool {
        guard let connectTimeout else { return false }
        return totalTimeout.map { connectTimeout < $0 } ?? true
    }
}
