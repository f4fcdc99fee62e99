import SOAPMessage
import XMLWire

/// The receivers of a reply's events that a plan asks for.
struct ReplyReceivers {
    /// Fields that have to be there.
    private(set) var wanted: [WantedField] = []
    /// The values that `--fail-if` looks at.
    private(set) var failures: [(test: OutputPlan.FailureTest, values: KeptTexts)] = []
    /// The values that `--capture` keeps.
    private(set) var captures: [(capture: OutputPlan.Capture, field: WantedField, values: KeptTexts)] = []
    /// The fields after the first: they are printed in the order of the paths, so they wait for the first to end.
    private(set) var waiting: [HeldOutput] = []
    /// Builds the whole result, where the format needs it.
    private var plain: PayloadBuilder?
    /// Builds the payload where it turns out to be a graph, without a schema.
    private var unfolded: PayloadBuilder?
    private var body: BodyPrinter?
    /// Tells which elements are arrays, where no field is read.
    private var lists: PayloadPlace?
    /// The fields that become one JSON object.
    private(set) var members: FieldMembers?
    private(set) var records: Records?
    /// The fields that become assignments.
    private(set) var assignments: [ShellFields] = []
    private var headerHandlers: [any XMLEventHandler] = []
    private var payloadHandlers: [any XMLEventHandler] = []
    private var fields: [WantedField] = []
    private var graph: Graph?

    /// A reply that readers of fields cannot read as it arrives.
    private struct Graph {
        let builder: PayloadBuilder
        let replay: PayloadReplay
        let reader: any XMLEventHandler
    }

    /// What prints records.
    struct Records {
        /// The records themselves.
        let field: WantedField
        /// Passes on what is complete; to be called when no more comes for now.
        let flush: () throws -> Void
        /// Prints what had to wait for the last record.
        let finish: () throws -> Void
        /// The columns or members, which some record has to have.
        let columns: () -> [WantedField]
    }

    /// No receivers: the reply is only looked at for a fault.
    init() {}

    init(_ plan: OutputPlan, output: ResultOutput, builders: ReplyBuilders) {
        addResult(plan, output: output, builders: builders)
        wanted += plan.required.map { WantedField($0, into: NoField()) }
        for capture in plan.captures {
            let values = KeptTexts(byteLimit: .max, countLimit: 1)
            let field = values.field(capture.path, builders)
            captures.append((capture, field, values))
            wanted.append(field)
        }
        fields += wanted
        for test in plan.failures {
            let values = KeptTexts()
            fields.append(values.field(test.path, builders))
            failures.append((test, values))
        }
        addReaders(builders)
        addGraph(builders)
    }

    /// To be called when the Body has ended without a fault.
    /// - Throws: what printing throws.
    func finishPayload() throws {
        if let graph { try graph.builder.replay(graph.replay, into: graph.reader) }
        try records?.flush()
    }

    var header: (any XMLEventHandler)? { headerHandlers.isEmpty ? nil : EventFanOut(headerHandlers) }

    /// The whole result, where the format needs it.
    var whole: PayloadBuilder? {
        guard plain != nil, let unfolded, !unfolded.isEmpty else { return plain }
        return unfolded
    }

    /// Receives the payload where it turns out to be a graph; nil where that makes no difference.
    var encoded: (any XMLEventHandler)? {
        guard let unfolded else { return nil }
        var handlers: [any XMLEventHandler] = [unfolded]
        if let lists { handlers.insert(lists, at: 0) }
        if let body { handlers.append(body) }
        return EventFanOut(handlers)
    }

    var payload: any XMLEventHandler {
        payloadHandlers.count == 1 ? payloadHandlers[0] : EventFanOut(payloadHandlers)
    }

