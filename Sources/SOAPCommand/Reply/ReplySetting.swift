import SOAPMessage

/// What the reading of a reply is given, whatever the reply comes in.
struct ReplySetting {
    let head: ReplyHead
    let plan: OutputPlan
    let form: ReplyReader.Form
    let output: ResultOutput
    let acceptsEmpty: Bool
    /// Where attachments are saved; nil where they are not.
    let folder: AttachmentFolder?
    let builders: ReplyBuilders
    let console: Console
    let options: OutputOptions

    /// What reads a reply of a media type.
    /// - Throws: ``ReplyFailure``.
    func reading(of type: MediaType) throws -> any ReplyReading {
        guard type.isMultipart else { return ReplySession(self, charset: type.charset) }
        return try MultipartSession(self, boundary: type["boundary"], rule: RootRule(type))
    }
}

/// Reads one reply as its bytes arrive, and prints what the plan asks for.
protocol ReplyReading: AnyObject {
    /// - Throws: ``ReplyFailure``, `Console.WriteError`, `Console.FileError`.
    func feed(_ bytes: [UInt8]) throws
    /// - Returns: nil where an empty reply is what the status promises.
    /// - Throws: ``ReplyFailure``, `Console.WriteError`, `Console.FileError`.
    func finish() throws -> ReplyOutcome?
    /// What `--capture` found in a result.
    var captured: [(name: String, value: String)] { get }
    /// To be called when the outcome stays: says what is to be said beside it.
    func conclude(_ outcome: ReplyOutcome?)
    /// To be called when the reply counts for nothing: takes away what was saved of it.
    func withdraw()
}
