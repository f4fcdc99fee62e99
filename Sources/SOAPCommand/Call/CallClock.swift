import SOAPTransport
import Synchronization

/// The clock of `-m`: it runs from the start of the call, and stands still while somebody else is waited for.
final class CallClock: Sendable {
    private let start = ContinuousClock.now
    private let stillTime = Mutex(Duration.zero)

    /// How long it has run.
    var elapsed: Duration { start.duration(to: .now) - stillTime.withLock { $0 } }

    /// Does something that does not count.
    func standingStill<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { stillTime.withLock { $0 += start.duration(to: .now) } }
        return try body()
    }
}

extension Console {
    /// The same, where questions and standard input do not count for a clock.
    func timed(by clock: CallClock) -> Console {
        var console = self
        let (ask, read) = (askSecret, readInput)
        console.askSecret = { prompt in clock.standingStill { ask(prompt) } }
        console.readInput = { () throws(FileError) in
            try clock.standingStill { () throws(FileError) in try read() }
        }
        return console
    }
}

/// Bounds all exchanges together by one total time: documents, retries, and what is done between them.
struct OneClockTransport: HTTPTransport {
    let engine: any HTTPTransport
    let totalTimeout: Duration
    let clock: CallClock

    func send(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) -> any HTTPExchange {
        var limits = limits
        let left = max(.zero, totalTimeout - clock.elapsed)
        limits.totalTimeout = min(limits.totalTimeout ?? left, left)
        do { return TimedExchange(try engine.send(request, limits: limits), totalTimeout: totalTimeout) } catch {
            throw error.named(totalTimeout)
        }
    }
}

/// An exchange whose error names the whole time rather than what was left of it.
private final class TimedExchange: HTTPExchange {
    private let exchange: any HTTPExchange
    private let totalTimeout: Duration

    init(_ exchange: any HTTPExchange, totalTimeout: Duration) {
        self.exchange = exchange
        self.totalTimeout = totalTimeout
    }

    var head: HTTPResponseHead { exchange.head }
    var timings: ExchangeTimings { exchange.timings }

    func nextChunk() throws(TransportError) -> [UInt8]? {
        do { return try exchange.nextChunk() } catch { throw error.named(totalTimeout) }
    }

    func cancel() { exchange.cancel() }
}

extension TransportError {
    fileprivate func named(_ totalTimeout: Duration) -> TransportError {
        if case .timedOut(.total, _) = self { return .timedOut(.total, after: totalTimeout) }
        return self
    }
}
