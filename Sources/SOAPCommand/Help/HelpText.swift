/// The help of `soap help`, `soap VERB --help` and of `soap` alone, made from the tables.
enum HelpText {
    /// For `soap` alone: a few lines on standard error.
    static var short: String {
        """
        Usage: soap [call] SOURCE [OPERATION] [ITEM...] [OPTION...]
               soap VERB [OPTION...]

        \(TextLayout.paragraph("Verbs: " + VerbTable.all.map(\.name).joined(separator: ", ")))\
        Try "soap help", or "soap help VERB".

        """
    }

    /// For `soap help`.
    static var overview: String {
        var text = """
            Usage: soap [call] SOURCE [OPERATION] [ITEM...] [OPTION...]
                   soap VERB [OPTION...]


            """
        text += TextLayout.paragraph(
            "Calls SOAP services: fills an envelope, POSTs it, and prints the fields of the answer as text or JSON.")
        text += "\nVerbs:\n"
        text += TextLayout.terms(VerbTable.all.map { ($0.synopsis, $0.summary) }, column: 22)
        text += section(HelpTopic.items)
        text += section("Options most used", OptionTable.all.filter { mostUsed.contains($0.name) })
        text += examples(of: .call)
        text += "\n\"soap help VERB\" tells all options of a verb, \"soap man\" is the manual.\n"
        return text
    }

    /// For `soap help VERB` and `soap VERB --help`.
    static func verb(_ verb: Verb) -> String {
        let entry = VerbTable.entry(verb)
        var text = "Usage: soap \(entry.synopsis) [OPTION...]\n"
        if verb == .call {
            text += "       soap \(entry.operands.map(\.synopsis).joined(separator: " ")) [OPTION...]\n"
        }
        text += "\n" + TextLayout.paragraph(sentence(entry.summary))
        for paragraph in entry.details { text += "\n" + TextLayout.paragraph(paragraph) }
        if verb == .call { text += section(HelpTopic.items) }
        let options = OptionTable.entries(of: verb)
        for group in OptionGroup.allCases {
            text += section(group.rawValue, options.filter { $0.group == group })
        }
        return text + examples(of: verb)
    }

    /// `-o, --output FILE`; without a short name its place is left empty.
    static func names(of option: OptionEntry) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + option.name.long
            + (option.form.map { $0.isOptional ? "[=\($0.placeholder)]" : " " + $0.placeholder } ?? "")
    }

    private static let mostUsed = [OptionName.data, .extract, .json, .user, .header, .endpoint, .dryRun, .verbose]

    private static func section(_ title: String, _ options: [OptionEntry]) -> String {
        guard !options.isEmpty else { return "" }
        return "\n\(title):\n" + TextLayout.terms(options.map { (names(of: $0), $0.summary) }, column: 32)
    }

    private static func section(_ topic: HelpTopic) -> String {
        var text = "\n\(topic.title):\n"
        for block in topic.blocks {
            switch block {
            case .paragraph(let paragraph): text += TextLayout.paragraph(paragraph, indent: 2)
            case .terms(let terms): text += TextLayout.terms(terms, column: 20)
            }
        }
        return text
    }

    private static func examples(of verb: Verb) -> String {
        let examples = VerbTable.entry(verb).examples
        guard !examples.isEmpty else { return "" }
        return "\nExamples:\n" + examples.map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
    }

    /// With a capital and a full stop.
    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }
}
