import Foundation
import SOAPCommand
import TestSupport
import Testing

/// What text output prints before a colon is, with a dot in front, the path of exactly that value: over generated replies.
@Suite struct `A printed path` {
    private static let rounds = ProcessInfo.processInfo.environment["SOAP_FUZZ"].flatMap { Int($0) } ?? 60

    private func run(_ reply: String, _ options: [String], wsdl: String?) throws -> (lines: [String], status: Int32) {
        let folder = try TemporaryFolder()
        if let wsdl { try folder.write(wsdl, to: "service.wsdl") }
        let captured = CapturedConsole()
        let console = captured.console(environment: Soap.environment, input: Array(reply.utf8), folder: folder.url)
        let typing = wsdl == nil ? [] : ["--wsdl", "service.wsdl", "--operation", "Find"]
        let status = SoapCommand.run(["extract", "-"] + typing + options, console: console)
        let text = String(decoding: captured.output, as: UTF8.self)
        return (text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }, status)
    }

    /// - Returns: how many lines were compared.
    private func compare(_ reply: String, wsdl: String? = nil) throws -> Int {
        let printed = try run(reply, [], wsdl: wsdl)
        #expect(printed.status == 0, "\(reply)")
        // A single line is the value alone.
        guard printed.lines.count > 1 else { return 0 }
        var options: [String] = []
        var values: [String] = []
        for line in printed.lines {
            let colon = try #require(line.firstRange(of: ": "), "\(reply)")
            options += ["-e", "." + line[..<colon.lowerBound]]
            values.append(String(line[colon.upperBound...]))
        }
        let read = try run(reply, options, wsdl: wsdl)
        #expect(read.status == 0 && read.lines == values, "\(reply)\n\(options)\n\(values)\n\(read.lines)")
        return values.count
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `finds exactly the value that it stands before`(seed: UInt64) throws {
        var reply = GeneratedReply(seed: seed)
        var count = 0
        for _ in 0..<Self.rounds { count += try compare(reply.untyped()) }
        #expect(count > Self.rounds)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `finds exactly the value of a typed reply`(seed: UInt64) throws {
        var reply = GeneratedReply(seed: seed)
        var count = 0
        for _ in 0..<Self.rounds / 2 { count += try compare(reply.typed(), wsdl: PathDocument.plain.wsdl) }
        #expect(count > Self.rounds)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `finds exactly the value of an encoded reply`(seed: UInt64) throws {
        var reply = GeneratedReply(seed: seed)
        var count = 0
        for _ in 0..<Self.rounds / 2 { count += try compare(reply.encoded(), wsdl: GeneratedReply.encodedWSDL) }
        #expect(count > Self.rounds)
    }
}

/// Makes replies of all that paths have to tell apart.
struct GeneratedReply {
    private var random: Mutator

    init(seed: UInt64) { random = Mutator(seed: seed, troublesome: [[0x20]]) }

