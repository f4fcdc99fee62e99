/// One entry of ``VerbTable``: everything the parser, the help, the man page and the completions know of a verb.
struct VerbEntry: Sendable {
    let verb: Verb
    /// In the order of the command line; after an optional one there is no required one.
    let operands: [OperandForm]
    /// One line, lower case, no full stop.
    let summary: String
    /// Paragraphs for help and man page.
    let details: [String]
    let examples: [Example]
    /// Makes the command of operands whose number is right and of which none that is required is empty.
    let read: @Sendable ([String]) throws(UsageError) -> Command

    var name: String { verb.rawValue }

    /// `call SOURCE [OPERATION] [ITEM...]`.
    var synopsis: String { ([name] + operands.map(\.synopsis)).joined(separator: " ") }
}

/// What stands behind a verb.
struct OperandForm: Sendable {
    /// How often it may stand there.
    enum Occurrence: Sendable {
        case required
        case optional
        case requiredRepeated
        case optionalRepeated
    }

    /// What completes it.
    enum Kind: Sendable {
        case text
        case file
        /// The name of an envelope, or a file.
        case source
        case choice([String])
    }

    let name: String
    let occurrence: Occurrence
    let kind: Kind

    /// A form of the given kind.
    init(_ name: String, _ occurrence: Occurrence, _ kind: Kind = .text) {
        self.name = name
        self.occurrence = occurrence
        self.kind = kind
    }

    var isRequired: Bool { occurrence == .required || occurrence == .requiredRepeated }
    var isRepeated: Bool { occurrence == .requiredRepeated || occurrence == .optionalRepeated }

    /// `SOURCE`, `[OPERATION]`, `[ITEM...]`.
    var synopsis: String {
        switch occurrence {
        case .required: name
        case .optional: "[\(name)]"
        case .requiredRepeated: "\(name)..."
        case .optionalRepeated: "[\(name)...]"
        }
    }
}

/// A command and what it is for.
struct Example: Sendable {
    let purpose: String
    let command: String
}
