import SOAPMessage
import Testing
import XMLWire

/// Writes events down in one line.
final class EventLine: XMLEventHandler {
    private(set) var line = ""
    /// The declarations of each outermost element.
    private(set) var declarations: [[NamespaceBinding]] = []
    private var depth = 0

    func start(_ tag: XMLStartTag) {
        if depth == 0 { declarations.append(tag.declarations) }
        depth += 1
        line += "<\(tag.name.local)>"
    }

    func text(_ utf8: Span<UInt8>) { utf8.withUnsafeBufferPointer { line += String(decoding: $0, as: UTF8.self) } }

    func end(_ name: QualifiedName) {
        depth -= 1
        line += "</\(name.local)>"
    }
}

@Suite struct `Replies` {
    private struct Outcome {
        let header: EventLine
        let payload: EventLine
        let reply: ReplyReader
        var error: (any Error)?
    }

    private func read(_ document: String, form: ReplyReader.Form = .envelope) -> Outcome {
        let header = EventLine()
        let payload = EventLine()
        let reply = ReplyReader(form: form, header: header, payload: payload)
        var outcome = Outcome(header: header, payload: payload, reply: reply)
        do {
            try XMLEventReader.read(Array(document.utf8), into: reply)
            try reply.finish()
        } catch { outcome.error = error }
        return outcome
    }

    /// `{S}` stands for the envelope's namespace of SOAP 1.1, `{T}` for that of SOAP 1.2.
    private func document(_ text: String) -> String {
        text.replacing("{S}", with: SOAPVersion.v11.envelopeNamespace)
            .replacing("{T}", with: SOAPVersion.v12.envelopeNamespace)
    }

    @Test(arguments: [
        ("<s:Envelope xmlns:s='{S}'><s:Body><a>x</a></s:Body></s:Envelope>", "", "<a>x</a>", 1),
        ("<Envelope xmlns='{T}'><Body><a xmlns=''>x</a></Body></Envelope>", "", "<a>x</a>", 1),
        (
            "<s:Envelope xmlns:s='{S}'> <s:Header> <h>1</h> <i/> </s:Header> <s:Body> <a/> </s:Body> </s:Envelope>",
            "<h>1</h><i></i>", "<a></a>", 1
        ),
        ("<s:Envelope xmlns:s='{S}'><s:Body><a/><b>y</b>z<c/></s:Body></s:Envelope>", "", "<a></a><b>y</b><c></c>", 3),
        ("<s:Envelope xmlns:s='{S}'><s:Body/></s:Envelope>", "", "", 0),
        ("<s:Envelope xmlns:s='{S}'><s:Body> </s:Body></s:Envelope>", "", "", 0),
        ("<s:Envelope xmlns:s='{S}'><s:Body><a/></s:Body><s:Header><h/></s:Header></s:Envelope>", "", "<a></a>", 1),
        ("<s:Envelope xmlns:s='{S}'><x><y>1</y></x><s:Body><a/></s:Body><z/></s:Envelope>", "", "<a></a>", 1),
        ("<s:Envelope xmlns:s='{S}'><Body><x/></Body><s:Body><a/></s:Body></s:Envelope>", "", "<a></a>", 1),
        (
            "<s:Envelope xmlns:s='{S}'><s:Body><s:Body><b/></s:Body><s:Envelope/></s:Body></s:Envelope>", "",
            "<Body><b></b></Body><Envelope></Envelope>", 2
        ),
        (
            "<s:Envelope xmlns:s='{S}'><s:Body><ServiceFault><faultcode>1</faultcode></ServiceFault></s:Body></s:Envelope>",
            "", "<ServiceFault><faultcode>1</faultcode></ServiceFault>", 1
        ),
        ("<s:Envelope xmlns:s='{S}'><s:Body><Fault xmlns=''/></s:Body></s:Envelope>", "", "<Fault></Fault>", 1),
        ("<s:Envelope xmlns:s='{S}'><s:Body><a><s:Fault/></a></s:Body></s:Envelope>", "", "<a><Fault></Fault></a>", 1),
    ])
    func `hand on header blocks and the children of the Body`(text: String, header: String, payload: String, count: Int)
    {
        let outcome = read(document(text))
        #expect(outcome.error == nil)
        #expect(outcome.header.line == header)
        #expect(outcome.payload.line == payload)
        #expect(outcome.reply.bodyChildCount == count)
        #expect(outcome.reply.fault == nil && !outcome.reply.isFault)
    }

    @Test func `tell the version by the envelope's namespace`() {
        #expect(read(document("<s:Envelope xmlns:s='{S}'><s:Body/></s:Envelope>")).reply.version == .v11)
        #expect(read(document("<s:Envelope xmlns:s='{T}'><s:Body/></s:Envelope>")).reply.version == .v12)
    }

