import EnvelopeTemplate
import SOAPMessage
import Testing
import XMLWire

@Suite struct `The place of a value` {
    @Test(arguments: [
        ("<r>{{x}}</r>", "Tarzan & Jane <3", "<r>Tarzan &amp; Jane &lt;3</r>"),
        ("<r>{{x}}</r>", "&amp; ]]> \r", "<r>&amp;amp; ]]&gt; &#13;</r>"),
        ("<r a=\"{{x}}\"/>", "\"a'\n\t<", "<r a=\"&quot;a&#39;&#10;&#9;&lt;\"/>"),
        ("<r a='{{x}}'/>", "it's", "<r a='it&#39;s'/>"),
        ("<r a='{{x}}'/>", "<", "<r a='&lt;'/>"),
        ("<r><![CDATA[{{x}}]]></r>", "a<b & c", "<r><![CDATA[a<b & c]]></r>"),
        ("<r><![CDATA[{{x}}]]></r>", "a]]>b", "<r><![CDATA[a]]]]><![CDATA[>b]]></r>"),
        ("<r><![CDATA[{{x}}]]></r>", "a]", "<r><![CDATA[a]]]></r>"),
        ("<r><![CDATA[]]{{x}}]]></r>", ">", "<r><![CDATA[]]]]><![CDATA[>]]></r>"),
        ("<r><![CDATA[{{x}}>]]></r>", "]]", "<r><![CDATA[]]]]><![CDATA[>]]></r>"),
        ("<r><![CDATA[{{x}}]>]]></r>", "]", "<r><![CDATA[]]]><![CDATA[]>]]></r>"),
        ("<r>{{x}}></r>", "]]", "<r>]&#93;></r>"),
        ("<r>{{x}}]></r>", "a]", "<r>a&#93;]></r>"),
        ("<r>{{x}}]</r>", "a[1]", "<r>a[1]]</r>"),
        ("<r><!-- {{x}} --></r>", "a<b & c", "<r><!-- a<b & c --></r>"),
        ("<r><!--{{x}}--></r>", "-5", "<r><!---5--></r>"),
        ("<r><!--{{x}}--></r>", "", "<r><!----></r>"),
        ("<{{x}}/>", "Hello", "<Hello/>"),
        ("<{{x}}>1</{{x}}>", "DoSomeThingPH-v2-0", "<DoSomeThingPH-v2-0>1</DoSomeThingPH-v2-0>"),
        ("<{{x}} xmlns:p=\"urn:p\"></{{x}}>", "p:a", "<p:a xmlns:p=\"urn:p\"></p:a>"),
        ("<get{{x}}By2></get{{x}}By2>", "1", "<get1By2></get1By2>"),
        ("<r {{x}}=\"1\"/>", "id", "<r id=\"1\"/>"),
        ("<r xmlns:{{x}}=\"urn:x\"/>", "p", "<r xmlns:p=\"urn:x\"/>"),
        (
            "<r a=\"&lt;{{x}}\" b = '{{x}}' >{{x}}<!-- > {{x}} --></r >", "1",
            "<r a=\"&lt;1\" b = '1' >1<!-- > 1 --></r >"
        ),
        ("<r><a b=\"c>d\">{{x}}</a></r>", "\"", "<r><a b=\"c>d\">\"</a></r>"),
        ("<r>{{x}}</r>", "é😀", "<r>é😀</r>"),
    ])
    func `decides how it is escaped`(template: String, value: String, expected: String) throws {
        let text = try filled(template, ["x": .text(value)])
        #expect(text == expected)
        #expect(throws: Never.self) { try XMLEventReader.read(Array(text.utf8), into: Silence()) }
    }

    @Test(arguments: [
        ("<{{x}}/>", "a b", TemplateError.notAName("a b", name: "x", at: at(1, 2))),
        ("<{{x}}/>", "", .notAName("", name: "x", at: at(1, 2))),
        ("<{{x}}/>", "1st", .notAName("1st", name: "x", at: at(1, 2))),
        ("<p:{{x}}/>", "a:b", .notAName("a:b", name: "x", at: at(1, 4))),
        ("<r {{x}}='1'/>", "a='2' b", .notAName("a='2' b", name: "x", at: at(1, 4))),
        ("<r><!-- {{x}} --></r>", "a--b", .hyphensInComment(name: "x", at: at(1, 9))),
        ("<r><!--{{x}}--></r>", "a-", .hyphensInComment(name: "x", at: at(1, 13))),
        ("<r><!-- -{{x}} --></r>", "-", .hyphensInComment(name: "x", at: at(1, 10))),
        (
            "<r>\n{{x}}</r>", "a\u{1}",
            .illegalCharacter(IllegalCharacter.first(in: "a\u{1}"), name: "x", at: at(2, 1))
        ),
        (
            "<r a='{{x}}'/>", "\u{0}", .illegalCharacter(IllegalCharacter.first(in: "\u{0}"), name: "x", at: at(1, 7))
        ),
        (
            "<r><!--{{x}}--></r>", "\u{FFFF}",
            .illegalCharacter(IllegalCharacter.first(in: "\u{FFFF}"), name: "x", at: at(1, 8))
        ),
    ])
    func `decides what is refused`(template: String, value: String, expected: TemplateError) {
        #expect(defect(of: template, ["x": .text(value)]) == expected)
    }

