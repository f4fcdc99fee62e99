import Testing
import XMLSchema
import XMLWire

@Suite struct `Children and the declarations of a content model` {
    private static let models = [
        "sequence":
            #"<xsd:sequence><xsd:element name="a"/><xsd:element name="b" minOccurs="0" maxOccurs="2"/></xsd:sequence>"#,
        "choice": #"<xsd:choice maxOccurs="unbounded"><xsd:element name="a"/><xsd:element name="b"/></xsd:choice>"#,
        "all": #"<xsd:all><xsd:element name="a"/><xsd:element name="b" minOccurs="0"/></xsd:all>"#,
        "wildcard": ###"<xsd:sequence><xsd:element name="a"/><xsd:any namespace="##other"/></xsd:sequence>"###,
        "head": #"<xsd:sequence><xsd:element ref="tns:head"/></xsd:sequence>"#,
    ]

    /// `+` for a child that was taken, `-` for one that is left over; then what is missing, one of several behind `|`.
    @Test(arguments: [
        ("sequence", "a b b", "+++", ""), ("sequence", "a b b b", "+++-", ""), ("sequence", "b", "+", "a"),
        ("sequence", "a c", "+-", ""), ("choice", "b a b", "+++", ""), ("choice", "", "", "a|b"),
        ("all", "b a", "++", ""), ("all", "a a", "+-", ""), ("all", "b", "+", "a"),
        ("wildcard", "a other:x", "++", ""), ("wildcard", "a x", "+-", "*"),
        ("wildcard", "a other:x other:y", "++-", ""),
        ("head", "member", "+", ""), ("head", "x", "-", "head"),
    ])
    func `are brought together from the front`(model: String, children: String, taken: String, missing: String) throws {
        let schema = try Sample.schema(
            #"<xsd:complexType name="T">\#(Self.models[model] ?? "")</xsd:complexType><xsd:element name="head"/>"#
                + #"<xsd:element name="member" substitutionGroup="tns:head"/>"#)
        guard case .complex(let type) = try schema.type(.named(Sample.name("T")), usedAt: .nowhere),
            case .elements(let particle) = type.content
        else {
            Issue.record("no content model")
            return
        }
        let names = children.split(separator: " ").map { word in
            word.hasPrefix("other:")
                ? QualifiedName(String(word.dropFirst(6)), in: "urn:other") : Sample.name(String(word))
        }
        let match = ContentMatch(particle, names: names, schema: schema)
        #expect(String(match.isTaken.map { $0 ? "+" : "-" }) == taken)
        #expect(match.missing.map(Self.text).joined(separator: " ") == missing)
    }

    private static func text(_ gap: ContentMatch.Gap) -> String {
        switch gap {
        case .element(let name): name.local
        case .oneOf(let names): names.map(\.local).joined(separator: "|")
        case .any: "*"
        }
    }
}
