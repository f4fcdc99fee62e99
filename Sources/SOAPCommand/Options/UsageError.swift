/// What is wrong with a command line.
///
/// The words are in ``UsageWords``; the exit status is always 2.
enum UsageError: Error, Equatable, Sendable {
    /// No argument at all: the short usage says more than an error would.
    case nothingAsked
    /// No option of ours, with the nearest that is.
    case unknownOption(String, nearest: String?)
    /// An option of curl or xmllint that we do not have, and what is there instead.
    case foreignOption(String, instead: String)
    /// An option that the verb does not know, with the verbs that do.
    case optionOfOtherVerb(String, verb: Verb, others: [Verb])
    /// Another option of ours where a value is due.
    case valueLikeOption(option: String, word: String)
    /// The end of the command line where a value is due.
    case missingValue(option: String, placeholder: String)
    /// `--flag=VALUE`.
    case unexpectedValue(option: String)
    /// `given` is nil where the value may be a secret.
    case badValue(option: String, given: String?, defect: ValueDefect)
    /// Two options of which one may be given.
    case exclusive(String, String)
    /// An option that means nothing without another.
    case missingCompanion(option: String, companion: String)
    /// `--transport foundation` beside an option that only libcurl can honour.
    case engineCannot(option: String)
    /// An option that may be given once only.
    case givenTwice(option: String)
    /// A verb without an operand that it needs; an empty one counts as none.
    case missingOperand(verb: Verb, name: String)
    case extraOperand(verb: Verb, given: String)
    /// `help lsit`.
    case unknownVerb(String, nearest: String?)
    /// `completions tcsh`.
    case unknownShell(String, nearest: String?)
    /// Two places that read standard input.
    case standardInputTwice(String, String)
    /// `-d` holds no JSON object, so that items cannot be added or it cannot be all arguments.
    case dataNotObject
    /// An item, by its key as typed.
    case item(key: String, defect: ItemDefect)
}
