import Foundation
import JSONWire
import SOAPMessage
import TestSupport
import Testing
import WSDL

/// What a WSDL of strangers, or a damaged one, comes to: an error with its document, or definitions that can be asked.
@Suite struct `Mutations of WSDLs` {
    private static let sample = Sample.document(
        run:
            #"<xsd:sequence><xsd:element name="pet" type="tns:Pet" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence>"#,
        """
        <xsd:element name="RunResponse" type="tns:Dog"/>
        <xsd:complexType name="Pet"><xsd:sequence><xsd:element name="name" type="tns:Name"/>
        <xsd:choice><xsd:element ref="tns:RunResponse"/><xsd:element name="age" type="xsd:int"/></xsd:choice>
        </xsd:sequence><xsd:attribute name="id" type="xsd:int" use="required"/></xsd:complexType>
        <xsd:complexType name="Dog"><xsd:complexContent><xsd:extension base="tns:Pet"><xsd:sequence>
        <xsd:element name="puppy" type="tns:Dog" minOccurs="0"/></xsd:sequence></xsd:extension></xsd:complexContent>
        </xsd:complexType>
        <xsd:simpleType name="Name"><xsd:restriction base="xsd:token"><xsd:maxLength value="9"/>
        <xsd:pattern value="[A-Z][a-z]+"/></xsd:restriction></xsd:simpleType>
        """)

    private static let troublesome = [
        "<", ">", "\"", "tns:Dog", "tns:Pet", "xsd:string", "ref=\"tns:Run\"", "base=\"tns:Dog\"", "maxOccurs=\"0\"",
        "minOccurs=\"9999999999\"", "<xsd:any/>", "<xsd:include schemaLocation=\"\"/>", "type=\"\"", "\u{0}", "&amp;",
    ].map { Array($0.utf8) }

    /// Mutations in all runs; `SOAP_FUZZ` makes it a long one.
    private static let rounds = ProcessInfo.processInfo.environment["SOAP_FUZZ"].flatMap { Int($0) } ?? 1000

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `end in an error that names the document, or in definitions that answer`(seed: UInt64) throws {
        var mutator = Mutator(seed: seed, troublesome: Self.troublesome)
        let original = Array(Self.sample.text.utf8)
        let arguments = ArgumentValue(try JSONReader.read(#"{"pet":[{"@id":"1","name":"Rex","age":"3"},{"x":{}}]}"#))
        let reply = try Sample.elements("<RunResponse id='1'><name>Rex</name><puppy><puppy/></puppy><x/></RunResponse>")
        let loader = DefinitionsLoader { _ throws(UnreadableDocument) in throw UnreadableDocument(reason: "none") }
        var loaded = 0
        for _ in 0..<Self.rounds / 4 {
            let bytes = mutator.mutate(original)
            let definitions: Definitions
            do { definitions = try loader.load(bytes, at: "/mutated.wsdl") } catch {
                #expect("\(error)".contains("/mutated.wsdl"), "\(error)")
                continue
            }
            loaded += 1
            for name in Set(definitions.listedOperations.map(\.operation)) {
                attempt { try ReplyTyping(definitions.operation(name), in: definitions).payload(of: reply) }
                attempt { try OperationMessage(definitions.operation(name), in: definitions).request(arguments) }
            }
        }
        #expect(loaded > 0)
    }
}

/// A step that may fail, in the way of this module only.
private func attempt<Value>(_ body: () throws -> Value) {
    do { _ = try body() } catch { #expect(error is WSDLError || error is ReplyError, "\(error)") }
}
