import SOAPMessage
import Testing
import XMLWire

@Suite struct `Header blocks` {
    private static let namespace = SOAPVersion.v11.envelopeNamespace
    private static let block = HeaderBlock(QualifiedName("b", in: "urn:b"), bytes: Array("<b xmlns='urn:b'/>".utf8))

    /// What stands before the block, and what behind; `E` is the namespace.
    @Test(arguments: [
        ("<s:Envelope xmlns:s='E'>\n <s:Header>", "\n  <a/></s:Header><s:Body/></s:Envelope>"),
        ("<s:Envelope xmlns:s='E'><!-- <s:Header> --><s:Header a='>'>", "</s:Header><s:Body/></s:Envelope>"),
        ("<?p <s:Header> ?><s:Envelope xmlns:s='E'><s:Header\n>", "<x><Header/></x></s:Header><s:Body/></s:Envelope>"),
    ])
    func `stand first in the Header`(before: String, after: String) {
        let (before, after) = (before.replacing("E'", with: Self.namespace + "'"), after)
        var envelope = RequestEnvelope.of(before + after)
        let start = String(decoding: envelope.bytes, as: UTF8.self).replacing(before + after, with: "")
        envelope.insert([Self.block])
        #expect(String(decoding: envelope.bytes, as: UTF8.self) == start + before + "<b xmlns='urn:b'/>" + after)
    }

    @Test(arguments: [
        ("<s:Envelope xmlns:s='E'><s:Header/><s:Body/></s:Envelope>", "<s:Header>B</s:Header><s:Body/>"),
        ("<s:Envelope xmlns:s='E'><s:Header a='/' /><s:Body/></s:Envelope>", "<s:Header a='/' >B</s:Header><s:Body/>"),
        ("<s:Envelope xmlns:s='E'><s:Body><Header/></s:Body></s:Envelope>", "<s:Header>B</s:Header><s:Body><Header/>"),
        (
            "<Envelope xmlns='E'><Body/></Envelope>", "<Header>B</Header><Body/>"
        ),
    ])
    func `get a Header where there is none`(document: String, expected: String) {
        var envelope = RequestEnvelope.of(document.replacing("E'", with: Self.namespace + "'"))
        envelope.insert([Self.block])
        let text = String(decoding: envelope.bytes, as: UTF8.self)
        let wanted = expected.replacing("E\"", with: Self.namespace + "\"").replacing(
            ">B<", with: "><b xmlns='urn:b'/><")
        #expect(text.contains(wanted), "\(text)")
        #expect(throws: Never.self) { try Element.read(envelope.bytes) }
        #expect(envelope.headerBlockNames == ["b"])
    }

    @Test(arguments: [
        ("<a/><h:b xmlns:h='urn:h'><c/></h:b>", "<a xmlns=\"\"/><h:b xmlns=\"\" xmlns:h='urn:h'><c/></h:b>"),
        ("<a xmlns='urn:a'/>", "<a xmlns='urn:a'/>"),
    ])
    func `keep their names out of a default namespace`(xml: String, expected: String) throws {
        for header in ["", "<Header/>", "<Header></Header>"] {
            var envelope = RequestEnvelope.of("<Envelope xmlns='\(Self.namespace)'>\(header)<Body/></Envelope>")
            envelope.insert([try HeaderBlock(xml: Array(xml.utf8))])
            let text = String(decoding: envelope.bytes, as: UTF8.self)
            #expect(text.contains("<Header>\(expected)</Header><Body/>"), "\(text)")
        }
    }

