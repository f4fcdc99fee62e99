#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps the memory of this process, in which passwords and messages stand, out of core dumps.
enum CoreDumps {
    /// From now on a crash leaves nothing behind.
    ///
    /// The limit is for a dump that is a file. A program that the system hands dumps to is not bound by it: for that one
    /// Linux has a mark of its own, which also keeps other processes of the same user from reading the memory.
    static func prevent() {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            // prctl(2) takes any number of arguments, which Swift cannot call by its name.
            typealias Prctl = @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
            guard let symbol = dlsym(nil, "prctl") else { return }
            _ = unsafeBitCast(symbol, to: Prctl.self)(setDumpable, 0, 0, 0, 0)
        #else
            setrlimit(RLIMIT_CORE, &limit)
        #endif
    }

    #if canImport(Glibc)
        /// `PR_SET_DUMPABLE`.
        private static let setDumpable: CInt = 4
    #endif
}
