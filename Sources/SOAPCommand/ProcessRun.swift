import SOAPTransport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension SoapCommand {
    /// Runs the command line of this process and ends it.
    public static func runProcess() -> Never {
        signal(SIGPIPE, SIG_IGN)
        // Everything is written with write(2), so nothing is left to flush; the exit handlers of the libraries would only tidy up
        // what ends with the process.
        _exit(run(Array(CommandLine.arguments.dropFirst()), console: .process()))
    }
}
