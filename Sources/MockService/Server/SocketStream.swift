#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a connection, or the reading of a request, ends.
public enum ConnectionEnd: Error, Hashable {
    /// The client closed its side, or the connection broke.
    case closed
    /// The client sent or took nothing for too long.
    case timedOut
    /// The server was told to stop.
    case stopped
    /// What came is answered with this HTTP status, and nothing after it is read.
    case refused(status: Int)
}

/// The bytes of one connection, both ways, with time limits; it holds what was received and not yet used.
public struct SocketStream {
    let descriptor: Descriptor
    let stop: Descriptor
    let idleTimeout: Duration
    private(set) var received: [UInt8] = []
    private(set) var sentByteCount = 0
    private var chunk = [UInt8](repeating: 0, count: 1 << 15)

    init(_ descriptor: Descriptor, stop: Descriptor, idleTimeout: Duration) {
        self.descriptor = descriptor
        self.stop = stop
        self.idleTimeout = idleTimeout
    }

    /// Waits for at least one more byte in ``received``, as long as the idle timeout allows and not beyond `deadline`.
    mutating func receive(until deadline: ContinuousClock.Instant? = nil) throws(ConnectionEnd) {
        let idle = ContinuousClock.now + idleTimeout
        while true {
            let count = recv(descriptor.number, &chunk, chunk.count, 0)
            if count > 0 {
                received.append(contentsOf: chunk[..<count])
                return
            }
            try proceed(after: count, waitingFor: .readable, until: min(deadline ?? idle, idle))
        }
    }

    /// Takes the first `count` bytes of ``received``.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(received[..<count])
        received.removeSubrange(..<count)
        return taken
    }

    /// Sends all of `bytes`; each part must be taken within the idle timeout.
    public mutating func send(_ bytes: some Collection<UInt8>) throws(ConnectionEnd) {
        let contiguous: Result<Int, ConnectionEnd>? = bytes.withContiguousStorageIfAvailable { send(buffer: $0) }
        sentByteCount += try (contiguous ?? Array(bytes).withUnsafeBufferPointer { send(buffer: $0) }).get()
    }

    private func send(buffer: UnsafeBufferPointer<UInt8>) -> Result<Int, ConnectionEnd> {
        Result { () throws(ConnectionEnd) in
            var rest = UnsafeRawBufferPointer(buffer)
            while let base = rest.baseAddress, rest.count > 0 {
                let count = Self.send(descriptor.number, base, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else {
                    try proceed(after: count, waitingFor: .writable, until: .now + idleTimeout)
                }
            }
            return buffer.count
        }
    }

    /// send(2) that answers a closed connection with an error and not with SIGPIPE.
    private static func send(_ number: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.send(number, bytes, count, Int32(MSG_NOSIGNAL))
        #else
            Darwin.send(number, bytes, count, 0)
        #endif
    }

    /// Decides what a call that moved no byte means: waiting where it would have blocked, the end otherwise.
    private func proceed(
        after count: Int, waitingFor event: Polling.Event, until deadline: ContinuousClock.Instant
    ) throws(ConnectionEnd) {
        let reason = errno
        if count < 0, reason == EINTR { return }
        guard count < 0, reason == EAGAIN || reason == EWOULDBLOCK else { throw .closed }
        try wait(for: event, on: descriptor, until: deadline)
    }

    private func wait(
        for event: Polling.Event, on descriptor: Descriptor?, until deadline: ContinuousClock.Instant?
    ) throws(ConnectionEnd) {
        switch Polling.wait(for: event, on: descriptor, stop: stop, until: deadline) {
        case .ready: return
        case .stopped: throw .stopped
        case .timedOut: throw .timedOut
        }
    }
}

// MARK: Waiting and ending

extension SocketStream {
    /// Lets time pass, unless the server stops.
    public func pause(_ duration: Duration) throws(ConnectionEnd) {
        guard Polling.wait(for: .readable, on: nil, stop: stop, until: .now + duration) == .timedOut else {
            throw .stopped
        }
    }

    /// Ends our side and reads what the client still sends, for at most `duration` and 16 MiB.
    ///
    /// A socket closed with unread bytes answers the client with a reset, which may destroy a reply that it has not
    /// read yet (RFC 9112 §9.6).
    mutating func drain(for duration: Duration) {
        _ = shutdown(descriptor.number, Int32(SHUT_WR))
        let deadline = ContinuousClock.now + duration
        var rest = 16 << 20
        do throws(ConnectionEnd) {
            while rest > 0 {
                received.removeAll(keepingCapacity: true)
                try receive(until: deadline)
                rest -= received.count
            }
        } catch {
            return
        }
    }

    /// Waits until the client closes or the server stops, without a word.
    public mutating func waitForClose() throws(ConnectionEnd) {
        while true {
            received.removeAll(keepingCapacity: true)
            do throws(ConnectionEnd) { try receive() } catch .timedOut { continue }
        }
    }

    /// Makes the coming close a reset (RST) instead of an orderly end (FIN).
    public func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor.number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}
