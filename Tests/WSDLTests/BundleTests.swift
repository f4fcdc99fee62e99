import JSONWire
import SOAPMessage
import Synchronization
import Testing
import WSDL
import XMLWire

@Suite struct `Bundles` {
    /// Documents as they are loaded, and the one that stands for them all.
    private struct Bundled {
        let original: Definitions
        let bundle: Definitions
        let text: String

        init(_ texts: [String: String], _ location: String = "service.wsdl") throws {
            let kept = Mutex<[String: [UInt8]]>([:])
            let texts = Mutex(texts)
            var loader = DefinitionsLoader { (location) throws(UnreadableDocument) in
                guard let text = texts.withLock({ $0[location] }) else { throw UnreadableDocument(reason: "not there") }
                return Array(text.utf8)
            }
            loader.observe = { location, bytes in
                texts.withLock { $0[location + "#seen"] = String(decoding: bytes, as: UTF8.self) }
            }
            original = try loader.load(location)
            let documents = texts.withLock { all in
                Dictionary(
                    uniqueKeysWithValues: all.filter { $0.key.hasSuffix("#seen") }
                        .map { (String($0.key.dropLast(5)), Array($0.value.utf8)) })
            }
            kept.withLock { $0 = documents }
            let bytes = try original.bundled(documents)
            text = String(decoding: bytes, as: UTF8.self)
            let alone = DefinitionsLoader { (location) throws(UnreadableDocument) in
                throw UnreadableDocument(reason: "\(location) was asked for")
            }
            bundle = try alone.load(bytes, at: "bundle.wsdl")
        }

        func request(_ json: String, of operation: String = "Run") throws -> [String] {
            try [original, bundle].map { definitions in
                let call = try OperationMessage(definitions.operation(operation), in: definitions)
                let request = try call.request(ArgumentValue(JSONReader.read(json)))
                return try Sample.body(of: request)
            }
        }
    }

    private static let including = #"<xsd:include schemaLocation="part.xsd"/>"#

    @Test func `list what the original lists, and ask for no other document`() throws {
        let all = try Bundled(["service.wsdl": Shop.sample.text])
        #expect(all.bundle.listedOperations == all.original.listedOperations)
        #expect(all.bundle.warnings.isEmpty)
        #expect(all.bundle.targetNamespace == "urn:sample")
    }

    @Test func `hold included schemas in the namespace that includes them`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="p" type="tns:Part"/></xsd:sequence>"#, Self.including)
        let all = try Bundled([
            "service.wsdl": sample.text,
            "part.xsd": """
            <schema xmlns="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
            <include schemaLocation="more/leaf.xsd"/>
            <complexType name="Part"><sequence><element name="a" type="string"/></sequence></complexType></schema>
            """.replacing("type=\"string\"", with: "type=\"string\""),
            "more/leaf.xsd": "<schema xmlns='http://www.w3.org/2001/XMLSchema'/>",
        ])
        let bodies = try all.request(#"{"p":{"a":"1"}}"#)
        #expect(bodies[0] == bodies[1] && bodies[1] == "<{urn:sample}Run><p><a>1</></></>")
        #expect(!all.text.contains("schemaLocation"))
    }

    @Test func `give names without a prefix the namespace of the including schema`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="p" type="tns:Part"/></xsd:sequence>"#, Self.including)
        let all = try Bundled([
            "service.wsdl": sample.text,
            "part.xsd": """
            <x:schema xmlns:x="http://www.w3.org/2001/XMLSchema"><x:complexType name="Part"><x:sequence>
            <x:element name="leaf" type="Leaf"/><x:element ref="top"/></x:sequence></x:complexType>
            <x:simpleType name="Leaf"><x:union memberTypes="x:int Word"/></x:simpleType>
            <x:simpleType name="Word"><x:restriction base="x:string"><x:enumeration value="w"/></x:restriction>
            </x:simpleType><x:element name="top" type="x:string"/></x:schema>
            """,
        ])
        let bodies = try all.request(#"{"p":{"leaf":"w","top":"t"}}"#)
        #expect(bodies[0] == bodies[1])
        #expect(throws: WSDLError.self) { try all.request(#"{"p":{"leaf":"no","top":"t"}}"#) }
    }