    private static let names = ["a", "b", "p:a", "q:a", "q:b", "d.e", "d", "e", "item", "_x-1", "é", "header"]
    private static let values = ["1", " x ", "a: b", "k=v", "&amp;", "", "true", "x.y[0]"]

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.number(below: values.count)] }
    private mutating func isOne(in count: Int) -> Bool { random.number(below: count) == 0 }

    private static func envelope(_ body: String) -> String {
        """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" \
        xmlns:c="http://schemas.xmlsoap.org/soap/encoding/" xmlns:x="http://www.w3.org/2001/XMLSchema"><s:Body>\(body)</s:Body>\
        </s:Envelope>
        """
    }

    /// Prefixes, namespaces, repetitions, attributes, mixed text, nil, names with dots.
    mutating func untyped() -> String {
        Self.envelope("<p:r xmlns:p='urn:p' xmlns:q='urn:q' \(attributes())>\(content(depth: 3))</p:r>")
    }

    private mutating func content(depth: Int) -> String {
        (0...random.number(below: 5)).map { _ in element(depth: depth) }.joined(separator: isOne(in: 4) ? "t" : "\n")
    }

    private mutating func attributes() -> String {
        ["k", "l.m", "q:n"].filter { _ in isOne(in: 6) }.map { "\($0)='\(pick(Self.values))'" }
            .joined(separator: " ") + (isOne(in: 12) ? " xmlns:o='urn:o' i:type='o:T'" : "")
    }

    private mutating func element(depth: Int) -> String {
        let name = pick(Self.names)
        if isOne(in: 10) { return "<\(name) \(attributes()) i:nil='true'/>" }
        let inside = depth == 0 || isOne(in: 2) ? pick(Self.values) : content(depth: depth - 1)
        return "<\(name) \(attributes())>\(inside)</\(name)>"
    }

    /// A reply of the WSDL of the table of paths.
    mutating func typed() -> String {
        let rows = (0..<random.number(below: 4)).map { _ in row() }.joined()
        let more = (0..<random.number(below: 3)).map { _ in row() }.joined()
        return Self.envelope(
            """
            <t:FindResponse xmlns:t='urn:t' xmlns='urn:t' \(isOne(in: 2) ? "kind='k'" : "")><name>\(pick(Self.values))</name>\(rows)\
            <more>\(more)</more><d.e>\(pick(["x", "y z"]))</d.e><n \(isOne(in: 2) ? "i:nil='1'/>" : "> 7 </n>")<e/>\
            <m>one<i> 5\n</i>two</m></t:FindResponse>
            """)
    }

    private mutating func row() -> String {
        let numbers = (0...random.number(below: 3)).map { _ in "<a>\(pick(["1", " 2 ", "\t3"]))</a>" }.joined()
        let id = isOne(in: 2) ? "id=' 4 '" : ""
        let price = "<b \(isOne(in: 2) ? "cur='EUR'" : "")>\(pick(Self.values))</b>"
        return "<row \(id)>\(numbers)\(price)\(isOne(in: 2) ? "<name>in</name>" : "")</row>"
    }

    /// Arrays of one and two dimensions, structs in arrays, references.
    mutating func encoded() -> String {
        let tags = (0..<random.number(below: 4)).map { _ in "<s i:type='x:string'>\(pick(Self.values))</s>" }.joined()
        let matrix = (0..<random.number(below: 3)).map { _ in
            let inner = (0...random.number(below: 2)).map { _ in "<n>\(random.number(below: 9))</n>" }.joined()
            return "<v i:type='c:Array' c:arrayType='x:int[]'>\(inner)</v>"
        }.joined()
        let people = (0..<random.number(below: 3)).map { number in
            isOne(in: 2)
                ? "<p href='#p'/>" : "<p><name>n\(number)</name><age> \(number) </age><nick i:nil='true'/></p>"
        }.joined()
        return Self.envelope(
            """
            <t:FindResponse xmlns:t='urn:t'><result><tags i:type='c:Array' c:arrayType='x:string[]'>\(tags)</tags>\
            <matrix i:type='c:Array' c:arrayType='x:int[][]'>\(matrix)</matrix>\
            <people i:type='c:Array' c:arrayType='t:Person[]'>\(people)</people><count> 3 </count></result>\
            </t:FindResponse><t:multi xmlns:t='urn:t' id='p' c:root='0'><name>ref</name><age>9</age><nick>x</nick></t:multi>
            """)
    }

    static let encodedWSDL = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:t" xmlns:x="http://www.w3.org/2001/XMLSchema"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:c="http://schemas.xmlsoap.org/soap/encoding/"
            xmlns:w="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:t">
          <types><x:schema targetNamespace="urn:t"><x:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>
            <x:complexType name="Strings"><x:complexContent><x:restriction base="c:Array">
              <x:attribute ref="c:arrayType" w:arrayType="x:string[]"/></x:restriction></x:complexContent></x:complexType>
            <x:complexType name="Matrix"><x:complexContent><x:restriction base="c:Array">
              <x:attribute ref="c:arrayType" w:arrayType="x:int[][]"/></x:restriction></x:complexContent></x:complexType>
            <x:complexType name="People"><x:complexContent><x:restriction base="c:Array">
              <x:attribute ref="c:arrayType" w:arrayType="t:Person[]"/></x:restriction></x:complexContent></x:complexType>
            <x:complexType name="Person"><x:sequence><x:element name="name" type="x:string"/>
              <x:element name="age" type="x:int"/><x:element name="nick" type="x:string" nillable="true"/></x:sequence>
              </x:complexType>
            <x:complexType name="Result"><x:sequence><x:element name="tags" type="t:Strings"/>
              <x:element name="matrix" type="t:Matrix"/><x:element name="people" type="t:People"/>
              <x:element name="count" type="x:int"/></x:sequence></x:complexType>
          </x:schema></types>
          <message name="In"/><message name="Out"><part name="result" type="t:Result"/></message>
          <portType name="P"><operation name="Find"><input message="t:In"/><output message="t:Out"/></operation></portType>
          <binding name="B" type="t:P"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="Find"><input><s:body use="encoded" namespace="urn:t"
              encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/></input><output><s:body use="encoded" namespace="urn:t"
              encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/></output></operation></binding>
          <service name="S"><port name="P" binding="t:B"><s:address location="http://127.0.0.1/"/></port></service>
        </definitions>
        """
}
