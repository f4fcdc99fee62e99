import JSONWire
import SOAPMessage
import XMLWire

/// How a well-formed reply turned out.
enum ReplyOutcome {
    /// The result has been printed.
    case result
    /// With its detail, where a schema says what that is.
    case fault(Fault, detail: JSONValue?)
    /// A value that `--fail-if` names is there.
    case failure(OutputPlan.FailureTest)
    /// Wanted fields that the reply does not have, and the names that it has.
    case missing([FieldPath], names: [String])
    /// There are no records, and the names that the reply has.
    case noRecords(FieldPath, names: [String])
    /// No fault, but the HTTP status says that it is no result either.
    case ignored
}

/// Reads a reply as it arrives and prints what the plan asks for: bytes to events to fields to output, in one pass.
///
/// A class because several receivers of events share its output.
final class ReplyPipeline {
    private let plan: OutputPlan
    private let output: ResultOutput
    private let isResult: Bool
    private let receivers: ReplyReceivers
    private let builders: ReplyBuilders
    private let reply: ReplyReader
    private let reader: XMLEventReader
    private let forbidden: ForbiddenCharacters?

    /// - Parameters:
    ///   - isResult: false where the HTTP status says that the reply can only be a fault; then nothing is printed.
    ///   - charset: the charset of the media type.
    ///   - builders: make JSON of elements, with a schema where there is one.
    ///   - parts: those of the message whose root the reply is; nil where it comes alone.
    init(
        _ plan: OutputPlan, output: ResultOutput, form: ReplyReader.Form, isResult: Bool, charset: String?,
        builders: ReplyBuilders, parts: ReceivedParts? = nil
    ) {
        self.plan = plan
        self.output = output
        self.isResult = isResult
        self.builders = builders
        receivers = isResult ? ReplyReceivers(plan, output: output, builders: builders) : ReplyReceivers()
        reply = ReplyReader(form: form, header: receivers.header, payload: receivers.payload, graph: receivers.encoded)
        var handler: any XMLEventHandler = reply
        if let parts { handler = AttachmentFilter(parts, typing: builders.typing, into: reply) }
        forbidden = plan.isLenient ? ForbiddenCharacters() : nil
        reader = XMLEventReader(handler: handler, charset: charset, replacing: forbidden)
    }

    /// What `--capture` found, the first of each; of use once the reply has turned out to be a result.
    var captured: [(name: String, value: String)] {
        receivers.captures.compactMap { kept in kept.values.values.first.map { (kept.capture.name, $0) } }
    }

    /// How many characters that XML forbids were replaced.
    var replacedCount: Int { forbidden?.count ?? 0 }

    /// Whether the Envelope, or the root of a bare reply, has begun: what goes wrong before is no SOAP at all.
    var isReply: Bool { reply.version != nil || reply.bodyChildCount > 0 }

    /// Takes the next bytes of the reply.
    /// - Throws: `XMLReadError`, `ReplyError`, `Console.WriteError`, `Console.FileError`.
    func feed(_ bytes: UnsafeRawBufferPointer) throws {
        do { try reader.feed(bytes) } catch {
            try receivers.records?.flush()
            throw error
        }
        try receivers.records?.flush()
    }

    /// Ends the reading and prints what could not be printed before.
    /// - Throws: `XMLReadError`, `ReplyError`, `Console.WriteError`, `Console.FileError`.
    func finish() throws -> ReplyOutcome {
        try reader.finish()
        try reply.finish()
        let outcome = try conclude()
        // --raw prints what came, whatever it is.
        guard plan.format != .raw else { return outcome }
        switch outcome {
        case .result: try output.finish()
        // Without a schema nobody knows whether the path is mistyped: then a file keeps what it has.
        case .noRecords(let path, _):
            if builders.knows(path) { try output.finish() } else { output.discard() }
        case .fault, .failure, .missing, .ignored: output.discard()
        }
        return outcome
    }

    private func conclude() throws -> ReplyOutcome {
        if let fault = reply.fault { return .fault(fault, detail: try builders.detail(of: fault)) }
        guard isResult else { return .ignored }
        try receivers.finishPayload()
        if let (test, _) = receivers.failures.first(where: { $0.values.values.contains($0.test.value) }) {
            return .failure(test)
        }
        let columns = receivers.records.map { $0.field.count > 0 ? $0.columns() : [] } ?? []
        let missing = (receivers.wanted + columns).filter { $0.count == 0 }.map(\.path)
        guard missing.isEmpty else { return .missing(missing, names: reader.localNames) }
        try render()
        for kept in receivers.captures where kept.field.count > 1 {
            builders.tell(.severalCaptured(kept.capture, count: kept.field.count))
        }
        if let records = receivers.records, records.field.count == 0 {
            return .noRecords(records.field.path, names: reader.localNames)
        }
        return .result
    }

    private func render() throws {
        for held in receivers.waiting {
            try held.output.flush()
            try output.write(held.bytes)
        }
        if let members = receivers.members { try write(members.take()) }
        try receivers.records?.finish()
        if plan.format == .shell { try writeAssignments() }
        guard let whole = receivers.whole else { return }
        switch plan.format {
        case .json where !plan.hasColour:
            var writer = JSONWriter(plan.isIndented ? .indented : .compact)
            try whole.writePayload(to: &writer)
            writer.endLine()
            try output.write(writer.bytes)
        case .json: try write(try whole.payload)
        case .text: try output.write(LeafLines(try whole.payload).text)
        case .shell, .raw, .xml, .ndjson, .table: break
        }
    }

    private func write(_ value: JSONValue) throws {
        if plan.hasColour { return try output.write(Palette.json(value)) }
        var writer = JSONWriter(plan.isIndented ? .indented : .compact)
        value.write(to: &writer)
        writer.endLine()
        try output.write(writer.bytes)
    }

    private func writeAssignments() throws {
        var names = ShellNames(prefix: plan.shellPrefix)
        for assignment in receivers.assignments { try output.write(assignment.text(&names)) }
        if let whole = receivers.whole { try output.write(LeafLines(try whole.payload).shell(&names)) }
        if !names.collisions.isEmpty { builders.tell(.renamed(names.collisions)) }
    }
}
