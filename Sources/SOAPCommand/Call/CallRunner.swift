import SOAPMessage
import SOAPTransport
import XMLWire

/// Carries out a plan: sends the request, reads the reply as it arrives, prints the result.
struct CallRunner {
    private(set) var plan: CallPlan
    let console: Console
    let options: OutputOptions
    let connection: Connection

    /// The part of a call that `-w` can tell about.
    private(set) var record = CallRecord()
    /// What reads the reply that came last.
    private var reading: (any ReplyReading)?

    init(_ plan: CallPlan, console: Console, options: OutputOptions, connection: Connection) {
        self.plan = plan
        self.console = console
        self.options = options
        self.connection = connection
    }

    /// Sends, and sends again where that was asked for and may be.
    /// - Returns: how the reply turned out; nil where success has no content.
    /// - Throws: `TransportError`, ``ReplyFailure``, `Console.WriteError`, `Console.FileError`.
    mutating func run(output: ResultOutput) throws -> ReplyOutcome? {
        var retries = Retries(
            plan.retry, until: plan.limits.deadline, console: console, isSilent: options.isSilent)
        var isRepetition = false
        while true {
            do {
                let outcome = try runOnce(output: output)
                guard case .fault(let fault, detail: _) = outcome,
                    let cause = RetryCause.of(fault, status: record.head?.status, plan.retry),
                    retries.goOn(after: cause, record.head)
                else {
                    reading?.conclude(outcome)
                    return outcome
                }
                isRepetition = true
            } catch let error as TransportError {
                reading?.withdraw()
                guard let cause = RetryCause.of(error), retries.goOn(after: cause, nil) else {
                    throw isRepetition ? error.ofRepetition : error
                }
            } catch let error as ReplyFailure {
                guard let cause = RetryCause.of(status: record.head?.status), retries.goOn(after: cause, record.head)
                else { throw error }
                isRepetition = true
            }
            reading?.withdraw()
            reading = nil
            output.discard()
            record = CallRecord()
            try renew()
        }
    }

    /// Gives the message another nonce, time and identifier.
    private mutating func renew() throws {
        guard let renewed = try plan.renewed?() else { return }
        let (url, shownURL) = (plan.request.url, plan.shown.url)
        plan.request = renewed.real
        plan.shown = renewed.shown
        (plan.request.url, plan.shown.url) = (url, shownURL)
    }

    private mutating func runOnce(output: ResultOutput) throws -> ReplyOutcome? {
        let trace = options.isVerbose ? WireTrace(console, connection: connection) : nil
        trace?.request(plan)
        record.request = plan.request
        let progress = ProgressLine(
            console, host: plan.request.url.host, isSilent: options.isSilent || options.isVerbose)
        defer { progress?.stop() }
        if console.isOutputTerminal, options.file == nil { output.willSend = { progress?.stop() } }
        let exchange = try send()
        let head = exchange.head
        record.head = head
        trace?.response(head)
        defer { record.timings = exchange.timings }
        if let location = head.redirectLocation {
            exchange.cancel()
            throw ReplyFailure.moved(ReplyHead(head, to: plan.request), location: location)
        }
        if options.includesHead { try output.write(WireTrace.text(of: head)) }
        let outcome = try read(exchange, output: output, progress: progress)
        trace?.timings(exchange.timings, byteCount: record.byteCount)
        return outcome
    }

    private func send() throws(TransportError) -> any HTTPExchange {
        guard let policy = plan.redirects else { return try connection.calls.send(plan.request, limits: plan.limits) }
        return try RedirectingTransport(connection.calls, policy: policy).send(plan.request, limits: plan.limits)
    }

    private mutating func read(
        _ exchange: any HTTPExchange, output: ResultOutput, progress: ProgressLine?
    ) throws -> ReplyOutcome? {
        let setting = ReplySetting(
            head: ReplyHead(exchange.head, to: plan.request), plan: plan.output, form: plan.form, output: output,
            acceptsEmpty: plan.acceptsEmpty, builders: ReplyBuilders(plan.typing, plan.output, console, options),
            console: console, options: options)
        let reading = try setting.reading(of: MediaType(exchange.head["Content-Type"]))
        self.reading = reading
        while let chunk = try exchange.nextChunk() {
            record.byteCount += chunk.count
            progress?.add(chunk.count)
            try reading.feed(chunk)
        }
        let outcome = try reading.finish()
        switch outcome {
        case .result, .noRecords: record.captured = reading.captured
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
