import EnvelopeTemplate
import SOAPMessage
import Testing
import XMLWire

@Suite struct `Instructions of a template` {
    private func template(_ text: String) throws -> EnvelopeTemplate {
        try EnvelopeTemplate(Array(text.utf8), file: "t.xml")
    }

    @Test func `say how to call it`() throws {
        let call = try template(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <?soap endpoint="http://h/s.asmx" version="1.2" action='urn:a?x=1&amp;y=&quot;&#65;&#x42;'
                   result = "Country" operation="Find" bindings="soap get  post" doc="Finds"?>
            <r/>
            """
        ).call
        #expect(call.endpoint == "http://h/s.asmx")
        #expect(call.version == .v12)
        #expect(call.action == "urn:a?x=1&y=\"AB")
        #expect(call.result == "Country")
        #expect(call.operation == "Find")
        #expect(call.bindings == [.soap, .get, .post])
        #expect(call.doc == "Finds")
    }

    @Test func `may be absent`() throws {
        #expect(try template("<r/>").call == TemplateCall())
        #expect(TemplateCall().bindings == [.soap])
    }

    @Test(arguments: [
        ("<?soap result='a'?>\n<r/>\n", "<r/>\n"),
        ("<?soap result='a'?>\r\n\r\n<r/>", "\r\n<r/>"),
        ("  <?soap result='a'?> \t\n<r/>", "<r/>"),
        ("<?soap result='a'?><r/>", "<r/>"),
        ("<?soap result='a'?> <r/>", " <r/>"),
        ("<?xml version=\"1.0\"?><?soap?>\n<r/>", "<?xml version=\"1.0\"?><r/>"),
        (
            "<?xml version=\"1.0\"?>\n<?soap?>\n<?soap-parameter name='a'?>\n<!-- c -->\n<r/>",
            "<?xml version=\"1.0\"?>\n<!-- c -->\n<r/>"
        ),
        ("<?soap?><?soap-parameter name='a'?>\n<r/>", "<r/>"),
        ("{{! c }}\n<?soap\n result='a'\n?>\n{{! c }}\n<r/>", "<r/>"),
        ("\u{FEFF}<?soap?>\n<r/>", "<r/>"),
        ("<?other soap?>\n<r><?pi?></r>", "<?other soap?>\n<r><?pi?></r>"),
    ])
    func `are never sent, nor is the end of their line`(text: String, expected: String) throws {
        #expect(try filled(text) == expected)
    }

    @Test func `are text inside comments and CDATA sections`() throws {
        let text = "<!-- <?soap x?> --><r><![CDATA[<?soap y?>]]></r>"
        #expect(try filled(text) == text)
    }

    @Test func `describe the parameters`() throws {
        let parameters = try template(
            """
            <?soap-parameter name="id" doc="Whose" example="7"?>
            <?soap-parameter name="password" secret="true"?>
            <?soap-parameter name="unit" default="km"?>
            <?soap-parameter name="note" required="false"?>
            <?soap-parameter name="trace" required="true"?>
            <r a="{{id}}" b="{{password}}" c="{{unit}}">{{note}}{{other}}{{now}}{{env.HOME}}{{#rows}}{{n}}{{id}}{{/rows}}
            {{#header}}{{{header}}}{{/header}}{{kind}}{{^kind}}x{{/kind}}{{user.name}}</r>
            """
        ).parameters
        #expect(
            parameters.map(\.name) == [
                "id", "password", "unit", "note", "trace", "other", "rows.n", "header", "kind", "user.name",
            ])
        #expect(
            parameters.filter(\.isRequired).map(\.name) == ["id", "password", "trace", "other", "user.name"])
        #expect(parameters.filter(\.isDeclared).count == 5)
        #expect(parameters.filter(\.isSecret).map(\.name) == ["password"])
        #expect(parameters[0].doc == "Whose")
        #expect(parameters[0].example == "7")
        #expect(parameters[2].defaultValue == "km")
        #expect(parameters[5].position == at(6, 53))
    }

    @Test func `are members of the objects that declarations make of sections`() throws {
        let text = """
            <?soap-parameter name="in.x"?><?soap-parameter name="flag"?><?soap-parameter name="x"?>
            <r>{{#in}}{{x}}{{uuid}}{{../y}}{{#flag}}{{z}}{{/flag}}{{/in}}{{#flag}}{{w}}{{/flag}}{{#rows}}{{now}}{{/rows}}</r>
            """
        let names = try template(text).parameters.map(\.name)
        #expect(names == ["in.x", "flag", "x", "in.uuid", "y", "in.flag.z", "w", "rows"])
    }

    @Test func `give examples as arguments`() throws {
        let template = try template(
            """
            <?soap-parameter name="a.b" example="1"?><?soap-parameter name="a.c" default="2"?>
            <?soap-parameter name="d"?><r>{{a.b}}{{a.c}}{{d}}</r>
            """)
        #expect(
            template.exampleArguments == [TemplateMember("a", record(["b": .text("1"), "c": .text("2")]))])
    }

    @Test func `stand beside the list of variables`() throws {
        let variables = try template("<r a='{{x}}'>\n{{#s}}{{{y}}}{{/s}}<![CDATA[{{&z}}]]><!--{{.}}--></r>").variables
        #expect(variables.map(\.name) == ["x", "y", "z", "."])
        #expect(variables.map(\.isRaw) == [false, true, true, false])
        #expect(variables.map(\.isRequired) == [true, false, true, false])
        #expect(variables.map(\.place) == [.attribute(quote: UInt8(ascii: "'")), .text, .cdata, .comment])
        #expect(variables.map(\.sections) == [[], ["s"], [], []])
        #expect(variables.map(\.position.line) == [1, 2, 2, 2])
    }

    @Test(arguments: [
        ("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"/>", SOAPVersion?.some(.v11)),
        ("<Envelope a='{{x}}' xmlns='http://www.w3.org/2003/05/soap-envelope'/>", .v12),
        (
            "<?soap?><!-- c --><s:Envelope {{#h}}xmlns:h='urn:h'{{/h}} xmlns:s='http://www.w3.org/2003/05/soap-envelope'/>",
            .v12
        ),
        ("<Envelope/>", nil), ("<s:Envelope xmlns:s=\"urn:other\"/>", nil),
        ("<Env xmlns='http://www.w3.org/2003/05/soap-envelope'/>", nil), ("<{{x}}/>", nil),
    ])
    func `leave the version to the envelope`(text: String, version: SOAPVersion?) throws {
        #expect(try template(text).envelopeVersion == version)
    }

    @Test func `leave other roots to be body content`() throws {
        #expect(try template("<t:Find xmlns:t='urn:t'/>").root == QualifiedName("Find", in: "urn:t"))
        #expect(try template("<Find/>").root == QualifiedName("Find"))
        #expect(try template("<Find{{x}}/>").root == nil)
    }
}
