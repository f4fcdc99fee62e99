import Foundation
import Testing

// @testable: the table of options is not public.
@testable import SOAPCommand

private let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized

/// Logic asks ``OptionTable``; words for the user may name an option, and stand in files that hold nothing else.
@Suite struct `Options are named` {
    /// Where words are: messages, help, the tables themselves and what they say of other programs' options.
    private static let wordy = [
        "SOAPCommand/Words/", "SOAPCommand/Help/", "SOAPCommand/Options/OptionTable",
        "SOAPCommand/Options/VerbTable", "SOAPCommand/Options/ForeignOptions.swift",
    ]

    private static let spellings = Set(OptionTable.all.flatMap(\.names))

    @Test func `in the table and in words for the user only`() throws {
        let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        let files = paths.filter { path in path.hasSuffix(".swift") && !Self.wordy.contains { path.hasPrefix($0) } }
        #expect(files.count > 300)
        for file in files.sorted() {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let found = Self.options(in: String(line))
                #expect(found.isEmpty, "Sources/\(file):\(index + 1): \(found.joined(separator: ", "))")
            }
        }
    }

    @Test(arguments: [
        (#"let origin = "-d""#, ["-d"]), (#"say("as --transport says")"#, ["--transport"]),
        (#"say("use -L, or --endpoint.")"#, ["-L", "--endpoint"]), (#"/// `"-d"`"#, []), ("x = 1 // \"-d\"", []),
        (#"["--sign", "-in", "-9", "a-d"]"#, []), ("x -d y", []), (#"URL("http://h") + "-u""#, ["-u"]),
    ])
    func `where this test finds them`(line: String, expected: [String]) {
        #expect(Self.options(in: line) == expected)
    }

    /// The options that the string literals of a line name; comments do not count.
    private static func options(in line: String) -> [String] {
        var literals: [Substring] = []
        var rest = line[...]
        while let quote = rest.firstIndex(of: "\"") {
            if rest[..<quote].contains("//") { break }
            rest = rest[rest.index(after: quote)...]
            let end = rest.firstIndex(of: "\"") ?? rest.endIndex
            literals.append(rest[..<end])
            rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
        }
        return literals.flatMap { literal in
            literal.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }.map { word in
                String(word.hasSuffix(".") ? word.dropLast() : word)
            }
        }.filter { spellings.contains($0) }
    }
}
