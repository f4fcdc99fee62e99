import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// Makes the builders of JSON for a reply: typed where there is a schema.
struct ReplyBuilders {
    /// How the reply is typed; nil without a schema.
    let typing: ReplyTyping?
    /// The elements that are arrays even when there is one of them; nil where none are named.
    let lists: ElementLists?
    /// Told what is to be said beside the result.
    let tell: (ReplyNotice) -> Void
    private let warn: ([ReplyWarning]) -> Void
    /// The elements that are open in the payload; nil without a schema.
    let openNames: OpenNames?
    /// The elements that are open in the header; nil without a schema.
    let openHeaderNames: OpenNames?
    /// The values that stream by again, where the reply is a graph.
    private let replayed: OpenValues?

    /// Warnings are shown under `-v` only.
    init(_ typing: ReplyTyping?, _ plan: OutputPlan, _ console: Console, _ options: OutputOptions) {
        self.typing = typing
        lists = plan.arrays.isEmpty ? nil : ElementLists(plan.arrays)
        tell = { notice in
            if !options.isSilent { console.say("soap: " + ReplyWords.sentence(notice)) }
        }
        openNames = typing == nil ? nil : OpenNames()
        openHeaderNames = typing == nil ? nil : OpenNames()
        replayed = typing?.isEncoded == true ? OpenValues() : nil
        warn = { warnings in
            guard options.isVerbose else { return }
            for warning in warnings { console.say("* " + WSDLWords.sentence(warning)) }
        }
    }

    /// What the children of the Body are, as far as it is known before they come.
    var payloadPlace: FieldReader.Place { typing?.hasWrapper == false ? .parts : .payload }

    /// A builder of the whole payload, with nothing in it.
    func make() -> any ValueBuilder {
        guard let typing, let openNames else { return PayloadBuilder(lists: lists) }
        return TypedBuilder(typing, openNames: openNames, warn: warn)
    }

    /// Makes builders for the fields of a path.
    /// - Parameter records: the path of the records that the fields are inside; nil where they are not.
    func fields(at path: FieldPath, inside records: FieldPath? = nil) -> FieldBuilders {
        // What is carried as text has no schema.
        let isCarried = path.segments.count > 1 || (records?.segments.count ?? 1) > 1
        guard let typing, let openNames, let openHeaderNames, !isCarried else {
            return FieldBuilders(isTyped: false) { [lists] in PayloadBuilder(lists: lists) }
        }
        return FieldBuilders(isTyped: true, isOfText: path.target == .text) { [replayed, warn] in
            switch (records ?? path).region {
            case .header: TypedBuilder(typing, openNames: openHeaderNames, isInHeader: true, warn: warn)
            case .body:
                if let replayed {
                    ReplayedBuilder(replayed)
                } else {
                    TypedBuilder(typing, openNames: openNames, warn: warn)
                }
            }
        }
    }

    /// The columns of a table of the records that are open now, where a schema says what they are.
    func columns(of records: FieldPath) -> [String]? {
        guard let typing, let openNames, replayed == nil, records.region == .body, records.segments.count == 1 else {
            return nil
        }
        return typing.memberNames(at: openNames.names)
    }

    /// What shows a graph to the reader of fields; nil where the reply is none, and it can see it as it arrives.
    func replay(into reader: any XMLEventHandler) -> GraphReplay? {
        guard let typing, let replayed else { return nil }
        return GraphReplay(typing, values: replayed, into: reader, warn: warn)
    }

    /// The detail of a fault by the schema; nil where there is none, or it holds no elements.
    func detail(of fault: Fault) -> JSONValue? {
        guard let typing, let detail = fault.detail, !detail.elements.isEmpty else { return nil }
        let typed = typing.detail(detail.elements)
        warn(typed.warnings)
        return typed.json
    }
}

/// The names of the elements that are open in a payload, the child of the Body first, while others see their events.
final class OpenNames {
    fileprivate(set) var names: [QualifiedName] = []
    /// The namespaces that elements declare, with the number of elements that are open around and including them.
    fileprivate var scopes: [(depth: Int, scope: NamespaceScope)] = []

    /// The namespaces in force inside the element that began last.
    var scope: NamespaceScope { scopes.last?.scope ?? NamespaceScope() }

    /// What tells `handler` of events, and keeps the names meanwhile.
    func around(_ handler: any XMLEventHandler) -> any XMLEventHandler { NamedEvents(names: self, handler: handler) }
}

/// An element is open from before its start is told until after its end is.
private final class NamedEvents: XMLEventHandler {
    private let open: OpenNames
    private let handler: any XMLEventHandler

    init(names: OpenNames, handler: any XMLEventHandler) {
        open = names
        self.handler = handler
    }

    func start(_ tag: XMLStartTag) throws {
        open.names.append(tag.name)
        if !tag.declarations.isEmpty {
            open.scopes.append((open.names.count, open.scope.adding(tag.declarations)))
        }
        try handler.start(tag)
    }

    func text(_ utf8: Span<UInt8>) throws { try handler.text(utf8) }

    func end(_ name: QualifiedName) throws {
        try handler.end(name)
        if open.scopes.last?.depth == open.names.count { open.scopes.removeLast() }
        open.names.removeLast()
    }
}
