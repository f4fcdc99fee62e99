/// Sends one reply, by the rules or in breach of them.
struct ResponseWriter {
    let response: MockResponse
    /// Whether the request was HEAD, so that the body is described but not sent.
    let isHead: Bool
    let isKeptAlive: Bool

    /// Sends the reply.
    /// - Returns: whether another request can follow on the connection.
    func send(to stream: inout SocketStream) throws(ConnectionEnd) -> Bool {
        switch response.misbehaviour {
        case nil: try sendWhole(to: &stream)
        case .close: return false
        case .silence: try stream.waitForClose()
        case .delay(let duration):
            try stream.pause(duration)
            try sendWhole(to: &stream)
        case .interim(let statuses):
            for status in statuses {
                try stream.send("HTTP/1.1 \(status) \(MockResponse.reason(of: status))\r\n\r\n".utf8)
            }
            try sendWhole(to: &stream)
        case .chunked(let size): try sendChunked(size: size, limit: .max, to: &stream)
        case .lineFeedHead:
            try stream.send(head(framing: lengthField).filter { $0 != 0x0D })
            try sendBody(to: &stream)
        case .dribble(let interval):
            try dribble(head(framing: lengthField), every: interval, to: &stream)
            try dribbleBody(every: interval, to: &stream)
        case .dribbleBody(let interval):
            try stream.send(head(framing: lengthField))
            try dribbleBody(every: interval, to: &stream)
        case .cutHead, .cutBody, .cutChunk, .reset, .unframed, .raw, .closeAfterwards:
            try sendLast(to: &stream)
            return false
        }
        return isKeptAlive
    }

    /// The replies after which the connection ends.
    private func sendLast(to stream: inout SocketStream) throws(ConnectionEnd) {
        switch response.misbehaviour {
        case .cutHead(let count): try stream.send(head(framing: lengthField).prefix(count))
        case .cutBody(let count):
            try stream.send(head(framing: lengthField))
            try sendBody(limit: count, to: &stream)
        case .cutChunk(let size, let count): try sendChunked(size: size, limit: count, to: &stream)
        case .reset(let count):
            if count >= 0 { try stream.send(head(framing: lengthField)) }
            try sendBody(limit: max(0, count), to: &stream)
            stream.resetOnClose()
        case .unframed:
            try stream.send(head(framing: nil))
            try sendBody(to: &stream)
        case .raw(let bytes): try stream.send(bytes)
        case nil, .close, .silence, .delay, .interim, .chunked, .lineFeedHead, .dribble, .dribbleBody,
            .closeAfterwards:
            try sendWhole(to: &stream)
        }
    }
}

// MARK: Head

extension ResponseWriter {
    private var hasBody: Bool { !isHead && response.status >= 200 && response.status != 204 && response.status != 304 }

    /// A 204 has no length, RFC 9110 §8.6.
    private var lengthField: MockField? {
        response.status == 204 || response.status < 200
            ? nil : MockField("Content-Length", String(response.body.count))
    }

    private func head(framing: MockField?) -> [UInt8] {
        var lines = "HTTP/1.1 \(response.status) \(MockResponse.reason(of: response.status))\r\n"
        let willClose = !isKeptAlive || response.misbehaviour == .unframed
        let added = [
            framing, MockField("Date", HTTPDate.now()), MockField("Connection", willClose ? "close" : "keep-alive"),
        ]
        for field in response.fields + added.compactMap(\.self).filter({ response.fields.first($0.name) == nil }) {
            lines += "\(Self.singleLine(field.name)): \(Self.singleLine(field.value))\r\n"
        }
        return Array((lines + "\r\n").utf8)
    }

    /// A line end or NUL inside a field would end the field or the head, RFC 9110 §5.5: a space takes its place.
    private static func singleLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) else { return text }
        return String(decoding: text.utf8.map { $0 == 0x0D || $0 == 0x0A || $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    }
}

// MARK: Body

extension ResponseWriter {
    /// A small reply goes out in one piece, which is one packet.
    private func sendWhole(to stream: inout SocketStream) throws(ConnectionEnd) {
        let head = head(framing: lengthField)
        guard hasBody else { return try stream.send(head) }
        if case .bytes(let bytes) = response.body, bytes.count < 1 << 14 { return try stream.send(head + bytes) }
        try stream.send(head)
        try sendBody(to: &stream)
    }

    private func sendBody(limit: Int = .max, to stream: inout SocketStream) throws(ConnectionEnd) {
        guard hasBody else { return }
        try response.body.forEachBlock(limit: limit) { block throws(ConnectionEnd) in try stream.send(block) }
    }

    /// The last chunk is left out where `limit` cuts the body.
    private func sendChunked(size: Int, limit: Int, to stream: inout SocketStream) throws(ConnectionEnd) {
        try stream.send(head(framing: MockField("Transfer-Encoding", "chunked")))
        guard hasBody else { return }
        var pending: [UInt8] = []
        var rest = limit
        func flush(_ chunk: ArraySlice<UInt8>, to stream: inout SocketStream) throws(ConnectionEnd) {
            let line = Array((String(chunk.count, radix: 16) + "\r\n").utf8)
            guard chunk.count <= rest else {
                try stream.send(line + chunk.prefix(rest))
                throw .closed
            }
            rest -= chunk.count
            try stream.send(line + chunk + [0x0D, 0x0A])
        }
        try response.body.forEachBlock { block throws(ConnectionEnd) in
            pending += block
            while pending.count >= max(1, size) {
                try flush(pending.prefix(max(1, size)), to: &stream)
                pending.removeFirst(max(1, size))
            }
        }
        if !pending.isEmpty { try flush(pending[...], to: &stream) }
        guard limit == .max else { return }
        try stream.send("0\r\n\r\n".utf8)
    }

    private func dribbleBody(every interval: Duration, to stream: inout SocketStream) throws(ConnectionEnd) {
        guard hasBody else { return }
        try response.body.forEachBlock { block throws(ConnectionEnd) in
            try dribble(Array(block), every: interval, to: &stream)
        }
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
