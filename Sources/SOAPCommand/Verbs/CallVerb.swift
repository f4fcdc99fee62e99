import JSONWire
import MockService
import SOAPMessage
import SOAPTransport

/// `soap call`: plans, sends, prints.
struct CallVerb {
    let options: Options
    let operands: CallOperands
    let console: Console

    /// - Throws: whatever stops the call before anything is sent.
    func run() throws -> ExitStatus {
        let deadline = Deadline.after(options.network.totalTimeout)
        let console = console.counting(for: deadline)
        return try CallVerb(options: options, operands: operands, console: console).run(until: deadline)
    }

    private func run(until deadline: Deadline) throws -> ExitStatus {
        do throws(Console.FileError) { try checkOutput() } catch {
            return ReplyReport(console: console, options: options.output).unwritable(error)
        }
        let writeOut = try writeOut()
        let connection = try Connection(
            options.network, input: CallPlanner.input(options, operands, console),
            sendsFiles: operands.items.contains(where: \.isAttachment),
            savesParts: options.output.attachmentFolder != nil)
        let planner = CallPlanner(
            options: options, operands: operands, console: console, transport: connection.documents, deadline: deadline)
        guard var plan = try planner.plan() else {
            return try ListVerb(options: options, console: console).run(operands.source)
        }
        if let preview = options.request.preview { return try show(preview, plan) }
        let server = try plan.mock.map { source in
            try LocalMock([source], responses: options.mock.responses, console: console).server
        }
        try server?.start()
        defer { server?.stop() }
        if let server { plan = try plan.readdressed(to: server.url) }
        if options.network.tls.isInsecure, !options.output.isSilent {
            console.say("soap: " + TransportWords.insecure)
        }
        InterruptTrap.install {
            TerminalEcho.restore()
            UnfinishedFiles.remove()
        }
        let masked = console.hiding(plan.mask)
        let report = ReplyReport(console: masked, options: options.output)
        var runner = CallRunner(plan, console: masked, options: options.output, connection: connection)
        var status = report.status { output in try runner.run(output: output) }
        do throws(Console.FileError) { try plan.variables.keep(runner.record.captured, console: console) } catch {
            status = report.unwritable(error)
        }
        if let writeOut { try console.print(plan.mask.scrubbed(writeOut.text(runner.record, status: status.rawValue))) }
        return status
    }

    /// Looks whether what comes can be written, before anybody is asked anything.
    private func checkOutput() throws(Console.FileError) {
        guard options.request.preview == nil else { return }
        try options.output.file.map(console.checkWritable)
        try options.output.attachmentFolder.map(console.checkFolder)
        if !options.fields.captures.isEmpty { try options.request.variablesFile.map(console.checkWritable) }
    }

    private func show(_ preview: Preview, _ plan: CallPlan) throws -> ExitStatus {
        switch preview {
        case .curlCommand: try console.print(CurlCommand.text(plan.shown, mask: plan.mask, network: options.network))
        case .envelope:
            let body = plan.shownEnvelope?.bytes ?? plan.shown.body.bytes ?? []
            let text = plan.shown.method == .get ? plan.shown.url.text : String(decoding: body, as: UTF8.self)
            try console.print(plan.mask.starred(text) + (text.hasSuffix("\n") ? "" : "\n"))
        }
        return .ok
    }

    private func writeOut() throws -> WriteOut? {
        guard let format = options.output.writeOut else { return nil }
        return try WriteOut(try InputReader(console: console).text(format, origin: OptionName.writeOut.spelling))
    }
}

extension CallPlan {
    /// The same call to another server.
    fileprivate func readdressed(to origin: String) throws -> CallPlan {
        var plan = self
        do {
            plan.request.url = try HTTPURL(origin + request.url.pathAndQuery)
            plan.shown.url = try HTTPURL(origin + shown.url.pathAndQuery)
        } catch { throw CallError.badURL(origin, error) }
        return plan
    }
}
