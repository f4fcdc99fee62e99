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
    private let url: HTTPURL
    private let limits: ExchangeLimits
    private let task: URLSessionDataTask
    private var receivedHead: HTTPResponseHead
    private var receivedByteCount = 0

    /// Prepares a request; nothing is sent yet.
    init(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) {
        self.limits = limits
        url = request.url
        receivedHead = HTTPResponseHead(status: 0, fields: [], url: request.url)
        let urlRequest = try URLRequest(carrying: request)
        let delegate = ReplyDelegate(channel: channel, url: request.url)
        let session = URLSession(configuration: .bare, delegate: delegate, delegateQueue: .forReplies)
        task = session.dataTask(with: urlRequest)
        // The session lets go of its delegate as soon as the one task is over.
        session.finishTasksAndInvalidate()
    }

    deinit { cancel() }

    var head: HTTPResponseHead { receivedHead }
    var timings: ExchangeTimings { channel.timings }

    /// Sends the request and waits for the head of the reply.
    func start() throws(TransportError) {
        guard let others = EngineTrap.enter(channel) else { throw .engineLost }
        // Resuming waits for Foundation's queue, which another exchange may hold up for longer than our limits.
        if others == 0 { task.resume() } else { DispatchQueue.global().async { [task] in task.resume() } }
        receivedHead = try awaitHead()
    }

    private func awaitHead() throws(TransportError) -> HTTPResponseHead {
        if let connectTimeout = limits.connectTimeout, connectTimeout < limits.totalTimeout ?? .seconds(Int64.max) {
            if let head = try channel.awaitHead(until: connectTimeout) { return head }
            if !isConnected { throw giveUp(.timedOut(.connect, after: connectTimeout)) }
        }
        if let head = try channel.awaitHead(until: limits.totalTimeout) { return head }
        throw giveUp(.timedOut(.total, after: limits.totalTimeout ?? .zero))
    }

    /// URLSession does not tell when it is connected, only when it begins to send a body.
    private var isConnected: Bool {
        if channel.timings.requestStart != nil { return true }
        return ConnectionProbe.isConnected(to: url)
    }

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
        DispatchQueue.global().async { [task] in
            if !EngineTrap.isEngineLost { task.cancel() }
        }
        return error
    }
}
