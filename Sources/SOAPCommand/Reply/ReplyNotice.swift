import SOAPMessage

/// What is to be said beside a result, which it does not change.
enum ReplyNotice: Hashable {
    /// A record has a member that the columns, taken from the schema or the first record, do not have.
    case noColumn(member: String, records: FieldPath)
    /// Several fields are at the path of `--capture`, of which the first is kept.
    case severalCaptured(OutputPlan.Capture, count: Int)
    /// Variables that are not called as their paths say, because others have that name.
    case renamed([ShellNames.Collision])
}