    @Test func `hold what is redefined as redefined`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="p" type="tns:Part"/></xsd:sequence>"#,
            """
            <xsd:redefine schemaLocation="part.xsd"><xsd:complexType name="Part"><xsd:complexContent>
            <xsd:extension base="tns:Part"><xsd:sequence><xsd:element name="b" type="xsd:string"/></xsd:sequence>
            </xsd:extension></xsd:complexContent></xsd:complexType></xsd:redefine>
            """)
        let all = try Bundled([
            "service.wsdl": sample.text,
            "part.xsd": """
            <x:schema xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:s="urn:sample" targetNamespace="urn:sample"
            elementFormDefault="qualified"><x:complexType name="Part"><x:sequence>
            <x:element name="a" type="x:string"/></x:sequence></x:complexType></x:schema>
            """,
        ])
        let bodies = try all.request(#"{"p":{"b":"2","a":"1"}}"#)
        #expect(bodies[0] == bodies[1] && bodies[1] == "<{urn:sample}Run><p><a>1</><b>2</></></>")
        #expect(!all.text.contains("redefine"))
    }

    @Test func `merge an imported WSDL of another namespace, names that clash included`() throws {
        var sample = Sample.document(run: #"<xsd:sequence><xsd:element name="a" type="xsd:int"/></xsd:sequence>"#)
        sample.imports = #"<import namespace="urn:outer" location="outer.wsdl"/>"#
        let inner = sample.text
        let outer = """
            <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:in="urn:sample" targetNamespace="urn:outer"><import namespace="urn:sample" location="service.wsdl"/>
            <message name="RunIn"/><portType name="Type"><operation name="Ping"><input message="o:RunIn"
            xmlns:o="urn:outer"/></operation></portType>
            <binding name="Ping" type="o:Type" xmlns:o="urn:outer"><s:binding/><operation name="Ping"><s:operation/>
            <input><s:body use="literal"/></input></operation></binding>
            <service name="Both"><port name="Run" binding="in:Binding"><s:address location="http://127.0.0.1/"/></port>
            <port name="Ping" binding="o:Ping" xmlns:o="urn:outer"/></service></definitions>
            """
        let all = try Bundled(["outer.wsdl": outer, "service.wsdl": inner], "outer.wsdl")
        #expect(all.bundle.listedOperations == all.original.listedOperations)
        #expect(all.bundle.listedOperations.map(\.operation) == ["Run", "Ping"])
        let bodies = try all.request(#"{"a":"1"}"#)
        #expect(bodies[0] == bodies[1])
        #expect(try all.request("{}", of: "Ping") == ["", ""])
    }

    @Test func `keep prefixes in content, the default namespace included`() throws {
        let sample = Sample.document(
            run: #"<xsd:sequence><xsd:element name="p" type="o:P" xmlns:o="urn:o"/></xsd:sequence>"#,
            #"<xsd:import namespace="urn:o" schemaLocation="o.xsd"/>"#)
        let all = try Bundled([
            "service.wsdl": sample.text,
            "o.xsd": """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:o" xmlns:xsd="urn:odd"
            targetNamespace="urn:o"><xs:annotation><xs:documentation>Use <b>this</b> now.</xs:documentation></xs:annotation>
            <xs:complexType name="P"><xs:sequence><xs:element name="q" type="Q"/></xs:sequence></xs:complexType>
            <xs:simpleType name="Q"><xs:restriction base="xs:int"/></xs:simpleType></xs:schema>
            """,
        ])
        let bodies = try all.request(#"{"p":{"q":"1"}}"#)
        #expect(bodies[0] == bodies[1])
        #expect(all.text.contains("Use <b>this</b> now."))
    }

    @Test func `stay complete without a document that cannot be had`() throws {
        let sample = Sample.document(
            run: "", #"<xsd:import namespace="urn:gone" schemaLocation="http://127.0.0.1/gone.xsd"/>"#)
        let all = try Bundled(["service.wsdl": sample.text])
        #expect(all.original.missingDocuments.count == 1)
        #expect(all.bundle.missingDocuments.isEmpty)
        #expect(try all.request("{}") == ["<{urn:sample}Run></>", "<{urn:sample}Run></>"])
    }
}
