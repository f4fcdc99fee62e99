import SOAPMessage
import SOAPTransport

/// The calls that are made again, with the pauses between them.
struct Retries {
    /// The longest pause that doubling leads to.
    private static let longestPause = Duration.seconds(60)
    private let options: RetryOptions
    private let deadlines: [Deadline]
    private let console: Console
    private let isSilent: Bool
    private var count = 0

    /// - Parameter deadline: that of the call; no pause goes beyond it, nor beyond `--retry-max-time`.
    init(_ options: RetryOptions, until deadline: Deadline, console: Console, isSilent: Bool) {
        self.options = options
        deadlines = [deadline, .after(options.totalTime)]
        self.console = console
        self.isSilent = isSilent
    }

    /// Waits for the next call, if there is to be one.
    /// - Parameter head: that of the reply, which may ask for a longer pause.
    mutating func goOn(after cause: String, _ head: HTTPResponseHead?) -> Bool {
        guard count < options.count else { return false }
        let asked = head?.retryAfter(now: console.now()) ?? .zero
        let pause = max(asked, Self.pause(count, options, chance: Double(console.randomByte()) / 255))
        for deadline in deadlines {
            if let left = deadline.left, pause >= left { return false }
        }
        count += 1
        if !isSilent { console.say("soap: " + RetryWords.pause(pause, count, options.count, cause)) }
        console.pause(pause)
        return true
    }

    /// Twice as long each time, less up to a half by chance, so that callers who failed together do not come back together.
    static func pause(_ count: Int, _ options: RetryOptions, chance: Double) -> Duration {
        if let delay = options.delay { return delay }
        return min(longestPause, .seconds(1) * (1 << min(count, 10))) * (1 - chance / 2)
    }
}

/// Why a call that failed may be made again: nothing can have been done, or it was asked for.
enum RetryCause {
    /// The words for an exchange that never came to be; nil where something may have been done.
    static func of(_ error: TransportError) -> String? {
        switch error {
        case .unknownProxy, .unknownHost, .cannotConnect, .cannotReachProxy, .timedOut(.connect, after: _):
            TransportWords.diagnostic(error).lines.first
        default: nil
        }
    }

    /// The words for a status by which a server asks to come again.
    static func of(status: Int?) -> String? {
        guard let status, [502, 503, 504].contains(status) else { return nil }
        return "HTTP \(status)"
    }

    /// The words for a fault: never one of the client.
    static func of(_ fault: Fault, status: Int?, _ options: RetryOptions) -> String? {
        let code = fault.code.split(separator: ":").last.map { $0.split(separator: ".").first ?? $0 } ?? ""
        if ["Client", "Sender"].contains(code) { return nil }
        if let cause = of(status: status) { return cause }
        return options.retriesFaults && ["Server", "Receiver"].contains(code) ? "a fault of the server" : nil
    }
}

/// Asks for documents again, where `--retry` says so.
///
/// A POST passes through: what it did is not known here.
struct RetryingTransport: HTTPTransport {
    let engine: any HTTPTransport
    let options: RetryOptions
    let console: Console

    func send(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) -> any HTTPExchange {
        guard request.method == .get else { return try engine.send(request, limits: limits) }
        var retries = Retries(options, until: limits.deadline, console: console, isSilent: true)
        while true {
            do {
                let exchange = try engine.send(request, limits: limits)
                guard let cause = RetryCause.of(status: exchange.head.status), retries.goOn(after: cause, exchange.head)
                else { return exchange }
                exchange.cancel()
            } catch {
                guard let cause = RetryCause.of(error), retries.goOn(after: cause, nil) else { throw error }
            }
        }
    }
}

/// The words for pauses.
enum RetryWords {
    static func pause(_ pause: Duration, _ number: Int, _ count: Int, _ cause: String) -> String {
        let tenths = Int((pause / .milliseconds(100)).rounded())
        return "retry \(number) of \(count) in \(tenths / 10).\(tenths % 10) s: \(cause)"
    }
}
