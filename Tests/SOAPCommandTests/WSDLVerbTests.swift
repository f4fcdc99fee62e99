import Foundation
import TestSupport
import Testing

/// The verbs that look at a WSDL, as a process.
@Suite struct `Verbs of WSDLs` {
    private let files: TemporaryFolder
    private var folder: String { files.path }

    init() throws {
        files = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: files.path + "/Envelopes", withIntermediateDirectories: true)
        try files.write(Self.wsdl, to: "shop.wsdl")
        try files.write(Self.schema, to: "shop.xsd")
    }

    private func soap(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let child = try Soap.start(arguments, directory: folder)
        let outcome = child.finish()
        return (
            outcome.status, String(decoding: outcome.output, as: UTF8.self),
            String(decoding: outcome.errors, as: UTF8.self)
        )
    }

    private static let schema = """
        <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:tns="urn:shop" targetNamespace="urn:shop"
            elementFormDefault="qualified">
          <xsd:element name="Place"><xsd:complexType><xsd:sequence>
            <xsd:element name="item" type="tns:Item" maxOccurs="unbounded"/>
            <xsd:element name="note" type="xsd:string" minOccurs="0"/>
          </xsd:sequence></xsd:complexType></xsd:element>
          <xsd:element name="PlaceResponse"><xsd:complexType><xsd:sequence>
            <xsd:element name="number" type="xsd:int"/></xsd:sequence></xsd:complexType></xsd:element>
          <xsd:complexType name="Item"><xsd:sequence><xsd:element name="sku" type="xsd:string">
            <xsd:annotation><xsd:documentation>what is on the shelf</xsd:documentation></xsd:annotation></xsd:element>
            <xsd:element name="size" type="tns:Size" minOccurs="0"/></xsd:sequence></xsd:complexType>
          <xsd:simpleType name="Size"><xsd:restriction base="xsd:string"><xsd:enumeration value="S"/>
            <xsd:enumeration value="L"/></xsd:restriction></xsd:simpleType>
        </xsd:schema>
        """

    private static let wsdl = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:tns="urn:shop" xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:shop">
          <types><xsd:schema><xsd:import namespace="urn:shop" schemaLocation="shop.xsd"/></xsd:schema></types>
          <message name="In"><part name="p" element="tns:Place"/></message>
          <message name="Out"><part name="p" element="tns:PlaceResponse"/></message>
          <portType name="Type"><operation name="Place"><documentation>Places an order.</documentation>
            <input message="tns:In"/><output message="tns:Out"/></operation></portType>
          <binding name="B" type="tns:Type"><s:binding/><operation name="Place"><s:operation soapAction="urn:place"/>
            <input><s:body use="literal"/></input><output><s:body use="literal"/></output></operation></binding>
          <service name="Shop"><port name="ShopPort" binding="tns:B">
            <s:address location="http://127.0.0.1:9/shop"/></port></service>
        </definitions>
        """

    @Test func `describe a service, an operation and a type`() throws {
        #expect(
            try soap("describe", "shop.wsdl").output == """
                shop.wsdl
                  namespace  urn:shop
                service Shop
                  port ShopPort (SOAP 1.1)  http://127.0.0.1:9/shop
                    Place  # Places an order.

                """)
        #expect(
            try soap("describe", "shop.wsdl", "Place").output == """
                Place: Places an order.
                  service    Shop
                  port       ShopPort
                  address    http://127.0.0.1:9/shop
                  protocol   SOAP 1.1, document/literal
                  action     urn:place
                arguments
                  item+  Item
                    sku    string  # what is on the shelf
                    size?  Size, S | L
                  note?  string
                reply
                  number  int
                example
                  soap call shop.wsdl Place 'item[0].sku=text'

                """)
        #expect(
            try soap("describe", "shop.wsdl", "Size").output == "type {urn:shop}Size  string, S | L\n")
    }

    @Test func `describe for machines`() throws {
        let text = try soap("describe", "shop.wsdl", "Place", "--json").output
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(json["soap"] as? String == "1.1" && json["style"] as? String == "document")
        let item = try #require((json["arguments"] as? [[String: Any]])?.first)
        #expect(item["name"] as? String == "item" && item["max"] is NSNull && item["min"] as? Int == 1)
    }

    @Test func `name the nearest to what is not there`() throws {
        let outcome = try soap("describe", "shop.wsdl", "Plaice")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors == "soap: no operation, element or type \"Plaice\"; did you mean Place\n")
    }

    @Test func `make an envelope that is called by name like the WSDL`() throws {
        #expect(try soap("template", "shop.wsdl", "Place", "-o", "Envelopes/Place.xml").status == 0)
        let arguments = ["item[0].sku=a & b", "item[1].sku=c", "item[1].size=L", "--dry-run"]
        func plain(_ source: String...) throws -> String {
            let outcome = try Soap.start(["call"] + source + arguments, directory: folder).finish()
            #expect(outcome.status == 0)
            let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
            return lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined()
        }
        #expect(try plain("Place") == plain("shop.wsdl", "Place"))
        #expect(try soap("call", "Place", "note=x", "--dry-run").errors.contains("item"))
    }

    @Test func `make arguments that a call takes as they are`() throws {
        let json = try soap("template", "shop.wsdl", "Place", "--as", "json").output
        try files.write(json, to: "arguments.json")
        let sent = try soap("call", "shop.wsdl", "Place", "-d", "@arguments.json", "--dry-run").output
        #expect(sent.contains("<tns:sku>text</tns:sku><tns:size>S</tns:size></tns:item><tns:note>text</tns:note>"))
        let items = try soap("template", "shop.wsdl", "Place", "--as", "args", "--required").output
        #expect(items == "soap call shop.wsdl Place 'item[0].sku=text'\n")
        let curl = try soap("template", "shop.wsdl", "Place", "--as", "curl", "--endpoint", "http://127.0.0.1:7/x")
            .output
        #expect(curl.contains("SOAPAction: \"urn:place\"") && curl.hasSuffix("'http://127.0.0.1:7/x'\n"))
    }

    @Test func `print an envelope as its own template`() throws {
        #expect(try soap("template", "Hello").output.hasPrefix("<?xml"))
        #expect(try soap("template", "Hello", "--as", "args").output.hasPrefix("soap call Hello name="))
        #expect(try soap("template", "shop.wsdl").status == 2)
    }

    @Test func `bundle what lists and sends the same`() throws {
        #expect(try soap("bundle", "shop.wsdl", "-o", "one.wsdl").status == 0)
        try FileManager.default.removeItem(atPath: folder + "/shop.xsd")
        let one = try soap("list", "one.wsdl", "--json")
        #expect(one.errors.isEmpty && one.output.contains("\"Place\""))
        let sent = try soap("call", "one.wsdl", "Place", "item.sku=1", "--dry-run")
        #expect(sent.status == 0 && sent.output.contains("<tns:sku>1</tns:sku>"))
        #expect(try soap("bundle", "shop.wsdl").errors.contains("shop.xsd"))
    }

    @Test func `validate a message by lines, and end with what was found`() throws {
        func message(_ body: String) throws {
            try files.write(
                """
                <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns="urn:shop"><e:Body>
                \(body)
                </e:Body></e:Envelope>
                """, to: "m.xml")
        }
        try message("<Place><item><sku>1</sku></item></Place>")
        let valid = try soap("validate", "shop.wsdl", "m.xml")
        #expect(valid.status == 0 && valid.output.isEmpty && valid.errors == "soap: m.xml: a valid request of Place\n")
        try message("<Place><item><sku>1</sku><size>M</size></item>\n<not>e</not></Place>")
        let invalid = try soap("validate", "shop.wsdl", "m.xml")
        #expect(invalid.status == 1 && invalid.errors == "soap: m.xml: request of Place, 2 findings\n")
        #expect(
            invalid.output == """
                m.xml:3: not: {urn:shop}not is not declared here; did you mean note
                m.xml:2: item.size: "M" is none of S or L

                """)
        let json = try soap("validate", "shop.wsdl", "m.xml", "--json")
        #expect(json.status == 1 && json.output.contains("\"valid\": false") && json.output.contains("\"line\": 3"))
        #expect(json.errors.isEmpty && json.output.contains("\"message\": \"request\""))
        let part = "--b\r\nContent-Type: text/xml\r\n\r\n"
        try files.write(
            part + String(decoding: files.contents["m.xml"] ?? [], as: UTF8.self) + "\r\n--b--\r\n", to: "m.mime")
        let parts = try soap("validate", "shop.wsdl", "m.mime")
        #expect(parts.status == 1 && parts.output.hasPrefix("m.mime:6: not: "))
        try files.write(part + "<a/>", to: "m.mime")
        #expect(try soap("validate", "shop.wsdl", "m.mime").status == 8)
        try files.write("<html/>", to: "m.xml")
        let page = try soap("validate", "shop.wsdl", "m.xml")
        #expect(page.status == 8 && page.errors == "soap: m.xml:1: not a SOAP message: the root is html\n")
    }

    @Test func `tell what changed, breaking first`() throws {
        let schema = Self.schema.replacing(#"<xsd:enumeration value="S"/>"#, with: "")
        try files.write(schema, to: "new.xsd")
        try files.write(
            Self.wsdl.replacing("shop.xsd", with: "new.xsd").replacing("9/shop", with: "9/new"), to: "new.wsdl")
        let outcome = try soap("diff", "shop.wsdl", "new.wsdl")
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                breaking
                  type {urn:shop}Size: values removed: S
                compatible
                  port Shop.ShopPort: address http://127.0.0.1:9/shop became http://127.0.0.1:9/new

                """)
        let same = try soap("diff", "shop.wsdl", "shop.wsdl")
        #expect(same.status == 0 && same.output.isEmpty)
        #expect(try soap("diff", "new.wsdl", "shop.wsdl").status == 0)
    }

    @Test(arguments: ["describe", "bundle", "diff", "validate", "template"])
    func `end with 3 and one line for what is no WSDL`(verb: String) throws {
        try files.write("<html><body/></html>", to: "page.wsdl")
        try files.write("<definitions", to: "m.xml")
        let more = ["diff": "page.wsdl", "validate": "m.xml", "template": "Run"][verb].map { [$0] } ?? []
        let outcome = try Soap.start([verb, "page.wsdl"] + more, directory: folder).finish()
        #expect(outcome.status == 3)
        let errors = String(decoding: outcome.errors, as: UTF8.self)
        #expect(errors == "soap: page.wsdl: an HTML page, not a WSDL 1.1 document\n")
    }
}
