import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A shell that reads a script, as the leader of a process group: whatever it leaves behind can be ended with it.
enum ReadmeShell {
    struct SpawnError: Error {
        let code: Int32
    }

    /// Runs `script` with /bin/sh, standard input empty, both outputs in `screen`.
    /// - Parameter limit: after this many seconds the whole group is killed.
    static func run(_ script: String, screen: String, environment: [String: String], limit: TimeInterval) throws {
        let process = try spawn(["/bin/sh", script], screen: screen, environment: environment)
        let watch = DispatchWorkItem { kill(-process, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watch)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        watch.cancel()
        kill(-process, SIGKILL)
    }

    private static func spawn(_ words: [String], screen: String, environment: [String: String]) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, screen, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in arguments + variables { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw SpawnError(code: code) }
        return process
    }
}
