import EnvelopeTemplate
import SOAPMessage
import XMLWire

/// The words for what is wrong with an envelope template, or with the arguments for it.
enum TemplateWords {
    static func diagnostic(_ error: TemplateError) -> Diagnostic {
        switch error {
        case .arguments(let defects): Diagnostic(lines(defects), .usage)
        case .illegalCharacter(let illegal, let name, _):
            Diagnostic(
                "\(name): \(illegal.notation) at character \(illegal.offset + 1) cannot be sent in XML; take it out",
                .usage)
        case .notAName(let value, let name, _):
            Diagnostic("\(name): \(UsageWords.quoted(value)) is no name that XML allows", .usage)
        case .hyphensInComment(let name, _): Diagnostic("\(name): \"--\" cannot stand in a comment", .usage)
        case .notText(let kind, let name, let position):
            Diagnostic("\(name): \(words(kind)) where \(place(position)) needs a plain value", .usage)
        case .malformedValue(let error, let name, _):
            Diagnostic("\(name): \(ReplyWords.sentence(error)); write well-formed XML", .usage)
        case .escapingValue(let name, _):
            Diagnostic("\(name): the value would end the place it stands in; take quotes and \"]]>\" out", .usage)
        default: Diagnostic(sentence(error), .description)
        }
    }

    private static func lines(_ defects: TemplateArgumentDefects) -> [String] {
        var lines = defects.unknown.map { argument in
            let remedy = argument.nearest.map { "did you mean \($0)" }
            return "\(argument.name): no such argument; \(remedy ?? known(defects.known))"
        }
        let suggested = defects.missing.filter { missing in
            !defects.unknown.contains { $0.nearest == missing.name }
        }
        lines += suggested.map { "\(place($0.position)): no value for \"\($0.name)\"; pass \($0.name)=VALUE" }
        return lines
    }

    private static func known(_ names: [String]) -> String {
        names.isEmpty ? "the envelope takes none" : "the envelope takes \(UsageWords.list(names, "and"))"
    }

    private static func sentence(_ error: TemplateError) -> String {
        switch error {
        case .notUTF8(let at): "\(place(at)): a byte that is no UTF-8; save the file as UTF-8"
        case .encoding(let name, let at):
            "\(place(at)): the encoding \(UsageWords.quoted(name)); save the file as UTF-8"
        case .unclosedTag(let at): "\(place(at)): the tag is not closed; write }}"
        case .badName(let name, let at): "\(place(at)): \(UsageWords.quoted(name)) is no name of a variable"
        case .unsupportedTag(let mark, let at):
            "\(place(at)): envelopes have no {{\(mark)…}} tags; use {{name}}, {{{name}}}, {{#name}} or {{^name}}"
        case .badDelimiters(let text, let at): "\(place(at)): \(UsageWords.quoted(text)) are no two delimiters"
        case .unclosedSection(let name, let at):
            "\(place(at)): the section \"\(name)\" is not closed; write {{/\(name)}}"
        case .unopenedSection(let name, let open, let at):
            "\(place(at)): {{/\(name)}} closes no section" + (open.map { "; the open one is \"\($0)\"" } ?? "")
        case .sectionDepth(let limit, let at): "\(place(at)): more than \(limit) sections inside each other"
        case .badMarkup(let text, let at): "\(place(at)): \(UsageWords.quoted(text)) cannot stand there"
        case .unclosedMarkup(let at): "\(place(at)): a tag, comment or CDATA section is not closed"
        case .doctype(let at): "\(place(at)): SOAP forbids a document type declaration; take it out"
        case .misplacedTag(let at): "\(place(at)): no value can stand there"
        case .sectionCrossesMarkup(let name, let at):
            "\(place(at)): the section \"\(name)\" begins and ends in different places of the XML"
        case .noElement(let at): "\(at.file): no element in it; write an envelope, or the content of its body"
        case .malformed(.malformed(let reason, _), let at): "\(place(at)): \(ReplyWords.parserWords(reason))"
        case .malformed(let error, let at): "\(place(at)): \(ReplyWords.reason(error))"
        case .unknownInstruction, .misplacedInstruction, .repeatedInstruction, .badInstruction, .unknownPseudoAttribute,
            .repeatedPseudoAttribute, .badPseudoAttribute, .missingPseudoAttribute:
            instruction(error)
        case .arguments, .illegalCharacter, .notAName, .hyphensInComment, .notText, .malformedValue, .escapingValue:
            ""  // above
        }
    }

    private static func instruction(_ error: TemplateError) -> String {
        switch error {
        case .unknownInstruction(let name, let nearest, let at):
            "\(place(at)): no instruction <?\(name)?>" + (nearest.map { "; did you mean <?\($0)?>" } ?? "")
        case .misplacedInstruction(let name, let at): "\(place(at)): <?\(name)?> belongs to the top of the file"
        case .repeatedInstruction(let name, let at): "\(place(at)): \(name) stands there twice"
        case .badInstruction(let text, let at): "\(place(at)): \(UsageWords.quoted(text)); write name=\"value\""
        case .unknownPseudoAttribute(let name, let instruction, let nearest, let at):
            "\(place(at)): <?\(instruction)?> has no \(name)" + (nearest.map { "; did you mean \($0)" } ?? "")
        case .repeatedPseudoAttribute(let name, let at): "\(place(at)): \(name) stands there twice"
        case .badPseudoAttribute(let name, let value, let allowed, let at):
            "\(place(at)): \(name)=\(UsageWords.quoted(value)); write \(UsageWords.list(allowed, "or"))"
        case .missingPseudoAttribute(let name, let instruction, let at):
            "\(place(at)): <?\(instruction)?> without \(name); write \(name)=\"…\""
        default: ""  // above
        }
    }

    private static func words(_ kind: TemplateValueKind) -> String {
        switch kind {
        case .null: "nil"
        case .bool: "a boolean"
        case .text: "a text"
        case .bytes: "bytes that are no UTF-8"
        case .fragment: "an XML fragment"
        case .list: "a list"
        case .record: "members"
        }
    }

    private static func place(_ position: TemplatePosition) -> String { "\(position.file):\(position.line)" }
}
