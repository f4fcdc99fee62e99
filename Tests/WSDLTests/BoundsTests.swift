import SOAPMessage
import Testing
import WSDL
import XMLSchema

/// What strangers write may be deep or stand for much; it is followed so far and no further.
@Suite struct `Bounds of a description` {
    private static func group(_ name: String, _ content: String) -> String {
        #"<xsd:group name="\#(name)"><xsd:sequence>\#(content)</xsd:sequence></xsd:group>"#
    }

    private static func reference(_ name: String, times: Int = 1) -> String {
        String(repeating: #"<xsd:group ref="tns:\#(name)"/>"#, count: times)
    }

    private static let leaf = #"<xsd:element name="z" type="xsd:int" minOccurs="0"/>"#

    private static func chainOfTypes(_ count: Int) -> Sample {
        let types = (1...count).map { number in
            """
            <xsd:complexType name="C\(number)"><xsd:complexContent><xsd:extension base="tns:C\(number - 1)"/>\
            </xsd:complexContent></xsd:complexType>
            """
        }
        let base = #"<xsd:complexType name="C0"><xsd:sequence>\#(leaf)</xsd:sequence></xsd:complexType>"#
        return .document(
            run: #"<xsd:complexContent><xsd:extension base="tns:C\#(count)"/></xsd:complexContent>"#,
            base + types.joined())
    }

    private static func chainOfSimpleTypes(_ count: Int) -> Sample {
        let types = (1...count).map { number in
            #"<xsd:simpleType name="S\#(number)"><xsd:restriction base="tns:S\#(number - 1)"/></xsd:simpleType>"#
        }
        let base = #"<xsd:simpleType name="S0"><xsd:restriction base="xsd:string"/></xsd:simpleType>"#
        return .document(
            run: #"<xsd:sequence><xsd:element name="z" type="tns:S\#(count)"/></xsd:sequence>"#, base + types.joined())
    }

    private static func chainOfGroups(_ count: Int, times: Int = 1) -> Sample {
        let groups = (1...count).map { group("G\($0)", reference("G\($0 - 1)", times: times)) }
        return .document(run: reference("G\(count)"), group("G0", leaf) + groups.joined())
    }

    private static func chainOfAttributeGroups(_ count: Int, times: Int) -> Sample {
        func reference(_ number: Int) -> String { #"<xsd:attributeGroup ref="tns:A\#(number)"/>"# }
        let groups = (1...count).map { number in
            let inner = String(repeating: reference(number - 1), count: times)
            return #"<xsd:attributeGroup name="A\#(number)">\#(inner)</xsd:attributeGroup>"#
        }
        return .document(run: reference(count), #"<xsd:attributeGroup name="A0"/>"# + groups.joined())
    }

    private static func samples(_ sample: Sample) throws -> ArgumentValue {
        let definitions = try sample.definitions()
        return try OperationMessage(definitions.operation("Run"), in: definitions).sampleArguments()
    }

    @Test(arguments: [chainOfTypes(100), chainOfSimpleTypes(100), chainOfGroups(60), chainOfGroups(3, times: 10)])
    func `takes what real schemas do not come near`(sample: Sample) throws {
        #expect(try Self.samples(sample) != .record([]))
    }

    @Test(arguments: [
        ("types", chainOfTypes(700)), ("simple types", chainOfSimpleTypes(1200)), ("groups", chainOfGroups(4400)),
        ("attribute groups", chainOfAttributeGroups(300, times: 1)),
    ])
    func `refuses definitions that are built on too many others`(kind: String, sample: Sample) {
        let error = #expect(throws: WSDLError.self) { try Self.samples(sample) }
        guard case .schema(.tooDeep(_, _, let place))? = error else {
            Issue.record("\(kind): \(String(describing: error))")
            return
        }
        #expect(place.document == "service.wsdl")
    }

    @Test(arguments: [
        ("groups", chainOfGroups(30, times: 10)), ("attribute groups", chainOfAttributeGroups(30, times: 10)),
    ])
    func `refuses definitions that stand for too much`(kind: String, sample: Sample) {
        let error = #expect(throws: WSDLError.self) { try Self.samples(sample) }
        guard case .schema(.tooLarge(_, _, limit: 100_000, _))? = error else {
            Issue.record("\(kind): \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [("attribute groups", chainOfAttributeGroups(30, times: 10)), ("types", chainOfTypes(700))])
    func `says in an outline that a type is cut`(kind: String, sample: Sample) throws {
        let definitions = try sample.definitions()
        let element = try #require(definitions.declarations(named: "Run").first)
        #expect(element.cut == .size, "\(kind)")
    }

    @Test func `tells a chain of elements as far as the stack goes`() throws {
        let types = (0..<1000).map { number in
            """
            <xsd:complexType name="T\(number)"><xsd:sequence><xsd:element name="e" type="tns:T\(number + 1)"/></xsd:sequence>\
            </xsd:complexType>
            """
        }
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="e" type="tns:T0"/></xsd:sequence>"#,
            types.joined() + #"<xsd:complexType name="T1000"/>"#)
        let definitions = try sample.definitions()
        let call = try OperationMessage(definitions.operation("Run"), in: definitions)
        #expect(try String(decoding: call.template(), as: UTF8.self).contains("its content, as XML"))
        #expect(try call.outline().arguments.count == 1)
        _ = try call.sampleArguments()
    }

    @Test func `writes a template of an encoded array of itself`() throws {
        let array = """
            <xsd:complexType name="A"><xsd:complexContent><xsd:restriction base="soapenc:Array">
            <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="tns:A[]"/>
            </xsd:restriction></xsd:complexContent></xsd:complexType>
            """
        let definitions = try Sample.rpc(#"<part name="p" type="tns:A"/>"#, schema: array).definitions()
        let text = try OperationMessage(definitions.operation("Run"), in: definitions).template()
        #expect(String(decoding: text, as: UTF8.self).contains("{{#p}}<item xsi:type=\"tns:A\">{{.}}</item>{{/p}}"))
    }

    @Test(arguments: [
        ("99999999999999999999999", "99999999999999999999999"), ("9223372036854775807", "9223372036854775807"),
        ("0", "9999999999"),
    ])
    func `takes numbers of occurrences that no machine counts to`(least: String, greatest: String) throws {
        let element = #"<xsd:element name="z" type="xsd:int" minOccurs="0" maxOccurs="\#(greatest)"/>"#
        let nested =
            #"<xsd:sequence minOccurs="\#(least)" maxOccurs="\#(greatest)">\#(element)\#(element)</xsd:sequence>"#
        let sample = Sample.document(run: nested)
        let two = ArgumentValue.record([ArgumentMember("z", .list([.text("1"), .text("2")]))])
        let definitions = try sample.definitions()
        let call = try OperationMessage(definitions.operation("Run"), in: definitions)
        #expect(try Sample.body(of: call.request(two)) == "<{urn:sample}Run><z>1</><z>2</></>")
    }

    @Test func `takes the type of a head of many heads`() throws {
        let heads = (1...300).map { #"<xsd:element name="h\#($0)" substitutionGroup="tns:h\#($0 - 1)"/>"# }
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element ref="tns:h300"/></xsd:sequence>"#,
            #"<xsd:element name="h0" type="xsd:int"/>"# + heads.joined())
        #expect(try sample.findings(#"{"h300":"x"}"#).count == 1)
        #expect(try sample.findings(#"{"h300":"1"}"#) == [])
    }
}
