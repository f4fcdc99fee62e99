import Testing
import WSDL
import XMLSchema
import XMLWire

/// A WSDL with a bit of everything, for what is told and made of WSDLs.
enum Shop {
    static let schema = """
        <xsd:complexType name="Customer"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
        <xsd:element name="address" minOccurs="0"><xsd:complexType><xsd:sequence>
        <xsd:element name="zip" type="tns:Zip"/><xsd:element name="city" type="xsd:string" minOccurs="0"/>
        </xsd:sequence></xsd:complexType></xsd:element></xsd:sequence></xsd:complexType>
        <xsd:complexType name="Item"><xsd:sequence><xsd:element name="sku" type="xsd:string"/>
        <xsd:element name="count" type="tns:Count" default="1" minOccurs="0"/>
        <xsd:element name="size" type="tns:Size" minOccurs="0" maxOccurs="2"/></xsd:sequence>
        <xsd:attribute name="id" type="xsd:int" use="required"/></xsd:complexType>
        <xsd:simpleType name="Zip"><xsd:restriction base="xsd:string"><xsd:pattern value="[0-9]{5}"/></xsd:restriction>
        </xsd:simpleType>
        <xsd:simpleType name="Count"><xsd:restriction base="xsd:int"><xsd:minInclusive value="1"/>
        <xsd:maxInclusive value="99"/></xsd:restriction></xsd:simpleType>
        <xsd:simpleType name="Size"><xsd:restriction base="xsd:string"><xsd:enumeration value="S"/>
        <xsd:enumeration value="L"/></xsd:restriction></xsd:simpleType>
        <xsd:complexType name="Group"><xsd:sequence><xsd:element name="name" type="xsd:string"/>
        <xsd:element name="inner" type="tns:Group" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>
        <xsd:element name="RunResponse"><xsd:complexType><xsd:sequence><xsd:element name="number" type="xsd:int"/>
        <xsd:element name="group" type="tns:Group" minOccurs="0"/></xsd:sequence></xsd:complexType></xsd:element>
        """

    static let run = """
        <xsd:sequence><xsd:element name="customer" type="tns:Customer"/>
        <xsd:element name="item" type="tns:Item" maxOccurs="unbounded"/>
        <xsd:element name="note" type="xsd:string" minOccurs="0" nillable="true"><xsd:annotation>
        <xsd:documentation>for the driver</xsd:documentation></xsd:annotation></xsd:element>
        <xsd:choice><xsd:element name="card" type="xsd:string"/><xsd:element name="invoice" type="xsd:boolean"/></xsd:choice>
        </xsd:sequence><xsd:attribute name="lang" type="xsd:language" default="en"/>
        """

    static let sample = Sample.document(run: run, schema)
}

@Suite struct `Outlines` {
    /// Names with occurrence, type and members, one line a node.
    private func lines(_ outlines: [Outline], indent: String = "") -> [String] {
        outlines.flatMap { outline in
            let most = outline.occurs.max.map { String($0) } ?? "*"
            let cut = outline.cut.map { " \($0.rawValue)" } ?? ""
            let name = outline.name?.local ?? outline.kind.rawValue
            let line = "\(indent)\(name) \(outline.occurs.min)..\(most) \(outline.type?.local ?? "-")\(cut)"
            return [line] + lines(outline.members, indent: indent + "  ")
        }
    }

    @Test func `tell arguments and reply of an operation, recursion cut`() throws {
        let outline = try Shop.sample.call().outline()
        #expect(
            lines(outline.arguments) == [
                "customer 1..1 Customer", "  name 1..1 string", "  address 0..1 -", "    zip 1..1 Zip",
                "    city 0..1 string", "item 1..* Item", "  sku 1..1 string", "  count 0..1 Count", "  size 0..2 Size",
                "  id 1..1 int", "note 0..1 string", "choice 1..1 -", "  card 1..1 string", "  invoice 1..1 boolean",
                "lang 0..1 language",
            ])
        #expect(
            lines(outline.reply ?? []) == [
                "number 1..1 int", "group 0..1 Group", "  name 1..1 string", "  inner 0..* Group recursion",
            ])
        let note = try #require(outline.arguments.first { $0.name?.local == "note" })
        #expect(note.documentation == "for the driver" && note.isNillable)
    }

    @Test func `tell values: facets, enumerations, defaults`() throws {
        let item = try #require(try Shop.sample.definitions().declarations(named: "Item").first)
        #expect(item.kind == .type && item.name == QualifiedName("Item", in: "urn:sample"))
        #expect(
            item.members[1].value?.facets.map { "\($0.name) \($0.value)" } == ["minInclusive 1", "maxInclusive 99"])
        #expect(item.members[1].defaultValue == "1")
        #expect(item.members[2].value?.enumeration.map(\.value) == ["S", "L"])
    }

    @Test(arguments: ["Size", "tns:Size", "{urn:sample}Size"])
    func `find a declaration by local name, prefix and namespace`(name: String) throws {
        #expect(try Shop.sample.definitions().declarations(named: name).count == 1)
    }

    @Test(arguments: ["Sizes", "xsd:Size", "{urn:other}Size"])
    func `find none where nothing has the name`(name: String) throws {
        #expect(try Shop.sample.definitions().declarations(named: name).isEmpty)
    }

    @Test func `end at a limit, and at a type that nothing declares`() throws {
        var limits = OutlineLimits()
        limits.nodes = 2
        let outline = try Shop.sample.call().outline(limits)
        #expect(lines(outline.arguments).contains { $0.hasSuffix(" size") })
        let broken = Sample.document(run: #"<xsd:sequence><xsd:element name="a" type="tns:Gone"/></xsd:sequence>"#)
        let cut = try OperationMessage(broken.definitions().operation("Run"), in: broken.definitions()).outline()
        #expect(lines(cut.arguments) == ["a 1..1 Gone undeclared"])
    }

    @Test func `tell one line a part in RPC style, and what arrays hold`() throws {
        let sample = Sample.rpc(
            #"<part name="names" type="tns:Names"/><part name="count" type="xsd:int"/>"#,
            schema: """
                <xsd:complexType name="Names"><xsd:complexContent><xsd:restriction base="soapenc:Array">
                <xsd:attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:string[]"/></xsd:restriction>
                </xsd:complexContent></xsd:complexType>
                """)
        let outline = try sample.call().outline()
        #expect(outline.arguments.map { $0.name?.local } == ["names", "count"])
        #expect(outline.arguments[0].array == "string[]")
    }
}
