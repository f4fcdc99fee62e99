import Testing
import WSDL
import XMLSchema

@Suite struct `Comparison of WSDLs` {
    /// `path: change`, breaking ones with a mark.
    private func changes(_ old: Sample, _ new: Sample) throws -> [String] {
        try old.definitions().changes(to: try new.definitions()).map { change in
            let place =
                change.path.isEmpty ? change.name.split(separator: "}").last.map(String.init) ?? "" : change.path
            return "\(change.isBreaking ? "! " : "")\(place): \(Self.word(change.change))"
        }
    }

    private static func word(_ change: Change) -> String {
        switch change {
        case .memberAdded(let isRequired): isRequired ? "new required" : "new"
        case .memberRemoved, .removed: "removed"
        case .occurrence(let old, let new):
            "\(old.min)..\(old.max.map { String($0) } ?? "*") \(new.min)..\(new.max.map { String($0) } ?? "*")"
        case .type(let old, let new):
            [old, new].map { $0.split(separator: "}").last.map(String.init) ?? $0 }.joined(separator: " ")
        case .valuesAdded(let values): "+\(values.joined())"
        case .valuesRemoved(let values): "-\(values.joined())"
        case .facet(let name, let old, let new): "\(name) \(old ?? "-") \(new ?? "-")"
        case .order: "order"
        default: "\(change)"
        }
    }

    private static func run(_ content: String, _ rest: String = "", reply: String = "") -> Sample {
        Sample.document(
            run: "<xsd:sequence>\(content)</xsd:sequence>",
            rest + """
                <xsd:element name="RunResponse"><xsd:complexType><xsd:sequence>\(reply)</xsd:sequence></xsd:complexType>
                </xsd:element>
                """)
    }

    private static func element(_ name: String, _ rest: String = #"type="xsd:string""#) -> String {
        "<xsd:element name='\(name)' \(rest)/>"
    }

    private static func values(_ values: String...) -> String {
        let list = values.map { "<xsd:enumeration value='\($0)'/>" }.joined()
        return "<xsd:simpleType name='E'><xsd:restriction base='xsd:string'>\(list)</xsd:restriction></xsd:simpleType>"
    }

    @Test func `finds nothing in what is the same`() throws {
        #expect(try changes(Shop.sample, Shop.sample).isEmpty)
    }

    private static let int = #"type="xsd:int""#
    private static let long = #"type="xsd:long""#
    private static let optional = #"type="xsd:string" minOccurs="0""#
    private static let many = #"type="xsd:string" maxOccurs="unbounded""#

    /// What stands in the request before and after, and what that is when it stands in the request and in the reply.
    @Test(arguments: [
        (element("a"), element("a") + element("b"), "! b: new required", "b: new required"),
        (element("a"), element("a") + element("b", optional), "b: new", "b: new"),
        (element("a") + element("b"), element("a"), "! b: removed", "! b: removed"),
        (element("a", optional), element("a"), "! a: 0..1 1..1", "a: 0..1 1..1"),
        (element("a"), element("a", optional), "a: 1..1 0..1", "! a: 1..1 0..1"),
        (element("a"), element("a", many), "a: 1..1 1..*", "! a: 1..1 1..*"),
        (element("a", int), element("a", long), "a: int long", "! a: int long"),
        (element("a", long), element("a", int), "! a: long int", "a: long int"),
        (element("a", int), element("a", #"type="xsd:date""#), "! a: int date", "! a: int date"),
        (element("a") + element("b"), element("b") + element("a"), "! Run: order", "! RunResponse: order"),
    ])
    func `weighs a change by where it stands`(before: String, after: String, sent: String, received: String) throws {
        #expect(try changes(Self.run(before), Self.run(after)) == [sent])
        #expect(try changes(Self.run("", reply: before), Self.run("", reply: after)) == [received])
    }

    @Test(arguments: [
        (values("A", "B"), values("A"), "! E: -B", "E: -B"),
        (values("A"), values("A", "B"), "E: +B", "! E: +B"),
    ])
    func `weighs values of an enumeration`(before: String, after: String, sent: String, received: String) throws {
        let use = Self.element("a", #"type="tns:E""#)
        #expect(try changes(Self.run(use, before), Self.run(use, after)) == [sent])
        #expect(try changes(Self.run("", before, reply: use), Self.run("", after, reply: use)) == [received])
    }

    @Test func `weighs facets`() throws {
        func sample(_ most: Int) -> Sample {
            Self.run(
                Self.element("a", #"type="tns:S""#),
                """
                <xsd:simpleType name="S"><xsd:restriction base="xsd:string"><xsd:maxLength value="\(most)"/>
                </xsd:restriction></xsd:simpleType>
                """)
        }
        #expect(try changes(sample(9), sample(5)) == ["! S: maxLength 9 5"])
        #expect(try changes(sample(9), sample(10)) == ["S: maxLength 9 10"])
    }

    @Test func `tells operations, actions, styles and addresses, breaking ones first`() throws {
        let old = Self.run("")
        func changed(_ text: String, _ other: String) throws -> [String] {
            let definitions = try Documents(texts: ["service.wsdl": old.text.replacing(text, with: other)]).load()
            return try old.definitions().changes(to: definitions).map {
                "\($0.isBreaking ? "! " : "")\($0.subject) \($0.name) \($0.ports.joined()): \(Self.word($0.change))"
            }
        }
        #expect(try changed("sample#Run", "sample#Walk").map { $0.prefix(13) } == ["! operation R"])
        #expect(
            try changed(#"style="document""#, #"style="rpc""#).contains { $0.hasPrefix("! operation Run Service.Port") }
        )
        #expect(
            try changed("http://127.0.0.1/run", "http://127.0.0.1/new").map { $0.prefix(17) } == ["port Service.Port"])
        #expect(
            try changed(#"name="Run""#, #"name="Go""#).prefix(2) == [
                "! operation Run Service.Port: removed", "! element {urn:sample}Run : removed",
            ])
        #expect(try changed(#"<port name="Port""#, #"<port name="Other""#).first == "! port Service.Port : removed")
    }
}
