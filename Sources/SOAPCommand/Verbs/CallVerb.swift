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
        try checkOutput()
        let writeOut = try writeOut()
        let deadline = Deadline.after(options.network.totalTimeout)
        let console = console.counting(for: deadline)
        let preparation = CallPreparation(options: options, operands: operands, console: console, deadline: deadline)
        guard var call = try preparation.prepare() else {
            return try ListVerb(options: options, console: console).run(operands.source)
        }
        let arguments = try call.arguments(operands.items, data: options.request.data)
        if let preview = options.request.preview { return try show(preview, try call.plan(arguments)) }
        let server = try call.mock.map { source in
            try LocalMock([source], responses: options.mock.responses, console: console).server
        }
        try server?.start()
        defer { server?.stop() }
        call.standIn = try server.map { try HTTPURL($0.url).origin }
        let plan = try call.plan(arguments)
        if options.network.tls.isInsecure, !options.output.isSilent {
            console.say("soap: " + TransportWords.insecure)
        }
        return try run(plan, until: deadline, writeOut: writeOut)
    }

    private func run(_ plan: CallPlan, until deadline: Deadline, writeOut: WriteOut?) throws -> ExitStatus {
        let console = console.hiding(plan.mask)
        let report = ReplyReport(console: console, options: options.output)
        let folder = options.output.attachmentFolder.map { AttachmentFolder($0, console: console) }
        let forget = console.atInterrupt { folder?.removeFiles() }
        defer { forget() }
        let outcome = plan.run(until: deadline, output: report.makeOutput(), folder: folder, console: console)
        var status = report.status(of: outcome.result)
        var variables = plan.call.variables.real
        do throws(Console.FileError) { try variables.keep(outcome.record.captured, console: console) } catch {
            status = report.status(of: .failure(error))
        }
        if let writeOut {
            try console.print(plan.mask.scrubbed(writeOut.text(outcome.record, status: status.rawValue)))
        }
        return status
    }

    /// Looks whether what comes can be written, before anybody is asked anything.
    private func checkOutput() throws(Console.FileError) {
        guard options.request.preview == nil else { return }
        try options.output.file.map(console.checkWritable)
        if let file = options.output.replyFile, file != "-" { try console.checkWritable(file) }
        try options.output.attachmentFolder.map(console.checkFolder)
        if !options.fields.captures.isEmpty { try options.request.variablesFile.map(console.checkWritable) }
    }

    private func show(_ preview: Preview, _ plan: CallPlan) throws -> ExitStatus {
        switch preview {
        case .curlCommand:
            try console.print(CurlCommand.text(plan.request.shown, mask: plan.mask, network: options.network))
        case .envelope:
            let request = plan.request.shown
            let body = plan.shownMessage.envelope?.bytes ?? request.body.bytes ?? []
            let text = request.method == .get ? request.url.text : String(decoding: body, as: UTF8.self)
            try console.print(plan.mask.starred(text) + (text.hasSuffix("\n") ? "" : "\n"))
        }
        return .ok
    }

    private func writeOut() throws -> WriteOut? {
        guard let format = options.output.writeOut else { return nil }
        return try WriteOut(try InputReader(console: console).text(format, origin: OptionName.writeOut.spelling))
    }
}