    @Test(arguments: [
        ("<r>{{{x}}}</r>", "<a>1</a> &amp; <b/>", "<r><a>1</a> &amp; <b/></r>"),
        ("<r xmlns:p=\"urn:p\">{{{x}}}</r>", "<p:a/>", "<r xmlns:p=\"urn:p\"><p:a/></r>"),
        ("<r>{{{x}}}</r>", "<?xml version=\"1.0\"?>\n<a/>", "<r><a/></r>"),
        ("<r>{{{x}}}</r>", "", "<r></r>"),
        ("<r a=\"{{{x}}}\"/>", "a &amp; 'b'", "<r a=\"a &amp; 'b'\"/>"),
        ("<r><![CDATA[{{{x}}}]]></r>", "<a>", "<r><![CDATA[<a>]]></r>"),
        ("<{{{x}}}/>", "a", "<a/>"),
        ("{{{x}}}", "<a/>", "<a/>"),
    ])
    func `takes raw markup that is well formed`(template: String, value: String, expected: String) throws {
        #expect(try filled(template, ["x": .text(value)]) == expected)
        #expect(try filled(template, ["x": .bytes(Array(value.utf8))]) == expected)
    }

    @Test(arguments: [
        ("<r>{{{x}}}</r>", "<a>"), ("<r>{{{x}}}</r>", "</r><r>"), ("<r>{{{x}}}</r>", "a & b"),
        ("<r>{{{x}}}</r>", "<a></b>"), ("<r>{{{x}}}</r>", "<a b=1/>"), ("<r>{{{x}}}</r>", "<!DOCTYPE a><a/>"),
        ("<r>{{{x}}}</r>", "<p:a/>"), ("<r>{{{x}}}</r>", "]]>"), ("<r>{{{x}}}</r>", "\u{1}"),
        ("<r a='{{{x}}}'/>", "&"), ("<r a='{{{x}}}'/>", "' b='"), ("<r a='{{{x}}}'/>", "<"),
        ("<r><![CDATA[{{{x}}}]]></r>", "]]><a/><![CDATA["), ("<r><!--{{{x}}}--></r>", "--><a/><!--"),
        ("<{{{x}}}/>", "a/><b"), ("{{{x}}}", "<a/><b/>"), ("{{{x}}}", "a"),
    ])
    func `refuses raw markup that is not`(template: String, value: String) {
        #expect(defect(of: template, ["x": .text(value)]) != nil)
    }

    @Test func `names the raw value that is not well formed, and where in it`() {
        let error = defect(of: "<r xmlns:p='urn:p'>\n {{{x}}}</r>", ["x": .text("<p:a></p:b>")])
        guard case .malformedValue(.malformed(_, let position), let name, let place) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(name == "x")
        #expect(place == at(2, 2))
        #expect(position.line == 1)
        #expect((1...12).contains(position.column))
    }

    @Test func `takes a fragment only in text`() {
        let fragment = TemplateValue.fragment(Array("<a/>".utf8))
        #expect(throws: Never.self) { try filled("<r>{{x}}{{{x}}}</r>", ["x": fragment]) }
        #expect(defect(of: "<r a='{{x}}'/>", ["x": fragment]) == .notText(.fragment, name: "x", at: at(1, 7)))
        #expect(defect(of: "<r a='{{{x}}}'/>", ["x": fragment]) == .notText(.fragment, name: "x", at: at(1, 7)))
    }

    @Test func `takes no record, list or binary file for a text`() {
        #expect(defect(of: "<r>{{x}}</r>", ["x": texts("a")]) == .notText(.list, name: "x", at: at(1, 4)))
        #expect(defect(of: "<r>{{{x}}}</r>", ["x": record([:])]) == .notText(.record, name: "x", at: at(1, 4)))
        #expect(defect(of: "<r>{{x}}</r>", ["x": .bytes([0xFF])]) == .notText(.bytes, name: "x", at: at(1, 4)))
    }

    @Test(arguments: [
        ("<a>&nope;{{x}}</a>", 1), ("<a>\n<b>{{x}}</a>", 2), ("<a>{{x}}</a>\n\n<b/>", 3),
        ("<a>\n{{x}}\n<p:b/></a>", 3), ("{{x}}", 1), ("<a b='1' b='2'>{{x}}</a>", 1), ("<a>{{x}}", 1),
    ])
    func `does not hide a template that is no XML`(template: String, line: Int) {
        let error = defect(of: template, ["x": .text("1")])
        switch error {
        case .malformed(_, let position): #expect(position.line == line)
        case .noElement: #expect(template == "{{x}}")
        default: Issue.record("\(String(describing: error))")
        }
    }
}

/// Hears nothing; a class because the reader asks for one.
final class Silence: XMLEventHandler {
    func start(_ tag: XMLStartTag) {}
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) {}
}

extension IllegalCharacter {
    /// The first illegal character of a text that has one.
    static func first(in text: String) -> IllegalCharacter {
        guard let found = XMLCharacters.firstIllegal(in: text) else { preconditionFailure(text) }
        return found
    }
}
