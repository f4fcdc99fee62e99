import Dispatch
import Synchronization

/// Where an engine and the reader of a reply meet: the engine puts head and body in, the reader takes them out.
///
/// The engine is held up while ``ResponseChannel/bound`` bytes wait, so that memory does not grow with the reply; the
/// reader is held up while nothing waits. A class, because two threads share it.
final class ResponseChannel: Sendable {
    /// How the reply ended for the engine.
    enum End {
        case complete
        case failed(TransportError)
    }

    private struct Contents {
        var head: HTTPResponseHead?
        var body: [UInt8] = []
        var end: End?
        var isAbandoned = false
        var isReaderWaiting = false
        var isEngineWaiting = false
        var timings: ExchangeTimings

        /// Whether the reader has to be woken; it is told once.
        mutating func takeReader() -> Bool {
            defer { isReaderWaiting = false }
            return isReaderWaiting
        }
    }

    /// How many bytes may wait for the reader before the engine has to.
    static let bound = 64 * 1024
    /// The largest piece an engine hands over at once.
    private static let slack = 16 * 1024

    private let start = ContinuousClock.now
    private let contents: Mutex<Contents>
    private let readerBell = DispatchSemaphore(value: 0)
    private let engineBell = DispatchSemaphore(value: 0)

    init(engine: String) {
        contents = Mutex(Contents(timings: ExchangeTimings(engine: engine)))
    }

    /// How long the exchange has been under way.
    var elapsed: Duration { start.duration(to: .now) }
}

// MARK: - The engine's side

extension ResponseChannel {
    /// The engine began to send the request: the connection stands.
    ///
    /// URLSession may tell late, when the reply is there already; then the time says nothing.
    func requestStarted() {
        let elapsed = elapsed
        contents.withLock { contents in
            guard contents.head == nil, contents.timings.requestStart == nil else { return }
            contents.timings.requestStart = elapsed
        }
    }

    /// A head came.
    ///
    /// One after another forgets what came before: the last response wins.
    func receive(head: HTTPResponseHead) {
        let elapsed = elapsed
        let wakes = contents.withLock { contents in
            contents.head = head
            contents.body.removeAll()
            contents.timings.responseStart = elapsed
            return contents.takeReader()
        }
        if wakes { readerBell.signal() }
    }

    /// A piece of the body came.
    ///
    /// Blocks while the reader is behind; returns at once when nobody reads any more.
    func receive(body bytes: UnsafeRawBufferPointer) {
        while true {
            let (isFull, wakes) = contents.withLock { contents -> (Bool, Bool) in
                guard !contents.isAbandoned, contents.end == nil else { return (false, false) }
                guard contents.body.count < Self.bound else {
                    contents.isEngineWaiting = true
                    return (true, false)
                }
                if contents.body.isEmpty { contents.body.reserveCapacity(Self.bound + Self.slack) }
                contents.body.append(contentsOf: bytes)
                return (false, contents.takeReader())
            }
            if wakes { readerBell.signal() }
            guard isFull else { return }
            engineBell.wait()
        }
    }

    /// The reply ended; only the first end counts.
    func finish(_ end: End) {
        let elapsed = elapsed
        let (wakesReader, wakesEngine) = contents.withLock { contents -> (Bool, Bool) in
            guard contents.end == nil else { return (false, false) }
            contents.end = end
            contents.timings.total = elapsed
            defer { contents.isEngineWaiting = false }
            return (contents.takeReader(), contents.isEngineWaiting)
        }
        if wakesReader { readerBell.signal() }
        if wakesEngine { engineBell.signal() }
    }
}

// MARK: - The reader's side

extension ResponseChannel {
    var head: HTTPResponseHead? { contents.withLock { $0.head } }
    var timings: ExchangeTimings { contents.withLock { $0.timings } }
    var hasEnded: Bool { contents.withLock { $0.end != nil } }

    /// Waits for the head of the reply.
    /// - Returns: nil where the time was up.
    func awaitHead(until deadline: Deadline) throws(TransportError) -> HTTPResponseHead? {
        try wait(until: deadline) { contents throws(TransportError) -> HTTPResponseHead? in
            if let head = contents.head { return head }
            switch contents.end {
            case nil: return nil
            case .failed(let error): throw error
            case .complete: throw .emptyReply
            }
        }
    }

    /// What may come out of the body.
    enum Piece {
        case bytes([UInt8])
        case end
    }

    /// Waits for more of the body.
    /// - Returns: nil where the time was up.
    func awaitBody(until deadline: Deadline) throws(TransportError) -> Piece? {
        let piece = try wait(until: deadline) { contents throws(TransportError) -> (Piece, Bool)? in
            guard contents.body.isEmpty else {
                var taken: [UInt8] = []
                swap(&taken, &contents.body)
                defer { contents.isEngineWaiting = false }
                return (.bytes(taken), contents.isEngineWaiting)
            }
            switch contents.end {
            case nil: return nil
            case .failed(let error): throw error
            case .complete: return (.end, false)
            }
        }
        guard let (piece, wakesEngine) = piece else { return nil }
        if wakesEngine { engineBell.signal() }
        return piece
    }

    /// Nobody reads any more: what still comes is dropped, and `error` is the end.
    func abandon(_ error: TransportError) {
        contents.withLock { contents in
            contents.isAbandoned = true
            contents.body = []
        }
        finish(.failed(error))
    }

    /// Looks, and looks again each time the engine rings, until there is a result or `deadline` has passed.
    private func wait<Result>(
        until deadline: Deadline, _ look: (inout Contents) throws(TransportError) -> Result?
    ) throws(TransportError) -> Result? {
        while true {
            let found = try contents.withLock { contents throws(TransportError) -> Result? in
                let found = try look(&contents)
                contents.isReaderWaiting = found == nil
                return found
            }
            if let found { return found }
            guard let left = deadline.left else {
                readerBell.wait()
                continue
            }
            guard left > .zero else { return nil }
            _ = readerBell.wait(timeout: .now() + Self.interval(left))
        }
    }

    /// `duration` for Dispatch, at most an hour: the caller comes back.
    private static func interval(_ duration: Duration) -> DispatchTimeInterval {
        let (seconds, attoseconds) = min(duration, .seconds(3600)).components
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000) + 1)
    }
}
