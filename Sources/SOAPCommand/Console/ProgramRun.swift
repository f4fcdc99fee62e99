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

/// Why another program did not end of itself.
public enum ProgramError: Error, Hashable, Sendable {
    /// There is none of that name in `PATH`.
    case notFound
    /// The system's words.
    case failed(String)
}

/// Another program at work.
///
/// What it reads goes through pipes: no secret stands among its arguments, and none in a file.
enum ProgramRun {
    /// A program that works longer is stopped.
    private static let limit = Duration.seconds(60)

    /// Runs a program to its end.
    /// - Parameters:
    ///   - input: for its standard input.
    ///   - secret: what it finds in `/dev/fd/3`.
    static func result(
        of name: String, _ arguments: [String], input: [UInt8], secret: [UInt8]
    ) throws(ProgramError) -> ProgramResult {
        let pipes = [try PipeEnds(), try PipeEnds(), try PipeEnds(), try PipeEnds()]
        // In the order of the numbers by which the program knows them.
        let ends = [pipes[0].reading, pipes[1].writing, pipes[2].writing, pipes[3].reading]
        let process = try start(name, arguments, ends)
        pipes[0].closeReading()
        pipes[1].closeWriting()
        pipes[2].closeWriting()
        pipes[3].closeReading()
        var exchange = PipeExchange(
            writing: [(pipes[0], input[...]), (pipes[3], secret[...])], reading: [pipes[1], pipes[2]])
        let isComplete = exchange.run(until: .now + limit)
        if !isComplete { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard isComplete else { throw .failed("no end after \(limit.components.seconds) seconds") }
        let signal = status & 0x7F
        return ProgramResult(
            status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: exchange.read[0], errors: exchange.read[1])
    }

    private static func start(
        _ name: String, _ arguments: [String], _ ends: [Int32]
    ) throws(ProgramError) -> pid_t {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, end) in ends.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
        var process = pid_t()
        let words = ([name] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        switch posix_spawnp(&process, name, &actions, nil, words + [nil], environ) {
        case 0: return process
        case ENOENT, ENOTDIR: throw .notFound
        case let code: throw .failed(Console.systemReason(code))
        }
    }
}

/// Writes to some pipes and reads from others, whichever is ready, so that neither side waits for the other.
private struct PipeExchange {
    /// What is still to be written; a pipe is closed when nothing is left.
    var writing: [(pipe: PipeEnds, rest: ArraySlice<UInt8>)]
    let reading: [PipeEnds]
    private(set) var read: [[UInt8]]

    init(writing: [(pipe: PipeEnds, rest: ArraySlice<UInt8>)], reading: [PipeEnds]) {
        self.writing = writing
        self.reading = reading
        read = reading.map { _ in [] }
    }

    /// - Returns: whether the readers' ends were reached in time.
    mutating func run(until deadline: ContinuousClock.Instant) -> Bool {
        while reading.contains(where: { $0.reading >= 0 }) {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return false }
            var entries = writing.map { pollfd(fd: $0.pipe.writing, events: Int16(POLLOUT), revents: 0) }
            entries += reading.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
            guard poll(&entries, nfds_t(entries.count), Int32(left.rounded(.up))) > 0 else { continue }
            for index in writing.indices where entries[index].revents != 0 { write(index) }
            for index in reading.indices where entries[writing.count + index].revents != 0 { readPiece(index) }
        }
        return true
    }

    /// A reader that goes away early wants no more.
    private mutating func write(_ index: Int) {
        let (pipe, rest) = writing[index]
        let count = rest.withUnsafeBytes { pipe.write($0) }
        if count > 0 { writing[index].rest = rest.dropFirst(count) }
        let isRefused = count < 0 && errno != EINTR && errno != EAGAIN
        if writing[index].rest.isEmpty || isRefused { pipe.closeWriting() }
    }

    private mutating func readPiece(_ index: Int) {
        let piece = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
            count = max(0, reading[index].read(UnsafeMutableRawBufferPointer(buffer)))
        }
        read[index] += piece
        if piece.isEmpty { reading[index].closeReading() }
    }
}

/// A pipe with both its ends, above the numbers by which a program knows its own.
///
/// A class, because the ends are closed once.
private final class PipeEnds {
    /// Negative once it is closed.
    private(set) var reading: Int32 = -1
    /// Negative once it is closed; writing to it never waits.
    private(set) var writing: Int32 = -1

    init() throws(ProgramError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(Console.systemReason(errno)) }
        reading = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
        writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        let code = errno
        close(ends[0])
        close(ends[1])
        guard reading >= 0, writing >= 0 else { throw .failed(Console.systemReason(code)) }
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

    /// As much as the pipe takes at once.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        let flags = fcntl(writing, F_GETFL)
        _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
        #if canImport(Glibc)
            return Glibc.write(writing, bytes.baseAddress, bytes.count)
        #else
            return Darwin.write(writing, bytes.baseAddress, bytes.count)
        #endif
    }

    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.read(reading, buffer.baseAddress, buffer.count)
        #else
            Darwin.read(reading, buffer.baseAddress, buffer.count)
        #endif
    }
}
