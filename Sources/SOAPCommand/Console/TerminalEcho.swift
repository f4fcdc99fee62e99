import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Switches the echo of the terminal off while a secret is typed, and on again whatever ends the typing.
enum TerminalEcho {
    private static let saved = Mutex<(descriptor: Int32, settings: termios)?>(nil)

    /// - Returns: false where `descriptor` is no terminal.
    static func switchOff(_ descriptor: Int32) -> Bool {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return false }
        saved.withLock { $0 = (descriptor, settings) }
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(descriptor, TCSAFLUSH, &settings)
        return true
    }

    /// Puts the terminal back as it was; does nothing where it is.
    static func restore() {
        saved.withLock { saved in
            guard var before = saved else { return }
            tcsetattr(before.descriptor, TCSAFLUSH, &before.settings)
            saved = nil
        }
    }
}
