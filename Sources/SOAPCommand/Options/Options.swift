import SOAPMessage
import SOAPTransport
import WSDL

/// The whole command line, typed.
///
/// Syntax only: no file was read, no name was looked up, no clock was asked.
///
/// Made by ``init(arguments:)`` from ``OptionTable`` and ``VerbTable``; a call plan is what it becomes once files are read.
struct Options: Equatable, Sendable {
    /// The verb and its operands.
    var command: Command
    /// Whether there is an option that says something of a call, which a list of operations has no use for.
    var describesCall = false
    /// What is asked, and of whom.
    var request = RequestOptions()
    /// How the request travels.
    var network = NetworkOptions()
    /// Which fields of the reply are wanted.
    var fields = FieldOptions()
    /// How the result is printed, and where.
    var output = OutputOptions()
    /// Where the mock listens.
    var mock = MockOptions()
    /// What a template looks like.
    var template = TemplateOptions()

    /// The defaults, for a command.
    init(_ command: Command) { self.command = command }
}

/// What is asked, and of whom.
struct RequestOptions: Equatable, Sendable {
    /// Which of them were given, WS-Security included, in the order of the command line: the table knows more of them.
    var given: [OptionName] = []
    /// `-d`: all arguments at once, a JSON object.
    var data: TextOrInput?
    /// `--soap-header`, in the order given.
    var headers: [HeaderBlockArgument] = []
    /// `--wsa`: WS-Addressing.
    var usesAddressing = false
    /// `--wsse` and the like.
    var security = SecurityOptions()
    /// `--vars`: the file that variables are read from, and captured into.
    var variablesFile: String?
    /// `--soap`; nil leaves it to the envelope.
    var version: SOAPVersion?
    /// `--binding`; nil leaves it to the source.
    var binding: BindingKind?
    /// `--action`; empty is an action too.
    var action: String?
    /// `--endpoint`: an absolute http or https URL.
    var endpoint: String?
    /// `--namespace`: the generic envelope is wanted, with the operation in this namespace.
    var namespace: String?
    /// `--service`, a service of the WSDL.
    var service: String?
    /// `--port`, a port of the WSDL.
    var port: String?
    /// `--wsdl`: the WSDL that types a saved reply.
    var wsdl: String?
    /// `--operation`: the operation that a saved reply answers.
    var operation: String?
    /// `--import-path`: folders where documents are found by their file names.
    var importPaths: [String] = []
    /// `--refresh`: the WSDL is read anew, and kept.
    var refreshesCache = false
    /// `--no-cache`: nothing is kept, and nothing that was is used.
    var ignoresCache = false
    /// `--map`: files to read in place of URLs.
    var maps: [DocumentMap] = []
    /// `--envelopes`: the folder that is searched first.
    var envelopeFolder: String?
    /// `--mtom`: the envelope is sent as MTOM has it, also without attachments.
    var usesMTOM = false
    /// `--dry-run` or `--curl`: what is printed in place of a call.
    var preview: Preview?
    /// `--mock`: the sample reply answers, no network.
    var usesMock = false
}

/// `URL=FILE` of `--map`.
struct DocumentMap: Equatable, Sendable {
    let url: String
    let file: String
}

/// The bindings of WSDL 1.1 that can be asked for: SOAP (§3), and HTTP GET and POST (§4).
enum BindingKind: String, CaseIterable, Sendable {
    case soap
    case get
    case post
}

/// What is printed in place of a call.
enum Preview: Sendable {
    /// The envelope as it would be sent.
    case envelope
    /// A curl command that makes the same request.
    case curlCommand
}

