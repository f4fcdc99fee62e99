#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens a file that is not there yet; nil where something has its name.
///
/// O_EXCL: neither a file that is there nor what a link points to is ever touched.
func newFileWriter(
    _ path: String
) throws(Console.FileError) -> ((UnsafeRawBufferPointer) throws(Console.WriteError) -> Void)? {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else {
        if errno == EEXIST { return nil }
        throw Console.FileError(path: path, reason: systemReason(), .writing)
    }
    let descriptor = OpenDescriptor(number)
    return { bytes throws(Console.WriteError) in try writeAll(bytes, to: descriptor.number) }
}
