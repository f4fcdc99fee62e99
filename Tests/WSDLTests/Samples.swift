import JSONWire
import SOAPMessage
import Testing
import WSDL
import XMLWire

/// Documents in memory, by location.
struct Documents {
    var texts: [String: String]

    func load(_ location: String = "service.wsdl", _ adjust: (inout DefinitionsLoader) -> Void = { _ in }) throws
        -> Definitions
    {
        let texts = texts
        var loader = DefinitionsLoader { (location) throws(UnreadableDocument) in
            guard let text = texts[location] else { throw UnreadableDocument(reason: "not there") }
            return Array(text.utf8)
        }
        adjust(&loader)
        return try loader.load(location)
    }
}

/// A WSDL of one operation `Run`, written around what a test is about.
struct Sample {
    var schema = ""
    /// Whole `xsd:schema` elements beside the one around `schema`.
    var otherSchemas = ""
    var form = "qualified"
    /// Parts of the input message.
    var input = #"<part name="parameters" element="tns:Run"/>"#
    var output = #"<part name="parameters" element="tns:RunResponse"/>"#
    var style = "document"
    var body = #"use="literal""#
    /// Nil is that of the request.
    var outputBody: String?
    var bindingNamespace = "http://schemas.xmlsoap.org/wsdl/soap/"
    var inputHeaders = ""
    var otherMessages = ""
    var imports = ""

    static let namespace = "urn:sample"

    var text: String {
        """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="\(bindingNamespace)" xmlns:tns="urn:sample"
            xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/"
            xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:sample">
          \(imports)
          <types>
            <xsd:schema targetNamespace="urn:sample" elementFormDefault="\(form)">\(schema)</xsd:schema>
            \(otherSchemas)
          </types>
          <message name="RunIn">\(input)</message>
          <message name="RunOut">\(output)</message>
          \(otherMessages)
          <portType name="Type">
            <operation name="Run"><input message="tns:RunIn"/><output message="tns:RunOut"/></operation>
          </portType>
          <binding name="Binding" type="tns:Type">
            <s:binding style="\(style)" transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="Run">
              <s:operation soapAction="urn:sample#Run"/>
              <input><s:body \(body)/>\(inputHeaders)</input><output><s:body \(outputBody ?? body)/></output>
            </operation>
          </binding>
          <service name="Service">
            <port name="Port" binding="tns:Binding"><s:address location="http://127.0.0.1/run"/></port>
          </service>
        </definitions>
        """
    }

    /// Document style: an element `Run` with that content model.
    static func document(run content: String, _ rest: String = "") -> Sample {
        Sample(schema: #"<xsd:element name="Run"><xsd:complexType>\#(content)</xsd:complexType></xsd:element>"# + rest)
    }

    /// RPC style with that use.
    static func rpc(_ input: String, schema: String = "", isEncoded: Bool = true, output: String = "") -> Sample {
        var sample = Sample()
        sample.schema = schema
        sample.form = "unqualified"
        sample.input = input
        sample.output = output
        sample.style = "rpc"
        sample.body = #"use="\#(isEncoded ? "encoded" : "literal")" namespace="urn:call""#
        return sample
    }

    func definitions(_ others: [String: String] = [:]) throws -> Definitions {
        try Documents(texts: others.merging(["service.wsdl": text]) { first, _ in first }).load()
    }

    func call(_ others: [String: String] = [:]) throws -> OperationMessage {
        let definitions = try definitions(others)
        return try OperationMessage(definitions.operation("Run"), in: definitions)
    }

    /// The children of the body for arguments as JSON, without declarations of namespaces that the tests know.
    func body(_ json: String, headers: [ArgumentMember] = []) throws -> String {
        try Self.body(of: call().request(ArgumentValue(JSONReader.read(json)), headers: headers))
    }

    static func body(of request: RequestEnvelope) throws -> String {
        let root = try Element.read(request.bytes)
        let body = try #require(root.elements.last)
        return body.elements.map { Self.shown($0, scope: root.scope) }.joined()
    }

    /// An element with the namespaces that change written out, in braces.
    private static func shown(_ element: Element, scope: NamespaceScope, namespace: String = "") -> String {
        let name = element.name.namespace == namespace ? element.name.local : element.name.description
        let attributes = element.tag.attributes.map { attribute -> String in
            var value = attribute.value
            if ["type", "arrayType", "itemType"].contains(attribute.name.local), !attribute.name.namespace.isEmpty {
                let bracket = value.firstIndex(of: "[") ?? value.endIndex
                value = (element.scope.resolve(String(value[..<bracket]))?.description ?? "?") + value[bracket...]
            }
            return " \(attribute.name.local)='\(value)'"
        }
        let content = element.children.map { child in
            switch child {
            case .element(let inner): shown(inner, scope: scope, namespace: element.name.namespace)
            case .text(let text): text
            }
        }
        return "<\(name)\(attributes.sorted().joined())>\(content.joined())</>"
    }

    /// What is wrong with arguments.
    func findings(_ json: String) throws -> [ArgumentFinding] {
        do {
            _ = try call().request(ArgumentValue(JSONReader.read(json)))
            return []
        } catch WSDLError.arguments(let findings) { return findings }
    }

    /// The payload of a reply as JSON.
    func payload(_ body: String) throws -> String {
        try String(decoding: reply(body).json.encoded(), as: UTF8.self)
    }

    func reply(_ body: String) throws -> TypedValue {
        let definitions = try definitions()
        let typing = try ReplyTyping(definitions.operation("Run"), in: definitions)
        return try typing.payload(of: try Self.elements(body))
    }

    static func elements(_ body: String) throws -> [Element] {
        let xml = """
            <b xmlns="urn:sample" xmlns:t="urn:sample" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/"
            xmlns:enc12="http://www.w3.org/2003/05/soap-encoding">\(body)</b>
            """
        return try Element.read(Array(xml.utf8)).elements
    }
}

/// A value as JSON, and what was odd about it.
struct TypedValue {
    let json: JSONValue
    let warnings: [ReplyWarning]
}

extension ReplyTyping {
    /// The payload of a reply whose Body has these children.
    func payload(of elements: [Element], place: Place = .payload) throws -> TypedValue {
        var warnings: [ReplyWarning] = []
        let builder = PayloadBuilder(schema: schema(for: place) { warnings.append($0) })
        for element in elements { builder.build(element) }
        let json = try builder.payload
        return TypedValue(json: json, warnings: warnings)
    }
}
