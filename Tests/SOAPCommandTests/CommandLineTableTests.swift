import Testing

// The table of options is not public: only the command itself needs it.
@testable import SOAPCommand

/// What holds for all cases of `Tests/Golden/cli` together.
@Suite struct `All command lines` {
    private static let words = CommandLineFile.all.flatMap { (try? words(of: $0.read())) ?? [] }

    private static func words(of line: CommandLineCase) throws -> [String] {
        try line.words(url: "").arguments.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Shown by tests of their own, since they end by a signal or print what other tests compare.
    private static let elsewhere = ["listen", "log", "help", "version"]
    /// Shown by the tests of WSDLs.
    private static let ofWSDLs = [
        "service", "port", "wsdl", "operation", "import-path", "map", "as", "required", "all", "refresh", "no-cache",
        "responses",
    ]

    /// Shown by the tests of signatures, which need another program.
    private static let ofSignatures = ["sign-pass"]

    /// Shown by the tests of connections.
    private static let ofConnections =
        (OptionTable.tls + OptionTable.connection + OptionTable.retry).map(\.name.rawValue)
        + ["digest", "ntlm", "negotiate", "cookie", "cookie-jar", "max-filesize", "compressed"]

    @Test(
        arguments: OptionTable.all.map(\.name.rawValue).filter {
            !(elsewhere + ofWSDLs + ofSignatures + ofConnections).contains($0)
        })
    func `show every option at work`(_ name: String) throws {
        let entry = try #require(OptionTable.entry(long: name))
        let spellings = ["--\(name)"] + (entry.short.map { ["-\($0)"] } ?? [])
        let isThere = Self.words.contains { word in spellings.contains { word == $0 || word.hasPrefix("\($0)=") } }
        #expect(isThere, "no case has \(spellings)")
    }

    @Test(arguments: CommandLineFile.all)
    func `never show a secret`(_ file: CommandLineFile) throws {
        let expected = try file.read().expected
        for (name, bytes) in [("stdout", expected.stdout), ("stderr", expected.stderr)] {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"), "\(name) of \(file.path)")
        }
    }

    @Test(arguments: CommandLineFile.all)
    func `say what is wrong in one form`(_ file: CommandLineFile) throws {
        let line = try file.read()
        let text = String(decoding: line.expected.stderr, as: UTF8.self)
        for word in ["Error Domain", "NSURL", "SOAPMessage.", "SOAPTransport.", "Optional(", "Swift.", "fatal"] {
            #expect(!text.contains(word), "\(word) in \(text)")
        }
        for sentence in text.split(separator: "\n") where sentence.hasPrefix("soap: ") {
            #expect(!sentence.hasSuffix("."), "\(sentence)")
            #expect(sentence.contains(": "), "\(sentence)")
        }
        let isSilent = try Self.words(of: line).contains("-s")
        #expect(line.expected.status == 0 || isSilent || !text.isEmpty, "\(file.path) fails without a word")
    }

    @Test(arguments: CommandLineFile.all)
    func `say why they are there`(_ file: CommandLineFile) throws {
        let line = try file.read()
        #expect(line.intent.hasSuffix("."), "\(file.path) begins with a sentence")
        #expect(line.intent.split(separator: " ").count >= 4, "\(line.intent)")
    }

    @Test(arguments: CommandLineFile.all)
    func `are written as recording writes them`(_ file: CommandLineFile) throws {
        #expect(try file.read().text == file.text(), "\(file.path) has something that make golden writes otherwise")
    }

    @Test func `have names of their own, which are a part of their URL`() {
        let names = CommandLineFile.all.map(\.name)
        #expect(names.count > 500)
        #expect(Set(names).count == names.count)
        for file in CommandLineFile.all {
            #expect(file.path.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-./".utf8.contains($0) })
        }
    }
}
