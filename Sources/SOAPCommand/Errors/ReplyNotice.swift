import SOAPMessage
import WSDL

/// What is to be said beside a result, which it does not change.
enum ReplyNotice: Hashable {
    /// A path has a name that the schema does not have there: told before anything is sent.
    case notInSchema(FieldPath, ReplyTyping.UnknownName)
    /// A record has a member that the columns, taken from the schema or the first record, do not have.
    case noColumn(member: String, records: FieldPath)
    /// Several fields are at the path of `--capture`, of which the first is kept.
    case severalCaptured(OutputPlan.Capture, count: Int)
    /// Variables that are not called as their paths say, because others have that name.
    case renamed([Collision])

    /// A name that was taken already, and what stands for it.
    struct Collision: Hashable {
        let path: String
        let name: String
    }
}

extension OutputPlan {
    /// The paths that the schema of the reply does not have.
    func unknownNames(in typing: ReplyTyping) -> [ReplyNotice] {
        let records = format.records
        let plain = (records.map { [$0] } ?? fields) + required + captures.map(\.path) + failures.map(\.path) + arrays
        let inside = records == nil ? [] : fields
        var told: Set<FieldPath> = []
        return
            (plain.map { ($0, typing.unknownName(in: $0)) }
            + inside.map { ($0, typing.unknownName(in: $0, inside: records)) })
            .compactMap { path, unknown in
                guard let unknown, told.insert(path).inserted else { return nil }
                return .notInSchema(path, unknown)
            }
    }

    /// Says of each path that the schema does not have it; servers send what they have not declared, so it is no error.
    func tellUnknownNames(in typing: ReplyTyping?, _ options: OutputOptions, _ console: Console) {
        // What is saved of attachments stands in the result, and in no schema.
        guard let typing, !options.isSilent, options.attachmentFolder == nil else { return }
        for notice in unknownNames(in: typing) { console.say("soap: " + ReplyWords.sentence(notice)) }
    }
}
