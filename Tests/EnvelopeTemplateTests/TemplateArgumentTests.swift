import EnvelopeTemplate
import SOAPMessage
import Testing

@Suite struct `Arguments of a template` {
    private func defects(
        _ template: String, _ arguments: KeyValuePairs<String, TemplateValue>
    ) -> TemplateArgumentDefects? {
        guard case .arguments(let defects) = defect(of: template, arguments) else { return nil }
        return defects
    }

    @Test func `that are missing or unknown are named all at once`() {
        let defects = defects(
            "<r>\n{{pTableName}} {{user.name}}\n<!-- {{colour}} {{pTableName}} --></r>",
            ["pTablename": .text("a--b"), "zzz": .text("1"), "user": record(["nmae": .text("x")])])
        #expect(defects?.missing.map(\.name) == ["pTableName", "user.name", "colour"])
        #expect(defects?.missing.map(\.position) == [at(2, 1), at(2, 16), at(3, 6)])
        #expect(defects?.missing.map(\.nearest) == ["pTablename", "user.nmae", nil])
        #expect(defects?.unknown.map(\.name) == ["pTablename", "zzz", "user.nmae"])
        #expect(defects?.unknown.map(\.nearest) == ["pTableName", nil, "user.name"])
        #expect(defects?.known == ["pTableName", "user.name", "colour"])
    }

    @Test func `are checked before their values are`() {
        #expect(defects("<{{x}} a='{{y}}'/>", ["x": .text("no name")])?.missing.map(\.name) == ["y"])
    }

    @Test(arguments: [
        "<r>{{#x}}{{x}}{{/x}}</r>", "<r>{{#x}}{{y}}{{/x}}</r>",
        "<r>{{x}}{{^x}}default{{/x}}</r>", "<?soap-parameter name='x' required='false'?><r>{{x}}</r>",
        "<?soap-parameter name='x' default='1'?><r>{{x}}</r>", "<?soap-parameter name='x'?><r/>",
    ])
    func `are not needed in dropped sections, or with a default`(template: String) {
        #expect(defect(of: template) == nil)
    }

    @Test(arguments: [
        ("<r>{{#s}}{{x}}{{/s}}</r>", at(1, 10)), ("<r>{{^t}}{{x}}{{/t}}</r>", at(1, 10)), ("<r>{{x}}</r>", at(1, 4)),
        ("<?soap-parameter name='x' required='true'?><r>{{x}}{{^x}}1{{/x}}</r>", at(1, 47)),
        ("<?soap-parameter name='x' required='true'?><r>{{#x}}{{x}}{{/x}}</r>", at(1, 1)),
    ])
    func `are needed where the template comes to use them`(template: String, position: TemplatePosition) {
        let isUsed = template.contains("{{#s}}")
        let defects = isUsed ? defects(template, ["s": record([:])]) : defects(template, [:])
        #expect(defects?.missing.map(\.name) == [isUsed ? "s.x" : "x"])
        #expect(defects?.missing.map(\.position) == [position])
        #expect(defects?.unknown == [])
    }

