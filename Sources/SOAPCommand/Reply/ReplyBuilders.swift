import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// Makes the builders of JSON for a reply: typed where there is a schema.
struct ReplyBuilders {
    /// How the reply is typed; nil without a schema.
    let typing: ReplyTyping?
    private let arrays: [FieldPath]
    private let warn: ([ReplyWarning]) -> Void
    /// The elements that are open in the payload; nil where nobody asks for them.
    let openNames: OpenNames?
    /// The elements that are open in the header; nil where nobody asks for them.
    let openHeaderNames: OpenNames?
    /// The values that stream by again, where the reply is a graph.
    private let replayed: OpenValues?

    /// Warnings are shown under `-v` only.
    init(_ typing: ReplyTyping?, _ plan: OutputPlan, _ console: Console, _ options: OutputOptions) {
        self.typing = typing
        arrays = plan.arrays
        openNames = typing == nil ? nil : OpenNames()
        openHeaderNames = typing == nil ? nil : OpenNames()
        replayed = typing?.isEncoded == true ? OpenValues() : nil
        warn = { warnings in
            guard options.isVerbose else { return }
            for warning in warnings { console.say("* " + WSDLWords.sentence(warning)) }
        }
    }

    /// A builder with nothing in it.
    /// - Parameter path: where its elements come from; nil for the whole payload. What is carried as text has no schema.
    func make(_ path: FieldPath? = nil) -> any ValueBuilder {
        guard let typing, let openNames, let openHeaderNames, (path?.segments.count ?? 1) == 1 else {
            return PayloadBuilder(arrayPaths: arrays)
        }
        guard let path else { return TypedBuilder(typing, openNames: openNames, warn: warn) }
        switch path.region {
        case .header: return TypedBuilder(typing, openNames: openHeaderNames, isInHeader: true, warn: warn)
        case .body:
            if let replayed { return ReplayedBuilder(replayed) }
            return TypedBuilder(typing, openNames: openNames, warn: warn)
        }
    }

    /// What shows a graph to readers of fields; nil where the reply is none, and they can see it as it arrives.
    func replay(into handlers: [any XMLEventHandler]) -> GraphReplay? {
        guard let typing, let replayed, !handlers.isEmpty else { return nil }
        return GraphReplay(typing, values: replayed, into: EventFanOut(handlers), warn: warn)
    }

    /// The detail of a fault by the schema; nil where there is none, or it holds no elements.
    func detail(of fault: Fault) -> JSONValue? {
        guard let typing, let detail = fault.detail, !detail.elements.isEmpty else { return nil }
        let typed = typing.detail(detail.elements)
        warn(typed.warnings)
        return typed.json
    }
}

/// The names of the elements that are open in a payload, the child of the Body first.
final class OpenNames: XMLEventHandler {
    private(set) var names: [QualifiedName] = []
    /// The namespaces that elements declare, with the number of elements that are open around and including them.
    private var scopes: [(depth: Int, scope: NamespaceScope)] = []

    /// The namespaces in force inside the element that began last.
    var scope: NamespaceScope { scopes.last?.scope ?? NamespaceScope() }

    func start(_ tag: borrowing XMLStartTag) {
        names.append(tag.name)
        if !tag.declarations.isEmpty { scopes.append((names.count, scope.adding(tag.declarations))) }
    }

    func text(_ utf8: Span<UInt8>) {}

    func end(_ name: QualifiedName) {
        if scopes.last?.depth == names.count { scopes.removeLast() }
        names.removeLast()
    }
}
