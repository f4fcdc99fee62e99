import SOAPMessage
import WSDL
import XMLWire

/// Makes the builders of JSON for a reply: typed where there is a schema.
struct ReplyBuilders {
    private let typing: ReplyTyping?
    private let arrays: [FieldPath]
    private let warn: ([ReplyWarning]) -> Void
    /// The elements that are open in the payload; nil where nobody asks for them.
    let openNames: OpenNames?

    /// Warnings are shown under `-v` only.
    init(_ typing: ReplyTyping?, _ plan: OutputPlan, _ console: Console, _ options: OutputOptions) {
        self.typing = typing
        arrays = plan.arrays
        openNames = typing == nil ? nil : OpenNames()
        warn = { warnings in
            guard options.isVerbose else { return }
            for warning in warnings { console.say("* " + WSDLWords.sentence(warning)) }
        }
    }

    /// A builder with nothing in it.
    /// - Parameter path: where its elements come from; nil for the whole payload. What is carried as text has no schema.
    func make(_ path: FieldPath? = nil) -> any ValueBuilder {
        guard let typing, let openNames, (path?.segments.count ?? 1) == 1 else {
            return PayloadBuilder(arrayPaths: arrays)
        }
        return TypedBuilder(typing, openNames: openNames, warn: warn)
    }
}

/// The names of the elements that are open in a payload, the child of the Body first.
final class OpenNames: XMLEventHandler {
    private(set) var names: [QualifiedName] = []

    func start(_ tag: borrowing XMLStartTag) { names.append(tag.name) }
    func text(_ utf8: Span<UInt8>) {}
    func end(_ name: QualifiedName) { names.removeLast() }
}
