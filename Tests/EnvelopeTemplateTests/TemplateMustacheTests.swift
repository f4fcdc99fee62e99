import EnvelopeTemplate
import SOAPMessage
import Testing

/// The rules of mustache(5), one vector each; the values are filled in leniently, as in Mustache itself.
@Suite struct `Mustache rules` {
    private func check(_ vector: MustacheVector) throws {
        let text = try filled("<r>\(vector.template)</r>", vector.values, .lenient)
        #expect(text == "<r>\(vector.expected)</r>")
    }

    @Test(arguments: [
        MustacheVector("no tag", "plain { text }", gives: "plain { text }"),
        MustacheVector("a name", "to {{who}}.", ["who": .text("Mia")], gives: "to Mia."),
        MustacheVector("data is escaped", "{{x}}", ["x": .text("a<b & \"c\"")], gives: "a&lt;b &amp; \"c\""),
        MustacheVector("three braces are raw", "{{{x}}}", ["x": .text("<b>1</b>")], gives: "<b>1</b>"),
        MustacheVector("an ampersand is raw", "{{&x}}", ["x": .text("&amp;")], gives: "&amp;"),
        MustacheVector("digits stay digits", "{{x}}", ["x": .text("1.10")], gives: "1.10"),
        MustacheVector("a boolean", "{{x}}{{y}}", ["x": .bool(true), "y": .bool(false)], gives: "truefalse"),
        MustacheVector("null is nothing", "[{{x}}{{{x}}}{{&x}}]", ["x": .null], gives: "[]"),
        MustacheVector("a miss is nothing", "[{{x}}{{{x}}}{{&x}}]", gives: "[]"),
        MustacheVector("a tag twice", "{{x}}-{{x}}", ["x": .text("1")], gives: "1-1"),
        MustacheVector("white space inside", "{{ x }}{{{ x }}}{{& x }}{{\tx\n}}", ["x": .text("1")], gives: "1111"),
        MustacheVector("white space around", " {{x}}\t{{x}}\n{{x}}\r\n", ["x": .text("1")], gives: " 1\t1\n1\r\n"),
        MustacheVector("a variable never takes its line", "\n  {{x}}\n", ["x": .text("1")], gives: "\n  1\n"),
        MustacheVector("no indentation is added", "  {{x}}", ["x": .text("a\nb")], gives: "  a\nb"),
        MustacheVector("a value is not read again", "{{x}}", ["x": .text("{{y}}"), "y": .text("2")], gives: "{{y}}"),
        MustacheVector(
            "dotted names", "{{a.b.c}}", ["a": record(["b": record(["c": .text("deep")])])], gives: "deep"),
        MustacheVector("a broken chain is nothing", "[{{a.b.c}}]", ["a": record([:])], gives: "[]"),
        MustacheVector(
            "a chain does not begin anew", "[{{a.b.c}}]",
            ["a": record(["b": record([:])]), "b": record(["c": .text("no")])], gives: "[]"),
        MustacheVector(
            "the first part is found outside of a value", "{{#in}}{{a.b}}{{/in}}",
            ["in": .text("x"), "a": record(["b": .text("out")])], gives: "out"),
        MustacheVector(
            "in an object there are its members alone", "{{#in}}[{{a.b}}{{x}}{{now}}]{{/in}}",
            ["in": record([:]), "a": record(["b": .text("out")]), "x": .text("out")], gives: "[]"),
        MustacheVector(
            "two dots reach outside", "{{#in}}{{../a.b}}{{{../c}}}{{/in}}",
            ["in": record(["c": .text("in")]), "a": record(["b": .text("out")]), "c": .text("<c/>")],
            gives: "out<c/>"),
        MustacheVector(
            "two dots reach out of the object around a value", "{{#in}}{{#v}}{{../v}}{{v}}{{/v}}{{/in}}",
            ["in": record(["v": .text("in")]), "v": .text("out")], gives: "outin"),
        MustacheVector(
            "a section over what is outside", "{{#in}}{{#../v}}{{x}}{{../y}}{{../../z}}{{/../v}}{{/in}}",
            ["in": record(["y": .text("2")]), "v": record(["x": .text("1")]), "z": .text("3")], gives: "123"),
        MustacheVector(
            "the first part found decides", "{{#in}}[{{a.b}}]{{/in}}",
            ["in": record(["a": record([:])]), "a": record(["b": .text("out")])], gives: "[]"),
    ])
    func `interpolation`(vector: MustacheVector) throws { try check(vector) }

