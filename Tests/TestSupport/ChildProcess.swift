#if canImport(Glibc)
    public import Glibc
#else
    public import Darwin
#endif

/// A program that a test runs, without a terminal unless it is given one, and never for longer than a bound: then it is
/// ended with all that it started.
///
/// A class because it stands for a process and for descriptors.
public final class ChildProcess {
    /// What the program finds as its standard input.
    public enum Input: Sendable {
        case bytes([UInt8])
        /// A pipe that is kept open: a program that reads it waits for ever.
        case silent
        /// No descriptor at all.
        case closed
        case file(String)
    }

    /// What the program finds as standard output or standard error.
    public enum Output: Sendable {
        case captured
        /// A pipe that nobody reads any more.
        case deaf
        /// A pipe that nobody empties.
        case stuck
        /// No descriptor at all.
        case closed
        case file(String)
    }

    /// How it ended and what it printed.
    public struct Outcome {
        /// The exit status; 128 and the signal's number where a signal ended it.
        public let status: Int32
        /// What it printed.
        public let output: [UInt8]
        /// What it said on standard error.
        public let errors: [UInt8]
        /// Whether it had to be ended because the bound was reached.
        public let isOverdue: Bool

        /// What it printed, as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// What it said on standard error, as text.
        public var words: String { String(decoding: errors, as: UTF8.self) }
    }

    /// The system's number for an error.
    public struct SystemError: Error {
        /// The function that failed.
        public let call: String
        /// The value of `errno`.
        public let code: Int32
    }

    /// The number of the process.
    public let identifier: pid_t
    private var output: Int32
    private var errors: Int32
    private var lifeline: Int32
    private var kept: [Int32]
    private var isReaped = false
    /// What was printed so far.
    public private(set) var printed: [UInt8] = []
    /// What was said on standard error so far.
    public private(set) var said: [UInt8] = []

    /// Starts the program.
    /// - Parameters:
    ///   - environment: all of it; nothing is inherited.
    ///   - terminal: the path of a terminal that becomes the controlling one and all three streams.
    public init(
        _ program: String, _ arguments: [[UInt8]], environment: [String: String] = [:], directory: String? = nil,
        input: Input = .silent, output: Output = .captured, errors: Output = .captured, terminal: String? = nil
    ) throws {
        var plan = SpawnPlan()
        defer { plan.release() }
        if let directory { plan.change(to: directory) }
        if let terminal {
            plan.open(terminal, O_RDWR, as: 0)
            plan.duplicate(0, as: 1)
            plan.duplicate(0, as: 2)
            (self.output, self.errors) = (-1, -1)
        } else {
            try plan.input(input)
            self.output = try plan.output(output, as: 1)
            self.errors = try plan.output(errors, as: 2)
        }
        let life = try SpawnPlan.pipe()
        plan.given.append(life.write)
        plan.duplicate(life.write, as: 63)
        lifeline = life.read
        kept = plan.kept
        identifier = try plan.spawn(program, arguments, environment: environment)
    }

    deinit {
        if !isReaped {
            kill(-identifier, SIGKILL)
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
        }
        for descriptor in kept + [output, errors, lifeline] where descriptor >= 0 { close(descriptor) }
    }

    /// Sends a signal.
    public func signal(_ number: Int32) { kill(identifier, number) }

    /// Reads until the program has printed, or said, what the condition wants, or has ended.
    /// - Returns: whether the condition holds.
    @discardableResult
    public func read(
        within seconds: Double = 60, until condition: (_ printed: [UInt8], _ said: [UInt8]) -> Bool
    ) -> Bool {
        let end = Self.now() + seconds
        while !condition(printed, said) {
            guard step(until: end) else { return condition(printed, said) }
        }
        return true
    }

    /// Reads to the end, or to the bound, and ends the program then.
    public func finish(within seconds: Double = 60) -> Outcome {
        let end = Self.now() + seconds
        while step(until: end) {}
        let isOverdue = lifeline >= 0
        if isOverdue { kill(-identifier, SIGKILL) }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: printed, errors: said,
            isOverdue: isOverdue)
    }

    /// Takes what comes next.
    /// - Returns: false when everything has ended, or the bound is reached.
    private func step(until end: Double) -> Bool {
        guard lifeline >= 0 || output >= 0 || errors >= 0 else { return false }
        var watched = [output, errors, lifeline].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let rest = Int32(max(0, (end - Self.now()) * 1000))
        guard poll(&watched, nfds_t(watched.count), rest) > 0 else { return errno == EINTR && rest > 0 }
        if watched[0].revents != 0 { Self.take(&output, into: &printed) }
        if watched[1].revents != 0 { Self.take(&errors, into: &said) }
        var nothing: [UInt8] = []
        if watched[2].revents != 0 { Self.take(&lifeline, into: &nothing) }
        return true
    }

    private static func take(_ descriptor: inout Int32, into bytes: inout [UInt8]) {
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let count = readOnce(descriptor, &piece, piece.count)
        if count > 0 { return bytes.append(contentsOf: piece.prefix(count)) }
        if count < 0, errno == EINTR { return }
        close(descriptor)
        descriptor = -1
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// read(2), under a name that no method of ours has.
private func readOnce(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
