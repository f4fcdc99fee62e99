import Foundation
import Synchronization
import Testing

@testable import SOAPCommand
@testable import WSDL

/// The cache needs files that change under it, so it is tested inside the module.
@Suite struct `The cache of WSDLs` {
    private static let wsdl = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:c"><portType name="P"/></definitions>
        """

    /// A console whose files are in memory.
    private final class Files: Sendable {
        let contents = Mutex<[String: [UInt8]]>([:])

        var names: [String] { contents.withLock { $0.keys.sorted() } }

        func set(_ path: String, _ bytes: [UInt8]?) { contents.withLock { $0[path] = bytes } }

        func console(_ environment: [String: String] = ["XDG_CACHE_HOME": "/c"]) -> Console {
            var console = Console.process()
            console.environment = environment
            console.openFile = { path throws(Console.FileError) in
                guard let bytes = self.contents.withLock({ $0[path] }) else {
                    throw Console.FileError(path: path, reason: "no such file")
                }
                let rest = Mutex(bytes)
                return { () throws(Console.FileError) in
                    rest.withLock { rest in
                        defer { rest = [] }
                        return rest
                    }
                }
            }
            console.createFile = { path, _ throws(Console.FileError) in
                let draft = Mutex<[UInt8]>([])
                return Console.OutputFile(
                    write: { bytes throws(Console.WriteError) in draft.withLock { $0 += bytes } },
                    finish: { () throws(Console.FileError) in self.set(path, draft.withLock { $0 }) })
            }
            console.removeFile = { self.set($0, nil) }
            console.listDirectory = { folder in
                self.names.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
            }
            return console
        }
    }

    private func definitions() throws -> Definitions {
        let loader = DefinitionsLoader { _ throws(UnreadableDocument) in throw UnreadableDocument(reason: "none") }
        return try loader.load(Array(Self.wsdl.utf8), at: "/a.wsdl")
    }

    private let documents = [DefinitionsCache.Document(location: "/a.wsdl", stamp: "1")]

    @Test func `gives back what was kept while its documents are what they were`() throws {
        let files = Files()
        let cache = try #require(DefinitionsCache(files.console()))
        #expect(cache.load("k", isCurrent: { _ in true }) == nil)
        cache.store(try definitions(), key: "k", documents: documents)
        #expect(cache.load("k", isCurrent: { $0 == documents[0] })?.targetNamespace == "urn:c")
        #expect(cache.load("k", isCurrent: { _ in false }) == nil)
        #expect(cache.load("other", isCurrent: { _ in true }) == nil)
    }

    @Test func `takes a damaged entry for none, and replaces it whole`() throws {
        let files = Files()
        let cache = try #require(DefinitionsCache(files.console()))
        for _ in 0..<2 {
            cache.store(try definitions(), key: "k", documents: documents)
            #expect(files.names.count == 2)
            for name in files.names {
                let bytes = files.contents.withLock { $0[name] ?? [] }
                for damaged in [[], Array(bytes.dropLast()), Array(bytes.prefix(20)), bytes.map { $0 ^ 1 }] {
                    files.set(name, damaged)
                    #expect(cache.load("k", isCurrent: { _ in true }) == nil, "\(name), \(damaged.count) bytes")
                }
                files.set(name, bytes)
            }
            #expect(cache.load("k", isCurrent: { _ in true }) != nil)
        }
    }

    @Test(arguments: [
        (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/soap/"), (["HOME": "/h"], "/h/.cache/soap/"),
        (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/soap/"), (["XDG_CACHE_HOME": ""], nil),
        ([:], nil),
    ])
    func `lies where the XDG base directory specification says`(variables: [String: String], folder: String?) throws {
        let files = Files()
        let cache = DefinitionsCache(files.console(variables))
        #expect((cache == nil) == (folder == nil))
        cache?.store(try definitions(), key: "k", documents: documents)
        #expect(files.names.allSatisfy { $0.hasPrefix(folder ?? "") })
    }
}
