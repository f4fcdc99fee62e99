import SOAPMessage
import XMLWire

/// The receivers of a reply's events that a plan asks for.
struct ReplyReceivers {
    /// Readers of fields that have to be there.
    private(set) var wanted: [FieldReader] = []
    /// The values that `--fail-if` looks at.
    private(set) var failures: [(test: OutputPlan.FailureTest, values: FieldCollector)] = []
    /// The values that `--capture` keeps.
    private(set) var captures: [(name: String, values: FieldCollector)] = []
    /// The fields after the first: they are printed in the order of the paths, so they wait for the first to end.
    private(set) var waiting: [HeldOutput] = []
    /// The whole result, where the format needs it.
    private(set) var whole: (any ValueBuilder)?
    private(set) var records: RecordPrinter?
    /// The fields that become assignments.
    private(set) var assignments: [ShellFields] = []
    private var headerHandlers: [any XMLEventHandler] = []
    private var fieldHandlers: [any XMLEventHandler] = []
    /// Shows the readers of fields a reply that they cannot read as it arrives.
    private var graph: GraphReplay?
    private var payloadHandlers: [any XMLEventHandler] = []

    /// No receivers: the reply is only looked at for a fault.
    init() {}

    init(_ plan: OutputPlan, output: ResultOutput, builders: ReplyBuilders) {
        let records = RecordPrinter(
            plan.format, fields: plan.fields, output: output, builder: builders.make(plan.format.records))
        if let records {
            self.records = records
            read(records.path, into: records)
        } else {
            addFields(plan, output: output, builders: builders)
        }
        for path in plan.required { wanted.append(read(path, into: FieldCollector())) }
        for capture in plan.captures {
            let collector = FieldCollector(byteLimit: .max, countLimit: 1)
            wanted.append(read(capture.path, into: collector))
            captures.append((capture.name, collector))
        }
        for test in plan.failures {
            let collector = FieldCollector()
            read(test.path, into: collector)
            failures.append((test, collector))
        }
        // The last ones, so that an element is still open for them when the others see its end.
        if let names = builders.openHeaderNames, !headerHandlers.isEmpty { headerHandlers.append(names) }
        graph = builders.replay(into: fieldHandlers)
        payloadHandlers += graph.map { [$0] } ?? fieldHandlers
        if let names = builders.openNames { payloadHandlers.append(names) }
    }

    /// To be called when the Body has ended without a fault.
    /// - Throws: what printing throws.
    func finishPayload() throws {
        try graph?.finish()
        try records?.flush()
    }

    var header: (any XMLEventHandler)? { headerHandlers.isEmpty ? nil : EventFanOut(headerHandlers) }

    var payload: any XMLEventHandler {
        payloadHandlers.count == 1 ? payloadHandlers[0] : EventFanOut(payloadHandlers)
    }

    private mutating func addFields(
        _ plan: OutputPlan, output: ResultOutput, builders: ReplyBuilders
    ) {
        let result = plan.format == .text ? plan.result.map { [$0] } ?? [] : []
        let fields = plan.fields.isEmpty ? result : plan.fields
        guard fields.isEmpty else {
            for (index, path) in fields.enumerated() {
                if plan.format == .shell {
                    let assignment = ShellFields(path, builder: builders.make(path))
                    assignments.append(assignment)
                    wanted.append(read(path, into: assignment))
                    continue
                }
                let held = HeldOutput()
                if index > 0 { waiting.append(held) }
                let printer = FieldPrinter(
                    index == 0 ? output : held.output, isJSON: plan.format == .json,
                    makeBuilder: { builders.make(path) })
                wanted.append(read(path, into: printer))
            }
            return
        }
        switch plan.format {
        case .text, .json, .shell:
            let builder = builders.make()
            whole = builder
            payloadHandlers.append(builder)
        case .xml: payloadHandlers.append(BodyPrinter(output))
        case .raw, .ndjson, .table: break
        }
    }

    @discardableResult
    private mutating func read(_ path: FieldPath, into sink: any FieldSink) -> FieldReader {
        let reader = FieldReader(path, into: sink)
        switch path.region {
        case .header: headerHandlers.append(reader)
        case .body: fieldHandlers.append(reader)
        }
        return reader
    }
}

/// An output that keeps what is written to it.
final class HeldOutput {
    private(set) var bytes: [UInt8] = []

    /// The output itself; flush it before reading ``bytes``.
    private(set) lazy var output = ResultOutput { [unowned self] in
        { [unowned self] piece in self.bytes.append(contentsOf: piece) }
    }
}
