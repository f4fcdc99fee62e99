import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Lets SIGTERM and SIGINT end a server clean: the handler writes one byte, which is all a handler may do.
enum StopSignals {
    private static let descriptor = Atomic<Int32>(-1)

    /// - Parameter target: a descriptor that stops the server when a byte is written to it.
    static func forward(to target: Int32) {
        descriptor.store(target, ordering: .releasing)
        for number in [SIGTERM, SIGINT] {
            signal(number) { _ in
                var byte: UInt8 = 1
                _ = write(StopSignals.descriptor.load(ordering: .acquiring), &byte, 1)
            }
        }
    }
}
