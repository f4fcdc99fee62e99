import Synchronization
import XMLWire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Console {
    /// A file without a name: nobody else can open it, and it goes when the last copy of this does.
    public struct ScratchFile: Sendable {
        /// Writes all bytes behind those that are there.
        public let append: @Sendable (UnsafeRawBufferPointer) throws(FileError) -> Void
        /// Reads bytes from an offset on, as many as there are room and bytes for; 0 at the end.
        public let read: @Sendable (_ offset: Int, UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    }
}

extension Console.ScratchFile {
    /// One in the folder that `TMPDIR` names, else in `/tmp`; readable by this user only, and without its name at once.
    static func unnamed() throws(Console.FileError) -> Console.ScratchFile {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let path = (folder.isEmpty ? "/tmp" : folder) + "/soap.XXXXXX"
        var template = path.utf8CString
        let number = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map { mkstemp($0) } ?? -1 }
        guard number >= 0 else { throw Console.FileError(path: path, reason: systemReason()) }
        template.withUnsafeBufferPointer { buffer in _ = buffer.baseAddress.map { unlink($0) } }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        let descriptor = OpenDescriptor(number)
        return Console.ScratchFile(
            append: { bytes throws(Console.FileError) in
                do throws(Console.WriteError) { try writeAll(bytes, to: descriptor.number) } catch {
                    throw Console.FileError(path: path, reason: error.reason)
                }
            },
            read: { offset, buffer throws(Console.FileError) in
                while true {
                    let count = pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(offset))
                    if count >= 0 { return count }
                    if errno != EINTR { throw Console.FileError(path: path, reason: systemReason()) }
                }
            })
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

/// O_EXCL: neither a file that is there nor what a link points to is ever touched.
func newFileWriter(
    _ path: String
) throws(Console.FileError) -> ((UnsafeRawBufferPointer) throws(Console.WriteError) -> Void)? {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else {
        if errno == EEXIST { return nil }
        throw Console.FileError(path: path, reason: systemReason())
    }
    let descriptor = OpenDescriptor(number)
    return { bytes throws(Console.WriteError) in try writeAll(bytes, to: descriptor.number) }
}

func makeFolders(_ path: String) throws(Console.FileError) {
    var folder = path.begins(with: "/") ? "/" : ""
    for part in path.parts(between: "/") where !part.isEmpty {
        folder += part
        if mkdir(folder, 0o777) != 0, errno != EEXIST, errno != EISDIR {
            throw Console.FileError(path: path, reason: systemReason())
        }
        folder += "/"
    }
}

/// Looks at the folder, or at the nearest one around it that is there.
func checkFolderIsWritable(_ path: String) throws(Console.FileError) {
    var folder = path
    var status = stat()
    while stat(folder, &status) != 0 {
        guard errno == ENOENT else { throw Console.FileError(path: path, reason: systemReason()) }
        while let shorter = folder.removing(suffix: "/") { folder = String(shorter) }
        guard let parent = folder.cut(atLast: "/")?.before else {
            folder = "."
            break
        }
        folder = parent.isEmpty ? "/" : String(parent)
    }
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw Console.FileError(path: path, reason: Console.systemReason(ENOTDIR))
    }
    guard access(folder, W_OK | X_OK) == 0 else { throw Console.FileError(path: path, reason: systemReason()) }
}

/// Files that are of no use until a message turns out to be whole; an interrupt takes them away.
enum UnfinishedFiles {
    private static let paths = Mutex<[String]>([])

    static func add(_ path: String) { paths.withLock { $0.append(path) } }

    /// They are finished, or gone.
    static func forget() { paths.withLock { $0 = [] } }

    /// To be called when the process is about to end.
    static func remove() {
        let left = paths.withLock { $0 }
        for path in left { unlink(path) }
    }
}
