import SOAPMessage
import SOAPTransport
import WSDL

/// A call that has read every file and checked every value: nothing the user got wrong is left to be found.
struct CallPlan {
    /// What is sent.
    var request: HTTPRequest
    /// The same with placeholders for secrets: what is shown.
    var shown: HTTPRequest
    /// Makes both anew for a repeated call, where a copy of the first would be refused.
    var renewed: (() throws -> Masked<HTTPRequest>)?
    /// The placeholders.
    let mask: SecretMask
    /// The envelope with placeholders for secrets; nil over the HTTP GET and POST bindings.
    let shownEnvelope: RequestEnvelope?
    /// What the binding promises as the reply.
    let form: ReplyReader.Form
    /// Whether an empty reply is success, whatever its status.
    let acceptsEmpty: Bool
    /// What of the reply is printed.
    let output: OutputPlan
    /// How the reply is typed; nil without a schema.
    let typing: ReplyTyping?
    /// The bounds in time.
    let limits: ExchangeLimits
    /// How redirects are followed; nil where they are not.
    let redirects: RedirectPolicy?
    /// Who answers in place of the network; nil without `--mock`.
    let mock: MockSource?
    /// When the call is made again.
    var retry = RetryOptions()
    /// What `--capture` adds to.
    var variables = Variables()
}

extension OutputPlan {
    /// - Parameter result: what the envelope template calls its result.
    init(_ options: Options, result: FieldPath? = nil, console: Console) {
        fields = options.fields.extracted
        arrays = options.fields.lists
        required = options.fields.required
        captures = options.fields.captures
        failures = options.fields.failConditions
        let isTerminal = console.isOutputTerminal && options.output.file == nil
        isIndented = isTerminal
        hasColour = Palette.isOn(isTerminal: isTerminal, console.environment)
        self.result = result
        format = options.output.format
    }
}
