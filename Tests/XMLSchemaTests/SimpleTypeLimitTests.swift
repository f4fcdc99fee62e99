import Testing
import XMLSchema
import XMLWire

@Suite struct `Simple types that strangers wrote` {
    private func type(_ definitions: String, named local: String = "T") throws -> (schema: Schema, type: SimpleType) {
        let schema = try Sample.schema(definitions)
        guard case .simple(let type) = try schema.type(.named(Sample.name(local)), usedAt: .nowhere) else {
            throw SchemaError.circular(.type, Sample.name(local), place: .nowhere)
        }
        return (schema, type)
    }

    private static func union(_ name: String, _ members: String) -> String {
        #"<xsd:simpleType name="\#(name)"><xsd:union memberTypes="\#(members)"/></xsd:simpleType>"#
    }

    private static func restriction(_ name: String, _ base: String, _ facets: String = "") -> String {
        #"<xsd:simpleType name="\#(name)"><xsd:restriction base="\#(base)">\#(facets)</xsd:restriction></xsd:simpleType>"#
    }

    @Test(arguments: [
        // One after the other.
        (0..<3000).map { union("S\($0)", "tns:S\($0 + 1)") }.joined() + restriction("S3000", "xsd:int")
            + union("T", "tns:S0"),
        // A thousand ways at each of ten steps.
        (0..<10).map { union("S\($0)", String(repeating: "tns:S\($0 + 1) ", count: 1000)) }.joined()
            + restriction("S10", "xsd:int") + union("T", "tns:S0"),
        // A facet at each step.
        (0..<30).map {
            union("U\($0)", String(repeating: "tns:S\($0 + 1) ", count: 3))
                + restriction("S\($0)", "tns:U\($0)", #"<xsd:pattern value="\d+"/>"#)
        }.joined() + restriction("S30", "xsd:int") + union("T", "tns:S0"),
    ])
    func `cost what their number costs, not the number of ways through them`(definitions: String) throws {
        let (schema, type) = try type(definitions)
        let validator = SimpleTypeValidator(schema: schema)
        #expect(try validator.defect(of: "12", type: type) == nil)
        #expect(try validator.defect(of: "x", type: type) != nil)
        #expect(SampleText(schema: schema) { $0.local }.value(of: type) == "1")
    }

    @Test func `are refused with their place where they are built too high`() throws {
        let chain = (1...1200).map { Self.restriction("S\($0)", "tns:S\($0 - 1)") }.joined()
        #expect(
            throws: SchemaError.tooDeep(
                .type, Sample.name("S1072"), place: SourcePlace(document: "sample.xsd", line: 2))
        ) {
            try type(Self.restriction("S0", "xsd:int") + chain, named: "S1200")
        }
    }

    @Test(arguments: [
        "a{-3}", "a{3,1}", "a{9223372036854775807}", "a{1,99999999999999999999}", "(((a{1000}){1000}){1000}){1000}",
        "((((a{0}){1000}){1000}){1000}){1000}", "(((a?){1000}){1000}){1000}",
        String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000),
    ])
    func `may count in patterns as they like`(pattern: String) throws {
        let (schema, type) = try type(Self.restriction("T", "xsd:string", #"<xsd:pattern value="\#(pattern)"/>"#))
        _ = try SimpleTypeValidator(schema: schema).defect(of: "aaaa", type: type)
        _ = SampleText(schema: schema) { $0.local }.value(of: type)
    }

    @Test(arguments: [
        ("long", #"<xsd:maxExclusive value="-9223372036854775808"/>"#),
        ("long", #"<xsd:minExclusive value="9223372036854775807"/>"#), ("string", #"<xsd:length value="-3"/>"#),
        ("string", #"<xsd:minLength value="99999999999999999999"/>"#),
        ("decimal", #"<xsd:fractionDigits value="-1"/>"#), ("date", #"<xsd:minInclusive value="999999999999-01-01"/>"#),
    ])
    func `may bound values as they like`(base: String, facet: String) throws {
        let (schema, type) = try type(Self.restriction("T", "xsd:\(base)", facet))
        let sample = SampleText(schema: schema) { $0.local }.value(of: type)
        _ = try SimpleTypeValidator(schema: schema).defect(of: sample, type: type)
    }

    @Test(arguments: [
        ("decimal", #"<xsd:minExclusive value="0"/><xsd:maxExclusive value="0.01"/>"#),
        ("decimal", #"<xsd:minExclusive value="-5"/><xsd:maxExclusive value="-4.99"/>"#),
        ("double", #"<xsd:minExclusive value="1E300"/>"#),
        ("integer", #"<xsd:minInclusive value="99999999999999999999"/>"#),
        ("date", #"<xsd:minExclusive value="2024-12-31"/><xsd:maxExclusive value="2025-01-02"/>"#),
        ("time", #"<xsd:minExclusive value="17:00:00Z"/>"#), ("duration", #"<xsd:minExclusive value="P1Y"/>"#),
        ("string", #"<xsd:pattern value="[A-Z]{1,10}[0-9]{1,10}"/><xsd:length value="15"/>"#),
        ("token", #"<xsd:pattern value="[^ ]+ [^ ]+ .{3,}"/><xsd:minLength value="12"/>"#),
        ("string", #"<xsd:pattern value="((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)"/>"#),
        ("hexBinary", #"<xsd:length value="20"/>"#), ("base64Binary", #"<xsd:minLength value="7"/>"#),
        ("NMTOKENS", #"<xsd:length value="3"/>"#),
        ("string", #"<xsd:enumeration value="abc"/><xsd:enumeration value="a"/>"#),
        ("string", #"<xsd:whiteSpace value="collapse"/><xsd:minLength value="9"/>"#),
    ])
    func `have samples that are values`(base: String, facets: String) throws {
        let (schema, type) = try type(Self.restriction("T", "xsd:\(base)", facets))
        let sample = SampleText(schema: schema) { $0.local }.value(of: type)
        #expect(try SimpleTypeValidator(schema: schema).defect(of: sample, type: type) == nil, "\(sample)")
    }
}
