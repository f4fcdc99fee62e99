import EnvelopeTemplate
import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

/// Values of `xsd:QName`: their prefix means something only where it is declared, XML Schema Part 2 §3.2.18.
@Suite struct `Names as values` {
    private static let sample = Sample.document(
        run: """
            <xsd:sequence><xsd:element name="one" type="xsd:QName"/><xsd:element name="many" minOccurs="0">
            <xsd:simpleType><xsd:list itemType="xsd:QName"/></xsd:simpleType></xsd:element>
            <xsd:element name="known" type="tns:Known" minOccurs="0"/></xsd:sequence><xsd:attribute name="a" type="xsd:QName"/>
            """,
        """
        <xsd:simpleType name="Known"><xsd:restriction base="xsd:QName"><xsd:enumeration value="tns:x"/></xsd:restriction>
        </xsd:simpleType>
        """)

    private func body(_ json: String) throws -> Element {
        let request = try Self.sample.call().request(ArgumentValue(JSONReader.read(json)))
        return try #require(Element.read(request.bytes).elements.last)
    }

    @Test func `have their prefix declared in elements, attributes and lists`() throws {
        let body = try body(#"{"@a":"{urn:a}x","one":"tns:y","many":"xsd:int {urn:b}z","known":"{urn:sample}x"}"#)
        let run = try #require(body.elements.first)
        func names(_ text: String?, _ element: Element) -> [QualifiedName?] {
            (text ?? "").split(separator: " ").map { element.scope.resolve(String($0)) }
        }
        #expect(names(run.attribute("a"), run) == [QualifiedName("x", in: "urn:a")])
        let children = run.elements
        #expect(names(children[0].text, children[0]) == [QualifiedName("y", in: Sample.namespace)])
        #expect(
            names(children[1].text, children[1])
                == [QualifiedName("int", in: Namespaces.schema), QualifiedName("z", in: "urn:b")])
        #expect(names(children[2].text, children[2]) == [QualifiedName("x", in: Sample.namespace)])
        #expect(try Self.sample.call().validate(body).isEmpty)
    }

    @Test func `are refused where nothing declares the prefix, by call and validate`() throws {
        let defect = ArgumentDefect.value(.undeclaredPrefix(name: "no:x"))
        #expect(try Self.sample.findings(#"{"one":"no:x"}"#) == [ArgumentFinding(path: "one", defect: defect)])
        let text = #"<Body><Run xmlns="urn:sample"><one>no:x</one><known xmlns:p="urn:sample">p:y</known></Run></Body>"#
        let findings = try Self.sample.call().validate(Element.read(Array(text.utf8)))
        #expect(findings.map(\.path) == ["one", "known"])
    }

    @Test func `can fill the holes of a template with the prefixes of the WSDL`() throws {
        let template = try EnvelopeTemplate(try Self.sample.call().template(), file: "Run.xml")
        let values = #"{"@a":"tns:x","one":"xsd:string","many":"xsd:int tns:x","known":"tns:x"}"#
        guard case .record(let members) = ArgumentValue(try JSONReader.read(values)) else { return }
        let context = TemplateContext(
            secondsSinceEpoch: { 0 }, randomBytes: { Array(repeating: 0, count: $0) }, environment: { _ in nil })
        let envelope = try template.fill(members.map { TemplateMember($0) }, in: context)
        let body = try #require(Element.read(envelope).elements.last)
        #expect(try Self.sample.call().validate(body).isEmpty)
    }
}
