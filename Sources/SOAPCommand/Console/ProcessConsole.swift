import SOAPTransport
import XMLWire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Console {
    /// The streams, files, clock and terminal of this process.
    public static func process() -> Console {
        Console(
            environment: processEnvironment(),
            isInputTerminal: isatty(STDIN_FILENO) == 1,
            isOutputTerminal: isatty(STDOUT_FILENO) == 1,
            isErrorTerminal: isatty(STDERR_FILENO) == 1,
            writeOutput: { bytes throws(WriteError) in try writeAll(bytes, to: STDOUT_FILENO) },
            writeError: { bytes in
                bytes.withUnsafeBytes { bytes in
                    do { try writeAll(bytes, to: STDERR_FILENO) } catch {}  // there is nowhere left to say it
                }
            },
            readInput: { () throws(FileError) in try readPiece(STDIN_FILENO, path: FileWords.standardInput) },
            openFile: { path throws(FileError) in try fileReader(path) },
            createFile: { path, readers throws(FileError) in try outputFile(path, readers) },
            checkWritable: { path throws(FileError) in try checkFileIsWritable(path) },
            createNewFile: { path throws(FileError) in try newFileWriter(path) },
            makeFolder: { path throws(FileError) in try makeFolders(path) },
            checkFolder: { path throws(FileError) in try checkFolderIsWritable(path) },
            makeScratchFile: { () throws(FileError) in try ScratchFile.unnamed() },
            listDirectory: { namesInDirectory($0) },
            fileStamp: { stampOfFile($0) },
            isPlainFile: { isRegularFile($0) },
            locateFile: { path throws(FileError) in try fileToSend(path) },
            lockFolder: { lockFolderOfFile($0) },
            removeFile: { unlink($0) },
            runProgram: { name, arguments, input, secret throws(ProgramError) in
                try ProgramRun.result(of: name, arguments, input: input, secret: secret)
            },
            atInterrupt: { InterruptTrap.install($0) },
            askSecret: { askOnTerminal($0) },
            now: { secondsSince1970() },
            pause: { wait($0) },
            randomByte: { UInt8.random(in: .min ... .max) })
    }
}

extension Console {
    /// The system's words for an error number, as part of a sentence.
    static func systemReason(_ code: Int32) -> String {
        let words = String(cString: strerror(code))
        let isAbbreviation = words.dropFirst().first?.isUppercase == true
        return isAbbreviation ? words : words.prefix(1).lowercased() + words.dropFirst()
    }
}

extension Console.WriteError {
    /// The system's words, as part of a sentence.
    var reason: String {
        switch self {
        case .closed: Console.systemReason(EPIPE)
        case .failed(let reason): reason
        }
    }
}

func systemReason() -> String { Console.systemReason(errno) }

/// What the process was given; the first of two equal names counts.
private func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    variables.reserveCapacity(64)
    var next = environ
    while let entry = next.pointee {
        let text = String(cString: entry)
        if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
            let name = String(text[..<equals])
            if variables[name] == nil { variables[name] = String(text[text.utf8.index(after: equals)...]) }
        }
        next += 1
    }
    return variables
}

func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Console.WriteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno == EPIPE {
            throw .closed
        } else if errno != EINTR {
            throw .failed(systemReason())
        }
    }
}

private func readPiece(_ descriptor: Int32, path: String) throws(Console.FileError) -> [UInt8] {
    while true {
        var count = 0
        let piece = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, initialized in
            count = read(descriptor, buffer.baseAddress, buffer.count)
            initialized = max(0, count)
        }
        if count >= 0 { return piece }
        if errno != EINTR { throw Console.FileError(path: path, reason: systemReason()) }
    }
}

/// Closes a descriptor when the last closure that uses it has gone.
final class OpenDescriptor: Sendable {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
}

private func fileReader(_ path: String) throws(Console.FileError) -> () throws(Console.FileError) -> [UInt8] {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw Console.FileError(path: path, reason: systemReason()) }
    let descriptor = OpenDescriptor(number)
    return { () throws(Console.FileError) in try readPiece(descriptor.number, path: path) }
}

/// Looks whether a file could be written, and leaves it as it is.
private func checkFileIsWritable(_ path: String) throws(Console.FileError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR {
        throw Console.FileError(path: path, reason: Console.systemReason(EISDIR), .writing)
    }
    let folder = path.cut(atLast: "/").map { $0.before.isEmpty ? "/" : String($0.before) } ?? "."
    guard access(isThere ? path : folder, W_OK) == 0 else {
        throw Console.FileError(path: path, reason: systemReason(), .writing)
    }
}

private func namesInDirectory(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
}

/// Prints the prompt and reads one line on the controlling terminal, with echo switched off.
private func askOnTerminal(_ prompt: String) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    let forget = InterruptTrap.install { TerminalEcho.restore() }
    defer { forget() }
    guard TerminalEcho.switchOff(terminal) else { return nil }
    defer { TerminalEcho.restore() }
    let prompt = Array(prompt.utf8)
    _ = write(terminal, prompt, prompt.count)
    var line: [UInt8] = []
    var byte: UInt8 = 0
    var isAnswered = false
    while !isAnswered, read(terminal, &byte, 1) == 1 {
        isAnswered = byte == UInt8(ascii: "\n")
        if !isAnswered { line.append(byte) }
    }
    _ = write(terminal, [UInt8(ascii: "\n")], 1)
    return isAnswered || !line.isEmpty ? String(decoding: line, as: UTF8.self) : nil
}

private func wait(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var left = timespec(tv_sec: numericCast(seconds), tv_nsec: numericCast(attoseconds / 1_000_000_000))
    var rest = timespec()
    while nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
}

private func secondsSince1970() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Opens a file and closes it again; one that has no length, such as a pipe, is not waited for.
private func fileToSend(_ path: String) throws(Console.FileError) -> HTTPBody.File {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw Console.FileError(path: path, reason: systemReason()) }
    defer { close(number) }
    var status = stat()
    guard fstat(number, &status) == 0 else { throw Console.FileError(path: path, reason: systemReason()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return HTTPBody.File(path: path, byteCount: Int(status.st_size))
    case S_IFDIR: throw Console.FileError(path: path, reason: Console.systemReason(EISDIR))
    default: throw Console.FileError(path: path, reason: FileWords.noLength)
    }
}

private func isRegularFile(_ path: String) -> Bool? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFREG : nil
}

private func stampOfFile(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
        let time = status.st_mtim
    #else
        let time = status.st_mtimespec
    #endif
    return "\(status.st_size)-\(status.st_ino)-\(time.tv_sec).\(time.tv_nsec)"
}

/// The lock ends with the descriptor, and so with the process.
private func lockFolderOfFile(_ path: String) -> () -> Void {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return {} }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return { close(descriptor) }
}
