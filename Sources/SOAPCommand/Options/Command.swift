/// What is to be done: a verb with its operands.
enum Command: Equatable, Sendable {
    case call(CallOperands)
    /// nil lists the envelopes that can be called by name.
    case list(source: String?)
    /// nil describes the whole source.
    case describe(source: String, operation: String?)
    /// Of an envelope the operation may be left out.
    case template(source: String, operation: String?)
    /// nil is standard input, where that is no terminal.
    case extract(InputSource?)
    /// At least one.
    case mock(sources: [String])
    case validate(wsdl: String, message: InputSource)
    case bundle(wsdl: String)
    case diff(old: String, new: String)
    case completions(CompletionShell)
    case man
    /// nil is the overview.
    case help(Verb?)
    case version

    /// The verb that it belongs to.
    var verb: Verb {
        switch self {
        case .call: .call
        case .list: .list
        case .describe: .describe
        case .template: .template
        case .extract: .extract
        case .mock: .mock
        case .validate: .validate
        case .bundle: .bundle
        case .diff: .diff
        case .completions: .completions
        case .man: .man
        case .help: .help
        case .version: .version
        }
    }
}

/// `SOURCE [OPERATION] [ITEM…]`.
struct CallOperands: Equatable, Sendable {
    let source: String
    let operation: String?
    let items: [ItemSyntax]
    /// Whether the word `call` was left out: then a mistyped verb looks like a source.
    let isBare: Bool
}

/// The words that can stand first on the command line.
enum Verb: String, CaseIterable, Sendable {
    case call
    case list
    case describe
    case template
    case extract
    case mock
    case validate
    case bundle
    case diff
    case completions
    case man
    case help
    case version
}

/// The shells that completions are written for.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
