/// The ways in which a reply breaks the rules, or stretches them, so that clients can be tested.
///
/// Nothing but the interface of this module reaches them: no option of the command does.
public enum Misbehaviour: Hashable, Sendable {
    /// The connection is closed before a byte of the reply.
    case close
    /// The connection is reset after head and so many bytes of the body; before the head where the count is negative.
    case reset(afterBodyBytes: Int)
    /// Nothing is answered until the client gives up.
    case silence
    /// The reply comes after a time.
    case delay(Duration)
    /// Only so many bytes of the head are sent; then the connection is closed.
    case cutHead(after: Int)
    /// Content-Length tells the whole body, but only so many bytes of it are sent.
    case cutBody(after: Int)
    /// The body comes in chunks of a size, RFC 9112 §7.1, which is no breach.
    case chunked(size: Int)
    /// The body comes in chunks of a size, and the connection is closed after so many bytes of it.
    case cutChunk(size: Int, after: Int)
    /// The body has no length; the end of the connection is its end, RFC 9112 §6.3.
    case unframed
    /// Head and body come a byte at a time, with a pause before each.
    case dribble(every: Duration)
    /// The body comes a byte at a time, with a pause before each.
    case dribbleBody(every: Duration)
    /// Heads of these 1xx statuses come first, RFC 9110 §15.2, which is no breach.
    case interim([Int])
    /// The lines of the head end with a bare line feed.
    case lineFeedHead
    /// These bytes are all that is sent, in place of head and body; then the connection is closed.
    case raw([UInt8])
    /// The connection is closed after a reply that did not say so.
    case closeAfterwards
}
