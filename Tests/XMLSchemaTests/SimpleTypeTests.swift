import Testing
import XMLSchema
import XMLWire

@Suite struct `Values of simple types` {
    /// What is wrong with a text as a value of a type that is declared by `definition`; nil where nothing is.
    private func defect(_ text: String, _ definition: String) throws -> SimpleTypeDefect? {
        let schema = try Sample.schema(#"<xsd:simpleType name="T">\#(definition)</xsd:simpleType>"#)
        guard case .simple(let type) = try schema.type(.named(Sample.name("T")), usedAt: .nowhere) else { return nil }
        return try SimpleTypeValidator(schema: schema).defect(of: text, type: type)
    }

    @Test(arguments: [
        ("boolean", ["true", "false", "1", "0", " true "], ["TRUE", "yes", "2", ""]),
        (
            "decimal", ["1", "-1.50", "+.5", "5.", "123456789012345678901234567890.1"],
            ["1e3", "1,5", ".", "", "NaN", "1.2.3"]
        ),
        ("integer", ["0", "-00", "+7", "99999999999999999999"], ["1.0", "1.", "x", "--1"]),
        ("int", ["2147483647", "-2147483648", "007"], ["2147483648", "-2147483649", "123.5"]),
        ("byte", ["-128", "127"], ["128", "-129"]),
        ("unsignedLong", ["18446744073709551615", "-0"], ["18446744073709551616", "-1"]),
        ("positiveInteger", ["1"], ["0", "-1"]),
        ("negativeInteger", ["-1"], ["0"]),
        ("double", ["1", "-1.5E-10", "INF", "-INF", "NaN", "1e5"], ["inf", "+INF", "1e", "e5", "1e1.5", "0x1"]),
        (
            "dateTime", ["2024-02-29T12:00:00", "-0044-03-15T00:00:00Z", "12024-01-01T24:00:00.000+14:00"],
            ["2024-13-01T00:00:00", "2024-01-01", "2024-01-01T25:00:00", "2024-01-01 00:00:00", "24-01-01T00:00:00"]
        ),
        (
            "date", ["2024-01-31", "2024-01-31Z", "2024-01-31-05:00"],
            ["2024-1-31", "2024-02-30", "0000-01-01", "2024-01-31+14:30", "2024-01-31T00:00:00"]
        ),
        ("time", ["23:59:59.999", "00:00:00Z"], ["24:30:00", "1:00:00", "10:00"]),
        ("gYearMonth", ["2024-05"], ["2024-5", "2024"]),
        ("gYear", ["2024", "-0001"], ["24"]),
        ("gMonthDay", ["--02-29"], ["02-29"]),
        ("gDay", ["---31"], ["---32", "31"]),
        ("gMonth", ["--05", "--05--"], ["05", "--13"]),
        (
            "duration", ["P1Y2M3DT4H5M6.7S", "-P1D", "PT1S", "P1M", "PT36H"],
            ["P", "PT", "1D", "P1S", "P1YT", "P1D1Y", "P1.5D", "PT.S", "PT1.2.3S"]
        ),
        ("hexBinary", ["", "0aFF"], ["0", "0g"]),
        ("base64Binary", ["", "TQ==", "TW E=", "TWFu\nTWFu"], ["T", "TQ=", "TQ==TQ==", "T*==", "AA==+", "AB=="]),
        ("language", ["en", "zh-Hant-TW"], ["en_US", "", "toolongtag"]),
        ("NCName", ["a.b-c"], ["a:b", "1a", ""]),
        ("Name", ["a:b"], ["1"]),
        ("NMTOKEN", ["1a:b"], ["a b", ""]),
        ("QName", ["a", "{urn:x}a"], ["a:b:c", ""]),
        ("NMTOKENS", ["a b"], ["a *", ""]),
        ("anyURI", ["http://a/b c", ""], ["a%4", "#a#b"]),
        ("string", ["", " x "], []),
    ])
    func `are checked by the lexical form of the built-in type`(type: String, good: [String], bad: [String]) throws {
        for text in good {
            #expect(try defect(text, #"<xsd:restriction base="xsd:\#(type)"/>"#) == nil, "\(type) \(text)")
        }
        for text in bad {
            #expect(try defect(text, #"<xsd:restriction base="xsd:\#(type)"/>"#) != nil, "\(type) \(text)")
        }
    }

    @Test(arguments: [
        ("string", #"<xsd:length value="3"/>"#, ["abc", "äöü"], ["ab", "abcd"], "length"),
        ("string", #"<xsd:minLength value="1"/>"#, ["a"], [""], "minLength"),
        ("base64Binary", #"<xsd:maxLength value="2"/>"#, ["TQ==", "TWE="], ["TWFu"], "maxLength"),
        ("hexBinary", #"<xsd:length value="2"/>"#, ["0102"], ["01"], "length"),
        ("int", #"<xsd:minInclusive value="1"/>"#, ["1", "+2"], ["0", "-5"], "minInclusive"),
        (
            "decimal", #"<xsd:maxInclusive value="-1.5"/>"#, ["-1.5", "-1.50", "-2"], ["-1.49", "0", "10"],
            "maxInclusive"
        ),
        ("decimal", #"<xsd:maxExclusive value="1"/>"#, ["0.99"], ["1", "1.0"], "maxExclusive"),
        ("decimal", #"<xsd:minExclusive value="0"/>"#, ["0.01"], ["0", "-0", "-1"], "minExclusive"),
        ("double", #"<xsd:minInclusive value="1.5"/>"#, ["15e-1", "INF"], ["1.4", "NaN"], "minInclusive"),
        ("date", #"<xsd:maxInclusive value="2024-12-31"/>"#, ["2024-12-31"], ["2025-01-01"], "maxInclusive"),
        (
            "dateTime", #"<xsd:minExclusive value="2024-01-01T00:00:00Z"/>"#, ["2024-01-01T14:00:01"],
            ["2024-01-01T01:00:00+01:00", "2024-01-01T14:00:00"], "minExclusive"
        ),
        ("duration", #"<xsd:maxInclusive value="P1M"/>"#, ["P27D", "-P1Y"], ["P28D", "P30D", "P32D"], "maxInclusive"),
        ("int", #"<xsd:pattern value="\d{2}"/>"#, [" 12 "], ["+12"], "pattern"),
        ("NMTOKENS", #"<xsd:pattern value="[a-z] [a-z]"/>"#, [" a   b "], ["a b c"], "pattern"),
        ("decimal", #"<xsd:totalDigits value="3"/>"#, ["12.3", "0012.30"], ["12.34"], "totalDigits"),
        ("decimal", #"<xsd:fractionDigits value="1"/>"#, ["12.3", "1.50"], ["1.25"], "fractionDigits"),
        ("string", #"<xsd:pattern value="[A-Z]{2}\d+"/>"#, ["AB1"], ["A1", "AB", "ab1"], "pattern"),
        ("string", #"<xsd:pattern value="a+"/><xsd:pattern value="b+"/>"#, ["aa", "b"], ["ab"], "pattern"),
    ])
    func `are checked by their facets`(base: String, facets: String, good: [String], bad: [String], name: String) throws
    {
        let definition = #"<xsd:restriction base="xsd:\#(base)">\#(facets)</xsd:restriction>"#
        for text in good { #expect(try defect(text, definition) == nil, "\(text)") }
        for text in bad {
            guard case .facet(_, name, _)? = try defect(text, definition) else {
                Issue.record("\(text) was taken, or for another reason refused")
                continue
            }
        }
    }

    @Test func `are checked by the facets of every step of a derivation`() throws {
        let base =
            #"<xsd:simpleType><xsd:restriction base="xsd:int"><xsd:minInclusive value="5"/></xsd:restriction></xsd:simpleType>"#
        let definition = #"<xsd:restriction>\#(base)<xsd:maxInclusive value="9"/></xsd:restriction>"#
        #expect(try defect("7", definition) == nil)
        #expect(try defect("4", definition) == .facet(value: "4", facet: "minInclusive", limit: "5"))
        #expect(try defect("10", definition) == .facet(value: "10", facet: "maxInclusive", limit: "9"))
    }

    @Test func `may be any member of a union, and each item of a list`() throws {
        let union = #"<xsd:union memberTypes="xsd:int xsd:boolean"/>"#
        #expect(try defect("12", union) == nil)
        #expect(try defect("true", union) == nil)
        #expect(
            try defect("maybe", union)
                == .notOfType(value: "maybe", type: QualifiedName("T", in: Sample.namespace), builtIn: nil))
        let list = #"<xsd:list itemType="xsd:int"/>"#
        #expect(try defect(" 1  2 ", list) == nil)
        #expect(try defect("1 x", list) == .notOfType(value: "x", type: BuiltInType.int.name, builtIn: .int))
    }

    @Test func `are refused by definitions that lead back to themselves`() throws {
        let union = #"<xsd:union memberTypes="tns:T"/>"#
        #expect(throws: SchemaError.self) { try defect("x", union) }
        let restriction = #"<xsd:restriction base="tns:T"/>"#
        #expect(throws: SchemaError.self) { try defect("x", restriction) }
    }

    @Test(arguments: [
        ("a|bc", ["a", "bc"], ["ac", ""]), ("(ab)*c?", ["", "abab", "c"], ["aab"]),
        ("a{2,3}", ["aa", "aaa"], ["a", "aaaa"]),
        ("a{2,}", ["aaaaa"], ["a"]), ("a{0}", [""], ["a"]), (".+", ["x y"], ["", "a\nb"]),
        (#"\.\-\\"#, [#".-\"#], ["x"]),
        ("[^0-9]", ["a"], ["5", "ab"]), ("[a-z-[aeiou]]+", ["xyz"], ["xay"]),
        (#"\d\D\s\S\w\W"#, ["1a bc."], ["1a b_."]),
        (#"\p{Lu}\p{L}*"#, ["Äb"], ["ab"]), (#"\P{N}"#, ["a"], ["1"]), (#"\i\c*"#, ["_a-1"], ["-a"]),
        (#"[\-a]+"#, ["-a"], ["b"]), ("[a-]", ["-"], ["b"]), ("^a$", ["a"], ["b"]),
        (#"\p{IsBasicLatin}+"#, ["abc"], ["ä"]),
        ("(a*)*b", ["aaab"], [String(repeating: "a", count: 2000)]), ("((", ["anything"], []),
    ])
    func `match patterns as XML Schema writes them`(pattern: String, good: [String], bad: [String]) throws {
        let value = pattern.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let definition = #"<xsd:restriction base="xsd:string"><xsd:pattern value="\#(value)"/></xsd:restriction>"#
        for text in good { #expect(try defect(text, definition) == nil, "\(text)") }
        for text in bad { #expect(try defect(text, definition) != nil, "\(text)") }
    }
}

@Suite struct `The schema as a model` {
    private static let content = """
        <xsd:element name="Run"><xsd:complexType>
            <xsd:annotation><xsd:documentation>Runs
              it.</xsd:documentation></xsd:annotation><xsd:sequence>
            <xsd:element name="color" type="tns:Color" minOccurs="0" default="red" nillable="true"/>
            <xsd:element name="many" maxOccurs="unbounded"><xsd:complexType><xsd:choice>
            <xsd:element name="a" type="xsd:int"/><xsd:any namespace="##other"/></xsd:choice></xsd:complexType></xsd:element>
            </xsd:sequence><xsd:attribute name="k" use="required" fixed="1" type="xsd:int"/></xsd:complexType></xsd:element>
        <xsd:simpleType name="Color"><xsd:restriction base="xsd:string"><xsd:maxLength value="9"/>
        <xsd:enumeration value="red"><xsd:annotation><xsd:documentation>Like blood.</xsd:documentation></xsd:annotation>
        </xsd:enumeration></xsd:restriction></xsd:simpleType>
        """

    @Test func `tells documentation, occurrence, defaults, enumerations and lines`() throws {
        let schema = try Sample.schema(Self.content)
        let run = try #require(schema.element(QualifiedName("Run", in: Sample.namespace)))
        guard case .complex(let type) = try schema.type(run.type, usedAt: run.place),
            case .elements(let content) = type.content, case .sequence(let particles) = content.term,
            case .element(let color) = particles[0].term, case .element(let many) = particles[1].term
        else {
            Issue.record("the content of Run is not what was declared")
            return
        }
        #expect(type.documentation == "Runs it.")
        #expect(particles.map(\.occurs.min) == [0, 1])
        #expect(particles.map(\.occurs.max) == [1, nil])
        #expect(color.defaultValue == "red" && color.isNillable && color.place.line > 1)
        let key = try #require(type.attributes.first)
        #expect(key.isRequired && key.fixedValue == "1")
        guard case .simple(let colors) = try schema.type(color.type, usedAt: color.place) else {
            Issue.record("Color is no simple type")
            return
        }
        #expect(colors.enumeration.map(\.value) == ["red"])
        #expect(colors.enumeration.map(\.documentation) == ["Like blood."])
        #expect(colors.facets.map(\.maxLength) == [9])
        guard case .complex(let inner) = try schema.type(many.type, usedAt: many.place),
            case .elements(let choice) = inner.content, case .choice(let branches) = choice.term,
            case .any(let wildcard) = branches[1].term
        else {
            Issue.record("the choice is not what was declared")
            return
        }
        #expect(wildcard.allows("urn:else") && !wildcard.allows(Sample.namespace) && !wildcard.allows(""))
    }
}
