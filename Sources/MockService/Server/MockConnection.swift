/// What all connections of a server share.
struct ConnectionSettings: Sendable {
    let limits: MockLimits
    let respond: @Sendable (MockRequest) -> MockResponse
    let log: @Sendable (MockExchange) -> Void
    /// Whether others wait for a connection to end, so that none should be kept alive.
    let isCrowded: @Sendable () -> Bool
}

/// One connection, from its first request to its end.
struct MockConnection {
    private let settings: ConnectionSettings
    private var reader: RequestReader
    /// How long a client that was refused may still send; see ``SocketStream/drain(for:)``.
    private static let drainDuration: Duration = .seconds(2)

    init(_ descriptor: Descriptor, stop: Descriptor, number: Int, settings: ConnectionSettings) {
        self.settings = settings
        let stream = SocketStream(descriptor, stop: stop, idleTimeout: settings.limits.idleTimeout)
        reader = RequestReader(stream, limits: settings.limits, connection: number)
    }

    /// Answers requests until the client, a defect or the server ends the connection.
    mutating func serve() {
        do throws(ConnectionEnd) {
            while try exchange() {}
        } catch {
            return
        }
    }

    /// - Returns: whether another request can follow.
    private mutating func exchange() throws(ConnectionEnd) -> Bool {
        let sentBefore = reader.stream.sentByteCount
        let request: MockRequest
        do throws(ConnectionEnd) {
            request = try reader.next()
        } catch .refused(let status) {
            defer { log(status: status, requestByteCount: 0, sentBefore: sentBefore) }
            try refuse(status)
            return false
        }
        let response = settings.respond(request)
        let isKeptAlive = reader.head?.isKeptAlive == true && !settings.isCrowded()
        let writer = ResponseWriter(response: response, isHead: request.method == "HEAD", isKeptAlive: isKeptAlive)
        defer {
            let isSent = reader.stream.sentByteCount > sentBefore
            log(status: isSent ? response.status : nil, requestByteCount: request.body.count, sentBefore: sentBefore)
        }
        return try writer.send(to: &reader.stream)
    }

    private mutating func refuse(_ status: Int) throws(ConnectionEnd) {
        let allow = status == 405 ? [MockField("Allow", RequestHead.methods.joined(separator: ", "))] : []
        let writer = ResponseWriter(response: .plain(status, allow), isHead: false, isKeptAlive: false)
        _ = try writer.send(to: &reader.stream)
        reader.stream.drain(for: Self.drainDuration)
    }

    private func log(status: Int?, requestByteCount: Int, sentBefore: Int) {
        settings.log(
            MockExchange(
                method: reader.head?.method, target: reader.head?.target, status: status,
                requestByteCount: requestByteCount, responseByteCount: reader.stream.sentByteCount - sentBefore,
                duration: .now - reader.start))
    }
}
