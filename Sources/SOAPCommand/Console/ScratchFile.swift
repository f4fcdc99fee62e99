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
        guard number >= 0 else { throw Console.FileError(path: path, reason: systemReason(), .writing) }
        template.withUnsafeBufferPointer { buffer in _ = buffer.baseAddress.map { unlink($0) } }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        let descriptor = OpenDescriptor(number)
        return Console.ScratchFile(
            append: { bytes throws(Console.FileError) in
                do throws(Console.WriteError) { try writeAll(bytes, to: descriptor.number) } catch {
                    throw Console.FileError(path: path, reason: error.reason, .writing)
                }
            },
            read: { offset, buffer throws(Console.FileError) in
                while true {
                    let count = pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(offset))
                    if count >= 0 { return count }
                    if errno != EINTR { throw Console.FileError(path: path, reason: systemReason(), .writing) }
                }
            })
    }
}
