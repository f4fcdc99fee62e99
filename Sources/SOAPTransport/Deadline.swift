import Synchronization

/// When something has to be done: made where it begins, passed down, and asked for what is left.
///
/// Time in which somebody else is waited for, a user who is asked for instance, does not count. All copies share it.
public struct Deadline: Sendable {
    /// The whole time that there was, for messages; nil for no limit.
    public let total: Duration?
    private let start = ContinuousClock.now
    private let pauses: Pauses?

    private init(_ total: Duration?) {
        self.total = total
        pauses = total == nil ? nil : Pauses()
    }

    /// A deadline so much later than now; none where no time is given.
    public static func after(_ total: Duration?) -> Deadline { Deadline(total) }

    /// What is left of the time, zero where it is up; nil for no limit.
    public var left: Duration? {
        guard let total, let pauses else { return nil }
        return max(.zero, total + pauses.duration.withLock { $0 } - start.duration(to: .now))
    }

    /// Whether the time is up.
    public var hasPassed: Bool { left == .zero }

    /// What is thrown when the time is up.
    public var error: TransportError { .timedOut(.total, after: total ?? .zero) }

    /// Goes on where there is time left.
    /// - Throws: ``TransportError/timedOut(_:after:)``.
    public func check() throws(TransportError) {
        if hasPassed { throw error }
    }

    /// Does something whose time does not count.
    public func pausing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let pauses else { return try body() }
        let start = ContinuousClock.now
        defer { pauses.duration.withLock { $0 += start.duration(to: .now) } }
        return try body()
    }
}

/// How long a deadline has stood still.
///
/// A class, because the copies of a deadline share it.
private final class Pauses: Sendable {
    let duration = Mutex(Duration.zero)
}
