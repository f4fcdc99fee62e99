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
    static let reply = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
        <s:Header><h:sid xmlns:h="urn:h">S1</h:sid></s:Header><s:Body><t:FindResponse xmlns:t="urn:t" xmlns="urn:t" kind="k">\
        <name>top</name><row id="1"><a>1</a><b>x &amp; y</b></row><row id="2"><a>2</a><a>3</a><b cur="EUR">z</b><name>in</name>\
        </row><more><row id="7"><a>9</a><b>w;v</b></row></more><d.e>dot</d.e><n xsi:nil="true"/><e/><m>one<i>5</i>two</m>\
        <car>&lt;q>&lt;z>p&lt;/z>&lt;y>&lt;z>r&lt;/z>&lt;/y>&lt;/q></car></t:FindResponse></s:Body></s:Envelope>
        """

    static let wsdl = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:t" xmlns:x="http://www.w3.org/2001/XMLSchema"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" targetNamespace="urn:t">
          <types><x:schema targetNamespace="urn:t" elementFormDefault="qualified">
            <x:element name="Find"><x:complexType/></x:element>
            <x:element name="FindResponse"><x:complexType><x:sequence>
              <x:element name="name" type="x:string"/><x:element name="row" type="t:Row" maxOccurs="unbounded"/>
              <x:element name="more" type="t:More"/><x:element name="d.e" type="x:token"/>
              <x:element name="n" type="x:int" nillable="true"/><x:element name="e" type="x:string"/>
              <x:element name="m"><x:complexType mixed="true"><x:sequence><x:element name="i" type="x:int"/></x:sequence>
                </x:complexType></x:element>
              <x:element name="car" type="x:string"/>
            </x:sequence><x:attribute name="kind" type="x:string"/></x:complexType></x:element>
            <x:complexType name="More"><x:sequence><x:element name="row" type="t:Row" maxOccurs="unbounded"/></x:sequence>
              </x:complexType>
            <x:complexType name="Row"><x:sequence><x:element name="a" type="x:int" maxOccurs="unbounded"/>
              <x:element name="b" type="t:Price"/><x:element name="name" type="x:string" minOccurs="0"/></x:sequence>
              <x:attribute name="id" type="x:int"/></x:complexType>
            <x:complexType name="Price"><x:simpleContent><x:extension base="x:string">
              <x:attribute name="cur" type="x:string"/></x:extension></x:simpleContent></x:complexType>
          </x:schema></types>
          <message name="In"><part name="p" element="t:Find"/></message>
          <message name="Out"><part name="p" element="t:FindResponse"/></message>
          <portType name="P"><operation name="Find"><input message="t:In"/><output message="t:Out"/></operation></portType>
          <binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/><operation name="Find">
            <input><s:body use="literal"/></input><output><s:body use="literal"/></output></operation></binding>
          <service name="S"><port name="P" binding="t:B"><s:address location="http://127.0.0.1/"/></port></service>
        </definitions>
        """

    /// Paths, and the values that they have.
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

        func arguments(isTyped: Bool) -> [String] {
            switch self {
            case .file: ["extract", "reply.xml"] + (isTyped ? ["--wsdl", "service.wsdl", "--operation", "Find"] : [])
            case .pieces: ["extract", "-"] + (isTyped ? ["--wsdl", "service.wsdl", "--operation", "Find"] : [])
            case .service:
                isTyped
                    ? ["call", "service.wsdl", "Find", "--endpoint", `A path`.url]
                    : ["call", `A path`.url, "Find", "--namespace", "urn:t"]
            }
        }
    }

    static let url = ScriptedServer.shared.script("path-table") { _ in
        MockResponse(type: "text/xml", body: Array(reply.utf8))
    }

    static let cases = paths.flatMap { row in
        Way.allCases.flatMap { way in [(row, way, false), (row, way, true)] }
    }

    struct Outcome {
        let lines: [String]
        let status: Int32
        let files: [String: [UInt8]]
    }

    private func run(_ way: Way, isTyped: Bool, _ options: String...) throws -> Outcome {
        let folder = try TemporaryFolder()
        try folder.write(Self.reply, to: "reply.xml")
        try folder.write(Self.wsdl, to: "service.wsdl")
        let captured = CapturedConsole()
        var console = captured.console(environment: Soap.environment, input: Array(Self.reply.utf8), folder: folder.url)
        let pieces = Pieces(Array(Self.reply.utf8))
        console.readInput = { () throws(Console.FileError) in pieces.next() }
        let status = SoapCommand.run(way.arguments(isTyped: isTyped) + options, console: console)
        let text = String(decoding: captured.output, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        if lines.last == "" { lines.removeLast() }
        return Outcome(lines: lines, status: status, files: captured.files)
    }

    @Test(arguments: cases)
    func `finds the same everywhere`(row: (path: String, values: [String]), way: Way, isTyped: Bool) throws {
        let (path, values) = row
        let found: Int32 = values.isEmpty ? 4 : 0
        let text = try run(way, isTyped: isTyped, "-e", path)
        #expect(text.lines == values && text.status == found)
        let json = try run(way, isTyped: isTyped, "-e", path, "-j")
        #expect(try json.lines.map { try Self.text($0) } == values && json.status == found)
        #expect(try run(way, isTyped: isTyped, "--require", path, "-e", ".name").status == found)
        let failing = try run(way, isTyped: isTyped, "--fail-if", "\(path)=\(values.last ?? "x")", "-e", ".name")
        #expect(failing.status == (values.isEmpty ? 0 : 1))
        #expect(try run(way, isTyped: isTyped, "--fail-if", "\(path)=else", "-e", ".name").status == 0)
        let object = try run(way, isTyped: isTyped, "-e", path, "-e", "header:sid", "-j")
        if !values.isEmpty { #expect(try Self.texts(path, object.lines[0]) == values) }
        #expect(object.status == found)
        if values.count != 1 || !values[0].isEmpty {
            let csv = try run(way, isTyped: isTyped, "--csv", ".", "-e", path)
            #expect(csv.lines == [path, values.joined(separator: ";")] && csv.status == found)
        }
        let tsv = try run(way, isTyped: isTyped, "--tsv", ".", "-e", path, "-e", ".name")
        #expect(tsv.lines.last == values.joined(separator: ";") + "\ttop" && tsv.status == found)
        let ndjson = try run(way, isTyped: isTyped, "--ndjson", ".", "-e", path)
        #expect(try Self.texts(path, ndjson.lines[0]) == (values.isEmpty ? [""] : values) && ndjson.status == found)
        let shell = try run(way, isTyped: isTyped, "--shell", "-e", path)
        // An attribute of the element is a variable of its own.
        let assigned = shell.lines.filter { path.contains("@") || !$0.contains("_cur=") }
        #expect(assigned.map { Self.unquoted($0) } == values && shell.status == found)
        if !path.contains("@") {
            let records = try run(way, isTyped: isTyped, "--tsv", path, "-e", ".")
            #expect(records.lines.dropFirst().map { $0 } == values && records.status == 0)
        }
        if case .service = way {
            let kept = try run(way, isTyped: isTyped, "--vars", "v.json", "--capture", "v=\(path)")
            let file = kept.files["v.json"].map { String(decoding: $0, as: UTF8.self) }
            #expect(kept.status == found)
            #expect(try file.map { try Self.texts("v", $0) } ?? [] == Array(values.prefix(1)))
        }
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
