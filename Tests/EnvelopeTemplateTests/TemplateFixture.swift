import EnvelopeTemplate
import SOAPMessage
import Testing

/// The instant, the chance and the environment of the tests.
let fixedContext = TemplateContext(
    secondsSinceEpoch: { 1_709_251_199 },
    randomBytes: { Array(repeating: 0xAB, count: $0) },
    environment: { ["TOKEN": "t<1", "EMPTY": ""][$0] })

/// Fills a template given as text and hands back text.
func filled(
    _ template: String, _ arguments: KeyValuePairs<String, TemplateValue> = [:],
    _ strictness: TemplateStrictness = .strict
) throws(TemplateError) -> String {
    let members = arguments.map { TemplateMember($0.key, $0.value) }
    let bytes = try EnvelopeTemplate(Array(template.utf8), file: "t.xml").fill(members, in: fixedContext, strictness)
    return String(decoding: bytes, as: UTF8.self)
}

/// The error of reading `template`, or of filling it; nil where there is none.
func defect(
    of template: String, _ arguments: KeyValuePairs<String, TemplateValue> = [:],
    _ strictness: TemplateStrictness = .strict
) -> TemplateError? {
    do throws(TemplateError) {
        _ = try filled(template, arguments, strictness)
        return nil
    } catch { return error }
}

func at(_ line: Int, _ column: Int) -> TemplatePosition { TemplatePosition(file: "t.xml", line: line, column: column) }

func record(_ members: KeyValuePairs<String, TemplateValue>) -> TemplateValue {
    .record(members.map { TemplateMember($0.key, $0.value) })
}

func texts(_ items: String...) -> TemplateValue { .list(items.map { .text($0) }) }

/// One rule of Mustache: what `template` comes to, between `<r>` and `</r>`.
struct MustacheVector: CustomTestStringConvertible, Sendable {
    let rule: String
    let template: String
    let values: KeyValuePairs<String, TemplateValue>
    let expected: String

    init(
        _ rule: String, _ template: String, _ values: KeyValuePairs<String, TemplateValue> = [:], gives expected: String
    ) {
        self.rule = rule
        self.template = template
        self.values = values
        self.expected = expected
    }

    var testDescription: String { rule }
}
