import XMLWire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes a folder, and those that it lies in.
func makeFolders(_ path: String) throws(Console.FileError) {
    var folder = path.begins(with: "/") ? "/" : ""
    for part in path.parts(between: "/") where !part.isEmpty {
        folder += part
        if mkdir(folder, 0o777) != 0, errno != EEXIST, errno != EISDIR {
            throw Console.FileError(path: path, reason: systemReason(), .writing)
        }
        folder += "/"
    }
}

/// Looks at the folder, or at the nearest one around it that is there.
func checkFolderIsWritable(_ path: String) throws(Console.FileError) {
    var folder = path
    var status = stat()
    while stat(folder, &status) != 0 {
        guard errno == ENOENT else { throw Console.FileError(path: path, reason: systemReason(), .writing) }
        while let shorter = folder.removing(suffix: "/") { folder = String(shorter) }
        guard let parent = folder.cut(atLast: "/")?.before else {
            folder = "."
            break
        }
        folder = parent.isEmpty ? "/" : String(parent)
    }
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw Console.FileError(path: path, reason: Console.systemReason(ENOTDIR), .writing)
    }
    guard access(folder, W_OK | X_OK) == 0 else {
        throw Console.FileError(path: path, reason: systemReason(), .writing)
    }
}
