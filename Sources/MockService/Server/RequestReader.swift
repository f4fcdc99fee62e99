/// Reads the requests of a connection one after the other, also where several came at once (RFC 9112 §9.3.2).
struct RequestReader {
    let limits: MockLimits
    let connection: Int
    var stream: SocketStream
    /// The head of the request being read, as far as it was understood.
    private(set) var head: RequestHead?
    /// When the first byte of the request being read was there.
    private(set) var start = ContinuousClock.now
    private var ordinal = 0

    init(_ stream: SocketStream, limits: MockLimits, connection: Int) {
        self.stream = stream
        self.limits = limits
        self.connection = connection
    }

    /// The next request.
    /// - Throws: ``ConnectionEnd/closed`` and ``ConnectionEnd/timedOut`` where none has begun, a refusal where it
    ///   cannot be answered as asked.
    mutating func next() throws(ConnectionEnd) -> MockRequest {
        head = nil
        try skipEmptyLines()
        start = .now
        ordinal += 1
        do throws(ConnectionEnd) {
            return try request(until: start + limits.requestTimeout)
        } catch .timedOut {
            throw .refused(status: 408)
        }
    }

    private mutating func request(until deadline: ContinuousClock.Instant) throws(ConnectionEnd) -> MockRequest {
        let head = try RequestHead(readHead(until: deadline))
        self.head = head
        if case .length(let count) = head.framing, count > limits.bodyByteLimit { throw .refused(status: 413) }
        if try head.expectsContinue(), stream.received.isEmpty {
            try stream.send("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        }
        let body: [UInt8] =
            switch head.framing {
            case .none: []
            case .length(let count): try read(count, until: deadline)
            case .chunked: try readChunks(until: deadline)
            }
        return MockRequest(
            method: head.method, target: head.target, minorVersion: head.minorVersion, fields: head.fields, body: body,
            connection: connection, ordinal: ordinal)
    }

    /// Empty lines before a request line are ignored, RFC 9112 §2.2.
    private mutating func skipEmptyLines() throws(ConnectionEnd) {
        while true {
            let empty = stream.received.prefix { $0 == 0x0D || $0 == 0x0A }.count
            if empty > 0 { _ = stream.take(empty) }
            guard stream.received.isEmpty else { return }
            try stream.receive()
        }
    }

    private mutating func readHead(until deadline: ContinuousClock.Instant) throws(ConnectionEnd) -> [UInt8] {
        var scanned = 0
        while true {
            if let end = Self.headEnd(in: stream.received, from: scanned) {
                guard end <= limits.headByteLimit else { throw .refused(status: 431) }
                return stream.take(end)
            }
            guard stream.received.count <= limits.headByteLimit else { throw .refused(status: 431) }
            scanned = max(0, stream.received.count - 2)
            try stream.receive(until: deadline)
        }
    }

    /// The index behind the empty line that ends a head.
    private static func headEnd(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while let feed = bytes[index...].firstIndex(of: 0x0A) {
            let rest = bytes[(feed + 1)...].prefix(2)
            if rest.first == 0x0A { return feed + 2 }
            if rest.elementsEqual([0x0D, 0x0A]) { return feed + 3 }
            index = feed + 1
        }
        return nil
    }
}

// MARK: Bodies

extension RequestReader {
    private mutating func read(
        _ count: Int, until deadline: ContinuousClock.Instant
    ) throws(ConnectionEnd) -> [UInt8] {
        while stream.received.count < count { try stream.receive(until: deadline) }
        return stream.take(count)
    }

    /// The chunked coding, RFC 9112 §7.1.
    ///
    /// Extensions and trailers are read and dropped.
    private mutating func readChunks(until deadline: ContinuousClock.Instant) throws(ConnectionEnd) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let size = try Self.chunkSize(try readLine(until: deadline))
            guard size > 0 else { break }
            guard size <= limits.bodyByteLimit - body.count else { throw .refused(status: 413) }
            body += try read(size, until: deadline)
            guard try readLine(until: deadline).isEmpty else { throw .refused(status: 400) }
        }
        var trailerByteCount = 0
        while true {
            let line = try readLine(until: deadline)
            if line.isEmpty { return body }
            trailerByteCount += line.count
            guard trailerByteCount <= limits.headByteLimit else { throw .refused(status: 431) }
        }
    }

    private mutating func readLine(until deadline: ContinuousClock.Instant) throws(ConnectionEnd) -> [UInt8] {
        var scanned = 0
        while true {
            if let feed = stream.received[scanned...].firstIndex(of: 0x0A) {
                let line = stream.take(feed + 1).dropLast()
                return Array(line.last == 0x0D ? line.dropLast() : line)
            }
            scanned = stream.received.count
            guard scanned <= limits.headByteLimit else { throw .refused(status: 400) }
            try stream.receive(until: deadline)
        }
    }

    private static func chunkSize(_ line: [UInt8]) throws(ConnectionEnd) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
        let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
        guard !digits.isEmpty, isHexadecimal else { throw .refused(status: 400) }
        guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else { throw .refused(status: 413) }
        return size
    }
}
