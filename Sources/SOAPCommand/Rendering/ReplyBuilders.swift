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
    private let warn: ((ReplyWarning) -> Void)?
    /// What the events of header blocks go through on their way to readers of fields.
    let header: PayloadPlace
    /// What the events of the payload go through on their way to readers of fields.
    let payload: PayloadPlace
    /// What readers of fields are given of a graph; nil where the reply is none, and they can see it as it arrives.
    let replay: PayloadReplay?

    /// Warnings are shown under `-v` only.
    init(_ typing: ReplyTyping?, _ plan: OutputPlan, _ console: Console, _ options: OutputOptions) {
        self.typing = typing
        lists = plan.arrays.isEmpty ? nil : ElementLists(plan.arrays)
        tell = { notice in
            if !options.isSilent { console.say("soap: " + ReplyWords.sentence(notice)) }
        }
        warn = options.isVerbose ? { console.say("* " + WSDLWords.sentence($0)) } : nil
        header = PayloadPlace(typing?.schema(for: .header, warn: warn))
        payload = PayloadPlace(typing?.schema(warn: warn))
        replay = typing?.isEncoded == true ? PayloadReplay() : nil
    }

    /// What the children of the Body are, as far as it is known before they come.
    var payloadPlace: FieldReader.Place { typing?.hasWrapper == false ? .parts : .payload }

    /// A builder of the whole payload, with nothing in it.
    func make() -> PayloadBuilder { PayloadBuilder(lists: lists, schema: typing?.schema(warn: warn)) }

    /// A builder of the payload where it turns out to be a graph; nil where a schema says what it is.
    func makeGraph() -> PayloadBuilder? { typing == nil ? PayloadBuilder(lists: lists, isEncoded: true) : nil }

    /// Makes builders for the fields of a path.
    /// - Parameter records: the path of the records that the fields are inside; nil where they are not.
    func fields(at path: FieldPath, inside records: FieldPath? = nil) -> FieldBuilders {
        // What is carried as text has no schema.
        if path.segments.count > 1 || (records?.segments.count ?? 1) > 1 {
            return FieldBuilders(isTyped: false) { [lists] in PayloadBuilder(lists: lists) }
        }
        let isInHeader = (records ?? path).region == .header
        if let replay, !isInHeader {
            return FieldBuilders(isTyped: true, isOfText: path.target == .text, replay: replay) {
                PayloadBuilder(of: replay)
            }
        }
        let place = isInHeader ? header : payload
        return FieldBuilders(isTyped: typing != nil, isOfText: typing != nil && path.target == .text) { [lists] in
            PayloadBuilder(lists: lists, at: place)
        }
    }

    /// Whether a schema has elements at a path.
    func knows(_ path: FieldPath) -> Bool { typing.map { $0.unknownName(in: path) == nil } ?? false }

    /// The columns of a table of the records that are open now, where a schema says what they are.
    func columns(of records: FieldPath) -> [String]? {
        guard replay == nil, records.region == .body, records.segments.count == 1 else { return nil }
        return payload.members
    }

    /// The detail of a fault by the schema; nil where there is none, or it holds no elements.
    func detail(of fault: Fault) throws(ReplyError) -> JSONValue? {
        guard let typing, let detail = fault.detail, !detail.elements.isEmpty else { return nil }
        let builder = PayloadBuilder(schema: typing.schema(for: .detail, warn: warn))
        for entry in detail.elements { builder.build(entry) }
        return try builder.payload
    }
}
