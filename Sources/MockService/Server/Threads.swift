#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Threads of their own for work that blocks.
///
/// A connection spends its life in poll, recv and send; on the pool of Swift's tasks, which has a thread a core, a few
/// slow clients would stop everyone.
enum Threads {
    /// A class because a C callback carries one pointer.
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread that nobody joins.
    /// - Throws: where the system gives no thread; `body` is then not run.
    static func start(_ body: @escaping @Sendable () -> Void) throws(MockServerError) {
        let pointer = Unmanaged.passRetained(Body(body)).toOpaque()
        let status = create(pointer)
        guard status != 0 else { return }
        Unmanaged<Body>.fromOpaque(pointer).release()
        throw .system(call: "pthread_create", errno: status)
    }

    private static func create(_ pointer: UnsafeMutableRawPointer) -> Int32 {
        #if canImport(Glibc)
            var thread: pthread_t = 0
            let status = pthread_create(&thread, nil, { Threads.run($0) }, pointer)
            if status == 0 { pthread_detach(thread) }
        #else
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, { Threads.run($0) }, pointer)
            if let thread { pthread_detach(thread) }
        #endif
        return status
    }

    private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
    }
}
