import EnvelopeTemplate
import SOAPMessage
import Testing

@Suite struct `Defects of a template` {
    @Test(arguments: [
        ("<r>\n {{x</r>", TemplateError.unclosedTag(at: at(2, 2))),
        ("<r>{{{x}}</r>", .unclosedTag(at: at(1, 4))),
        ("<r>{{", .unclosedTag(at: at(1, 4))),
        ("<r>{{! x </r>", .unclosedTag(at: at(1, 4))),
        ("<r>{{}}</r>", .badName("", at: at(1, 4))),
        ("<r>{{a b}}</r>", .badName("a b", at: at(1, 4))),
        ("<r>{{a..b}}</r>", .badName("a..b", at: at(1, 4))),
        ("<r>{{.a}}</r>", .badName(".a", at: at(1, 4))),
        ("<r>é{{a<b}}</r>", .badName("a<b", at: at(1, 5))),
        ("<r>{{>part}}</r>", .unsupportedTag(mark: ">", at: at(1, 4))),
        ("<r>{{<parent}}{{/parent}}</r>", .unsupportedTag(mark: "<", at: at(1, 4))),
        ("<r>{{$block}}{{/block}}</r>", .unsupportedTag(mark: "$", at: at(1, 4))),
        ("<r>{{=a=}}</r>", .badDelimiters("a", at: at(1, 4))),
        ("<r>{{=a b c=}}</r>", .badDelimiters("a b c", at: at(1, 4))),
        ("<r>{{== ]=}}</r>", .badDelimiters("= ]", at: at(1, 4))),
        ("<r>\n{{#a}}\n</r>", .unclosedSection("a", at: at(2, 1))),
        ("<r>{{../a}}</r>", .badName("../a", at: at(1, 4))),
        ("<r>{{#a}}{{../.}}{{/a}}</r>", .badName("../.", at: at(1, 10))),
        ("<r>{{#a}}{{^b}}{{../../c}}{{/b}}{{/a}}</r>", .badName("../../c", at: at(1, 16))),
        ("<r>{{#a}}{{^b}}</r>", .unclosedSection("b", at: at(1, 10))),
        ("<r>{{/a}}</r>", .unopenedSection("a", open: nil, at: at(1, 4))),
        ("<r>{{#a}}{{#b}}{{/a}}{{/b}}</r>", .unopenedSection("a", open: "b", at: at(1, 16))),
        (
            "<r>" + String(repeating: "{{#a}}", count: 101),
            .sectionDepth(limit: 100, at: at(1, 604))
        ),
    ])
    func `in its tags have a position`(template: String, expected: TemplateError) {
        #expect(defect(of: template, [:], .lenient) == expected)
    }

    @Test(arguments: [
        ("", TemplateError.noElement(at(1, 1))),
        ("<!-- {{x}} -->", .noElement(at(1, 1))),
        ("<r>a < b</r>", .badMarkup("<", at: at(1, 6))),
        ("<r><></r>", .badMarkup("<", at: at(1, 4))),
        ("<r a=1/>", .badMarkup("=", at: at(1, 6))),
        ("<r a='<'/>", .badMarkup("<", at: at(1, 7))),
        ("<r\n \"a\"/>", .badMarkup("\"", at: at(2, 2))),
        ("<r><b <c/></r>", .badMarkup("<", at: at(1, 7))),
        ("<r><![cdata[]]></r>", .badMarkup("<!", at: at(1, 4))),
        ("<!DOCTYPE r [<!ENTITY x 'y'>]><r>&x;</r>", .doctype(at: at(1, 1))),
        ("<r>\n<!-- </r>", .unclosedMarkup(at: at(2, 1))),
        ("<r><![CDATA[ </r>", .unclosedMarkup(at: at(1, 4))),
        ("<r><a b='</r>", .badMarkup("<", at: at(1, 10))),
        ("<r a='", .unclosedMarkup(at: at(1, 1))),
        ("<r", .unclosedMarkup(at: at(1, 1))),
        ("<r><?pi </r>", .unclosedMarkup(at: at(1, 4))),
        ("<r><?></r>", .unclosedMarkup(at: at(1, 4))),
        ("<r a={{x}}/>", .misplacedTag(at: at(1, 6))),
        ("<r><?pi {{x}}?></r>", .misplacedTag(at: at(1, 9))),
        ("<?soap endpoint='http://{{host}}/'?><r/>", .misplacedTag(at: at(1, 25))),
        ("<r a='{{#x}}1'{{/x}}/>", .sectionCrossesMarkup("x", at: at(1, 15))),
        ("<r>{{^x}}<!-- {{/x}} --></r>", .sectionCrossesMarkup("x", at: at(1, 15))),
        ("<r>{{#x}}<a {{/x}}/></r>", .sectionCrossesMarkup("x", at: at(1, 13))),
        ("<?xml version='1.0' encoding='ISO-8859-1'?><r/>", .encoding("ISO-8859-1", at: at(1, 21))),
    ])
    func `in its markup have a position`(template: String, expected: TemplateError) {
        #expect(defect(of: template, [:], .lenient) == expected)
    }

