import JSONWire
import SOAPMessage
import Testing
import WSDL

@Suite struct `The order of arguments` {
    private static func sample(_ model: String, _ rest: String = "") -> Sample { .document(run: model, rest) }

    private static func element(_ name: String, _ occurs: String = "") -> String {
        #"<xsd:element name="\#(name)" type="xsd:string" \#(occurs)/>"#
    }

    private static let any = #"minOccurs="0" maxOccurs="unbounded""#
    private static let pairs = sample(
        #"<xsd:sequence maxOccurs="unbounded">\#(element("k"))\#(element("v"))</xsd:sequence>"#)
    private static let mails = sample(
        """
        <xsd:sequence>\(element("id", "minOccurs='0'"))<xsd:sequence maxOccurs="unbounded">\(element("mail"))\
        \(element("key", any))</xsd:sequence></xsd:sequence><xsd:attribute name="lang"/>
        """)
    private static let steps = sample(
        #"<xsd:choice maxOccurs="unbounded">\#(element("plus"))\#(element("times", any))</xsd:choice>"#)
    private static let grouped = sample(
        """
        <xsd:choice maxOccurs="unbounded"><xsd:sequence>\(element("mail"))\(element("key", any))</xsd:sequence>\
        \(element("note"))</xsd:choice>
        """)
    private static let holder = sample(
        #"<xsd:sequence><xsd:element name="in" type="tns:Steps"/>\#(element("last", "minOccurs='0'"))</xsd:sequence>"#,
        """
        <xsd:complexType name="Steps"><xsd:choice maxOccurs="unbounded"><xsd:element name="tags" type="tns:Tags"/>\
        \(element("plus"))</xsd:choice><xsd:attribute name="unit"/></xsd:complexType>
        <xsd:simpleType name="Tags"><xsd:list itemType="xsd:string"/></xsd:simpleType>
        """)

    /// Arguments as JSON, or as items of one step.
    private static func arguments(_ text: String) throws -> ArgumentValue {
        if text.hasPrefix("{") || text.hasPrefix("[") { return ArgumentValue(try JSONReader.read(text)) }
        return .record(
            text.split(separator: " ").map { item in
                let halves = item.split(separator: "=", maxSplits: 1)
                return ArgumentMember(String(halves[0]), .text(String(halves[1])))
            })
    }

    /// The content of the body's element without its end-tags.
    private static func wire(_ sample: Sample, _ text: String) throws -> String {
        let body = try Sample.body(of: sample.call().request(arguments(text)))
        return String(body.replacing("</>", with: "").dropFirst("<{urn:sample}Run".count))
    }

    private static func findings(_ sample: Sample, _ text: String) throws -> [ArgumentFinding] {
        do { _ = try sample.call().request(arguments(text)) } catch WSDLError.arguments(let findings) {
            return findings
        }
        return []
    }

    @Test(arguments: [
        (pairs, "k=a v=1 k=b v=2", "><k>a<v>1<k>b<v>2"),
        (pairs, #"[{"k":"a"},{"v":1},{"k":"b"},{"v":2}]"#, "><k>a<v>1<k>b<v>2"),
        (pairs, #"[{"v":1,"k":"a"},{"k":"b","v":2}]"#, "><k>a<v>1<k>b<v>2"),
        (pairs, #"{"v":[1,2],"k":["a","b"]}"#, "><k>a<v>1<k>b<v>2"),
        (mails, "mail=a key=1 key=2 mail=b key=3", "><mail>a<key>1<key>2<mail>b<key>3"),
        (mails, "mail=a id=0 key=1 mail=b", "><id>0<mail>a<key>1<mail>b"),
        (mails, "mail=a mail=b key=1", "><mail>a<mail>b<key>1"),
        (mails, #"{"key":[1,2],"mail":"a"}"#, "><mail>a<key>1<key>2"),
        (mails, #"{"mail":["a","b"]}"#, "><mail>a<mail>b"),
        (
            mails, #"[{"@lang":"en"},{"id":0},{"key":[1,2],"mail":"a"},{"mail":"b"}]"#,
            " lang='en'><id>0<mail>a<key>1<key>2<mail>b"
        ),
        (steps, "plus=1 times=2 plus=3 times=4 times=5", "><plus>1<times>2<plus>3<times>4<times>5"),
        (steps, #"{"times":[2,4],"plus":[1,3]}"#, "><times>2<times>4<plus>1<plus>3"),
        (grouped, "note=n mail=a key=1 note=m mail=b", "><note>n<mail>a<key>1<note>m<mail>b"),
        (
            holder, #"{"last":9,"in":[{"plus":1},{"tags":["x","y"],"@unit":"m"},{"plus":2}]}"#,
            "><in unit='m'><plus>1<tags>x y<plus>2<last>9"
        ),
        (holder, #"{"in":[{"plus":1},{"tags":"x"},{"plus":2}]}"#, "><in><plus>1<tags>x<plus>2"),
    ])
    func `is kept where the schema leaves it open, and that of the schema elsewhere`(
        sample: Sample, json: String, expected: String
    ) throws {
        #expect(try Self.wire(sample, json) == expected)
    }

    @Test(arguments: [
        (mails, #"{"mail":["a","b"],"key":1}"#, "key", ["mail", "key"]),
        (mails, "key=1 mail=a key=2 mail=b", "key", ["mail", "key"]),
        (grouped, #"{"mail":["a","b"],"key":1,"note":"n"}"#, "mail", ["mail", "key", "note"]),
    ])
    func `is asked for where it cannot be known`(
        sample: Sample, json: String, path: String, names: [String]
    ) throws {
        #expect(
            try Self.findings(sample, json) == [ArgumentFinding(path: path, defect: .unclearRound(of: "", names))])
    }

    @Test(arguments: [
        (pairs, #"{"k":["a","b"],"v":1}"#, ArgumentFinding(path: "v", defect: .missing)),
        (pairs, #"[{"k":"a"},{"v":1},{"k":"b"}]"#, ArgumentFinding(path: "v", defect: .missing)),
        (mails, #"{"key":[1,2]}"#, ArgumentFinding(path: "mail", defect: .missing)),
        (grouped, "[]", ArgumentFinding(path: "", defect: .noneOf(["mail", "key", "note"]))),
        (
            mails, #"[{"mail":"a"},{"kei":1}]"#,
            ArgumentFinding(path: "[1].kei", defect: .unknown(known: ["id", "mail", "key"]))
        ),
    ])
    func `hides nothing that is wrong`(sample: Sample, json: String, expected: ArgumentFinding) throws {
        #expect(try Self.findings(sample, json) == [expected])
    }

    @Test func `is that of the user without a schema, at every depth`() throws {
        let inner = try Self.arguments("b=1 a=2 b=3")
        let members = try Self.arguments(#"{"plus":1,"times":[2,3]}"#).members + [ArgumentMember("plus", inner)]
        #expect(
            String(decoding: try ArgumentWriter.write(members, namespace: ""), as: UTF8.self)
                == "<plus>1</plus><times>2</times><times>3</times><plus><b>1</b><a>2</a><b>3</b></plus>")
    }

    @Test func `of many costs no more than their number`() throws {
        let rounds = (0..<20_000).map { #"{"plus":\#($0)},{"times":1}"# }.joined(separator: ",")
        #expect(try Self.steps.body("[\(rounds)]").utf8.count > 400_000)
    }
}
