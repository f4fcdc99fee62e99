import SOAPMessage
import SOAPTransport

/// A call that has read every file and checked every value: nothing the user got wrong is left to be found.
struct CallPlan: Sendable {
    let call: PreparedCall
    let arguments: CallArguments
    /// What is sent, and the same with placeholders for secrets.
    var request: Masked<HTTPRequest>
    /// The message in it, with placeholders for secrets.
    var shownMessage: OutgoingMessage
    let mask: SecretMask

    /// The plan of the same call made again: with another nonce, time and identifier, where a copy would be refused.
    func renewed() throws -> CallPlan { call.headers.real.areGoodOnce ? try call.plan(arguments) : self }
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
        isLenient = options.output.isLenient
        shellPrefix = options.output.shellPrefix
    }
}
