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
    /// Enough for reading XML at its depth limit without optimisation.
    private static let stackByteCount = 2 << 20

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
        var attributes = pthread_attr_t()
        let status = pthread_attr_init(&attributes)
        guard status == 0 else { return status }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackByteCount)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        #if canImport(Glibc)
            var thread = pthread_t()
            return pthread_create(&thread, &attributes, { Threads.run($0) }, pointer)
        #else
            var thread: pthread_t?
            return pthread_create(&thread, &attributes, { Threads.run($0) }, pointer)
        #endif
    }

    private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
    }
}
