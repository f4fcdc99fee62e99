import SOAPMessage
import WSDL

/// Makes the builders of JSON for a reply: typed where there is a schema.
struct ReplyBuilders {
    private let typing: ReplyTyping?
    private let arrays: [FieldPath]
    private let warn: ([ReplyWarning]) -> Void

    /// Warnings are shown under `-v` only.
    init(_ typing: ReplyTyping?, _ plan: OutputPlan, _ console: Console, _ options: OutputOptions) {
        self.typing = typing
        arrays = plan.arrays
        warn = { warnings in
            guard options.isVerbose else { return }
            for warning in warnings { console.say("* " + WSDLWords.sentence(warning)) }
        }
    }

    /// A builder with nothing in it.
    func make() -> any ValueBuilder {
        guard let typing else { return PayloadBuilder(arrayPaths: arrays) }
        return TypedBuilder(typing, warn: warn)
    }
}
