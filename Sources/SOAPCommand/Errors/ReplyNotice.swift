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
    /// Nothing came back, though something may have been due.
    case empty(ReplyHead)
    /// Characters that XML forbids stand as U+FFFD in the result.
    case replaced(ReplyHead, count: Int)
    /// What answers a one-way operation is no SOAP; the start of it.
    case pageForOneWay(ReplyHead, start: String)
    /// Variables that are not called as their paths say, because others have that name.
    case renamed([Collision])

    /// A name that was taken already, and what stands for it.
    struct Collision: Hashable {
        let path: String
        let name: String
    }
}
