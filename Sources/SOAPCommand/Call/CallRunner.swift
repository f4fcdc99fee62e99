import SOAPMessage
import SOAPTransport
import XMLWire

/// How a call ended: a value, which others tell the user.
struct CallOutcome: Sendable {
    /// How the reply turned out, nil where success has no content; or why there is none that counts.
    let result: Result<ReplyOutcome?, any Error>
    /// What happened the last time it was made.
    let record: CallRecord
    /// How often it was made.
    let attempts: Int
}

extension CallPlan {
    /// Sends the request, again where that was asked for and may be, and reads the reply as it arrives.
    /// - Parameters:
    ///   - output: takes the result.
    ///   - folder: where attachments are saved; nil where they are not.
    ///   - console: is told of pauses and progress, and of what goes over the wire.
    func run(
        until deadline: Deadline, output: ResultOutput, folder: AttachmentFolder?, console: Console
    ) -> CallOutcome {
        var runner = CallRunner(plan: self, deadline: deadline, output: output, folder: folder, console: console)
        let result = Result { try runner.run() }
        // What is not whole never was.
        if case .failure = result { output.discard() }
        return CallOutcome(result: result, record: runner.record, attempts: runner.attempts)
    }
}

/// Carries out a plan.
private struct CallRunner {
    var plan: CallPlan
    let deadline: Deadline
    let output: ResultOutput
    let folder: AttachmentFolder?
    let console: Console
    var record = CallRecord()
    var attempts = 0
    /// Whether an earlier attempt reached the server.
    private var wasSent = false
    /// What reads the reply that came last.
    private var reading: (any ReplyReading)?
    /// Its bytes.
    private var received: ReceivedBytes?

    init(plan: CallPlan, deadline: Deadline, output: ResultOutput, folder: AttachmentFolder?, console: Console) {
        self.plan = plan
        self.deadline = deadline
        self.output = output
        self.folder = folder
        self.console = console
    }

    private var options: OutputOptions { plan.call.options.output }
    private var network: NetworkOptions { plan.call.options.network }

    /// - Throws: `TransportError`, ``ReplyFailure``, `Console.WriteError`, `Console.FileError`.
    mutating func run() throws -> ReplyOutcome? {
        let result = Result { try repeated() }
        try received?.keep()
        return try result.get()
    }

    private mutating func repeated() throws -> ReplyOutcome? {
        var retries = Retries(network.retry, until: deadline, console: console, isSilent: options.isSilent)
        while true {
            attempts += 1
            do {
                let outcome = try runOnce()
                guard case .fault(let fault, detail: _) = outcome,
                    let cause = RetryCause.of(fault, status: record.head?.status, network.retry),
                    retries.goOn(after: cause, record.head)
                else {
                    reading?.conclude(outcome)
                    if outcome == nil, options.includesHead, plan.call.output.format != .raw { try output.finish() }
                    return outcome
                }
            } catch let error as TransportError {
                reading?.withdraw()
                guard let cause = RetryCause.of(error), retries.goOn(after: cause, nil) else {
                    throw wasSent ? error.ofRepetition : error
                }
            } catch let error as ReplyFailure {
                guard let cause = RetryCause.of(status: record.head?.status), retries.goOn(after: cause, record.head)
                else { throw error }
            }
            reading?.withdraw()
            (reading, received) = (nil, nil)
            output.discard()
            wasSent = wasSent || record.head != nil
            record = CallRecord()
            plan = try plan.renewed()
        }
    }

    private mutating func runOnce() throws -> ReplyOutcome? {
        let request = plan.request.real
        let trace = options.isVerbose ? WireTrace(console, connection: plan.call.connection) : nil
        trace?.request(plan)
        record.request = request
        let progress = ProgressLine(console, host: request.url.host, isSilent: options.isSilent || options.isVerbose)
        defer { progress?.stop() }
        if console.isOutputTerminal, options.file == nil { output.willSend = { progress?.stop() } }
        let exchange = try send(request)
        let head = exchange.head
        record.head = head
        trace?.response(head)
        defer { record.timings = exchange.timings }
        if let location = head.redirectLocation {
            exchange.cancel()
            throw ReplyFailure.moved(ReplyHead(head, to: request), location: location)
        }
        let received = ReceivedBytes(
            plan.call.output, options, output: output, mayRepeat: network.retry.count > 0, console: console)
        self.received = received
        if options.includesHead {
            let text = WireTrace.text(of: head)
            try plan.call.output.format == .raw ? received.begin(with: text) : output.write(text)
        }
        let result = Result { try read(exchange, into: received, of: request, progress) }
        trace?.body(received)
        let outcome = try result.get()
        trace?.timings(exchange.timings, byteCount: record.byteCount)
        return outcome
    }

    private func send(_ request: HTTPRequest) throws(TransportError) -> any HTTPExchange {
        let calls = plan.call.connection.calls
        let limits = network.limits(until: deadline)
        guard let policy = network.redirects else { return try calls.send(request, limits: limits) }
        return try RedirectingTransport(calls, policy: policy).send(request, limits: limits)
    }

    private mutating func read(
        _ exchange: any HTTPExchange, into received: ReceivedBytes, of request: HTTPRequest, _ progress: ProgressLine?
    ) throws -> ReplyOutcome? {
        let call = plan.call
        let setting = ReplySetting(
            head: ReplyHead(exchange.head, to: request), plan: call.output, form: call.maker.form, output: output,
            acceptsEmpty: call.maker.isOneWay, folder: folder,
            builders: ReplyBuilders(call.typing, call.output, console, options), console: console, options: options)
        let reading = Result { try setting.reading(of: MediaType(exchange.head["Content-Type"])) }
        self.reading = try? reading.get()
        let outcome = try received.read(reading) {
            guard let chunk = try exchange.nextChunk() else { return nil }
            record.byteCount += chunk.count
            progress?.add(chunk.count)
            return chunk
        }
        switch outcome {
        case .result, .noRecords: record.captured = self.reading?.captured ?? []
        case .fault, .failure, .missing, .ignored, nil: break
        }
        return outcome
    }
}

/// What happened in a call, as far as it got.
struct CallRecord {
    var request: HTTPRequest?
    var head: HTTPResponseHead?
    var timings: ExchangeTimings?
    /// What is to be kept for later calls.
    var captured: [(name: String, value: String)] = []
    /// Bytes of the reply's body, decoded.
    var byteCount = 0
}
