import SOAPMessage
import Testing
import WSDL
import XMLSchema
import XMLWire

@Suite struct `Validation of messages` {
    private func validate(
        _ body: String, in sample: Sample = Shop.sample, header: String = "", version: SOAPVersion = .v11,
        operation: String? = nil
    ) throws -> MessageValidation {
        let text = """
            <e:Envelope xmlns:e="\(version.envelopeNamespace)" xmlns="urn:sample" xmlns:t="urn:sample"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
            \(header)
            <e:Body>\(body)</e:Body></e:Envelope>
            """
        return try sample.definitions().validate(
            Element.read(Array(text.utf8)), version: version, operation: operation)
    }

    /// `path: code` in the words of Swift.
    private func defects(_ body: String, in sample: Sample = Shop.sample) throws -> [String] {
        try validate(body, in: sample).findings.map { "\($0.path): \(Self.word($0.defect))" }
    }

    private static func word(_ defect: MessageDefect) -> String {
        switch defect {
        case .missing(let name): "missing \(name.local)"
        case .missingChoice(let names): "missing \(names.map(\.local).joined(separator: "|"))"
        case .unexpected(let name, _): "unexpected \(name.local)"
        case .namespace(let name, _): "namespace \(name.local)"
        case .misplaced(let name): "misplaced \(name.local)"
        case .tooMany(let name, let limit): "more than \(limit) \(name.local)"
        case .missingAttribute(let name): "missing @\(name.local)"
        case .unexpectedAttribute(let name, _): "unexpected @\(name.local)"
        case .value(.facet(_, let facet, _)): facet
        case .value(.notEnumerated): "not enumerated"
        case .value(.notOfType(_, let type, _)): "no \(type.local)"
        default: "\(defect)"
        }
    }

    private static let customer = "<customer><name>A</name></customer>"
    private static let item = "<item id='1'><sku>a</sku></item>"

    @Test(arguments: [
        "<Run>\(customer)\(item)<card>1</card></Run>",
        "<Run lang='de'>\(customer)\(item)\(item)<note xsi:nil='true'/><invoice>1</invoice></Run>",
        "<t:Run>\n  \(customer)\n <item id='1'><sku/><count/><size>S</size><size>L</size></item><card/></t:Run>",
    ])
    func `finds nothing in what is valid`(body: String) throws {
        let validation = try validate(body)
        #expect(validation.findings.isEmpty)
        #expect(validation.operation == "Run" && validation.role == .request)
    }

    @Test(arguments: [
        ("<head/><one/>", MessageValidation.Role.request, 0), ("<head/><two/>", .reply, 0),
        ("<two/><head/>", .reply, 0),
        ("<head/><not/>", .request, 2),
    ])
    func `tells the request of several parts from the reply`(
        body: String, role: MessageValidation.Role, count: Int
    ) throws {
        var sample = Sample()
        sample.schema = ["head", "one", "two"].map { "<xsd:element name='\($0)'/>" }.joined()
        sample.input = #"<part name="h" element="tns:head"/><part name="b" element="tns:one"/>"#
        sample.output = #"<part name="h" element="tns:head"/><part name="b" element="tns:two"/>"#
        for name in [nil, "Run"] {
            let validation = try validate(body, in: sample, operation: name)
            #expect(validation.role == role && validation.findings.count == count, "\(validation.findings)")
        }
    }

    @Test(arguments: [
        ("<Run>\(item)<card>1</card></Run>", [": missing customer"]),
        ("<Run>\(item)\(customer)<card>1</card></Run>", ["customer: misplaced customer"]),
        ("<Run>\(customer)\(item)</Run>", [": missing card|invoice"]),
        ("<Run>\(customer)\(item)<card/><invoice>true</invoice></Run>", ["invoice: misplaced invoice"]),
        ("<Run>\(customer)\(item)<card/><card/></Run>", ["card[1]: more than 1 card"]),
        ("<Run>\(customer)\(item)<extra/><card/></Run>", ["extra: unexpected extra"]),
        ("<Run>\(customer)\(item)<card xmlns=''/></Run>", ["card: namespace card"]),
        ("<Run><customer/>\(item)<card/></Run>", ["customer: missing name"]),
        ("<Run>\(customer)<item><sku/></item><card/></Run>", ["item: missing @id"]),
        (
            "<Run>\(customer)\(item)<item id='x' no='1'><sku/></item><card/></Run>",
            ["item[1].@id: no int", "item[1].@no: unexpected @no"]
        ),
        ("<Run>\(customer)<item id='1'><sku/><count>100</count></item><card/></Run>", ["item.count: maxInclusive"]),
        ("<Run>\(customer)<item id='1'><sku/><size>M</size></item><card/></Run>", ["item.size: not enumerated"]),
        (
            "<Run><customer><name/><address><zip>1</zip></address></customer>\(item)<card/></Run>",
            ["customer.address.zip: pattern"]
        ),
        ("<Run>\(customer)\(item)<card xsi:nil='true'/></Run>", ["card: notNillable"]),
        ("<Run>\(customer)\(item)<note xsi:nil='1'>x</note><card/></Run>", ["note: nilWithContent"]),
        ("<Run>\(customer)\(item)<card><b/></card></Run>", ["card: elementsInText"]),
        ("<Run>x\(customer)\(item)<card/></Run>", [": text(\"x\")"]),
        ("<Run>\(customer)\(item)<card xsi:type='t:Gone'/></Run>", ["card: unknownType(\"t:Gone\")"]),
        ("<RunResponse><number>x</number></RunResponse>", ["number: no int"]),
    ])
    func `finds what does not fit, with its path`(body: String, expected: [String]) throws {
        #expect(try defects(body) == expected)
    }

