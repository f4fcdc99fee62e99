public import SOAPTransport

/// What a command does to the world around it: streams, files, clock, terminal.
///
/// The process has one; tests have others. Nothing else in SOAPCommand touches the system.
public struct Console: Sendable {
    /// Why standard output or a file takes no more.
    public enum WriteError: Error, Hashable, Sendable {
        /// The reader has gone (EPIPE): no error of ours.
        case closed
        /// The system's words for what went wrong.
        case failed(String)
    }

    /// A file cannot be read or written; the system's words.
    public struct FileError: Error, Hashable, Sendable {
        /// As the user wrote it.
        public let path: String
        /// Part of a sentence: lower case, no full stop.
        public let reason: String
        /// What was to be done with it.
        public let purpose: Purpose

        /// What is done with files.
        public enum Purpose: Sendable {
            case reading
            case writing
        }

        /// The reason for a path.
        public init(path: String, reason: String, _ purpose: Purpose = .reading) {
            self.path = path
            self.reason = reason
            self.purpose = purpose
        }
    }

    /// The variables by name.
    public var environment: [String: String]
    /// Whether somebody would have to type what is read.
    public var isInputTerminal: Bool
    /// Whether the result is looked at, not passed on.
    public var isOutputTerminal: Bool
    /// Whether messages are looked at.
    public var isErrorTerminal: Bool
    /// Writes all bytes to standard output.
    public var writeOutput: @Sendable (UnsafeRawBufferPointer) throws(WriteError) -> Void
    /// Writes to standard error; what goes wrong there has nowhere to be said.
    public var writeError: @Sendable ([UInt8]) -> Void
    /// The next bytes of standard input; empty at its end.
    public var readInput: @Sendable () throws(FileError) -> [UInt8]
    /// Opens a file for reading, piece by piece; each call gives the next bytes, empty at the end.
    public var openFile: @Sendable (_ path: String) throws(FileError) -> () throws(FileError) -> [UInt8]
    /// Opens a file for a result, which replaces what is there once it is finished.
    public var createFile: @Sendable (_ path: String, OutputFile.Readers) throws(FileError) -> OutputFile
    /// Throws where a file could not be written; changes nothing.
    public var checkWritable: @Sendable (_ path: String) throws(FileError) -> Void
    /// Opens a file that is not there yet for writing, never through a link; nil where something has the name.
    public var createNewFile:
        @Sendable (_ path: String) throws(FileError) -> ((UnsafeRawBufferPointer) throws(WriteError) -> Void)?
    /// Makes a folder, and those that it lies in, where they are not there.
    public var makeFolder: @Sendable (_ path: String) throws(FileError) -> Void
    /// Throws where no file could be made in a folder, which need not be there yet; changes nothing.
    public var checkFolder: @Sendable (_ path: String) throws(FileError) -> Void
    /// Makes a file without a name, for what is too large for memory.
    public var makeScratchFile: @Sendable () throws(FileError) -> ScratchFile
    /// The names in a directory, sorted; empty where it is none.
    public var listDirectory: @Sendable (_ path: String) -> [String]
    /// `SIZE-…`, one word that is another when the file is; nil where there is none.
    public var fileStamp: @Sendable (_ path: String) -> String? = { _ in nil }
    /// Whether a file is one on a disk, and no folder, pipe or device; nil where there is none.
    public var isPlainFile: @Sendable (_ path: String) -> Bool? = { _ in nil }
    /// Looks at a file that is to be sent; throws where it is none, or cannot be read.
    ///
    /// What comes back has the path under which the system finds it, which need not be the one that was given.
    public var locateFile: @Sendable (_ path: String) throws(FileError) -> HTTPBody.File = { path throws(FileError) in
        throw FileError(path: path, reason: FileWords.notThere)
    }
    /// Waits until nobody else has locked the folder of a file, and locks it until the result is called.
    public var lockFolder: @Sendable (_ path: String) -> () -> Void = { _ in {} }
    /// Takes a file away, if it is there.
    public var removeFile: @Sendable (_ path: String) -> Void = { _ in }
    /// Runs another program with its standard input, and with what it finds in `/dev/fd/3`.
    public var runProgram:
        @Sendable (_ name: String, _ arguments: [String], _ input: [UInt8], _ secret: [UInt8]) throws(ProgramError) ->
            ProgramResult = { _, _, _, _ throws(ProgramError) in throw .notFound }
    /// Has something done where a signal ends the process; the result takes it back.
    public var atInterrupt: @Sendable (_ words: @escaping @Sendable () -> Void) -> @Sendable () -> Void = { _ in {} }
    /// Asks on the terminal, without echo; nil where there is no terminal.
    public var askSecret: @Sendable (_ prompt: String) -> String?
    /// Seconds since 1970, UTC.
    public var now: @Sendable () -> Double
    /// Waits.
    public var pause: @Sendable (Duration) -> Void
    /// Random bytes for identifiers.
    public var randomByte: @Sendable () -> UInt8

    /// The same, where every question is answered with nothing.
    var withoutQuestions: Console {
        var console = self
        console.askSecret = { _ in "" }
        return console
    }

    /// The same, where questions and standard input cost a call none of its time.
    func counting(for deadline: Deadline) -> Console {
        var console = self
        let (ask, read) = (askSecret, readInput)
        console.askSecret = { prompt in deadline.pausing { ask(prompt) } }
        console.readInput = { () throws(FileError) in
            try deadline.pausing { () throws(FileError) in try read() }
        }
        return console
    }

    /// The same, where what `mask` hides is stars on standard error too: servers repeat in messages and redirects what
    /// they were sent.
    func hiding(_ mask: SecretMask) -> Console {
        guard mask.knowsSecrets else { return self }
        var console = self
        let write = writeError
        console.writeError = { write(Array(mask.scrubbed(String(decoding: $0, as: UTF8.self)).utf8)) }
        return console
    }

    /// The whole of a file, or of one with more than `limit` bytes a start that has more too.
    /// - Throws: ``FileError``.
    func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
        let next = try openFile(path)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(fileSize(path) ?? 0, limit))
        while bytes.count <= limit, case let piece = try next(), !piece.isEmpty { bytes += piece }
        return bytes
    }

    /// The size of a file in bytes: the first half of its stamp.
    func fileSize(_ path: String) -> Int? {
        fileStamp(path).flatMap { Int($0.prefix { $0 != "-" }) }
    }

    /// One line, or several, on standard error, in which no URL has user and password.
    ///
    /// The `soap:` before a line is red where standard error takes colour.
    func say(_ text: String) {
        let text = Printable.withoutCredentials(text)
        guard Palette.isOn(isTerminal: isErrorTerminal, environment) else {
            return writeError(Array((text + "\n").utf8))
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("soap:") ? Palette.error("soap:") + line.dropFirst(5) : String(line)
        }
        writeError(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
}