/// How the request travels.
struct NetworkOptions: Equatable, Sendable {
    /// Which of them were given, in the order of the command line: the table knows more of them.
    var given: [OptionName] = []
    /// `-H`, in the order given.
    var headers: [HeaderArgument] = []
    /// `-u`.
    var user: UserArgument?
    /// `--basic`, `--digest`, `--ntlm`, `--negotiate`: how user and password are shown to the server.
    var scheme = AuthenticationScheme.basic
    /// `--bearer`; never together with `user`.
    var bearer: Secret?
    /// `-n`, `--netrc-file`.
    var netrc = NetrcUse.never
    /// `-L`.
    var followsRedirects = false
    /// `--max-redirs`; nil is no limit.
    var redirectLimit: Int? = 50
    /// `--connect-timeout`; nil is no limit.
    var connectTimeout: Duration? = .seconds(30)
    /// `-m`, for the whole call; nil is no limit.
    var totalTimeout: Duration? = .seconds(300)
    /// `-A`; nil is our own, empty sends no such header.
    var userAgent: String?
    /// `--max-filesize`: how many bytes the body of the reply may have; nil is no limit.
    var byteLimit: Int?
    /// `--transport`; nil leaves the choice to what is asked for.
    var engine: EngineName?
    /// `-x`, `--resolve` and the like.
    var connection = ConnectionOptions()
    /// `-k`, `--cacert`, `-E` and the like.
    var tls = TLSOptions()
    /// `-b`, `-c`.
    var cookies = CookieOptions()
    /// `--retry` and the like.
    var retry = RetryOptions()

    /// The bounds of one exchange of a call.
    func limits(until deadline: Deadline) -> ExchangeLimits {
        ExchangeLimits(connectTimeout: connectTimeout, deadline: deadline, responseByteLimit: byteLimit)
    }

    /// How redirects are followed; nil where they are not.
    var redirects: RedirectPolicy? {
        followsRedirects ? RedirectPolicy(maximumCount: redirectLimit, allowsInsecure: tls.isInsecure) : nil
    }
}

/// The HTTP authentication schemes that take a user and a password.
enum AuthenticationScheme: Sendable {
    /// RFC 7617.
    case basic
    /// RFC 7616.
    case digest
    /// Microsoft's NTLM.
    case ntlm
    /// RFC 4559.
    case negotiate

    /// The option that asks for it.
    var option: OptionName {
        switch self {
        case .basic: .basic
        case .digest: .digest
        case .ntlm: .ntlm
        case .negotiate: .negotiate
        }
    }
}

/// Whether a netrc file is asked for user and password.
enum NetrcUse: Equatable, Sendable {
    case never
    /// `~/.netrc`.
    case home
    case file(String)
}

/// Which fields of the reply are wanted.
struct FieldOptions: Equatable, Sendable {
    /// `-e`, in the order given.
    var extracted: [FieldPath] = []
    /// `--list`: paths that are arrays even where one element came.
    var lists: [FieldPath] = []
    /// `--fail-if`.
    var failConditions: [OutputPlan.FailureTest] = []
    /// `--require`.
    var required: [FieldPath] = []
    /// `--capture`.
    var captures: [OutputPlan.Capture] = []
}

/// How the result is printed, and where.
struct OutputOptions: Equatable, Sendable {
    var format = OutputPlan.Format.text
    /// `--shell-prefix`: what variables begin with whose names the reply makes.
    var shellPrefix = "soap_"
    /// `-o`; nil is standard output.
    var file: String?
    /// `--lenient`: characters that XML forbids are replaced.
    var isLenient = false
    /// `--reply`: keeps the body of the reply as received; `-` is standard output.
    var replyFile: String?
    /// `--attachments`: the folder in which the parts of a reply are saved; nil leaves them in the result.
    var attachmentFolder: String?
    /// `-i`: status line and header fields before the result.
    var includesHead = false
    /// `-w`: what is printed after the call, in curl's notation.
    var writeOut: TextOrInput?
    /// `-s`: no progress, no messages.
    var isSilent = false
    /// `-v`.
    var isVerbose = false
}

/// What a template looks like.
struct TemplateOptions: Equatable, Sendable {
    /// `--as`; nil is an envelope template.
    var form: TemplateForm?
    /// `--required`, `--all`; nil is all.
    var extent: SampleExtent?
}

/// The forms of a template.
enum TemplateForm: String, CaseIterable, Sendable {
    /// An envelope template.
    case xml
    /// An object for `-d`.
    case json
    /// A command line of items.
    case args
    /// A curl command.
    case curl
}

/// Where the mock listens, and what it tells.
struct MockOptions: Equatable, Sendable {
    /// `--listen`.
    var listen = ListenAddress(host: "127.0.0.1", port: 0)
    /// `--log`: one JSON line a request on standard error.
    var logsRequests = false
    /// `--responses`: a folder of replies for the operations of a WSDL.
    var responses: String?
}

/// `[HOST:]PORT`.
struct ListenAddress: Equatable, Sendable {
    /// A host name or an address; IPv6 without its brackets.
    let host: String
    /// 0 lets the system choose.
    let port: UInt16
}
