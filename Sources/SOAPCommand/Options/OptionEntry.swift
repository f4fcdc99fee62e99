/// One entry of ``OptionTable``: everything the rest of the program knows of an option.
struct OptionEntry: Sendable {
    let name: OptionName
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
    /// What it cannot do without.
    let needs: [OptionNeed]
    /// How curl is told the same; nil where the request has it already, or curl has nothing like it.
    let curl: CurlSpelling?

    /// An option without a value.
    static func flag(
        _ name: OptionName, short: Character? = nil, _ group: OptionGroup, _ verbs: [Verb], _ summary: String,
        details: String = "", needs: [OptionNeed] = [], curl: CurlSpelling? = nil,
        _ change: @escaping @Sendable (inout Options) -> Void
    ) -> OptionEntry {
        OptionEntry(
            name: name, short: short, action: .flag(change), occurrence: .lastWins, group: group, verbs: verbs,
            summary: summary, details: details, needs: needs, curl: curl)
    }

    /// An option with a value, which may ask for standard input.
    static func value<Value>(
        _ name: OptionName, short: Character? = nil, _ form: ValueForm, _ group: OptionGroup, _ verbs: [Verb],
        occurs occurrence: Occurrence = .lastWins, _ summary: String, details: String = "",
        reads read: @escaping @Sendable (String) throws(ValueDefect) -> Value, needs: [OptionNeed] = [],
        curl: CurlSpelling? = nil, _ store: @escaping @Sendable (inout Options, Value) -> Void
    ) -> OptionEntry {
        let change: OptionAction.Change = { options, text throws(ValueDefect) in
            let value = try read(text)
            store(&options, value)
            return (value as? any InputAsking)?.readsStandardInput == true
        }
        return OptionEntry(
            name: name, short: short, action: .value(form, change), occurrence: occurrence, group: group, verbs: verbs,
            summary: summary, details: details, needs: needs, curl: curl)
    }

    /// An option whose value is one of the names of an enumeration.
    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: OptionName, _ type: Value.Type, _ group: OptionGroup, _ verbs: [Verb], _ summary: String,
        details: String = "", needs: [OptionNeed] = [], curl: CurlSpelling? = nil,
        _ store: @escaping @Sendable (inout Options, Value) -> Void
    ) -> OptionEntry {
        .value(
            name, .choice(type), group, verbs, summary, details: details,
            reads: { text throws(ValueDefect) in try Check.choice(text) }, needs: needs, curl: curl, store)
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

    /// Its names, hyphens included, the short one first.
    var names: [String] { (short.map { ["-\($0)"] } ?? []) + [name.long] }
}

/// What an option does to ``Options``.
enum OptionAction: Sendable {
    /// Reads the value; true where it asks for standard input.
    typealias Change = @Sendable (inout Options, String) throws(ValueDefect) -> Bool

    case flag(@Sendable (inout Options) -> Void)
    case value(ValueForm, Change)
}

/// What an option cannot do without.
enum OptionNeed: Equatable, Sendable {
    /// libcurl: URLSession on Linux has nothing for it.
    case libcurl
    /// An envelope, which the bindings of HTTP GET and POST do not have.
    case envelope
    /// Another option, where the verb has that.
    case option(OptionName)
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

    init(_ placeholder: String, _ kind: Kind = .text, isSecret: Bool = false, isOptional: Bool = false) {
        self.placeholder = placeholder
        self.kind = kind
        self.isSecret = isSecret
        self.isOptional = isOptional
    }

    /// The names of an enumeration.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) -> ValueForm {
        let names = type.allCases.map(\.rawValue)
        return ValueForm(names.joined(separator: "|"), .choice(names))
    }
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
