/// One entry of ``OptionTable``: everything the parser, the help, the man page and the completions know of an option.
struct OptionEntry: Sendable {
    /// Without its two hyphens.
    let long: String
    /// Without its hyphen; nil where there is no short name.
    let short: Character?
    /// Whether a value follows, and what the option does.
    let action: OptionAction
    /// What becomes of a second one.
    let occurrence: Occurrence
    let group: OptionGroup
    /// The verbs that know it.
    let verbs: [Verb]
    /// One line, lower case, no full stop.
    let summary: String
    /// What the man page says beside the summary: whole sentences, or nothing.
    let details: String

    /// An option without a value.
    static func flag(
        _ long: String, short: Character? = nil, _ group: OptionGroup, _ verbs: [Verb], _ summary: String,
        details: String = "", _ change: @escaping @Sendable (inout Options) -> Void
    ) -> OptionEntry {
        OptionEntry(
            long: long, short: short, action: .flag(change), occurrence: .lastWins, group: group, verbs: verbs,
            summary: summary, details: details)
    }

    /// An option with a value.
    static func value(
        _ long: String, short: Character? = nil, _ form: ValueForm, _ group: OptionGroup, _ verbs: [Verb],
        occurs occurrence: Occurrence = .lastWins, _ summary: String, details: String = "",
        _ change: @escaping @Sendable (inout Options, String) throws(ValueDefect) -> Void
    ) -> OptionEntry {
        OptionEntry(
            long: long, short: short, action: .value(form, change), occurrence: occurrence, group: group, verbs: verbs,
            summary: summary, details: details)
    }

    /// The form of its value; nil for a flag.
    var form: ValueForm? {
        switch action {
        case .flag: nil
        case .value(let form, _): form
        }
    }

    /// The form of a value that has to follow; nil where none follows, or may.
    var requiredForm: ValueForm? { form?.isOptional == true ? nil : form }
}

/// What an option does to ``Options``.
enum OptionAction: Sendable {
    case flag(@Sendable (inout Options) -> Void)
    case value(ValueForm, @Sendable (inout Options, String) throws(ValueDefect) -> Void)
}

/// What the value of an option looks like.
struct ValueForm: Sendable {
    /// What completes it.
    enum Kind: Equatable, Sendable {
        case text
        case file
        case folder
        /// Text, or `@FILE`.
        case textOrFile
        case choice([String])
    }

    /// What stands for it in help: `FILE`, `1.1|1.2`.
    let placeholder: String
    let kind: Kind
    /// Whether messages must not repeat it.
    let isSecret: Bool
    /// Whether it may be left out; where it is not, it stands behind a `=`.
    let isOptional: Bool

    /// A form of the given kind.
    init(_ placeholder: String, _ kind: Kind = .text, isSecret: Bool = false, isOptional: Bool = false) {
        self.placeholder = placeholder
        self.kind = kind
        self.isSecret = isSecret
        self.isOptional = isOptional
    }

    /// The names of an enumeration.
    static func choice(_ names: [String]) -> ValueForm { ValueForm(names.joined(separator: "|"), .choice(names)) }
}

/// What becomes of the second of two equal options.
enum Occurrence: Sendable {
    /// As in curl.
    case lastWins
    /// Each adds to those before.
    case repeatable
    /// The second is an error.
    case once
}

/// The headings under which options stand in help and man page, in their order.
enum OptionGroup: String, CaseIterable, Sendable {
    case request = "Request"
    case network = "HTTP"
    case security = "WS-Security"
    case connection = "Connection"
    case tls = "TLS"
    case fields = "Fields"
    case output = "Output"
    case mock = "Mock"
    case general = "General"
}