    @Test(arguments: [
        "<r a='1'{{#x}} b='{{.}}'{{/x}}/>", "<r{{#x}} b='{{.}}'{{/x}} c='2'/>", "<{{#x}}{{.}}{{/x}}{{^x}}b{{/x}}/>",
        "<r a='{{#x}}{{.}}{{/x}}'/>", "<r><!--{{#x}} {{.}}{{/x}}--></r>", "<r><![CDATA[{{#x}}{{.}}{{/x}}]]></r>",
    ])
    func `do not include sections that stay inside a tag, a value, a comment or a CDATA section`(template: String) {
        #expect(defect(of: template, ["x": .text("a")]) == nil)
        #expect(defect(of: template, [:], .lenient) == nil)
    }

    @Test func `include bytes that are not UTF-8`() {
        let bytes = Array("<r>\nä".utf8) + [0xE4, 0x3C]
        #expect(throws: TemplateError.notUTF8(at(2, 2))) { try EnvelopeTemplate(bytes, file: "t.xml") }
    }

    @Test(arguments: [
        (
            "<?soap-param name='a'?><r/>",
            TemplateError.unknownInstruction("soap-param", nearest: "soap-parameter", at: at(1, 1))
        ),
        ("<?soapx?><r/>", .unknownInstruction("soapx", nearest: "soap", at: at(1, 1))),
        ("<r><?soap result='a'?></r>", .misplacedInstruction("soap", at: at(1, 4))),
        ("<r/>\n<?soap result='a'?>", .misplacedInstruction("soap", at: at(2, 1))),
        ("{{#x}}<?soap result='a'?>{{/x}}<r/>", .misplacedInstruction("soap", at: at(1, 7))),
        ("<?soap?><?soap?><r/>", .repeatedInstruction("soap", at: at(1, 9))),
        ("<?soap-parameter name='a'?><?soap-parameter name='a'?><r/>", .repeatedInstruction("a", at: at(1, 28))),
        ("<?soap result?><r/>", .badInstruction("soap", at: at(1, 8))),
        ("<?soap result=a?><r/>", .badInstruction("soap", at: at(1, 8))),
        ("<?soap result='a?><r/>", .badInstruction("soap", at: at(1, 8))),
        ("<?soap\n result='&nope;'?><r/>", .badInstruction("soap", at: at(2, 2))),
        (
            "<?soap endpiont='a'?><r/>",
            .unknownPseudoAttribute("endpiont", instruction: "soap", nearest: "endpoint", at: at(1, 8))
        ),
        (
            "<?soap-parameter name='a' colour='a'?><r/>",
            .unknownPseudoAttribute("colour", instruction: "soap-parameter", nearest: nil, at: at(1, 27))
        ),
        ("<?soap result='a' result='b'?><r/>", .repeatedPseudoAttribute("result", at: at(1, 19))),
        (
            "<?soap version='2.0'?><r/>",
            .badPseudoAttribute("version", value: "2.0", allowed: ["1.1", "1.2"], at: at(1, 8))
        ),
        (
            "<?soap bindings='soap put'?><r/>",
            .badPseudoAttribute("bindings", value: "soap put", allowed: ["soap", "get", "post"], at: at(1, 8))
        ),
        (
            "<?soap-parameter name='a' secret='yes'?><r/>",
            .badPseudoAttribute("secret", value: "yes", allowed: ["true", "false"], at: at(1, 27))
        ),
        (
            "<?soap-parameter doc='a'?><r/>",
            .missingPseudoAttribute("name", instruction: "soap-parameter", at: at(1, 1))
        ),
        ("<?soap-parameter name='a b'?><r/>", .badName("a b", at: at(1, 18))),
    ])
    func `in its instructions have a position`(template: String, expected: TemplateError) {
        #expect(defect(of: template) == expected)
    }
}
