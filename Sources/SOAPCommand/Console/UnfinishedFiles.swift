import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files that are of no use until a message turns out to be whole; an interrupt takes them away.
enum UnfinishedFiles {
    private static let paths = Mutex<[String]>([])

    static func add(_ path: String) { paths.withLock { $0.append(path) } }

    /// They are finished, or gone.
    static func forget() { paths.withLock { $0 = [] } }

    /// To be called when the process is about to end.
    static func remove() {
        let left = paths.withLock { $0 }
        for path in left { unlink(path) }
    }
}
