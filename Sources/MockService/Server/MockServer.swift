import Synchronization

/// An HTTP/1.1 server (RFC 9112) for tests and demonstrations, on sockets of its own.
///
/// It shares no line with the HTTP client of this package, so that neither hides a defect of the other. Each connection
/// has a thread; how many there are at once is limited.
///
/// A class because it stands for a socket and for the threads that use it.
public final class MockServer: Sendable {
    /// Decides what is answered; called on many threads at once.
    public typealias Responder = @Sendable (MockRequest) -> MockResponse

    /// Where the server listens, with the port that was bound.
    public let address: MockAddress
    private let settings: ConnectionSettings
    private let stopSignal: Signal
    private let endSignal: Signal
    private let connectionEndSignal: Signal
    private let crowding: Crowding
    private let isBegun = Atomic(false)
    /// Taken when serving begins.
    private let listener: Mutex<Listener?>

    /// Binds and listens; connections wait until ``run()`` or ``start()``.
    /// - Parameter log: called after each request, on many threads at once.
    public init(
        _ address: MockAddress = MockAddress(), limits: MockLimits = MockLimits(),
        log: @escaping @Sendable (MockExchange) -> Void = { _ in }, respond: @escaping Responder
    ) throws(MockServerError) {
        let listener = try Listener(address)
        let crowding = Crowding()
        self.address = listener.address
        self.listener = Mutex(listener)
        stopSignal = try Signal()
        endSignal = try Signal()
        connectionEndSignal = try Signal()
        self.crowding = crowding
        settings = ConnectionSettings(
            limits: limits, respond: respond, log: log, isCrowded: { crowding.isFull.load(ordering: .relaxed) })
    }

    /// `http://HOST:PORT`, without a path.
    public var url: String { address.url }

    /// Serves until ``stop()``; returns when the last connection has ended.
    ///
    /// Only the first call of this and ``start()`` serves.
    public func run() {
        if isBegun.exchange(true, ordering: .relaxed) { return }
        serve()
    }

    /// Serves on a thread of its own until ``stop()``.
    public func start() throws(MockServerError) {
        if isBegun.exchange(true, ordering: .relaxed) { return }
        try Threads.start { self.serve() }
    }

    /// Ends the server: no more connections, and those there are end with what they are at.
    ///
    /// May be called on any thread, any number of times; does not wait.
    public func stop() { stopSignal.raise() }

    /// A byte written here stops the server too: for signal handlers, which may do little more than write(2).
    public var stopDescriptor: Int32 { stopSignal.writer.number }

    /// Waits until the server has ended; returns at once where it never served.
    public func waitUntilStopped() {
        guard isBegun.load(ordering: .relaxed) else { return }
        _ = Polling.wait(for: .readable, on: endSignal.reader, stop: endSignal.reader, until: nil)
    }
}

extension MockServer {
    private func serve() {
        var active = acceptConnections()
        while active > 0 { active -= connectionEndSignal.take() }
        endSignal.raise()
    }

    /// Accepts until the stop, and closes the listening socket then.
    /// - Returns: how many connections have not ended yet.
    private func acceptConnections() -> Int {
        guard let listener = listener.withLock({ $0.take() }) else { return 0 }
        var active = 0
        var accepted = 0
        while true {
            let isFull = active >= settings.limits.connectionLimit
            let ready = Polling.readable(among: [
                stopSignal.reader, connectionEndSignal.reader, isFull ? nil : listener.descriptor,
            ])
            if ready[0] { return active }
            if ready[1] { active -= connectionEndSignal.take() }
            crowding.isFull.store(active + 1 >= settings.limits.connectionLimit, ordering: .relaxed)
            guard ready[2] else { continue }
            if let descriptor = listener.accept(), serve(descriptor, number: accepted + 1) {
                accepted += 1
                active += 1
            } else {
                waitForResources()
            }
        }
    }

    /// - Returns: false where the system gives no thread; the connection is then closed.
    private func serve(_ descriptor: Descriptor, number: Int) -> Bool {
        let (settings, stop, end) = (settings, stopSignal.reader, connectionEndSignal)
        do throws(MockServerError) {
            try Threads.start {
                var connection = MockConnection(descriptor, stop: stop, number: number, settings: settings)
                connection.serve()
                end.raise()
            }
            return true
        } catch {
            return false
        }
    }

    /// Out of descriptors or threads: a little time, or the end of a connection, may bring some.
    private func waitForResources() {
        let end = ContinuousClock.now + .milliseconds(50)
        _ = Polling.wait(for: .readable, on: connectionEndSignal.reader, stop: stopSignal.reader, until: end)
    }
}

/// Whether the limit of connections is reached.
///
/// A class because all threads look at the same one.
private final class Crowding: Sendable {
    let isFull = Atomic(false)
}
