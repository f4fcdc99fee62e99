import SOAPMessage
import WSDL

/// `soap extract`: the same reading of a saved reply, without a network.
struct ExtractVerb {
    let options: Options
    let source: InputSource?
    let console: Console

    /// - Throws: `Console.FileError` where the file cannot be opened.
    func run() throws -> ExitStatus {
        if source == nil, console.isInputTerminal {
            throw UsageError.missingOperand(verb: .extract, name: "FILE")
        }
        let next = try open()
        let typing = try typing()
        try options.output.attachmentFolder.map(console.checkFolder)
        try options.output.file.map(console.checkWritable)
        let report = ReplyReport(console: console, options: options.output)
        let folder = options.output.attachmentFolder.map { AttachmentFolder($0, console: console) }
        let forget = folder.map { folder in console.atInterrupt { folder.removeFiles() } }
        defer { forget?() }
        let output = report.makeOutput()
        let reading = SavedReply(setting(typing, folder, output: output))
        let received = ReceivedBytes(
            OutputPlan(options, console: console), options.output, output: output, mayRepeat: false, console: console)
        let result = Result {
            let outcome = try received.read(.success(reading)) {
                let piece = try next()
                return piece.isEmpty ? nil : piece
            }
            reading.conclude(outcome)
            return outcome
        }
        if case .failure = result { reading.withdraw() }
        do { try received.keep() } catch { return report.status(of: .failure(error)) }
        if case .failure = result { output.discard() }
        return report.status(of: result)
    }

    private func setting(_ typing: ReplyTyping?, _ folder: AttachmentFolder?, output: ResultOutput) -> ReplySetting {
        let plan = OutputPlan(options, console: console)
        plan.tellUnknownNames(in: typing, options.output, console)
        let isBare = options.request.binding == .get || options.request.binding == .post
        return ReplySetting(
            head: ReplyHead(file: name), plan: plan, form: isBare ? .bare : .envelope, output: output,
            acceptsEmpty: false, folder: folder, builders: ReplyBuilders(typing, plan, console, options.output),
            console: console, options: options.output)
    }

    /// How `--wsdl` and `--operation` type the reply.
    private func typing() throws -> ReplyTyping? {
        // The table says that neither is given alone.
        guard let wsdl = options.request.wsdl, let operation = options.request.operation else { return nil }
        let source = try SourceResolver(console, options: options).wsdl(wsdl)
        return try ReplyTyping(try source.operation(operation), in: source.definitions)
    }

    private var name: String {
        switch source {
        case .file(let path): path
        case .standardInput, nil: "standard input"
        }
    }

    private func open() throws(Console.FileError) -> () throws(Console.FileError) -> [UInt8] {
        switch source {
        case .file(let path): try console.openFile(path)
        case .standardInput, nil: console.readInput
        }
    }
}
