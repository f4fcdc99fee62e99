import SOAPTransport
import XMLWire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens a file for a result: whoever reads it sees what was there or, once it is finished, the whole result.
///
/// A pipe, a device and a stream of this process take the bytes as they come.
func outputFile(_ given: String, _ readers: Console.OutputFile.Readers) throws(Console.FileError) -> Console.OutputFile
{
    var status = stat()
    let isThere = stat(given, &status) == 0
    let isRegular = isThere ? status.st_mode & S_IFMT == S_IFREG : !isLink(given)
    guard isRegular, !isStream(given) else { return try stream(given) }
    let path = targetOfLink(given)
    if isThere, access(path, W_OK) != 0 { throw Console.FileError(path: given, reason: systemReason(), .writing) }
    if readers == .owner { makeFoldersOfOwner(path) }
    guard let draft = FileDraft(of: path, readers) else {
        guard isThere, [EACCES, EPERM, EROFS].contains(errno) else {
            throw Console.FileError(path: given, reason: systemReason(), .writing)
        }
        return try copiedFile(path)
    }
    if isThere, readers == .usual { draft.become(like: status) }
    return Console.OutputFile(
        write: { bytes throws(Console.WriteError) in try writeAll(bytes, to: draft.descriptor.number) },
        finish: { () throws(Console.FileError) in
            guard draft.putInPlace() else { throw Console.FileError(path: given, reason: systemReason(), .writing) }
        })
}

/// A file beside the one that it is to replace.
///
/// A class, because it goes with the last who holds it, or with the process at an interrupt.
private final class FileDraft {
    let descriptor: OpenDescriptor
    private let path: String
    private let draft: String
    private let forget: @Sendable () -> Void
    private var isInPlace = false

    /// Nil where there can be none; `errno` says why.
    init?(of path: String, _ readers: Console.OutputFile.Readers) {
        let folder = path.cut(atLast: "/").map { $0.before + "/" } ?? ""
        // Not longer than the names of most files, so that it is no name too long.
        let draft = folder + ".soap.\(getpid()).\(UInt32.random(in: .min ... .max))"
        let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, readers == .owner ? 0o600 : 0o666)
        guard number >= 0 else { return nil }
        descriptor = OpenDescriptor(number)
        (self.path, self.draft) = (path, draft)
        forget = InterruptTrap.install { unlink(draft) }
    }

    deinit {
        if !isInPlace { unlink(draft) }
        forget()
    }

    /// Gives it the owner, as far as that is allowed, and the permissions of what it replaces.
    func become(like status: stat) {
        _ = fchown(descriptor.number, status.st_uid, status.st_gid)
        _ = fchmod(descriptor.number, status.st_mode & 0o7777)
    }

    /// - Returns: false where it cannot be; `errno` says why.
    func putInPlace() -> Bool {
        isInPlace = isInPlace || rename(draft, path) == 0
        return isInPlace
    }
}

/// For a file in a folder that takes no other: the whole result is there before the file is touched.
private func copiedFile(_ path: String) throws(Console.FileError) -> Console.OutputFile {
    let scratch = try Console.ScratchFile.unnamed()
    return Console.OutputFile(
        write: { bytes throws(Console.WriteError) in
            do throws(Console.FileError) { try scratch.append(bytes) } catch { throw .failed(error.reason) }
        },
        finish: { () throws(Console.FileError) in
            let file = try stream(path)
            let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
            defer { piece.deallocate() }
            var offset = 0
            while case let count = try scratch.read(offset, piece), count > 0 {
                do throws(Console.WriteError) {
                    try file.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
                } catch {
                    throw Console.FileError(path: path, reason: error.reason, .writing)
                }
                offset += count
            }
        })
}

private func stream(_ path: String) throws(Console.FileError) -> Console.OutputFile {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw Console.FileError(path: path, reason: systemReason(), .writing) }
    let descriptor = OpenDescriptor(number)
    return Console.OutputFile(write: { bytes throws(Console.WriteError) in try writeAll(bytes, to: descriptor.number) })
}

/// Whether a path is a name for an open file of this process: others write there too.
private func isStream(_ path: String) -> Bool {
    path == "/dev/stdout" || path == "/dev/stderr" || path.begins(with: "/dev/fd/") || path.begins(with: "/proc/")
}

/// Whether a path is a link, wherever it leads.
private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// Where a symbolic link leads; the path itself where there is none.
private func targetOfLink(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
}

/// What stands in the way is told when the file is made.
private func makeFoldersOfOwner(_ path: String) {
    var folder = path.begins(with: "/") ? "" : "."
    for part in path.parts(between: "/").dropLast() where !part.isEmpty {
        folder += "/" + part
        mkdir(folder, 0o700)
    }
}
