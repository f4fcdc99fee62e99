import Foundation
import JSONWire
import MockService
import SOAPCommand
import Synchronization
import TestSupport
import Testing

/// Every path over everything that takes one, with a WSDL and without, from a file in one piece and in small ones, and from a
/// service: the values are the same.
@Suite struct `A path` {
    /// Paths of a document whose values are the same with a schema and without, and the values that they have.
    static let paths: [(path: String, values: [String])] = [
        ("a", ["1", "2", "3", "9"]), ("row.a", ["1", "2", "3", "9"]), (".row.a", ["1", "2", "3"]),
        ("more.row.a", ["9"]),
        (".a", []), (".more.row.a", ["9"]), ("a[0]", ["1", "2", "9"]), ("a[1]", ["3"]), (".row[1].a[1]", ["3"]),
        ("row[0].a", ["1", "9"]), (".row[2].a", []), ("b", ["x & y", "z", "w;v"]), (".row[1].b", ["z"]),
        (".row[1].b.#text", ["z"]), (".row[1].b.@cur", ["EUR"]), ("@cur", ["EUR"]), ("row.@id", ["1", "2", "7"]),
        (".row.@id", ["1", "2"]), (".row[1].@id", ["2"]), ("@id", ["1", "2", "7"]), (".@kind", ["k"]), (".@id", []),
        ("name", ["top", "in"]), (".name", ["top"]), (".row.name", ["in"]), (#"d\.e"#, ["dot"]), (#".d\.e"#, ["dot"]),
        ("d.e", []), ("n", [""]), (".e", [""]), (".m.#text", ["onetwo"]), ("m.i", ["5"]),
        ("{urn:t}name", ["top", "in"]),
        (".{urn:t}row.a[1]", ["3"]), ("{urn:o}name", []), ("t:name", []), ("car>>z", ["p", "r"]), ("car>>.z", ["p"]),
        ("car>>y.z", ["r"]), (".car>>.y.z", ["r"]), ("nothing", []), ("A", []),
    ]

    /// How a reply comes, and whether it is typed.
    enum Way: String, CaseIterable, Sendable {
        case file, pieces, service

        func arguments(_ document: PathDocument, isTyped: Bool) -> [String] {
            switch self {
            case .file: ["extract", "reply.xml"] + (isTyped ? ["--wsdl", "service.wsdl", "--operation", "Find"] : [])
            case .pieces: ["extract", "-"] + (isTyped ? ["--wsdl", "service.wsdl", "--operation", "Find"] : [])
            case .service:
                isTyped
                    ? ["call", "service.wsdl", "Find", "--endpoint", document.url]
                    : ["call", document.url, "Find", "--namespace", "urn:t"]
            }
        }
    }

    /// One row of the table.
    struct Row: Sendable, CustomTestStringConvertible {
        let document: PathDocument
        let path: String
        let values: [String]
        let way: Way
        let isTyped: Bool

        var testDescription: String { "\(document) \(path) \(way)\(isTyped ? " typed" : "")" }
    }

    static let cases =
        rows(.plain, paths, isTyped: false) + rows(.plain, paths, isTyped: true)
        + rows(.padded, PathDocument.paddedPaths, isTyped: true) + rows(.graph, PathDocument.graphPaths, isTyped: true)

    private static func rows(_ document: PathDocument, _ paths: [(path: String, values: [String])], isTyped: Bool)
        -> [Row]
    {
        paths.flatMap { row in
            Way.allCases.map { Row(document: document, path: row.path, values: row.values, way: $0, isTyped: isTyped) }
        }
    }

    struct Outcome {
        let lines: [String]
        let status: Int32
        let files: [String: [UInt8]]
    }

    private func run(
        _ way: Way, _ document: PathDocument, isTyped: Bool, _ options: [String]
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        try folder.write(document.reply, to: "reply.xml")
        try folder.write(document.wsdl, to: "service.wsdl")
        let captured = CapturedConsole()
        var console = captured.console(
            environment: Soap.environment, input: Array(document.reply.utf8), folder: folder.url)
        let pieces = Pieces(Array(document.reply.utf8))
        console.readInput = { () throws(Console.FileError) in pieces.next() }
        let status = SoapCommand.run(way.arguments(document, isTyped: isTyped) + options, console: console)
        let text = String(decoding: captured.output, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        if lines.last == "" { lines.removeLast() }
        return Outcome(lines: lines, status: status, files: captured.files)
    }

    @Test(arguments: cases)
    func `finds the same everywhere`(row: Row) throws {
        let (path, values) = (row.path, row.values)
        func run(_ options: String...) throws -> Outcome {
            try self.run(row.way, row.document, isTyped: row.isTyped, options)
        }
        let found: Int32 = values.isEmpty ? 4 : 0
        let text = try run("-e", path)
        #expect(text.lines == values && text.status == found)
        let json = try run("-e", path, "-j")
        #expect(try json.lines.map { try Self.text($0) } == values && json.status == found)
        #expect(try run("--require", path, "-e", ".name").status == found)
        let failing = try run("--fail-if", "\(path)=\(values.last ?? "x")", "-e", ".name")
        #expect(failing.status == (values.isEmpty ? 0 : 1))
        #expect(try run("--fail-if", "\(path)=else", "-e", ".name").status == 0)
        let object = try run("-e", path, "-e", "header:sid", "-j")
        if !values.isEmpty { #expect(try Self.texts(path, object.lines[0]) == values) }
        #expect(object.status == found)
        if values.count != 1 || !values[0].isEmpty {
            let csv = try run("--csv", ".", "-e", path)
            #expect(csv.lines == [path, values.joined(separator: ";")] && csv.status == found)
        }
        let tsv = try run("--tsv", ".", "-e", path, "-e", ".name")
        #expect(tsv.lines.last == values.joined(separator: ";") + "\ttop" && tsv.status == found)
        let ndjson = try run("--ndjson", ".", "-e", path)
        #expect(try Self.texts(path, ndjson.lines[0]) == (values.isEmpty ? [""] : values) && ndjson.status == found)
        let shell = try run("--shell", "-e", path)
        // An attribute of the element is a variable of its own.
        let assigned = shell.lines.filter { path.contains("@") || !$0.contains("_cur=") }
        #expect(assigned.map { Self.unquoted($0) } == values && shell.status == found)
        if !path.contains("@") {
            let records = try run("--tsv", path, "-e", ".")
            #expect(records.lines.dropFirst().map { $0 } == values && records.status == 0)
        }
        if case .service = row.way {
            let kept = try run("--vars", "v.json", "--capture", "v=\(path)")
            let file = kept.files["v.json"].map { String(decoding: $0, as: UTF8.self) }
            #expect(kept.status == found)
            #expect(try file.map { try Self.texts("v", $0) } ?? [] == Array(values.prefix(1)))
        }
    }

    @Test(arguments: PathDocument.lists, Way.allCases)
    func `that names a list makes one everywhere`(row: PathDocument.ListRow, way: Way) throws {
        let outcome = try run(way, row.document, isTyped: true, row.options)
        #expect(outcome.lines == row.lines && outcome.status == 0)
    }

    @Test(arguments: Way.allCases) func `beside others finds its values in a graph`(way: Way) throws {
        let text = try run(way, .graph, isTyped: true, ["-e", "id", "-e", "name", "-e", "{urn:t}note"])
        #expect(text.lines == PathDocument.graphTexts && text.status == 0)
        let json = try run(way, .graph, isTyped: true, ["-e", "id", "-e", "name", "-e", "t:note", "-j"])
        #expect(json.lines == PathDocument.graphObjects && json.status == 0)
    }

    /// What text output prints for a JSON text.
    private static func text(_ json: String) throws -> String { text(try JSONReader.read(Array(json.utf8))) }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: return ""
        case .bool(let isTrue): return "\(isTrue)"
        case .number(let text), .string(let text): return text
        case .array(let items): return items.map { text($0) }.joined(separator: ";")
        case .object(let members): return members.last.map { text($0.value) } ?? ""
        }
    }

    /// The values of one member.
    private static func texts(_ name: String, _ json: String) throws -> [String] {
        guard case .object(let members) = try JSONReader.read(Array(json.utf8)) else { return [] }
        guard let value = members.first(where: { $0.name == name })?.value else { return [] }
        guard case .array(let items) = value else { return [text(value)] }
        return items.map { text($0) }
    }

    private static func unquoted(_ assignment: String) -> String {
        assignment.split(separator: "=", maxSplits: 1).last.map { String($0.dropFirst().dropLast()) } ?? ""
    }
}

/// Hands bytes out seven at a time.
final class Pieces: Sendable {
    private let rest: Mutex<ArraySlice<UInt8>>

    init(_ bytes: [UInt8]) { rest = Mutex(bytes[...]) }

    func next() -> [UInt8] {
        rest.withLock { rest in
            defer { rest = rest.dropFirst(7) }
            return Array(rest.prefix(7))
        }
    }
}
