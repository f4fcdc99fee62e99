import Foundation
import TestSupport
import Testing

/// `soap mock WSDL` and `soap call WSDL … --mock`, as a user types them.
@Suite struct `The mock of a WSDL` {
    /// A service of two documents, of SOAP 1.1 alone, with an operation that answers and one that does not.
    private static let wsdl = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:t="urn:orders" xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:orders">
          <types><x:schema><x:import namespace="urn:orders" schemaLocation="types/orders.xsd"/></x:schema></types>
          <message name="In"><part name="p" element="t:GetOrder"/></message>
          <message name="Out"><part name="p" element="t:GetOrderResponse"/></message>
          <message name="Tell"><part name="p" element="t:Cancel"/></message>
          <portType name="Orders">
            <operation name="GetOrder"><input message="t:In"/><output message="t:Out"/></operation>
            <operation name="Cancel"><input message="t:Tell"/></operation>
          </portType>
          <binding name="B" type="t:Orders"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="GetOrder"><s:operation soapAction=""/><input><s:body use="literal"/></input>
              <output><s:body use="literal"/></output></operation>
            <operation name="Cancel"><s:operation soapAction=""/><input><s:body use="literal"/></input></operation>
          </binding>
          <service name="Orders"><port name="Soap" binding="t:B"><s:address location="ADDRESS"/></port></service>
        </definitions>
        """
    private static let schema = """
        <x:schema xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:orders" targetNamespace="urn:orders"
            elementFormDefault="qualified">
          <x:element name="GetOrder"><x:complexType><x:sequence><x:element name="id" type="x:int"/></x:sequence>
            </x:complexType></x:element>
          <x:element name="Cancel" type="x:int"/>
          <x:element name="GetOrderResponse"><x:complexType><x:sequence>
            <x:element name="line" maxOccurs="unbounded"><x:complexType><x:sequence><x:element name="sku" type="x:string"/>
            <x:element name="count" type="x:int"/></x:sequence></x:complexType></x:element></x:sequence></x:complexType>
            </x:element>
        </x:schema>
        """

    private func folder(address: String = "http://host.invalid/orders") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for path in ["types", "replies"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: path), withIntermediateDirectories: true)
        }
        try write(Self.wsdl.replacing("ADDRESS", with: address), "orders.wsdl", folder)
        try write(Self.schema, "types/orders.xsd", folder)
        return folder
    }

    private func write(_ text: String, _ path: String, _ folder: TemporaryFolder) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: path))
    }

    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> ChildProcess.Outcome {
        try Soap.start(arguments, directory: folder.url.path).finish()
    }

    /// Starts a mock and reads as many lines as it is to print.
    private func started(
        _ folder: TemporaryFolder, _ arguments: String..., lines: Int = 1
    ) throws -> (child: ChildProcess, urls: [String]) {
        let child = try Soap.start(["mock"] + arguments, directory: folder.url.path)
        try #require(child.read { printed, _ in printed.count(where: { $0 == 0x0A }) >= lines })
        return (child, String(decoding: child.printed, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    private static let json = #"{"line":[{"sku":"text","count":1}]}"# + "\n"

    @Test(arguments: ["http://host.invalid/orders", "https://host.invalid/", "jms:queue", ""])
    func `answers a call whatever the address`(_ address: String) throws {
        let folder = try folder(address: address)
        let answered = try run(folder, "call", "orders.wsdl", "GetOrder", "id=7", "--mock", "-j")
        #expect(answered.text == Self.json, "\(answered.words)")
        #expect(answered.status == 0)
        let silent = try run(folder, "call", "orders.wsdl", "Cancel", "-d", "7", "--mock")
        #expect(silent.status == 0, "\(silent.words)")
        #expect(silent.text == "")
    }

    @Test func `answers in the version that a call asks for`() throws {
        let folder = try folder()
        let reply = try run(folder, "call", "orders.wsdl", "GetOrder", "id=7", "--mock", "--soap", "1.2", "--raw")
        #expect(reply.text.contains("http://www.w3.org/2003/05/soap-envelope"))
    }

    @Test func `makes replies that validate`() throws {
        let folder = try folder()
        let reply = try run(folder, "call", "orders.wsdl", "GetOrder", "id=7", "--mock", "--raw")
        try write(reply.text, "reply.xml", folder)
        let validated = try run(folder, "validate", "orders.wsdl", "reply.xml")
        #expect(validated.status == 0, "\(validated.text) \(validated.words)")
    }

    @Test func `is all that a client needs`() throws {
        let folder = try folder()
        let (child, urls) = try started(folder, "orders.wsdl")
        #expect(urls.count == 1)
        let elsewhere = try TemporaryFolder()
        for url in [urls[0], urls[0] + "/orders?wsdl"] {
            let listed = try run(elsewhere, "list", url, "--json")
            #expect(listed.text.contains("\"\(urls[0])/orders\""), "\(listed.text) \(listed.words)")
            #expect(try run(elsewhere, "call", url, "GetOrder", "id=7", "-j").text == Self.json)
        }
        child.signal(SIGTERM)
        #expect(child.finish(within: 20).status == 0)
    }

    @Test func `says why it takes no request`() throws {
        let folder = try folder()
        let (child, urls) = try started(folder, "orders.wsdl")
        let call = ["Find", "--namespace", "urn:orders", "id=7"]
        let unknown = try Soap.start(["call", urls[0]] + call).finish()
        #expect(unknown.status == 1)
        #expect(
            unknown.words
                == "soap: fault soap:Client: No operation for {urn:orders}Find; known are GetOrder, Cancel\n")
        let wrong = try run(folder, "call", urls[0], "GetOrder", "--namespace", "urn:orders", "id=x")
        #expect(wrong.status == 1)
        let expected = "\"x\" is not an int; write a whole number from -2147483648 to 2147483647"
        #expect(wrong.words == "soap: fault soap:Client: GetOrder: id: \(expected)\n")
        child.signal(SIGTERM)
        #expect(child.finish(within: 20).status == 0)
    }

    @Test func `sends the replies of a folder`() throws {
        let folder = try folder()
        let line = "<line><sku>{{request.id}}</sku><count>3</count></line>"
        try write("<GetOrderResponse xmlns=\"urn:orders\">\(line)</GetOrderResponse>", "replies/GetOrder.xml", folder)
        try write(
            """
            <s:Fault xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><faultcode>s:Server</faultcode>\
            <faultstring>no order {{request.id}}</faultstring></s:Fault>
            """, "replies/GetOrder@id=0.fault.xml", folder)
        try write("not a reply", "replies/notes.txt", folder)
        func get(_ id: String) throws -> ChildProcess.Outcome {
            try run(folder, "call", "orders.wsdl", "GetOrder", "id=\(id)", "--mock", "--responses", "replies", "-j")
        }
        #expect(try get("5").text == #"{"line":[{"sku":"5","count":3}]}"# + "\n")
        let fault = try get("0")
        #expect(fault.status == 1)
        #expect(fault.words.contains("no order 0"))
    }

    @Test func `refuses replies that nothing asks for`() throws {
        let folder = try folder()
        let empty = try run(folder, "mock", "orders.wsdl", "--responses", "replies")
        #expect(empty.status == 2)
        #expect(
            empty.words
                == "soap: --responses: replies: no reply in it; write OPERATION.xml or OPERATION.fault.xml\n")
        try write("<a/>", "replies/GetOrdr@id=1.xml", folder)
        let misspelt = try run(folder, "mock", "orders.wsdl", "--responses", "replies")
        #expect(misspelt.status == 2)
        let said =
            "soap: warning: left out: replies/GetOrdr@id=1.xml: no operation \"GetOrdr\"; did you mean GetOrder\n"
        #expect(misspelt.words == said + empty.words)
        try write("<GetOrderResponse xmlns=\"urn:orders\"/>", "replies/GetOrder.xml", folder)
        try write("<a>{{#b}}</a>", "replies/GetOrder.fault.xml", folder)
        let others = try run(
            folder, "call", "orders.wsdl", "GetOrder", "id=1", "--mock", "--responses", "replies", "--raw")
        #expect(others.status == 0 && others.text.contains("GetOrderResponse"))
        #expect(others.words.contains("soap: warning: left out: replies/GetOrder.fault.xml:1:"))
        #expect(others.words.contains(said))
        let envelope = try run(folder, "call", "Hello", "name=a", "--mock", "--responses", "replies")
        #expect(envelope.status == 2)
        #expect(envelope.words.hasPrefix("soap: --responses: only a WSDL takes its replies from a folder; "))
    }

    @Test func `stands beside others`() throws {
        let folder = try folder()
        try FileManager.default.copyItem(
            at: folder.url.appending(path: "orders.wsdl"), to: folder.url.appending(path: "types/orders.wsdl"))
        try FileManager.default.copyItem(
            at: folder.url.appending(path: "types/orders.xsd"), to: folder.url.appending(path: "types/a.xsd"))
        let (child, urls) = try started(folder, "orders.wsdl", "Hello", "types/orders.wsdl", lines: 3)
        let origin = urls[0]
        #expect(urls == [origin, "\(origin)/orders?wsdl", "\(origin)/orders-2?wsdl"])
        #expect(try run(folder, "call", urls[1], "GetOrder", "id=7", "-j").text == Self.json)
        #expect(try run(folder, "call", "Hello", "name=Ann", "--endpoint", origin).status == 0)
        child.signal(SIGTERM)
        #expect(child.finish(within: 20).status == 0)
    }
}
