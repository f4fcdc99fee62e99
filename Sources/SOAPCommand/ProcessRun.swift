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
        exit(run(Array(CommandLine.arguments.dropFirst()), console: .process()))
    }
}