    @Test func `hand each child on with all namespaces in force`() {
        let text = document(
            "<s:Envelope xmlns:s='{S}' xmlns:a='1' xmlns='d'><s:Body xmlns:a='2'><x xmlns:b='3'/><y xmlns=''/></s:Body></s:Envelope>"
        )
        let scopes = read(text).payload.declarations
        #expect(
            scopes.map { $0.map { "\($0.prefix)=\($0.namespace)" } } == [
                ["=d", "a=2", "b=3", document("s={S}")], ["=", "a=2", document("s={S}")],
            ])
    }

    @Test(arguments: [
        "<html/>", "<Envelope/>", "<s:envelope xmlns:s='{S}'><s:Body/></s:envelope>",
        "<s:Envelope xmlns:s='urn:other'><s:Body/></s:Envelope>",
        "<s:Body xmlns:s='{S}'/>", "<s:Fault xmlns:s='{S}'/>",
    ])
    func `that have another root are none`(text: String) {
        guard case .notEnvelope = read(document(text)).error as? ReplyError else {
            Issue.record("taken for a reply")
            return
        }
    }

    @Test(arguments: [
        "<s:Envelope xmlns:s='{S}'/>", "<s:Envelope xmlns:s='{S}'><s:Header/></s:Envelope>",
        "<s:Envelope xmlns:s='{S}'><Body/></s:Envelope>",
        "<s:Envelope xmlns:s='{S}' xmlns:t='{T}'><t:Body/></s:Envelope>",
        "<s:Envelope xmlns:s='{S}'><x><s:Body/></x></s:Envelope>",
    ])
    func `that have no Body are none`(text: String) {
        #expect(read(document(text)).error as? ReplyError == .noBody)
    }

    @Test(arguments: ["<s:Body><b/></s:Body>", "<s:Body><s:Fault/></s:Body>", "<x/><s:Body/>"])
    func `that have a second Body are none`(rest: String) {
        let text = document("<s:Envelope xmlns:s='{S}'><s:Body><a/></s:Body>\(rest)</s:Envelope>")
        #expect(read(text).error as? ReplyError == .secondBody)
    }

    @Test func `may be bare where the binding says so`() {
        let outcome = read("<string xmlns='u'>x<b/></string>", form: .bare)
        #expect(outcome.error == nil)
        #expect(outcome.payload.line == "<string>x<b></b></string>")
        #expect(outcome.reply.bodyChildCount == 1 && outcome.reply.version == nil)
        let envelope = read(document("<s:Envelope xmlns:s='{S}'><s:Body><a/></s:Body></s:Envelope>"), form: .bare)
        #expect(envelope.payload.line == "<a></a>")
    }

    @Test(arguments: [
        (
            "S", "<s:Fault xmlns:s='{S}'><faultcode>s:Client</faultcode><faultstring>bad</faultstring></s:Fault>",
            "s:Client", "bad", ""
        ),
        (
            "S",
            "<t:Fault xmlns:t='{T}'><t:Code><t:Value>t:Sender</t:Value></t:Code><t:Reason><t:Text>bad</t:Text></t:Reason></t:Fault>",
            "t:Sender", "bad", ""
        ),
        ("T", "<s:Fault xmlns:s='{S}'><faultcode>Client</faultcode></s:Fault>", "Client", "", ""),
        (
            "S", "<a>1</a><s:Fault xmlns:s='{S}'><faultcode>Client</faultcode></s:Fault><b>2</b>", "Client", "",
            "<a>1</a>"
        ),
        (
            "S",
            "<s:Fault xmlns:s='{S}'><faultcode>1</faultcode></s:Fault><s:Fault xmlns:s='{S}'><faultcode>2</faultcode></s:Fault>",
            "1", "", ""
        ),
        ("S", "<s:Fault xmlns:s='{S}'/>", "", "", ""),
    ])
    func `with a fault of either version in an envelope of either are a fault`(
        version: String, body: String, code: String, reason: String, payload: String
    ) {
        let outcome = read(document("<e:Envelope xmlns:e='{\(version)}'><e:Body>\(body)</e:Body></e:Envelope>"))
        #expect(outcome.error == nil)
        #expect(outcome.reply.isFault)
        #expect(outcome.reply.fault?.code == code)
        #expect(outcome.reply.fault?.reason == reason)
        #expect(outcome.payload.line == payload)
    }

    @Test func `are no fault before its end has come`() throws {
        let reply = ReplyReader(payload: EventLine())
        let reader = XMLEventReader(handler: reply)
        try reader.feed(Array(document("<s:Envelope xmlns:s='{S}'><s:Body><s:Fault><faultcode>1</faultcode>").utf8))
        #expect(reply.isFault && reply.fault == nil)
        try reader.feed(Array("</s:Fault></s:Body></s:Envelope>".utf8))
        #expect(reply.fault?.code == "1")
    }
}
