#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The descriptors of a process that is about to be started.
struct SpawnPlan {
    #if canImport(Glibc)
        private var actions = posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
    #else
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
    #endif
    /// Ours as long as the process lives.
    private(set) var kept: [Int32] = []
    /// The process has its own of these.
    var given: [Int32] = []

    init() {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
    }

    mutating func release() {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        for descriptor in given { close(descriptor) }
    }

    mutating func change(to directory: String) {
        #if canImport(Glibc)
            // The header hides it without _GNU_SOURCE.
            typealias AddChdir = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
            guard let symbol = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return }
            let addChdir = unsafeBitCast(symbol, to: AddChdir.self)
            _ = withUnsafeMutablePointer(to: &actions) { addChdir($0, directory) }
        #else
            posix_spawn_file_actions_addchdir_np(&actions, directory)
        #endif
    }

    mutating func open(_ path: String, _ flags: Int32, as number: Int32) {
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o644)
    }

    mutating func duplicate(_ descriptor: Int32, as number: Int32) {
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }

    mutating func input(_ input: ChildProcess.Input) throws {
        switch input {
        case .closed: posix_spawn_file_actions_addclose(&actions, 0)
        case .file(let path): open(path, O_RDONLY, as: 0)
        case .silent:
            let pipe = try Self.pipe()
            duplicate(pipe.read, as: 0)
            given.append(pipe.read)
            kept.append(pipe.write)
        case .bytes(let bytes):
            let file = try Self.unnamedFile(bytes)
            duplicate(file, as: 0)
            given.append(file)
        }
    }

    /// - Returns: the end to read from; -1 where there is none.
    mutating func output(_ output: ChildProcess.Output, as number: Int32) throws -> Int32 {
        switch output {
        case .closed: posix_spawn_file_actions_addclose(&actions, number)
        case .file(let path): open(path, O_WRONLY | O_CREAT | O_TRUNC, as: number)
        case .captured, .deaf, .stuck:
            let pipe = try Self.pipe()
            duplicate(pipe.write, as: number)
            given.append(pipe.write)
            if case .captured = output { return pipe.read }
            if case .stuck = output { kept.append(pipe.read) } else { given.append(pipe.read) }
        }
        return -1
    }

    /// Starts the program in a session of its own, so that it has no terminal but the one it opens.
    mutating func spawn(_ program: String, _ arguments: [[UInt8]], environment: [String: String]) throws -> pid_t {
        posix_spawnattr_setflags(
            &attributes, Self.ownSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
        // The threads that tests run on block signals; a program should not inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGQUIT] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let words = [Array(program.utf8)] + arguments
        var argv = words.map { word in strdup((word + [0]).map { CChar(bitPattern: $0) }) } + [nil]
        var envp = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, program, &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw ChildProcess.SystemError(call: "posix_spawn", code: code) }
        return identifier
    }

    #if canImport(Glibc)
        /// `POSIX_SPAWN_SETSID`, which the header hides without _GNU_SOURCE.
        private static let ownSession: Int16 = 0x80
    #else
        private static let ownSession = Int16(POSIX_SPAWN_SETSID)
    #endif

    /// A pipe that no other process inherits.
    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard makePipe(&ends) == 0 else { throw ChildProcess.SystemError(call: "pipe", code: errno) }
        return (ends[0], ends[1])
    }

    private static func unnamedFile(_ bytes: [UInt8]) throws -> Int32 {
        var name = Array("/tmp/soap-test-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { throw ChildProcess.SystemError(call: "mkstemp", code: errno) }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw ChildProcess.SystemError(call: "write", code: errno) }
            rest = rest.dropFirst(count)
        }
        lseek(file, 0, SEEK_SET)
        return file
    }
}

private func makePipe(_ ends: inout [Int32]) -> Int32 {
    let result = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return result
}
