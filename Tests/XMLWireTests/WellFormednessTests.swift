import Testing
import XMLWire

@Suite struct `Well-formedness` {
    @Test(arguments: [
        "<a/>", "<a></a>", "<a> </a >", "<a b='1' c=\"2\"/>", "<?xml version='1.0'?><a/>", "<!-- c --><a/><!-- d -->",
        "<?p?><a/><?p q?>\n", "<a>]] ></a>", "<a>]]&gt;</a>", "<a><![CDATA[]]></a>", "<a><![CDATA[<&]] >]]]]></a>",
        "<a><!----><!-- - --></a>", "<a>&lt;&gt;&amp;&apos;&quot;&#65;&#x20AC;</a>", "<a b='&lt;&#10;'/>",
        "<p:a xmlns:p='u'/>", "<a xmlns='u'><b xmlns=''/></a>", "<a xml:lang='de'/>", "<a xmlns:p='not a URI'/>",
        "<a x='1' p:x='2' xmlns:p='u'/>", "<élan/>", "<a><b/>text<b/></a>", "\u{FEFF}<a/>", " \r\n\t<a/>",
        "<!--> a --><a/>", "<!---> a --><a/>",
    ])
    func `is granted to what the specifications allow`(document: String) {
        #expect(Reading(document).error == nil)
    }

    @Test(arguments: [
        "<a>", "<a></b>", "<a><b></a></b>", "<a/><b/>", "<a/>x", "<a/>&amp;", "<a", "<a b/>", "<a b=c/>", "<a b='1/>",
        "<a b='1'c='2'/>", "<a b='<'/>", "<a b='1' b='2'/>", "<1/>", "<a>]]></a>", "<a>&</a>", "<a>& </a>",
        "<a>&lt</a>", "<a>&nbsp;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>", "<a>&#;</a>",
        "<a><!-- -- --></a>", "<a><!-- ---></a>", "<a><!-- </a>", "<a/><!-- ", "<a/><!", "<a/><?", "<a><?p </a>",
        "<a><?xml version='1.0'?></a>", "<a><![CDATA[ </a>", "<a><![cdata[]]></a>", "<a>\u{1}</a>", "<a>\u{FFFE}</a>",
        "<a b='\u{0}'/>", "<a>\u{0}</a>", "<a/>\u{0}", "<p:a/>", "<a p:b='1'/>", "<a xmlns:p=''/>",
        "<p:a:b xmlns:p='u'/>",
        "<:a/>", "<a:/>", "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>", "<a xmlns:xml='u'/>", "<a xmlns:xmlns='u'/>",
        "<a xmlns='u' xmlns='v'/>", "<?xml version='1.0' encoding='utf-8'standalone='yes'?><a/>",
        "<?xml encoding='utf-8'?><a/>", "<?xml version='2.0'?><a/>", "<a>\u{FEFF}</b>",
    ])
    func `is refused to what is broken, wherever the bytes are cut`(document: String) {
        for size in [nil, 1, 2, 3, 7] {
            let reading = Reading(Array(document.utf8), in: size)
            #expect(Defect(reading.error) == .malformed, "in pieces of \(size ?? 0)")
        }
    }

    @Test(arguments: [
        ("", Defect.empty), (" \n", .empty), ("\u{FEFF}", .empty), ("hello", .notXML), ("{\"a\":1}", .notXML),
        ("&lt;a/>", .notXML), ("<html><br></html>", .malformed), ("< a/>", .malformed), ("<", .malformed),
    ])
    func `names what is no XML at all`(document: String, defect: Defect) {
        for size in [nil, 1] {
            #expect(Defect(Reading(Array(document.utf8), in: size).error) == defect)
        }
    }

    @Test func `tells the first bytes of what is no XML, and the place of a defect`() {
        #expect(Reading("\n  Not found").error == .notXML(start: Array("Not found".utf8)))
        guard case .malformed(let reason, let position) = Reading("\n\n<a>\n  <b>\n</a>").error else {
            Issue.record("no defect found")
            return
        }
        #expect(position.line == 5)
        #expect(reason.contains("mismatch") && !reason.contains("\n"))
    }

    @Test func `is refused to a document that is cut anywhere`() {
        let document = Array(
            "<?xml version='1.0'?><!-- c --><a xmlns:p='u' b='ü&amp;'>t€<p:b/>&#65;<![CDATA[c]]><?p d?></a>".utf8)
        #expect(Reading(document).error == nil)
        for length in 0..<document.count {
            for size in [nil, 1] {
                #expect(Reading(Array(document[..<length]), in: size).error != nil, "cut after \(length)")
            }
        }
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
        "<?xml version='1.0'?>\n<!DOCTYPE a []><a/>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY x 'ha'><!ENTITY y '&x;&x;'>]><a>&y;</a>", "<!-- c --><!DOCTYPE html><html/>",
    ])
    func `takes no document type declaration`(document: String) {
        for size in [nil, 1, 9] {
            let reading = Reading(Array(document.utf8), in: size)
            #expect(Defect(reading.error) == .doctype)
            #expect(reading.events.isEmpty)
        }
    }

    @Test func `does not wait for the end of a document type declaration`() {
        let reader = XMLEventReader(handler: EventRecorder())
        #expect(throws: XMLReadError.doctype(position: XMLPosition(line: 1, column: 1))) {
            try reader.feed(Array("<!DOCTYPE a PUBLIC '".utf8))
        }
    }

    @Test func `stays refused once it is`() {
        let reader = XMLEventReader(handler: EventRecorder())
        #expect(throws: XMLReadError.self) { try reader.feed(Array("<a></b>".utf8)) }
        #expect(throws: XMLReadError.self) { try reader.feed(Array("<a/>".utf8)) }
        #expect(throws: XMLReadError.self) { try reader.finish() }
    }

    @Test func `ends with the error that the handler throws`() {
        let reader = XMLEventReader(handler: Refusing())
        #expect(throws: Refusing.Refusal.self) { try reader.feed(Array("<a><b><c/></b>".utf8)) }
        #expect(throws: Refusing.Refusal.self) { try reader.finish() }
    }
}

/// Takes one element and refuses the second.
private final class Refusing: XMLEventHandler {
    struct Refusal: Error {}
    private var count = 0

    func start(_ tag: XMLStartTag) throws {
        count += 1
        if count == 2 { throw Refusal() }
        #expect(count < 2, "called after it has thrown")
    }
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) { Issue.record("called after it has thrown") }
}