    @Test(arguments: [
        MustacheVector("true keeps", "{{#x}}in{{/x}}", ["x": .bool(true)], gives: "in"),
        MustacheVector("false drops", "[{{#x}}in{{/x}}]", ["x": .bool(false)], gives: "[]"),
        MustacheVector("null drops", "[{{#x}}in{{/x}}]", ["x": .null], gives: "[]"),
        MustacheVector("a miss drops", "[{{#x}}in{{/x}}]", gives: "[]"),
        MustacheVector("an empty list drops", "[{{#x}}in{{/x}}]", ["x": .list([])], gives: "[]"),
        MustacheVector("an empty text is a value", "[{{#x}}in{{/x}}]", ["x": .text("")], gives: "[in]"),
        MustacheVector("a text is a value", "{{#x}}<{{x}}/>{{/x}}", ["x": .text("a")], gives: "<a/>"),
        MustacheVector("the text false is data", "{{#x}}in{{/x}}", ["x": .text("false")], gives: "in"),
        MustacheVector("a record is the context", "{{#x}}{{a}}{{/x}}", ["x": record(["a": .text("1")])], gives: "1"),
        MustacheVector(
            "the inner context comes first", "{{#x}}{{a}}{{../b}}{{/x}}{{a}}",
            ["x": record(["a": .text("in")]), "a": .text("out"), "b": .text("+")], gives: "in+out"),
        MustacheVector(
            "null inside hides what is outside", "{{#x}}[{{a}}]{{/x}}",
            ["x": record(["a": .null]), "a": .text("out")], gives: "[]"),
        MustacheVector("a list repeats", "{{#x}}({{.}}){{/x}}", ["x": texts("a", "b", "c")], gives: "(a)(b)(c)"),
        MustacheVector("the iterator is escaped", "{{#x}}{{.}}{{/x}}", ["x": texts("<", "&")], gives: "&lt;&amp;"),
        MustacheVector(
            "the raw iterator", "{{#x}}{{{.}}}{{&.}}{{/x}}", ["x": texts("<a/>")], gives: "<a/><a/>"),
        MustacheVector(
            "lists in lists", "{{#x}}[{{#.}}{{.}},{{/.}}]{{/x}}", ["x": .list([texts("1", "2"), texts("3")])],
            gives: "[1,2,][3,]"),
        MustacheVector(
            "records in a list", "{{#x}}{{n}};{{/x}}",
            ["x": .list([record(["n": .text("1")]), record(["n": .text("2")])])], gives: "1;2;"),
        MustacheVector(
            "false items of a list count", "{{#x}}.{{/x}}", ["x": .list([.bool(false), .null])], gives: ".."),
        MustacheVector(
            "sections nest", "{{#a}}{{#b}}{{#c}}{{../../x}}{{../y}}{{z}}{{/c}}{{/b}}{{/a}}",
            [
                "a": record(["x": .text("1"), "b": record(["y": .text("2"), "c": record(["z": .text("3")])])])
            ], gives: "123"),
        MustacheVector(
            "the same name nests", "{{#a}}({{#a}}-{{/a}}){{/a}}",
            ["a": .bool(true)], gives: "(-)"),
        MustacheVector(
            "a dotted section", "{{#a.b}}in{{/a.b}}{{#a.c}}no{{/a.c}}{{#d.e}}no{{/d.e}}",
            ["a": record(["b": .bool(true)])], gives: "in"),
        MustacheVector("white space inside", "{{# x }}in{{/ x }}", ["x": .bool(true)], gives: "in"),
        MustacheVector("white space around", " | {{#x}}\t|\t{{/x}} | ", ["x": .bool(true)], gives: " | \t|\t | "),
        MustacheVector(
            "two on a line stay", " {{#x}}a{{/x}}\n {{#x}}b{{/x}}\n", ["x": .bool(true)], gives: " a\n b\n"),
        MustacheVector("two tags alone on a line stay", "\n{{#x}}{{/x}}\n", ["x": .bool(true)], gives: "\n\n"),
    ])
    func `sections`(vector: MustacheVector) throws { try check(vector) }

