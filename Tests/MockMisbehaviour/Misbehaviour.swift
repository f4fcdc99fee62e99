public import MockService

/// The ways in which a reply breaks the rules, or stretches them, so that clients can be tested.
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
    /// The body has no length, and the piece follows it again and again until the client goes.
    case flood(piece: [UInt8])
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

extension MockResponse {
    /// This reply, breaking the rules in the way of `misbehaviour`.
    public func with(_ misbehaviour: Misbehaviour?) -> MockResponse {
        guard let misbehaviour else { return self }
        var copy = self
        copy.sender = { (reply: ResponseWriter, stream: inout SocketStream) throws(ConnectionEnd) -> Bool in
            try misbehaviour.send(reply, to: &stream)
        }
        return copy
    }
}

extension [UInt8] {
    /// `head`, then `piece` as often as said, then `tail`.
    public static func repeating(head: [UInt8], piece: [UInt8], times: Int, tail: [UInt8]) -> [UInt8] {
        head + repeatElement(piece, count: times).joined() + tail
    }
}

extension Misbehaviour {
    /// - Returns: whether another request can follow on the connection.
    fileprivate func send(_ reply: ResponseWriter, to stream: inout SocketStream) throws(ConnectionEnd) -> Bool {
        switch self {
        case .silence: try stream.waitForClose()
        case .delay(let duration):
            try stream.pause(duration)
            try reply.sendWhole(to: &stream)
        case .interim(let statuses):
            for status in statuses {
                try stream.send("HTTP/1.1 \(status) \(MockResponse.reason(of: status))\r\n\r\n".utf8)
            }
            try reply.sendWhole(to: &stream)
        case .chunked(let size): try sendChunked(reply, size: size, limit: .max, to: &stream)
        case .lineFeedHead:
            try stream.send(reply.head(framing: reply.lengthField).filter { $0 != 0x0D })
            try stream.send(reply.body)
        case .dribble(let interval):
            try dribble(reply.head(framing: reply.lengthField) + reply.body, every: interval, to: &stream)
        case .dribbleBody(let interval):
            try stream.send(reply.head(framing: reply.lengthField))
            try dribble(reply.body, every: interval, to: &stream)
        case .close, .cutHead, .cutBody, .cutChunk, .reset, .flood, .unframed, .raw, .closeAfterwards:
            try sendLast(reply, to: &stream)
            return false
        }
        return reply.isKeptAlive
    }

    /// Sends a reply after which the connection ends.
    private func sendLast(_ reply: ResponseWriter, to stream: inout SocketStream) throws(ConnectionEnd) {
        let head = reply.head(framing: reply.lengthField)
        switch self {
        case .cutHead(let count): try stream.send(head.prefix(count))
        case .cutBody(let count): try stream.send(head + reply.body.prefix(count))
        case .cutChunk(let size, let count): try sendChunked(reply, size: size, limit: count, to: &stream)
        case .reset(let count):
            if count >= 0 { try stream.send(head + reply.body.prefix(count)) }
            stream.resetOnClose()
        case .flood(let piece):
            try stream.send(reply.head(framing: nil) + reply.body)
            let block = Array(repeatElement(piece, count: 1000).joined())
            while true { try stream.send(block) }
        case .unframed: try stream.send(reply.head(framing: nil) + reply.body)
        case .raw(let bytes): try stream.send(bytes)
        case .closeAfterwards: try reply.sendWhole(to: &stream)
        case .close, .silence, .delay, .interim, .chunked, .lineFeedHead, .dribble, .dribbleBody: return
        }
    }

    /// The last chunk is left out where `limit` cuts the body.
    private func sendChunked(
        _ reply: ResponseWriter, size: Int, limit: Int, to stream: inout SocketStream
    ) throws(ConnectionEnd) {
        try stream.send(reply.head(framing: MockField("Transfer-Encoding", "chunked")))
        var (body, rest) = (reply.body[...], limit)
        while !body.isEmpty {
            let chunk = body.prefix(max(1, size))
            body = body[chunk.endIndex...]
            let line = Array((String(chunk.count, radix: 16) + "\r\n").utf8)
            guard chunk.count <= rest else { return try stream.send(line + chunk.prefix(rest)) }
            rest -= chunk.count
            try stream.send(line + chunk + [0x0D, 0x0A])
        }
        if limit == .max, reply.hasBody { try stream.send("0\r\n\r\n".utf8) }
    }

    private func dribble(
        _ bytes: [UInt8], every interval: Duration, to stream: inout SocketStream
    ) throws(ConnectionEnd) {
        for byte in bytes {
            try stream.pause(interval)
            try stream.send(CollectionOfOne(byte))
        }
    }
}
