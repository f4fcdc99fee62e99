import SOAPMessage
import WSDL

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
