#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal that a test sits at: what the program shows can be read, keys can be pressed.
///
/// A class because it stands for a descriptor.
public final class PseudoTerminal {
    private let descriptor: Int32
    /// Keeps the terminal open between programs.
    private let slave: Int32
    /// The path that the program opens.
    public let path: String
    /// All that has been shown so far, the echo of keys included.
    public private(set) var shown: [UInt8] = []

    /// Opens a terminal.
    public init() throws {
        var ends: (master: Int32, slave: Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 256)
        guard openpty(&ends.master, &ends.slave, &name, nil, nil) == 0 else {
            throw ChildProcess.SystemError(call: "openpty", code: errno)
        }
        descriptor = ends.master
        slave = ends.slave
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for end in [descriptor, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(slave)
        close(descriptor)
    }

    /// What is shown, as text.
    public var text: String { String(decoding: shown, as: UTF8.self) }

    /// Whether keys are echoed.
    public var echoes: Bool {
        var settings = termios()
        tcgetattr(slave, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Presses keys.
    public func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    /// Reads until what is shown has a text, or the bound is reached.
    /// - Returns: whether it has.
    @discardableResult
    public func wait(for wanted: String, within seconds: Int32 = 60) -> Bool {
        while !text.contains(wanted) {
            guard readMore(milliseconds: seconds * 1000) else { return false }
        }
        return true
    }

    /// Reads what is there already.
    public func drain() { while readMore(milliseconds: 0) {} }

    private func readMore(milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, milliseconds) > 0 else { return false }
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &piece, piece.count)
        guard count > 0 else { return false }
        shown += piece.prefix(count)
        return true
    }
}
