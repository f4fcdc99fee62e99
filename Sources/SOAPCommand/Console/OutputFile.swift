extension Console {
    /// Where a result goes: a file, of which nothing is seen before it is complete, or what takes bytes as they come.
    public struct OutputFile {
        /// Writes all bytes behind those that were written.
        public let write: (UnsafeRawBufferPointer) throws(WriteError) -> Void
        /// Puts the file in its place in one step; whatever was there stays as it is where this is never called.
        public let finish: () throws(FileError) -> Void

        /// - Parameter finish: nothing is left to do where there is no file.
        public init(
            write: @escaping (UnsafeRawBufferPointer) throws(WriteError) -> Void,
            finish: @escaping () throws(FileError) -> Void = {}
        ) {
            self.write = write
            self.finish = finish
        }

        /// Who may read a file.
        public enum Readers: Sendable {
            /// Whoever could read what was there, else whom the umask allows.
            case usual
            /// This user; the folders that the file lies in are made where they are not there.
            case owner
        }
    }

    /// Standard output.
    var standardOutput: OutputFile { OutputFile(write: writeOutput) }

    /// Writes a whole result to a file, or to standard output where there is none.
    /// - Throws: `Console.FileError`, `Console.WriteError`.
    func write(_ bytes: [UInt8], to file: String?) throws {
        let output = try file.map { path throws(FileError) in try createFile(path, .usual) } ?? standardOutput
        try bytes.withUnsafeBytes { try output.write($0) }
        try output.finish()
    }

    /// Puts a file in place, for this user only.
    /// - Throws: ``FileError``.
    func replaceFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        let file = try createFile(path, .owner)
        do { try bytes.withUnsafeBytes { try file.write($0) } } catch {
            throw FileError(path: path, reason: (error as? WriteError)?.reason ?? "\(error)", .writing)
        }
        try file.finish()
    }
}