    @Test func `tells the line of each finding`() throws {
        let validation = try validate("<Run>\n<customer>\n<nam/></customer>\n\(Self.item)<card/></Run>")
        #expect(validation.findings.map(\.line) == [6, 5])
    }

    @Test func `takes a reply for a reply, and finds its recursion`() throws {
        let body = "<RunResponse><number>1</number><group><name/><inner><nam/></inner></group></RunResponse>"
        let validation = try validate(body)
        #expect(validation.role == .reply)
        #expect(validation.findings.map(\.path) == ["group.inner.nam", "group.inner"])
    }

    @Test func `names what no operation has`() throws {
        let validation = try validate("<Rum/>")
        #expect(validation.operation == nil && validation.role == nil)
        guard case .unknownPayload(let name, let known)? = validation.findings.first?.defect else {
            Issue.record("\(validation.findings)")
            return
        }
        #expect(name?.local == "Rum" && known.map(\.local) == ["Run", "RunResponse"])
    }

    @Test func `looks at the envelope`() throws {
        let twelve = try validate("<Run>\(Self.customer)\(Self.item)<card/></Run>", version: .v12)
        #expect(twelve.findings.map(\.defect) == [.version(.v12, expected: .v11)])
        let header = try validate(
            "<Run>\(Self.customer)\(Self.item)<card/></Run>", header: "<e:Header><plain xmlns=''/></e:Header>")
        #expect(header.findings.map(\.path) == ["header:plain"])
        let none = Array("<e:Envelope xmlns:e='\(SOAPVersion.v11.envelopeNamespace)'/>".utf8)
        let validation = try Shop.sample.definitions().validate(Element.read(none), version: .v11)
        #expect(validation.findings.map(\.defect) == [.noBody])
    }

    @Test(arguments: [
        ("<e:Fault><faultcode xmlns=''>e:Client</faultcode><faultstring xmlns=''/></e:Fault>", []),
        ("<e:Fault><faultcode xmlns=''>e:Client</faultcode></e:Fault>", [": missing faultstring"]),
        (
            """
            <e:Fault><faultcode xmlns=''/><faultstring xmlns=''/><detail xmlns=''><t:RunResponse/></detail></e:Fault>
            """, ["detail.RunResponse: missing number"]
        ),
    ])
    func `looks at faults`(body: String, expected: [String]) throws {
        #expect(try validate(body).role == .fault)
        #expect(try defects(body) == expected)
    }

    @Test(arguments: [
        ("<c:Run xmlns:c='urn:call' xmlns=''><a>1</a><b>x</b></c:Run>", []),
        ("<c:Run xmlns:c='urn:call' xmlns=''><a>x</a></c:Run>", [": missing b", "a: no int"]),
        (
            "<c:Run xmlns:c='urn:call'><a>1</a><b/><d/></c:Run>",
            ["a: namespace a", "b: namespace b", "d: unexpected d"]
        ),
        ("<Run/>", [": namespace Run", ": missing a", ": missing b"]),
    ])
    func `looks at RPC wrappers and their parts`(body: String, expected: [String]) throws {
        let sample = Sample.rpc(
            #"<part name="a" type="xsd:int"/><part name="b" type="xsd:string"/>"#, isEncoded: false)
        #expect(try Set(defects(body, in: sample)) == Set(expected))
    }

    @Test func `accepts derived types, and no others`() throws {
        let sample = try #require(`Samples and templates`.samples.first { $0.name == "derived" }).sample
        #expect(try defects("<Run><shape xsi:type='t:Circle'><radius>1</radius></shape></Run>", in: sample) == [])
        #expect(try defects("<Run><shape/></Run>", in: sample).count == 1)
        let wrong = try validate("<Run><shape xsi:type='xsd:int'/></Run>", in: sample)
        let int = QualifiedName("int", in: "http://www.w3.org/2001/XMLSchema")
        let shape = QualifiedName("Shape", in: "urn:sample")
        #expect(wrong.findings.map(\.defect) == [.notDerived(int, base: shape), .abstract(shape)])
    }

    @Test(arguments: `Samples and templates`.samples.map(\.name), SampleExtent.allCases)
    func `finds nothing in the samples that are made`(name: String, extent: SampleExtent) throws {
        let sample = try #require(`Samples and templates`.samples.first { $0.name == name }).sample
        let call = try sample.call()
        let request = try call.request(try call.sampleArguments(extent))
        let validation = try sample.definitions().validate(Element.read(request.bytes), version: .v11)
        #expect(validation.findings.isEmpty, "\(validation.findings)")
    }

    @Test func `takes the wrapper of an answer to be in the namespace of the request where its own is not named`()
        throws
    {
        var sample = Sample.rpc(
            #"<part name="n" type="xsd:int"/>"#, isEncoded: false, output: #"<part name="r" type="xsd:int"/>"#)
        sample.outputBody = #"use="literal""#
        let reply = { (namespace: String) in
            "<c:RunResponse xmlns:c='\(namespace)'><r xmlns=''>1</r></c:RunResponse>"
        }
        #expect(try validate(reply("urn:call"), in: sample).findings.isEmpty)
        #expect(try defects(reply("urn:else"), in: sample) == [": namespace RunResponse"])
    }
}