    @Test func `that are empty or null are given`() throws {
        #expect(try filled("<r>{{x}}{{y}}{{y}}</r>", ["x": .text(""), "y": .null]) == "<r></r>")
        #expect(
            try filled("<?soap-parameter name='x' default='1'?><r>{{x}}</r>", ["x": .text("")]) == "<r></r>")
    }

    @Test func `that are missing in one of many rows are named once`() {
        let rows = TemplateValue.list([record(["a": .text("1")]), record([:]), record([:])])
        #expect(defects("<r>{{#rows}}{{a}}{{/rows}}</r>", ["rows": rows])?.missing.map(\.name) == ["rows[1].a"])
    }

    /// `a.b.c` as the nested arguments of a call.
    private func unknown(_ template: String, _ path: String, _ value: TemplateValue) -> [String]? {
        let parts = path.split(separator: ".").map { String($0) }
        var inner = value
        for part in parts.dropFirst().reversed() { inner = record([part: inner]) }
        return defects(template, [parts[0]: inner])?.unknown.map(\.name)
    }

    @Test(arguments: ["a", "a.b", "c", "c.d.e", "c.d.f.g", "e", "f.g", "h", "i", "d", "declared", "declared.x"])
    func `are known where the template has any use for them`(path: String) {
        let template = """
            <?soap-parameter name='declared.x'?>
            <r>{{a.b}}{{#c.d}}{{e}}{{f.g}}{{/c.d}}{{#h}}{{.}}{{/h}}{{^i}}{{/i}}{{#d}}{{/d}}</r>
            """
        #expect(unknown(template, path, .text("1")) ?? [] == [])
        #expect(unknown(template, path, texts("1", "2")) ?? [] == [])
    }

    @Test(arguments: ["b", "a.c", "c.d.a", "c.e", "c.d.f.h", "h.x", "now", "declared"])
    func `are unknown where it has none`(path: String) {
        let template = "<r>{{a.b}}{{#c.d}}{{e}}{{f.g}}{{/c.d}}{{#h}}{{.}}{{/h}}</r>"
        #expect(unknown(template, path, .text("1")) == [path])
    }

    private static let shadowed = "<r>{{#order}}{{.}}{{/order}}{{#item}}{{x}}{{#order}}{{.}}{{/order}}{{/item}}</r>"

    @Test func `stay outside of an object that has no such member`() throws {
        let item = record(["x": .text("1")])
        #expect(try filled(Self.shadowed, ["order": .text("o"), "item": item]) == "<r>o1</r>")
        let declared = "<?soap-parameter name='order'?><?soap-parameter name='item.order'?>" + Self.shadowed
        #expect(try filled(declared, ["order": .text("o"), "item": item]) == "<r>o1</r>")
        #expect(defects(declared, ["order": .text("o"), "item": record([:])])?.missing.map(\.name) == ["item.x"])
    }

    @Test(arguments: [
        ("x", record(["y": .text("1")])), ("x", .list([record(["y": .text("1")]), record(["y": .text("2")])])),
    ])
    func `are unknown where only a member of that name has a use`(name: String, rows: TemplateValue) {
        let template = "<r>{{#rows}}{{y}}{{#x}}1{{/x}}{{/rows}}</r>"
        #expect(defects(template, ["rows": rows, name: .text("1")])?.unknown.map(\.name) == [name])
        let declared = "<?soap-parameter name='rows.x'?>" + template
        #expect(defects(declared, [name: .text("1")])?.unknown.map(\.name) == [name])
        #expect(defects(template.replacing("#x", with: "#../x").replacing("/x", with: "/../x"), ["rows": rows]) == nil)
    }

    @Test func `are known of lists that hold objects and values`() {
        let rows = TemplateValue.list([record(["x": .text("1")]), .text("2")])
        let template = "<r>{{#rows}}{{x}}{{#in}}{{/in}}{{/rows}}</r>"
        #expect(defects(template, ["rows": rows, "x": .text("3")]) == nil)
        #expect(defects(template, ["rows": rows, "x": .text("3"), "y": .null])?.unknown.map(\.name) == ["y"])
    }

    @Test(arguments: ["uuid", "now", "env.TOKEN"])
    func `that are declared are never made up`(name: String) throws {
        let template = "<r>{{\(name)}}{{#\(name)}}1{{/\(name)}}</r>"
        #expect(try filled(template) != "<r></r>")
        for required in ["true", "false"] {
            let declared = "<?soap-parameter name='\(name)' required='\(required)'?>" + template
            #expect(defects(declared, [:])?.missing.map(\.name) == (required == "true" ? [name] : nil))
            #expect(try filled(declared, [:], .lenient) == "<r></r>")
        }
        let member = "<r>{{#in}}{{#\(name)}}1{{/\(name)}}{{/in}}</r>"
        #expect(try filled(member, ["in": record([:])]) == "<r></r>")
        let outside = "<r>{{#in}}{{#../\(name)}}1{{/../\(name)}}{{/in}}</r>"
        #expect(try filled(outside, ["in": record([:])]) == "<r>1</r>")
    }

    @Test func `may be anything where the filling is lenient`() throws {
        #expect(try filled("<r>{{x}}</r>", ["y": .text("1")], .lenient) == "<r></r>")
    }

    @Test func `take the last of two values, and more before the context has its say`() throws {
        #expect(
            try filled("<r>{{x}}{{now}}</r>", ["x": .text("1"), "x": .text("2"), "now": .text("3")]) == "<r>23</r>")
    }

    @Test func `need not hold the clock, a UUID or the environment`() throws {
        #expect(
            try filled("<r now='{{now}}'>{{uuid}} {{env.TOKEN}}</r>")
                == "<r now='2024-02-29T23:59:59Z'>abababab-abab-4bab-abab-abababababab t&lt;1</r>")
        #expect(try filled("<r>{{#env.NONE}}1{{/env.NONE}}{{^env.NONE}}2{{/env.NONE}}</r>") == "<r>2</r>")
        #expect(defects("<r>{{env.NONE}}</r>", [:])?.missing.map(\.name) == ["env.NONE"])
        #expect(defects("<r>{{env}}</r>", [:])?.missing.map(\.name) == ["env"])
    }

    @Test func `refer to an attachment by its URL`() {
        let file = Attachment(contentID: "p@soap", path: "a.png", byteCount: 1)
        #expect(TemplateValue(.attachment(file)) == .text("cid:p@soap"))
    }
}
