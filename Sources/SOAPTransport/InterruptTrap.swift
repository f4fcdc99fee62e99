import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes SIGINT, SIGTERM and SIGHUP end the process soon, whatever else is under way: with 130, 143 and 129, which is what a
/// shell makes of the signals.
///
/// A thread of its own waits for the signal, runs the last words of all who are at work (take half files away, put the
/// terminal right) and calls `_exit`. Where they take longer than 150 milliseconds, because a lock is held or
/// standard output is stuck, or where a second signal comes, the process ends without them.
public enum InterruptTrap {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// 128 and the number of the signal that came.
    private static let exitStatus = Atomic<Int32>(128)
    private static let graceMicroseconds = 150_000
    /// By number, the highest the last that came.
    private static let lastWords = Mutex<[Int: @Sendable () -> Void]>([:])
    /// The end of the pipe that the handler writes to; -1 before there is one, -2 once it was written to.
    private static let bell = Atomic<Int32>(-1)

    /// Installs the trap, if it is not, and adds last words.
    ///
    /// A signal that is ignored, as SIGINT is in a background job of a script and SIGHUP under `nohup`, stays so.
    /// - Parameter words: runs on another thread than any that is at work. It must not wait long.
    /// - Returns: what takes the words back.
    @discardableResult
    public static func install(_ words: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = lastWords.withLock { all in
            let number = (all.keys.max() ?? 0) + 1
            all[number] = words
            return number
        }
        set()
        return { lastWords.withLock { $0[number] = nil } }
    }

    private static func set() {
        let heeded = signals.filter { !isIgnored($0) }
        guard bell.load(ordering: .relaxed) == -1, !heeded.isEmpty else { return }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        bell.store(ends[1], ordering: .releasing)
        startWatch(over: ends[0])
        setHandler(SIGALRM) { _ in InterruptTrap.exit() }
        for signal in heeded { setHandler(signal) { InterruptTrap.ring($0) } }
    }

    /// In the handler: only what POSIX calls async-signal-safe.
    private static func ring(_ signal: Int32) {
        exitStatus.store(128 + signal, ordering: .relaxed)
        let descriptor = bell.exchange(-2, ordering: .acquiringAndReleasing)
        guard descriptor >= 0 else { exit() }
        var timer = itimerval()
        timer.it_value.tv_usec = numericCast(graceMicroseconds)
        #if canImport(Darwin)
            setitimer(ITIMER_REAL, &timer, nil)
        #else
            setitimer(__itimer_which_t(0), &timer, nil)
        #endif
        var byte: UInt8 = 1
        if write(descriptor, &byte, 1) != 1 { exit() }
    }

    private static func exit() -> Never { _exit(exitStatus.load(ordering: .relaxed)) }

    private static func startWatch(over descriptor: Int32) {
        watched.store(descriptor, ordering: .releasing)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        pthread_create(&thread, nil, { _ in InterruptTrap.watch() }, nil)
    }

    private static let watched = Atomic<Int32>(-1)

    private static func watch() -> Never {
        var byte: UInt8 = 0
        let descriptor = watched.load(ordering: .acquiring)
        while read(descriptor, &byte, 1) != 1 {}
        for words in lastWords.withLock({ $0.values }) { words() }
        exit()
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func setHandler(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigaction(signal, &action, nil)
    }
}
