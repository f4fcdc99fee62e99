import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Shows on a terminal that a call is at work: nothing for a second, then one line that is kept up to date.
///
/// A class because a thread of its own writes the line while the call blocks.
final class ProgressLine: Sendable {
    private struct State {
        var byteCount = 0
        var isShown = false
        var isOver = false
    }

    private let state = Mutex(State())
    private let host: String
    private let write: @Sendable ([UInt8]) -> Void

    /// - Returns: nil where standard error is no terminal, or one that cannot rewrite a line.
    init?(_ console: Console, host: String, isSilent: Bool) {
        guard console.isErrorTerminal, !isSilent, console.environment["TERM"] != "dumb" else { return nil }
        self.host = host
        write = console.writeError
        start()
    }

    /// More of the reply has come.
    func add(_ byteCount: Int) { state.withLock { $0.byteCount += byteCount } }

    /// Takes the line away, for good.
    func stop() {
        state.withLock { state in
            if state.isShown { write(Array("\r\u{1B}[K".utf8)) }
            state.isShown = false
            state.isOver = true
        }
    }

    private func start() {
        let line = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let begun = pthread_create(&thread, nil, { ProgressLine.run($0) }, line)
            if let thread, begun == 0 { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let begun = pthread_create(&thread, nil, { $0.flatMap { ProgressLine.run($0) } }, line)
            if begun == 0 { pthread_detach(thread) }
        #endif
        if begun != 0 { Unmanaged<ProgressLine>.fromOpaque(line).release() }
    }

    private static func run(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let line = Unmanaged<ProgressLine>.fromOpaque(pointer).takeRetainedValue()
        var tenths = 0
        repeat {
            usleep(100_000)
            tenths += 1
        } while line.show(tenths)
        return nil
    }

    /// - Returns: whether the call is still at work.
    private func show(_ tenths: Int) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            guard tenths >= 10, tenths % 2 == 0 else { return true }
            let received = state.byteCount == 0 ? "waiting" : "\(state.byteCount / 1000) kB"
            state.isShown = true
            write(Array("\r\u{1B}[Ksoap: \(host): \(received), \(tenths / 10) s".utf8))
            return true
        }
    }
}
