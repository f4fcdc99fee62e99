import Foundation
import TestSupport
import Testing
import XMLSchema
import XMLWire

/// A simple type and texts that are, nearly are, and are not its values.
private struct Subject {
    /// What stands in `xsd:simpleType`.
    let definition: String
    let texts: [String]

    /// A restriction of a built-in type.
    init(_ base: String, _ facets: String = "", _ texts: String...) {
        definition = #"<xsd:restriction base="xsd:\#(base)">\#(facets)</xsd:restriction>"#
        self.texts = texts
    }

    /// A restriction of a list or union.
    init(of inner: String, _ facets: String, _ texts: String...) {
        definition = #"<xsd:restriction><xsd:simpleType>\#(inner)</xsd:simpleType>\#(facets)</xsd:restriction>"#
        self.texts = texts
    }
}

/// One difference to libxml2, and why it is libxml2's fault: the section of XML Schema Part 2 that decides.
private struct Fault {
    let section: String
    /// What the definition of the type holds.
    let type: String
    let text: String

    init(_ section: String, _ type: String, _ text: String = "") {
        self.section = section
        self.type = type
        self.text = text
    }

    func explains(_ definition: String, _ value: String) -> Bool {
        (try? Regex(type).firstMatch(in: definition)) != nil && (try? Regex(text).firstMatch(in: value)) != nil
    }
}