    @Test(arguments: [
        MustacheVector("false keeps", "{{^x}}in{{/x}}", ["x": .bool(false)], gives: "in"),
        MustacheVector("true drops", "[{{^x}}in{{/x}}]", ["x": .bool(true)], gives: "[]"),
        MustacheVector("null keeps", "{{^x}}in{{/x}}", ["x": .null], gives: "in"),
        MustacheVector("a miss keeps", "{{^x}}in{{/x}}", gives: "in"),
        MustacheVector("an empty list keeps", "{{^x}}in{{/x}}", ["x": .list([])], gives: "in"),
        MustacheVector("a list drops", "[{{^x}}in{{/x}}]", ["x": .list([.null])], gives: "[]"),
        MustacheVector("a record drops", "[{{^x}}in{{/x}}]", ["x": record([:])], gives: "[]"),
        MustacheVector("an empty text drops", "[{{^x}}in{{/x}}]", ["x": .text("")], gives: "[]"),
        MustacheVector("a default", "{{name}}{{^name}}nobody{{/name}}", gives: "nobody"),
        MustacheVector(
            "a default not needed", "{{name}}{{^name}}nobody{{/name}}", ["name": .text("Mia")], gives: "Mia"),
        MustacheVector("the context stays", "{{^x}}{{a}}{{/x}}", ["a": .text("1")], gives: "1"),
        MustacheVector(
            "they nest", "{{^a}}1{{^b}}2{{/b}}{{#b}}3{{/b}}{{/a}}", ["b": .bool(true)], gives: "13"),
        MustacheVector("dotted", "{{^a.b}}in{{/a.b}}{{^a.c}}no{{/a.c}}", ["a": record(["c": .text("1")])], gives: "in"),
        MustacheVector("white space inside", "{{^ x }}in{{/ x }}", gives: "in"),
        MustacheVector("standalone lines go", "a\n{{^x}}\nb\n{{/x}}\nc", gives: "a\nb\nc"),
    ])
    func `inverted sections`(vector: MustacheVector) throws { try check(vector) }

    @Test(arguments: [
        MustacheVector("nothing is left", "a{{! not <seen> }}b", gives: "ab"),
        MustacheVector("over lines", "a{{!\n one\n two\n}}b\n", gives: "ab\n"),
        MustacheVector("alone on its line", "a\n{{! x }}\nb", gives: "a\nb"),
        MustacheVector("indented alone on its line", "a\n \t{{! x }} \t\nb", gives: "a\nb"),
        MustacheVector("alone on its lines", "a\n  {{!\n  x\n  }}\nb", gives: "a\nb"),
        MustacheVector("with CR LF", "a\r\n  {{! x }}\r\nb", gives: "a\r\nb"),
        MustacheVector("not alone", "  12 {{! x }}\n", gives: "  12 \n"),
        MustacheVector("white space around stays", "1 {{! x }} 2", gives: "1  2"),
        MustacheVector("may hold tags of others", "{{! {{x} {x }}", gives: ""),
        MustacheVector("hides no name", "{{!x}}{{x}}", ["x": .text("1")], gives: "1"),
    ])
    func `comments`(vector: MustacheVector) throws { try check(vector) }

    @Test(arguments: [
        MustacheVector("a pair", "{{=[% %]=}}[%x%]{{x}}", ["x": .text("1")], gives: "1{{x}}"),
        MustacheVector("pipes", "{{=| |=}}(|x|)", ["x": .text("1")], gives: "(1)"),
        MustacheVector("and back", "{{=[ ]=}}[x][={{ }}=]{{x}}[x]", ["x": .text("1")], gives: "11[x]"),
        MustacheVector("white space inside", "{{=  @ \t @  =}}@x@", ["x": .text("1")], gives: "1"),
        MustacheVector("on lines of its own", "a\n  {{=\n@ @\n=}}\n@x@", ["x": .text("1")], gives: "a\n1"),
        MustacheVector("alone on its line", "a\n {{=@ @=}} \nb", gives: "a\nb"),
        MustacheVector("alone with CR LF", "a\r\n{{=@ @=}}\r\nb", gives: "a\r\nb"),
        MustacheVector("not alone", "a {{=@ @=}}\nb", gives: "a \nb"),
        MustacheVector("in sections", "{{=[ ]=}}[#x][.] {{.}}[/x]", ["x": texts("1")], gives: "1 {{.}}"),
        MustacheVector(
            "last beyond the section", "{{#x}}{{=[ ]=}}[.][/x][y]{{y}}", ["x": texts("1"), "y": .text("2")],
            gives: "12{{y}}"),
        MustacheVector("with all marks", "{{=[ ]=}}[! c ][&x][{x}][^z]d[/z]", ["x": .text("<a/>")], gives: "<a/><a/>d"),
    ])
    func `set delimiters`(vector: MustacheVector) throws { try check(vector) }

    @Test(arguments: ["\n", "\r\n"])
    func `the lines of standalone sections go, and only they`(end: String) throws {
        let lines = ["<r>", "  {{#rows}}", "  <i>{{.}}</i>", "\t{{/rows}} ", "", "</r>"]
        let expected = ["<r>", "  <i>1</i>", "  <i>2</i>", "", "</r>"]
        let text = try filled(lines.joined(separator: end), ["rows": texts("1", "2")])
        #expect(text == expected.joined(separator: end))
    }

    @Test func `a standalone tag may be on the first line, and on a last one without an end`() throws {
        #expect(try filled("  {{#x}}\n<r/>\n  {{/x}}", ["x": .bool(true)]) == "<r/>\n")
        #expect(try filled("{{! c }}\r\n<r/>") == "<r/>")
        #expect(try filled("<r/>\n  {{! c }}") == "<r/>\n")
    }
}
