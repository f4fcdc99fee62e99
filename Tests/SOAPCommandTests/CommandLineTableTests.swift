import Testing

// The table of options is not public: only the command itself needs it.
@testable import SOAPCommand

/// What holds for all folders of `Tests/Golden/cli` together.
@Suite struct `All command lines` {
    private static let words = CommandLineCase.all.flatMap { line in
        String(decoding: line.bytes("arguments") ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
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
        #expect(isThere, "no folder has \(spellings)")
    }

    @Test(arguments: CommandLineCase.all)
    func `never show a secret`(_ line: CommandLineCase) {
        for file in ["stdout", "stderr"] {
            let text = String(decoding: line.bytes(file) ?? [], as: UTF8.self)
            #expect(!text.contains("hunter2"), "\(file) of \(line.name)")
        }
    }

    @Test(arguments: CommandLineCase.all)
    func `say what is wrong in one form`(_ line: CommandLineCase) {
        let text = String(decoding: line.bytes("stderr") ?? [], as: UTF8.self)
        for word in ["Error Domain", "NSURL", "SOAPMessage.", "SOAPTransport.", "Optional(", "Swift.", "fatal"] {
            #expect(!text.contains(word), "\(word) in \(text)")
        }
        for sentence in text.split(separator: "\n") where sentence.hasPrefix("soap: ") {
            #expect(!sentence.hasSuffix("."), "\(sentence)")
            #expect(sentence.contains(": "), "\(sentence)")
        }
        let isFailure = line.bytes("status") != Array("0\n".utf8)
        let isSilent = String(decoding: line.bytes("arguments") ?? [], as: UTF8.self).contains("-s\n")
        #expect(!isFailure || isSilent || !text.isEmpty, "\(line.name) fails without a word")
    }
}