/// Runs where xmllint is (`make fuzz` installs it): its process reads all values at once.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: xmllint), "there is no xmllint"))
struct `Mutations of values` {
    private static func facet(_ name: String, _ values: String...) -> String {
        values.map { #"<xsd:\#(name) value="\#($0)"/>"# }.joined()
    }

    private static let builtIns: [Subject] = [
        Subject("boolean", "", "true", "1", " 0 ", "TRUE", "", "2"),
        Subject("decimal", "", "1", "+1.", ".5", ".", "-0", "1e3", "1.2.3", "--1", "007.50"),
        Subject("integer", "", "0", "+7", "-00", "1.", "1.0", "-", "999999999999999999"),
        Subject("nonPositiveInteger", "", "0", "-1", "1"), Subject("negativeInteger", "", "-1", "0"),
        Subject("long", "", "9223372036854775807", "9223372036854775808", "-9223372036854775808"),
        Subject("int", "", "2147483647", "2147483648", "-2147483648"),
        Subject("short", "", "32767", "-32769"), Subject("byte", "", "127", "-128", "128", "-129"),
        Subject("nonNegativeInteger", "", "0", "5", "-1"), Subject("positiveInteger", "", "1", "0"),
        Subject("unsignedLong", "", "18446744073709551615", "18446744073709551616"),
        Subject("unsignedInt", "", "4294967295", "4294967296"), Subject("unsignedShort", "", "65535", "65536"),
        Subject("unsignedByte", "", "255", "256"),
        Subject("float", "", "1", "-1.5E-10", "INF", "NaN", "1e60", "inf"),
        Subject("double", "", "1", "-1.5E-10", "-INF", "+INF", "1E400", "e5", "1e1.5", "0x1", "nan"),
        Subject("duration", "", "P1Y2M3DT4H5M6.7S", "-P1D", "PT36H", "P", "PT", "P1YT", "P1D1Y", "P1.5D", "PT.S"),
        Subject(
            "dateTime", "", "2024-02-29T12:00:00", "2023-02-29T00:00:00", "2024-01-01T24:00:00", "2024-01-01T24:30:00",
            "0000-01-01T00:00:00", "-0004-02-29T00:00:00Z", "12024-01-01T00:00:00+14:00", "2024-01-01T00:00:00+14:01",
            "02024-01-01T00:00:00", "2024-01-01T00:00:60", "2024-01-01T00:00:00.5-05:00"),
        Subject("date", "", "2024-01-31", "2024-02-30", "2024-04-31", "0000-01-01", "2024-01-31Z", "2024-01-31+14:30"),
        Subject("time", "", "24:00:00", "24:30:00", "23:59:59.999", "00:00:00Z", "1:00:00", "10:00"),
        Subject("gYearMonth", "", "2024-05", "2024-13", "0000-05", "2024-5"),
        Subject("gYear", "", "2024", "0000", "-0001Z"),
        Subject("gMonthDay", "", "--02-29", "--02-30", "--04-31"), Subject("gDay", "", "---31", "---32", "--31"),
        Subject("gMonth", "", "--05", "--13", "--05Z"), Subject("hexBinary", "", "", "0aFF", "0", "0g"),
        Subject("base64Binary", "", "", "TQ==", "TW E=", "TWFu TWFu", "TQ==TQ==", "AA==+", "AB==", "TQ="),
        Subject("anyURI", "", "http://a/b c", "", "urn:x", "%41", "a%4", "#a#b", ":", "1:2", "../a?b=c"),
        Subject("language", "", "en", "zh-Hant-TW", "en_US", "toolongtag", "1a"),
        Subject("string", "", " x "), Subject("normalizedString", "", " a\tb "), Subject("token", "", " a  b "),
        Subject("NMTOKEN", "", "1a:b", "a b", ""), Subject("NMTOKENS", "", "a b", "a *"),
        Subject("Name", "", "a:b", "1", ""), Subject("NCName", "", "a.b-c", "a:b", "1a", "é"),
        Subject("QName", "", "a", "tns:a", "none:a", "a:b:c", "", "{urn:x}a"),
    ]

    private static let restrictions: [Subject] = [
        Subject("string", facet("length", "3"), "abc", "äöü", "ab", " a "),
        Subject("token", facet("minLength", "2") + facet("maxLength", "3"), " abc ", "a", "abcd", "a  b"),
        Subject("hexBinary", facet("length", "2"), "0102", "01"),
        Subject("hexBinary", facet("enumeration", "0aFF"), "0AFF", "0aff", "0a"),
        Subject("base64Binary", facet("maxLength", "2"), "TQ==", "TW E=", "TWFu"),
        Subject("base64Binary", facet("enumeration", "TWE="), "TW E=", "TWE=", "TQ=="),
        Subject("anyURI", facet("maxLength", "5"), "a:b", "urn:abc"),
        Subject("QName", facet("enumeration", "tns:a"), "tns:a", "other:a", "a", "tns:b"),
        Subject(
            "decimal", facet("minInclusive", "-1.5") + facet("maxExclusive", "10"), "-1.50", "-1.51", "9.99", "10.0"),
        Subject("decimal", facet("enumeration", "1.0", "2"), "1", "1.00", "+2", " 1 ", "3"),
        Subject(
            "decimal", facet("totalDigits", "3") + facet("fractionDigits", "2"), "12.3", "0012.30", "12.34", "0.0123"),
        Subject("integer", facet("minExclusive", "0") + facet("maxInclusive", "99"), "0", "1", "+99", "100", "-1"),
        Subject("int", facet("pattern", #"\d{2}"#), "12", " 12 ", "1", "+12"),
        Subject("double", facet("minInclusive", "1.5"), "15e-1", "1.4999999999", "INF", "-INF", "NaN"),
        Subject("double", facet("maxExclusive", "1E2"), "99.9", "100", "1e2"),
        Subject("double", facet("enumeration", "1E2", "INF"), "100", "1e2", "100.0", "INF", "99"),
        Subject("float", facet("maxInclusive", "0.1"), "0.1", "0.10000000149", "0.1000001"),
        Subject("boolean", facet("pattern", "true|false"), "true", "1", " true "),
        Subject(
            "dateTime", facet("minInclusive", "2024-01-01T00:00:00Z"), "2024-01-01T00:00:00Z",
            "2024-01-01T00:59:59+01:00"),
        Subject(
            "date", facet("minInclusive", "2024-01-31") + facet("maxInclusive", "2024-12-31"), "2024-01-31",
            "2025-01-01", "2024-01-31Z", "2024-06-01Z"),
        Subject("date", facet("enumeration", "2024-01-31Z"), "2024-01-31+00:00", "2024-01-31", "2024-01-31Z"),
        Subject("time", facet("maxExclusive", "17:00:00"), "16:59:59.9", "17:00:00"),
        Subject("gYear", facet("minInclusive", "2000"), "2000", "1999", "-2000", "10000"),
        Subject("gYearMonth", facet("maxInclusive", "2000-06"), "2000-06", "2000-07"),
        Subject("gMonthDay", facet("minInclusive", "--06-15"), "--06-15", "--06-14"),
        Subject("gDay", facet("minInclusive", "---15"), "---15", "---14"),
        Subject("gMonth", facet("maxInclusive", "--06"), "--06", "--07"),
        Subject("duration", facet("maxInclusive", "P1M"), "P1M", "P27D", "P28D", "P30D", "P32D", "-P1Y"),
        Subject("duration", facet("enumeration", "P1Y", "PT1H"), "P12M", "P365D", "PT60M", "PT3600.0S"),
        Subject("NMTOKENS", facet("minLength", "2") + facet("enumeration", "a b"), "a b", " a  b ", "a", "b a"),
        Subject("string", facet("whiteSpace", "collapse") + facet("pattern", "a b"), "a b", "a  b", " a b "),
        Subject("string", facet("whiteSpace", "replace") + facet("pattern", "a b"), "a\tb", "a  b"),
        Subject("string", facet("pattern", "a+", "b+"), "aa", "b", "ab"),
        Subject("string", facet("pattern", #"[\i-[:]][\c-[:]]*"#), "a1", "1a", "a:b"),
        Subject("string", facet("pattern", #"\p{Lu}\p{IsGreek}\P{IsCyrillic}?\w\W"#), "Aαb1-", "aα1-", "Aβ_-"),
        Subject("string", facet("pattern", #"(a|bc){2,3}[^x-z]?\.\d*"#), "abc.1", "aaa-.", "a.1", "bcbcx."),
        Subject(of: #"<xsd:list itemType="xsd:int"/>"#, facet("length", "2"), "1 2", " 1  2 ", "1", "1 x"),
        Subject(of: #"<xsd:list itemType="xsd:int"/>"#, facet("pattern", #"\d \d"#), " 1   2", "12 3"),
        Subject(of: #"<xsd:list itemType="xsd:int"/>"#, facet("enumeration", "1 2"), "01 +2", "1 2", "2 1"),
        Subject(of: #"<xsd:union memberTypes="xsd:int xsd:boolean"/>"#, "", "12", "true", "maybe"),
        Subject(
            of: #"<xsd:union memberTypes="xsd:int xsd:boolean"/>"#, facet("enumeration", "1", "true"), "01", "true", "2"
        ),
        Subject(of: #"<xsd:union memberTypes="xsd:string xsd:int"/>"#, facet("enumeration", "1"), "1", "01"),
    ]

    private static let faults = [
        Fault("3.2.3.1: any number of digits", "decimal|integer|Integer|long|int|short|byte|unsigned", #"\d{20,}"#),
        Fault("3.3.20.1: a sign may stand there", "unsigned", #"^\s*[+-]"#),
        Fault("3.2.5.1: an exponent has digits", "double|float", #"[eE][+-]?\s*$"#),
        Fault("3.2.5: NaN is outside all bounds", "clusive", "NaN"),
        Fault("3.2.6.1: the seconds are digits, and digits behind the point", "duration", #"\.S|T(\d+[HM])*\.\d"#),
        Fault("3.2.7.1: 24:00:00 is the next day", "dateTime", "24:00:00"),
        Fault("3.2.7.4: with and without a zone there is no order within 14 hours", "clusive", "[Z+-]"),
        Fault("3.2.14.1: --05-- in the first edition", "gMonth", "--$|--[Z+-]"),
        Fault("3.2.16: what is no character of base64 is not passed over", "base64Binary", "[^A-Za-z0-9+/= ]"),
        Fault("3.2.17: RFC 2396 with what XLink escapes", "anyURI"),
        Fault("3.3.5: a list of name tokens is not empty", "NMTOKENS", #"^\s*$"#),
        Fault("3.2.18: the parts are NCNames", "QName"),
        Fault("4.3.6: white space around it is no part of the value", "xsd:(?!string)", #"^\s|\s$"#),
        Fault("2.3 of XML 1.0, fifth edition: more letters", #"Name|NM|\\c"#, "[^\u{0}-\u{7F}]"),
    ]

    private static let troublesome =
        ["0", "9", "-", "+", ".", ":", "Z", "T", "e", " ", "  ", "=", "/", "%", "1", "24:00:00", "é", "_", "A", "\t"]
        .map { Array($0.utf8) }

    /// Values a subject; `SOAP_FUZZ` makes them many.
    private static let rounds = min(
        (ProcessInfo.processInfo.environment["SOAP_FUZZ"].flatMap { Int($0) } ?? 3000) / 200, 30)

    @Test(arguments: [UInt64(1), 2])
    func `are taken and refused as xmllint does, but for its faults`(seed: UInt64) throws {
        let subjects = Self.builtIns + Self.restrictions
        var mutator = Mutator(seed: seed, troublesome: Self.troublesome)
        var rows: [(subject: Int, text: String)] = []
        for (index, subject) in subjects.enumerated() {
            var texts = subject.texts
            for _ in 0..<Self.rounds {
                let bytes = mutator.mutate(Array(subject.texts[mutator.number(below: subject.texts.count)].utf8))
                guard let text = String(validating: bytes, as: UTF8.self),
                    text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value < 0xD7FF || $0.value == 9 })
                else { continue }
                texts.append(text)
            }
            rows += texts.map { (index, $0) }
        }
        let types =
            subjects.indices.map { #"<xsd:element name="e\#($0)" type="tns:T\#($0)"/>"# }
            + subjects.enumerated().map { #"<xsd:simpleType name="T\#($0)">\#($1.definition)</xsd:simpleType>"# }
        let ours = try Self.linesRefused(rows, by: Sample.schema(types.joined()))
        let theirs = try Self.linesRefusedByXMLLint(rows, schema: types.joined())
        for (index, row) in rows.enumerated() where ours.contains(index + 2) != theirs.contains(index + 2) {
            let definition = subjects[row.subject].definition
            let isNamed = Self.faults.contains { $0.explains(definition, row.text) }
            #expect(
                isNamed,
                "\(definition) \(row.text.debugDescription): \(theirs.contains(index + 2) ? "refused" : "taken") by xmllint only"
            )
        }
        #expect(ours.count > rows.count / 5 && theirs.count < rows.count)
    }

    private static func linesRefused(_ rows: [(subject: Int, text: String)], by schema: Schema) throws -> Set<Int> {
        let scope = NamespaceScope().adding([
            NamespaceBinding(prefix: "", namespace: Sample.namespace),
            NamespaceBinding(prefix: "tns", namespace: Sample.namespace),
            NamespaceBinding(prefix: "other", namespace: Sample.namespace),
        ])
        let validator = SimpleTypeValidator(schema: schema) { XMLNames.isQName($0) ? scope.resolve($0) : nil }
        let refused = try rows.indices.filter { index in
            let type = try schema.type(.named(Sample.name("T\(rows[index].subject)")), usedAt: .nowhere)
            guard case .simple(let type) = type else { return true }
            return try validator.defect(of: rows[index].text, type: type) != nil
        }
        return Set(refused.map { $0 + 2 })
    }

    /// The value of each row on its own line, the first on line 2.
    private static func document(_ rows: [(subject: Int, text: String)]) -> String {
        let lines = rows.map { row in
            let text = row.text.unicodeScalars.map { scalar in
                ["\t", "<", "&", ">"].contains(scalar) ? "&#\(scalar.value);" : String(scalar)
            }
            return "<e\(row.subject)>\(text.joined())</e\(row.subject)>"
        }
        let start = #"<values xmlns="urn:sample" xmlns:tns="urn:sample" xmlns:other="urn:sample">"#
        return ([start] + lines + ["</values>"]).joined(separator: "\n")
    }

    private static func linesRefusedByXMLLint(
        _ rows: [(subject: Int, text: String)], schema: String
    ) throws -> Set<Int> {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soap-values-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["schema.xsd", "values.xml"].map { folder.appending(path: $0) }
        let start =
            #"<xsd:schema xmlns:xsd="\#(Namespaces.schema)" xmlns:tns="urn:sample" targetNamespace="urn:sample">"#
        let values = """
            <xsd:element name="values"><xsd:complexType><xsd:sequence>
            <xsd:any namespace="##targetNamespace" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType></xsd:element>
            """
        try Data("\(start)\(values)\(schema)</xsd:schema>".utf8).write(to: files[0])
        try Data(document(rows).utf8).write(to: files[1])
        let lint = try ChildProcess(xmllint, (["--noout", "--schema"] + files.map(\.path)).map { Array($0.utf8) })
            .finish(within: 120)
        #expect(lint.status == 3, "\(lint.words.prefix(2000))")
        let lines = lint.words.split(separator: "\n").compactMap { line -> Int? in
            guard line.hasPrefix(files[1].path) else { return nil }
            return line.dropFirst(files[1].path.count + 1).split(separator: ":").first.flatMap { Int($0) }
        }
        return Set(lines)
    }
}

private let xmllint = "/usr/bin/xmllint"
