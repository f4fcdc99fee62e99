import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

@Suite struct `An archive of a WSDL` {
    private static let sample: Sample = {
        var sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="v" type="o:T" xmlns:o="urn:other"/></xsd:sequence>"#,
            #"<xsd:element name="RunResponse" type="xsd:int"/>"#)
        sample.otherSchemas = """
            <xsd:schema targetNamespace="urn:holder"><xsd:import namespace="urn:other" schemaLocation="a.xsd"/>
            <xsd:import namespace="urn:gone" schemaLocation="gone.xsd"/></xsd:schema>
            """
        return sample
    }()

    private static let other = [
        "a.xsd": """
        <s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:other"><s:redefine schemaLocation="b.xsd">
        <s:simpleType name="T"><s:restriction xmlns:o="urn:other" base="o:T"><s:maxInclusive value="9"/></s:restriction>
        </s:simpleType></s:redefine></s:schema>
        """,
        "b.xsd": """
        <s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:other">
        <s:simpleType name="T"><s:restriction base="s:int"><s:minInclusive value="1"/></s:restriction></s:simpleType></s:schema>
        """,
    ]

    @Test func `brings back the same definitions without any document`() throws {
        let loaded = try Self.sample.definitions(Self.other)
        let archive = try #require(loaded.archive())
        let definitions = try #require(Definitions(archive: archive))
        #expect(definitions.listedOperations == loaded.listedOperations)
        #expect(definitions.services == loaded.services)
        #expect(definitions.documents == loaded.documents)
        #expect(definitions.warnings == loaded.warnings)
        #expect(definitions.schema.typeNames == loaded.schema.typeNames)
        #expect(definitions.schema.elementNames == loaded.schema.elementNames)
        let call = try OperationMessage(definitions.operation("Run"), in: definitions)
        #expect(
            try Sample.body(of: call.request(.record([ArgumentMember("v", .text("5"))])))
                == "<{urn:sample}Run><v>5</></>")
        for bad in ["0", "10"] {
            #expect(throws: WSDLError.self) { try call.request(.record([ArgumentMember("v", .text(bad))])) }
        }
        let typing = try ReplyTyping(definitions.operation("Run"), in: definitions)
        #expect(try typing.payload(of: try Sample.elements("<RunResponse>7</RunResponse>")).json == .number("7"))
        #expect(definitions.archive() == archive)
    }

    @Test func `is refused when it is damaged, cut off or something else`() throws {
        let archive = try #require(try Self.sample.definitions(Self.other).archive())
        #expect(Definitions(archive: []) == nil)
        #expect(Definitions(archive: Array("<definitions/>".utf8)) == nil)
        for place in stride(from: 0, to: archive.count, by: 97) {
            var damaged = archive
            damaged[place] ^= 0x10
            #expect(Definitions(archive: damaged) == nil, "byte \(place)")
            #expect(Definitions(archive: Array(archive.prefix(place))) == nil, "cut at \(place)")
        }
    }

    @Test func `is not made of a WSDL with defects that have to be told again`() throws {
        var sample = Self.sample
        sample.otherMessages = #"<message name="RunIn"/>"#
        #expect(try sample.definitions(Self.other).archive() == nil)
    }
}
