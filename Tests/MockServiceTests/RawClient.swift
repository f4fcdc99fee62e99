import Foundation
import MockService

/// A client on a bare socket: what it sends and reads are bytes, and no read waits longer than ten seconds.
final class RawClient {
    private let number: Int32
    private(set) var received: [UInt8] = []

    /// Connects to a port of 127.0.0.1.
    init(_ server: MockServer) throws {
        #if canImport(Glibc)
            number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            number = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = server.address.port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw RawClientError.notConnected(errno) }
    }

    deinit { close(number) }

    /// Sends all of `text`.
    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends all of `bytes`; stops in silence where the server has closed.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Tells the server that nothing more comes.
    func finish() { shutdown(number, Int32(SHUT_WR)) }

    /// Reads what comes next into `received`.
    /// - Returns: false at the end.
    func receive() throws -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 10_000) == 1 else { throw RawClientError.timedOut(received) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(number, &chunk, chunk.count, 0)
        guard count >= 0 else { throw RawClientError.broken(errno) }
        received += chunk[..<count]
        return count > 0
    }

    /// Everything until the server closes.
    func readAll() throws -> String {
        while try receive() {}
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// One reply with its Content-Length, or until the end where it has none.
    func readReply(hasBody: Bool = true) throws -> RawReply {
        while !received.contains("\r\n\r\n".utf8) {
            guard try receive() else { throw RawClientError.cut(received) }
        }
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { throw RawClientError.cut(received) }
        var reply = RawReply(head: String(decoding: received[..<end.lowerBound], as: UTF8.self))
        received.removeSubrange(..<end.upperBound)
        guard hasBody, reply.status >= 200 else { return reply }
        let length = reply["Content-Length"].flatMap { Int($0) }
        while received.count < length ?? .max {
            guard try receive() else {
                if length != nil { throw RawClientError.cut(received) }
                break
            }
        }
        reply.body = Array(received.prefix(length ?? .max))
        received.removeFirst(reply.body.count)
        return reply
    }
}

enum RawClientError: Error {
    case notConnected(Int32)
    case timedOut([UInt8])
    case broken(Int32)
    case cut([UInt8])
}

/// A reply taken apart.
struct RawReply {
    let head: String
    var body: [UInt8] = []

    var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }
    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
        let lines = head.split(separator: "\r\n").dropFirst()
        let line = lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

/// Runs `body` against a server that is stopped afterwards.
func withServer<Result>(
    limits: MockLimits = MockLimits(), log: @escaping @Sendable (MockExchange) -> Void = { _ in },
    respond: @escaping MockServer.Responder, _ body: (MockServer) throws -> Result
) throws -> Result {
    let server = try MockServer(limits: limits, log: log, respond: respond)
    try server.start()
    defer {
        server.stop()
        server.waitUntilStopped()
    }
    return try body(server)
}

/// Runs `body` against a server that always gives the same answer.
func withServer<Result>(
    limits: MockLimits = MockLimits(), answer: MockResponse, _ body: (MockServer) throws -> Result
) throws -> Result {
    try withServer(limits: limits, respond: { _ in answer }, body)
}

/// Answers with what came: method, target, body.
@Sendable func echo(_ request: MockRequest) -> MockResponse {
    let body = String(decoding: request.body, as: UTF8.self)
    return MockResponse(type: "text/plain", body: Array("\(request.method) \(request.target) \(body)".utf8))
}