    /// Puts one reader before what builds: the builders ask it for the lists.
    private mutating func addReaders(_ builders: ReplyBuilders) {
        let header = fields.filter { $0.path.region == .header }
        if !header.isEmpty {
            builders.header.lead(to: FieldReader(header, in: .header, lists: builders.lists))
            headerHandlers.append(builders.header)
        }
        let body = fields.filter { $0.path.region == .body }
        // The lists of a graph are found when it is written.
        guard !body.isEmpty || (builders.lists != nil && builders.replay == nil) else { return }
        let reader = FieldReader(body, in: builders.payloadPlace, lists: builders.lists)
        guard let replay = builders.replay, !body.isEmpty else {
            builders.payload.lead(to: reader)
            return payloadHandlers.insert(builders.payload, at: 0)
        }
        let builder = plain ?? builders.make()
        if plain == nil { payloadHandlers.append(builder) }
        graph = Graph(builder: builder, replay: replay, reader: reader)
    }

    /// What refers to what is known at the end of a graph: its fields are read then.
    private mutating func addGraph(_ builders: ReplyBuilders) {
        let hasFields = fields.contains { $0.path.region == .body }
        guard hasFields || plain != nil, let builder = builders.makeGraph() else { return }
        unfolded = builder
        if hasFields {
            graph = Graph(builder: builder, replay: PayloadReplay(), reader: builders.payload)
        } else if builders.lists != nil {
            lists = builders.payload
        }
    }

    private mutating func addResult(_ plan: OutputPlan, output: ResultOutput, builders: ReplyBuilders) {
        switch plan.format {
        case .ndjson(let path):
            let printer = RecordPrinter(path, members: plan.fields, output: output, builders: builders)
            let flush = { () throws in
                try printer.flush()
                try output.flush()
            }
            addRecords(path, printer, flush: flush, finish: {}, columns: { printer.fields })
        case .table(let path, let dialect):
            let printer = TablePrinter(path, dialect, columns: plan.fields, output: output, builders: builders)
            addRecords(
                path, printer, flush: output.flush, finish: printer.finish, columns: { printer.fields })
        case .text, .json, .shell, .raw, .xml:
            let result = plan.format == .text ? plan.result.map { [$0] } ?? [] : []
            let paths = plan.fields.isEmpty ? result : plan.fields
            guard paths.isEmpty else { return addFields(paths, plan.format, output: output, builders: builders) }
            addWhole(plan.format, output: output, builders: builders)
        }
    }

    private mutating func addRecords(
        _ path: FieldPath, _ printer: any FieldSink, flush: @escaping () throws -> Void,
        finish: @escaping () throws -> Void, columns: @escaping () -> [WantedField]
    ) {
        let field = WantedField(path, into: printer)
        fields.append(field)
        records = Records(field: field, flush: flush, finish: finish, columns: columns)
    }

    private mutating func addFields(
        _ paths: [FieldPath], _ format: OutputPlan.Format, output: ResultOutput, builders: ReplyBuilders
    ) {
        switch format {
        case .shell:
            assignments = paths.map { ShellFields($0, builders.fields(at: $0)) }
            wanted += assignments.map(\.field)
        case .json where paths.count > 1:
            let members = FieldMembers(paths, builders)
            self.members = members
            wanted += members.fields
        case .json: wanted += paths.map { WantedField($0, into: FieldPrinter(output, builders.fields(at: $0))) }
        default:
            for (index, path) in paths.enumerated() {
                let held = HeldOutput()
                if index > 0 { waiting.append(held) }
                let place = index == 0 ? output : held.output
                let text = FieldText(builders.fields(at: path)) { piece, isLast in
                    try place.write(piece)
                    if isLast { try place.write("\n") }
                }
                wanted.append(WantedField(path, into: text))
            }
        }
    }

    private mutating func addWhole(_ format: OutputPlan.Format, output: ResultOutput, builders: ReplyBuilders) {
        switch format {
        case .text, .json, .shell:
            let builder = builders.make()
            plain = builder
            payloadHandlers.append(builder)
        case .xml:
            let printer = BodyPrinter(output)
            body = printer
            payloadHandlers.append(printer)
        case .raw, .ndjson, .table: break
        }
    }
}

/// An output that keeps what is written to it.
final class HeldOutput {
    private(set) var bytes: [UInt8] = []

    /// The output itself; flush it before reading ``bytes``.
    private(set) lazy var output = ResultOutput { [unowned self] in
        Console.OutputFile { [unowned self] piece in self.bytes.append(contentsOf: piece) }
    }
}
