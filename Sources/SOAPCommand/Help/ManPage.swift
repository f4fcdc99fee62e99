/// The manual page soap(1) in the man(7) macros, made from the tables.
enum ManPage {
    /// The page of a release.
    /// - Parameter date: `YYYY-MM-DD`.
    static func page(version: String, date: String) -> String {
        var roff = ".TH SOAP 1 \"\(date)\" \"soap \(escaped(version))\" \"User Commands\"\n"
        roff += ".SH NAME\nsoap \\- call SOAP services from the shell\n"
        roff += synopsis + description
        roff += ".SH VERBS\n" + VerbTable.all.map(verb).joined()
        roff += section(HelpTopic.items) + ".PP\n" + blocks(HelpTopic.itemRules) + section(HelpTopic.paths)
        roff += ".SH OPTIONS\n" + paragraph(optionRules, macro: "")
        for group in OptionGroup.allCases {
            let options = OptionTable.all.filter { $0.group == group }
            guard !options.isEmpty else { continue }
            roff += ".SS \(escaped(group.rawValue))\n" + options.map(option).joined()
        }
        roff += section(HelpTopic.exitStatus) + section(HelpTopic.environment) + examples
        return roff + ".SH SEE ALSO\n.BR curl (1),\n.BR jq (1),\n.BR xmllint (1)\n"
    }

    private static let optionRules = """
        An option that curl has keeps curl's name and meaning. Options and operands may stand in any order; "--" ends the options. \
        Where an option that takes one value is given twice, the last one counts.
        """

    private static var synopsis: String {
        let bare = VerbTable.entry(.call).operands.map(\.synopsis).joined(separator: " ")
        let lines = ["soap \(bare) [OPTION...]"] + VerbTable.all.map { "soap \($0.synopsis) [OPTION...]" }
        return ".SH SYNOPSIS\n.nf\n" + lines.map { escaped($0) + "\n" }.joined() + ".fi\n"
    }

    private static var description: String {
        ".SH DESCRIPTION\n"
            + paragraph(
                """
                soap calls SOAP services from the shell: it fills an envelope, POSTs it, and prints the fields of the answer as text \
                or JSON, so that it can sit in a script or in front of jq. Standard output carries the result and nothing else; \
                every other word goes to standard error. Standard input is read only where "-" is written, and by extract \
                without a FILE.
                """, macro: "")
    }

    private static func verb(_ entry: VerbEntry) -> String {
        ".TP\n\\fBsoap \(escaped(entry.name))\\fR"
            + entry.operands.map { " \\fI\(escaped($0.synopsis))\\fR" }.joined() + "\n"
            + line(sentences(entry.summary, entry.details.joined(separator: " ")))
    }

    private static func option(_ entry: OptionEntry) -> String {
        let short = entry.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let value =
            entry.form.map { form in
                let placeholder = "\\fI\(escaped(form.placeholder))\\fR"
                return form.isOptional ? "[=\(placeholder)]" : " " + placeholder
            } ?? ""
        var text = sentences(entry.summary, entry.details)
        if entry.occurrence == .repeatable { text += " It may be given more than once." }
        if entry.verbs != Verb.allCases {
            text += " For " + UsageWords.list(entry.verbs.map { "\\fB\($0.rawValue)\\fR" }, "and") + "."
        }
        return ".TP\n\(short)\\fB\\-\\-\(escaped(entry.name.rawValue))\\fR\(value)\n" + line(text)
    }

    private static func section(_ topic: HelpTopic) -> String {
        ".SH \(escaped(topic.title.uppercased()))\n" + blocks(topic)
    }

    private static func blocks(_ topic: HelpTopic) -> String {
        topic.blocks.enumerated().map { index, block in
            switch block {
            case .paragraph(let text): paragraph(text, macro: index > 0 ? ".PP\n" : "")
            case .terms(let terms):
                terms.map { ".TP\n\\fB\(escaped($0.0))\\fR\n" + line(escaped($0.1)) }.joined()
            }
        }.joined()
    }

    private static var examples: String {
        let all = VerbTable.all.flatMap(\.examples)
        return ".SH EXAMPLES\n"
            + all.map { ".TP\n\(escaped($0.purpose))\n.nf\n\(escaped($0.command))\n.fi\n" }.joined()
    }

    // MARK: roff

    private static func paragraph(_ text: String, macro: String) -> String { macro + line(escaped(text)) }

    /// Text in lines that are not too long; a control character at the start of one is kept from being that, groff(7)
    /// "Control Characters".
    private static func line(_ roff: String) -> String {
        TextLayout.wrap(roff, width: TextLayout.width - 2)
            .map { ($0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" : "") + $0 + "\n" }.joined()
    }

    /// The summary as a sentence, and the details behind it.
    private static func sentences(_ summary: String, _ details: String) -> String {
        let first = summary.prefix(1).uppercased() + summary.dropFirst() + "."
        return escaped(details.isEmpty ? first : first + " " + details)
    }

    /// Text as roff prints it unchanged: hyphens stay ASCII, so that options can be copied.
    private static func escaped(_ text: String) -> String {
        var roff = ""
        for character in text {
            switch character {
            case "\\": roff += "\\e"
            case "-": roff += "\\-"
            case "'": roff += "\\(aq"
            case "\"": roff += "\\(dq"
            case "`": roff += "\\(ga"
            case "^": roff += "\\(ha"
            case "~": roff += "\\(ti"
            default: roff.append(character)
            }
        }
        return roff
    }
}
