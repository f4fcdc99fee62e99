import SOAPMessage
import Synchronization

/// The folder of `--attachments`: each part becomes a file with a name of its own, and none that was there is touched.
///
/// The files of a call are of no use until its reply turns out to be whole. A class, because an interrupt takes them away
/// from another thread.
final class AttachmentFolder: Sendable {
    /// A file that is being written.
    struct File {
        /// The folder as the user wrote it, and the name.
        let path: String
        private let write: (UnsafeRawBufferPointer) throws(Console.WriteError) -> Void

        fileprivate init(path: String, write: @escaping (UnsafeRawBufferPointer) throws(Console.WriteError) -> Void) {
            self.path = path
            self.write = write
        }

        /// - Throws: `Console.FileError`, which names the file.
        func append(_ bytes: UnsafeRawBufferPointer) throws(Console.FileError) {
            do { try write(bytes) } catch { throw Console.FileError(path: path, reason: error.reason, .writing) }
        }
    }

    private struct State {
        var isMade = false
        var paths: [String] = []
        /// The last number that was given to a file of a name.
        var numbers: [String: Int] = [:]
    }

    private let path: String
    private let console: Console
    private let state = Mutex(State())

    init(_ path: String, console: Console) {
        self.path = path.hasSuffix("/") ? path : path + "/"
        self.console = console
    }

    /// Makes a file, of the next free name where this one is taken.
    /// - Parameter name: a name that is safe.
    /// - Throws: `Console.FileError`, also for what is no name in this folder.
    func makeFile(_ name: String) throws(Console.FileError) -> File {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else {
            throw Console.FileError(path: path, reason: AttachmentWords.notInFolder(name), .writing)
        }
        return try state.withLock { state throws(Console.FileError) in
            if !state.isMade { try console.makeFolder(path) }
            state.isMade = true
            var number = state.numbers[name] ?? 0
            while true {
                number += 1
                let path = path + (number == 1 ? name : AttachmentName.numbered(name, number))
                guard let write = try console.createNewFile(path) else { continue }
                state.numbers[name] = number
                state.paths.append(path)
                return File(path: path, write: write)
            }
        }
    }

    /// The files stay.
    func keep() { state.withLock { $0.paths = [] } }

    /// Takes all files away again that are not to stay.
    func removeFiles() {
        state.withLock { state in
            for path in state.paths { console.removeFile(path) }
            state.paths = []
            state.numbers = [:]
        }
    }
}
