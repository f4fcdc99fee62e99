import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLWire

@Suite struct `Replies with attachments` {
    private static let wsdl = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:t="urn:x" xmlns:xsd="http://www.w3.org/2001/XMLSchema"
            xmlns:w="http://ws-i.org/profiles/basic/1.1/xsd" targetNamespace="urn:x">
          <types><xsd:schema targetNamespace="urn:x" elementFormDefault="qualified">
            <xsd:import namespace="http://ws-i.org/profiles/basic/1.1/xsd"/>
            <xsd:element name="r"><xsd:complexType><xsd:sequence>
              <xsd:element name="plain" type="xsd:anyURI"/><xsd:element name="link" type="w:swaRef"/>
              <xsd:element name="own"><xsd:simpleType><xsd:restriction base="w:swaRef"/></xsd:simpleType></xsd:element>
              <xsd:element name="noted"><xsd:complexType><xsd:simpleContent><xsd:extension base="w:swaRef">
                <xsd:attribute name="note"/></xsd:extension></xsd:simpleContent></xsd:complexType></xsd:element>
              <xsd:element name="deep"><xsd:complexType><xsd:sequence><xsd:element name="link" type="w:swaRef"/>
                </xsd:sequence></xsd:complexType></xsd:element>
              <xsd:element name="own-type" type="t:Loop"/>
            </xsd:sequence></xsd:complexType></xsd:element>
            <xsd:simpleType name="Loop"><xsd:restriction base="t:Loop"/></xsd:simpleType>
          </xsd:schema></types>
          <message name="in"/>
          <message name="out"><part name="body" element="t:r"/><part name="scan" type="xsd:base64Binary"/></message>
          <portType name="p"><operation name="op"><input message="t:in"/><output message="t:out"/></operation></portType>
          <binding name="b" type="t:p"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="op"><input><s:body use="literal"/></input><output><m:multipartRelated>
              <m:part><s:body use="literal"/></m:part>
              <m:part><m:content part="scan" type="image/jpeg"/><m:content part="scan" type="image/png"/></m:part>
            </m:multipartRelated></output></operation></binding>
        </definitions>
        """

    private static func typing() throws -> ReplyTyping {
        let definitions = try Documents(texts: ["service.wsdl": wsdl]).load()
        return try ReplyTyping(try #require(definitions.boundOperations.first), in: definitions)
    }

    @Test(arguments: [
        ("link", true), ("own", true), ("noted", true), ("deep/link", true), ("plain", false), ("deep", false),
        ("unknown", false), ("link/x", false), ("", false), ("own-type", false),
    ])
    func `know which texts are URLs of attachments`(path: String, isReference: Bool) throws {
        let names = ["r"] + path.split(separator: "/").map(String.init)
        let path = names.map { QualifiedName($0, in: "urn:x") }
        #expect(try Self.typing().isAttachmentReference(at: path) == isReference)
    }

    @Test func `have the parts that the binding sends beside the envelope, and one part inside`() throws {
        let typing = try Self.typing()
        #expect(typing.attachmentParts == ["scan"])
        #expect(typing.hasWrapper)
        let child = try Element.read(Array(#"<r xmlns="urn:x"><plain>a</plain><scan xmlns="">QQ==</scan></r>"#.utf8))
        let typed = try typing.payload(of: [child])
        #expect(String(decoding: typed.json.encoded(), as: UTF8.self) == #"{"plain":"a","scan":"QQ=="}"#)
        #expect(typed.warnings.isEmpty)
    }
}
