import Foundation
import SOAPCommand
import Synchronization

/// A console that keeps what is printed; files lie below one folder.
final class CapturedConsole: Sendable {
    private struct Streams {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var files: [String: [UInt8]] = [:]
        var input: [UInt8] = []
    }

    private let streams = Mutex(Streams())

    var output: [UInt8] { streams.withLock { $0.output } }
    var errors: [UInt8] { streams.withLock { $0.errors } }
    /// Files that were written, by path.
    var files: [String: [UInt8]] { streams.withLock { $0.files } }

    func console(environment: [String: String], input: [UInt8], folder: URL) -> Console {
        let system = Console.process()
        let place: @Sendable (String) -> String = { $0.hasPrefix("/") ? $0 : folder.path + "/" + $0 }
        streams.withLock { $0.input = input }
        var console = system
        console.environment = environment
        console.isInputTerminal = false
        console.isOutputTerminal = false
        console.isErrorTerminal = false
        console.writeOutput = { bytes throws(Console.WriteError) in
            self.streams.withLock { $0.output += bytes }
        }
        console.writeError = { bytes in self.streams.withLock { $0.errors += bytes } }
        console.readInput = { () throws(Console.FileError) in
            self.streams.withLock { streams in
                defer { streams.input = [] }
                return streams.input
            }
        }
        console.openFile = { path throws(Console.FileError) in
            do throws(Console.FileError) {
                let next = try system.openFile(place(path))
                return { () throws(Console.FileError) in
                    do throws(Console.FileError) { return try next() } catch {
                        throw Console.FileError(path: path, reason: error.reason)
                    }
                }
            } catch { throw Console.FileError(path: path, reason: error.reason) }
        }
        console.createFile = { path, readers throws(Console.FileError) in
            // The cache lies where nobody looks.
            guard readers == .usual || !path.hasPrefix("/") else { return try system.createFile(path, readers) }
            let draft = Mutex<[UInt8]>([])
            return Console.OutputFile(
                write: { bytes throws(Console.WriteError) in draft.withLock { $0 += bytes } },
                finish: { () throws(Console.FileError) in
                    self.streams.withLock { $0.files[path] = draft.withLock { $0 } }
                })
        }
        console.createNewFile = { path throws(Console.FileError) in
            let name = Self.short(path)
            guard system.fileStamp(place(path)) == nil, self.files[name] == nil else { return nil }
            self.streams.withLock { $0.files[name] = [] }
            return { bytes throws(Console.WriteError) in self.streams.withLock { $0.files[name, default: []] += bytes }
            }
        }
        console.removeFile = { path in _ = self.streams.withLock { $0.files.removeValue(forKey: Self.short(path)) } }
        console.makeFolder = { _ in }
        console.checkFolder = { path throws(Console.FileError) in
            do throws(Console.FileError) { try system.checkFolder(place(path)) } catch {
                throw Console.FileError(path: path, reason: error.reason, .writing)
            }
        }
        console.locateFile = { path throws(Console.FileError) in
            do throws(Console.FileError) { return try system.locateFile(place(path)) } catch {
                throw Console.FileError(path: path, reason: error.reason)
            }
        }
        console.listDirectory = { system.listDirectory(place($0)) }
        console.checkWritable = { path throws(Console.FileError) in
            do throws(Console.FileError) { try system.checkWritable(place(path)) } catch {
                throw Console.FileError(path: path, reason: error.reason, .writing)
            }
        }
        console.askSecret = { _ in nil }
        return console
    }

    /// As the working folder has it.
    private static func short(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }
}
