#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Waiting for descriptors with poll(2).
enum Polling {
    enum Event {
        case readable
        case writable
    }

    enum Outcome {
        case ready
        case stopped
        case timedOut
    }

    /// Waits until `descriptor` is ready, `stop` is readable, or `deadline` has passed; the stop comes first.
    /// - Parameter descriptor: nil waits for nothing but the stop and the deadline.
    static func wait(
        for event: Event, on descriptor: Descriptor?, stop: Descriptor, until deadline: ContinuousClock.Instant?
    ) -> Outcome {
        let events = Int16(event == .readable ? POLLIN : POLLOUT)
        while true {
            var entries = [
                pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor?.number ?? -1, events: events, revents: 0),
            ]
            let count = poll(&entries, 2, milliseconds(until: deadline))
            if count < 0, errno != EINTR { return .stopped }
            if entries[0].revents != 0 { return .stopped }
            if entries[1].revents != 0 { return .ready }
            if let deadline, ContinuousClock.now >= deadline { return .timedOut }
        }
    }

    /// Waits, without a limit in time, until some of `descriptors` are readable.
    /// - Returns: for each of them whether it is.
    static func readable(among descriptors: [Descriptor?]) -> [Bool] {
        var entries = descriptors.map { pollfd(fd: $0?.number ?? -1, events: Int16(POLLIN), revents: 0) }
        while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
        return entries.map { $0.revents != 0 }
    }

    /// Rounded up, so that a wait never ends before its time; -1, for ever, where there is no deadline.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let (seconds, attoseconds) = (deadline - ContinuousClock.now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(min(seconds, 86_400) * 1_000 + milliseconds)
    }
}
