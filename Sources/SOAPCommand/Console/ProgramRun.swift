#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How another program ended.
public struct ProgramResult: Sendable {
    /// 0 for success; 128 and the number of a signal.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: [UInt8]
    /// What it wrote to standard error.
    public let errors: [UInt8]
}

/// Another program at work.
///
/// What it reads goes through pipes: no secret stands among its arguments, and none in a file.
enum ProgramRun {
    /// What fits into a pipe before anybody reads.
    private static let pipeCapacity = 16 * 1024

    /// Runs a program to its end.
    /// - Parameters:
    ///   - input: for its standard input.
    ///   - secret: what it finds in `/dev/fd/3`, at most 16 KiB.
    /// - Returns: nil where there is no such program in `PATH`, or it cannot be started.
    static func result(
        of name: String, _ arguments: [String], input: [UInt8], secret: [UInt8]
    ) -> ProgramResult? {
        guard secret.count <= pipeCapacity, let toInput = PipeEnds(), let toSecret = PipeEnds(),
            let output = PipeEnds(),
            let errors = PipeEnds()
        else { return nil }
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (pipeEnd, number) in [
            (toInput.reading, 0), (output.writing, 1), (errors.writing, 2), (toSecret.reading, 3),
        ] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&actions, pipeEnd, number)
        }
        toSecret.write(secret)
        toSecret.closeWriting()
        var process = pid_t()
        let words = ([name] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        guard posix_spawnp(&process, name, &actions, nil, words + [nil], environ) == 0 else { return nil }
        toInput.closeReading()
        toSecret.closeReading()
        output.closeWriting()
        errors.closeWriting()
        toInput.write(input)
        toInput.closeWriting()
        let written = output.readAll()
        let said = errors.readAll()
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return ProgramResult(
            status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: written, errors: said)
    }
}

/// A pipe with both its ends, above the numbers that a program expects its own at.
///
/// A class, because the ends are closed once.
private final class PipeEnds {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        reading = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
        writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        close(ends[0])
        close(ends[1])
        guard reading >= 0, writing >= 0 else { return nil }
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    /// A reader that goes away early wants no more.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send($0) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(writing, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(writing, bytes.baseAddress, bytes.count)
        #endif
    }

    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = piece.withUnsafeMutableBytes { read(reading, $0.baseAddress, $0.count) }
            if count > 0 {
                all += piece.prefix(count)
            } else if count == 0 || errno != EINTR {
                return all
            }
        }
    }
}
