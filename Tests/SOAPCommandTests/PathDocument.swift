import MockService
import TestSupport

/// A reply and its WSDL, for the table of paths.
enum PathDocument: String, CaseIterable, Sendable {
    /// Values that are the same with a schema and without.
    case plain
    /// Values with white space around them.
    case padded
    /// A SOAP-encoded graph.
    case graph

    var reply: String {
        switch self {
        case .plain: Self.plainReply
        case .padded: Self.paddedReply
        case .graph: Self.graphReply
        }
    }

    var wsdl: String {
        switch self {
        case .plain: Self.plainWSDL
        case .padded: Self.paddedWSDL
        case .graph: Self.graphWSDL
        }
    }

    /// Where a service answers with the reply.
    var url: String { Self.urls[self] ?? "" }

    private static let urls = Dictionary(
        uniqueKeysWithValues: allCases.map { document in
            let url = ScriptedServer.shared.script("path-table-\(document)") { _ in
                MockResponse(type: "text/xml", body: Array(document.reply.utf8))
            }
            return (document, url)
        })

    // MARK: Plain

    private static let plainReply = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
        <s:Header><h:sid xmlns:h="urn:h">S1</h:sid></s:Header><s:Body><t:FindResponse xmlns:t="urn:t" xmlns="urn:t" kind="k">\
        <name>top</name><row id="1"><a>1</a><b>x &amp; y</b></row><row id="2"><a>2</a><a>3</a><b cur="EUR">z</b><name>in</name>\
        </row><more><row id="7"><a>9</a><b>w;v</b></row></more><d.e>dot</d.e><n xsi:nil="true"/><e/><m>one<i>5</i>two</m>\
        <car>&lt;q>&lt;z>p&lt;/z>&lt;y>&lt;z>r&lt;/z>&lt;/y>&lt;/q></car></t:FindResponse></s:Body></s:Envelope>
        """

    private static let plainWSDL = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:t" xmlns:x="http://www.w3.org/2001/XMLSchema"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" targetNamespace="urn:t">
          <types><x:schema targetNamespace="urn:t" elementFormDefault="qualified">
            <x:element name="Find"><x:complexType/></x:element>
            <x:element name="FindResponse"><x:complexType><x:sequence>
              <x:element name="name" type="x:string"/><x:element name="row" type="t:Row" maxOccurs="unbounded"/>
              <x:element name="more" type="t:More"/><x:element name="d.e" type="x:token"/>
              <x:element name="n" type="x:int" nillable="true"/><x:element name="e" type="x:string"/>
              <x:element name="m"><x:complexType mixed="true"><x:sequence><x:element name="i" type="x:int"/></x:sequence>
                </x:complexType></x:element>
              <x:element name="car" type="x:string"/>
            </x:sequence><x:attribute name="kind" type="x:string"/></x:complexType></x:element>
            <x:complexType name="More"><x:sequence><x:element name="row" type="t:Row" maxOccurs="unbounded"/></x:sequence>
              </x:complexType>
            <x:complexType name="Row"><x:sequence><x:element name="a" type="x:int" maxOccurs="unbounded"/>
              <x:element name="b" type="t:Price"/><x:element name="name" type="x:string" minOccurs="0"/></x:sequence>
              <x:attribute name="id" type="x:int"/></x:complexType>
            <x:complexType name="Price"><x:simpleContent><x:extension base="x:string">
              <x:attribute name="cur" type="x:string"/></x:extension></x:simpleContent></x:complexType>
          </x:schema></types>
          <message name="In"><part name="p" element="t:Find"/></message>
          <message name="Out"><part name="p" element="t:FindResponse"/></message>
          <portType name="P"><operation name="Find"><input message="t:In"/><output message="t:Out"/></operation></portType>
          <binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/><operation name="Find">
            <input><s:body use="literal"/></input><output><s:body use="literal"/></output></operation></binding>
          <service name="S"><port name="P" binding="t:B"><s:address location="http://127.0.0.1/"/></port></service>
        </definitions>
        """
}