    @Test func `of a file are told of by their own columns`() {
        do { _ = try HeaderBlock(xml: [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0'?><a></b>".utf8)) } catch {
            guard case XMLReadError.malformed(_, let position) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(position.column <= 8)
            return
        }
        Issue.record("taken")
    }

    @Test func `leave an envelope alone where there are none`() {
        var envelope = RequestEnvelope.of("<s:Envelope xmlns:s='\(Self.namespace)'><s:Body/></s:Envelope>")
        let bytes = envelope.bytes
        envelope.insert([])
        #expect(envelope.bytes == bytes)
    }

    @Test func `are written of arguments`() throws {
        let member = ArgumentMember(
            "Auth",
            .list([
                .record([ArgumentMember("@mustUnderstand", .text("1")), ArgumentMember("user", .text("a & b"))]), .null,
            ]))
        let blocks = try HeaderBlock.blocks(of: member, namespace: "urn:x", version: .v12)
        #expect(blocks.map(\.name) == [QualifiedName("Auth", in: "urn:x"), QualifiedName("Auth", in: "urn:x")])
        let element = try Element.read(blocks[0].bytes)
        #expect(element.attribute("mustUnderstand", in: SOAPVersion.v12.envelopeNamespace) == "1")
        #expect(element.elements.map(\.name) == [QualifiedName("user", in: "urn:x")])
    }

    @Test(arguments: ["<a xmlns='urn:a'><b/>\n</a>", "<?xml version=\"1.0\"?>\n<!-- c --><a xmlns='urn:a'/><d/>"])
    func `of a file keep their bytes`(xml: String) throws {
        let block = try HeaderBlock(xml: Array(xml.utf8))
        #expect(block.name == QualifiedName("a", in: "urn:a"))
        #expect(xml.hasSuffix(String(decoding: block.bytes, as: UTF8.self)))
    }

    @Test(arguments: ["", "text", "<a>", "<a/><b"]) func `of a file are whole elements`(xml: String) {
        #expect(throws: XMLReadError.self) { try HeaderBlock(xml: Array(xml.utf8)) }
    }

    @Test(arguments: [("<p:x xmlns:p='urn:p'/>", "urn:p"), ("<x/>", nil), ("", nil)] as [(String, String?)])
    func `know the namespace of the payload`(body: String, expected: String?) {
        let envelope = RequestEnvelope.of(
            "<s:Envelope xmlns:s='\(Self.namespace)'><s:Header><h xmlns='urn:h'/></s:Header><s:Body>\(body)</s:Body></s:Envelope>"
        )
        #expect(envelope.payloadNamespace == expected)
    }
}

@Suite struct `Message addressing` {
    @Test(arguments: [
        (
            AddressingVersion.v2005, "http://www.w3.org/2005/08/addressing",
            "http://www.w3.org/2005/08/addressing/anonymous"
        ),
        (
            .v2004, "http://schemas.xmlsoap.org/ws/2004/08/addressing",
            "http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous"
        ),
    ])
    func `says what, which, whereto and where back`(version: AddressingVersion, namespace: String, back: String) throws
    {
        let properties = MessageAddressing(
            version: version, action: "urn:a?b&c", destination: "http://h/", messageID: "urn:uuid:1")
        let blocks = try properties.blocks()
        #expect(blocks.map(\.name.local) == ["Action", "MessageID", "ReplyTo", "To"])
        #expect(blocks.allSatisfy { $0.name.namespace == namespace })
        #expect(try blocks.map { try Element.read($0.bytes).text } == ["urn:a?b&c", "urn:uuid:1", back, "http://h/"])
        #expect(AddressingVersion(namespace: namespace) == version)
    }
}

@Suite struct `An XML declaration` {
    private static let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

    /// What begins like one is none, XML 1.0 §2.8.
    @Test(arguments: ["<?xml-stylesheet href='a'?>", "<?xmlp?>", ""])
    func `is added where there is none`(start: String) {
        let envelope = start + "<s:Envelope xmlns:s='\(SOAPVersion.v11.envelopeNamespace)'><s:Body/></s:Envelope>"
        #expect(String(decoding: RequestEnvelope.of(envelope).bytes, as: UTF8.self) == Self.declaration + envelope)
    }

    @Test(arguments: ["<?xml version='1.0'?>", "<?xml\nversion='1.0'?>"])
    func `stays where there is one`(start: String) {
        let envelope = start + "<s:Envelope xmlns:s='\(SOAPVersion.v11.envelopeNamespace)'><s:Body/></s:Envelope>"
        #expect(String(decoding: RequestEnvelope.of(envelope).bytes, as: UTF8.self) == envelope)
    }

    @Test(arguments: [("<?xml-stylesheet href='a'?><r/>", true), ("<?xml version='1.0'?><r/>", false)])
    func `alone is taken from content`(content: String, isKept: Bool) {
        let envelope = RequestEnvelope(Array(content.utf8), root: QualifiedName("r"), wanted: .v11, action: "")
        let body = "<soap:Body>\(isKept ? content : "<r/>")</soap:Body>"
        #expect(String(decoding: envelope.bytes, as: UTF8.self).contains(body))
    }
}
