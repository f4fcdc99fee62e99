import SOAPTransport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension SoapCommand {
    /// Runs the command line of this process and ends it.
    public static func runProcess() -> Never {
        CoreDumps.prevent()
        signal(SIGPIPE, SIG_IGN)
        occupyStandardStreams()
        let console = Console.process()
        // Everything is written with write(2), so nothing is left to flush; the exit handlers of the libraries would only
        // tidy up what ends with the process.
        _exit(arguments(console: console).map { run($0, console: console) } ?? ExitStatus.usage.rawValue)
    }

    /// Takes the place of standard streams that the process was started without.
    ///
    /// Else the first socket or file would become standard output, and the result would be written into it. What stands
    /// there can be neither read nor written the way the stream is used, so that the error is seen.
    private static func occupyStandardStreams() {
        for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(number, F_GETFD) == -1 {
            _ = open("/dev/null", flags)
        }
    }

    /// The arguments without the program's name; nil, and said, where one is no UTF-8, which Swift would repair in silence.
    private static func arguments(console: Console) -> [String]? {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let argument = String(validatingCString: bytes) else {
                console.say("soap: argument \(index): not UTF-8; write it in UTF-8, or put the value into a file")
                return nil
            }
            arguments.append(argument)
        }
        return arguments
    }
}
