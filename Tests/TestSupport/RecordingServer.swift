import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server on a free loopback port that keeps every byte it is sent, and answers one request a connection.
///
/// It lives as long as the process: a test need not keep it.
public final class RecordingServer: Sendable {
    /// What a request is answered with: a whole response, as it goes over the wire.
    public typealias Answer = @Sendable (_ request: String) -> String

    /// Where it listens, on 127.0.0.1.
    public let port: UInt16
    private let listener: Int32
    private let answer: Answer
    private let kept = Mutex<[[UInt8]]>([])

    /// Starts it.
    public init(answer: @escaping Answer) throws {
        self.answer = answer
        (listener, port) = try Self.listen()
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                Thread.detachNewThread { [self] in
                    serve(connection)
                    close(connection)
                }
            }
        }
    }

    /// A port on which connections stand, since the system accepts them, but nobody reads or answers: for as long as the
    /// process lives.
    public static func deafPort() throws -> UInt16 { try listen().port }

    /// The port as a URL of http.
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// What was received so far, a request each, bytes that are no UTF-8 replaced.
    public var requests: [String] { kept.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

    /// A whole response.
    public static func response(_ status: Int, _ fields: [String] = [], body: String = "") -> String {
        let lines = ["HTTP/1.1 \(status) X", "Connection: close", "Content-Length: \(body.utf8.count)"] + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private func serve(_ connection: Int32) {
        var request: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while !Self.isWhole(request) {
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { break }
            request += piece[..<count]
        }
        guard !request.isEmpty else { return }
        kept.withLock { $0.append(request) }
        let bytes = Array(answer(String(decoding: request, as: UTF8.self)).utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.noSignal) }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Whether the header has ended, and as many bytes stand behind it as Content-Length says.
    private static func isWhole(_ request: [UInt8]) -> Bool {
        let text = String(decoding: request, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let lines = text[..<end.lowerBound].lowercased().components(separatedBy: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }?.dropFirst(15).trimmingCharacters(in: .whitespaces)
        return text[end.upperBound...].utf8.count >= length.flatMap { Int($0) } ?? 0
    }

    private static func listen() throws -> (listener: Int32, port: UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket(AF_INET, streamKind, 0)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place -> Int32 in
                guard bind(descriptor, place, length) == 0, startListening(descriptor, 64) == 0 else { return -1 }
                return getsockname(descriptor, place, &length)
            }
        }
        guard status == 0 else { throw ChildProcess.SystemError(call: "listen", code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    #if canImport(Glibc)
        private static let streamKind = Int32(SOCK_STREAM.rawValue)
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private static let streamKind = SOCK_STREAM
        private static let noSignal: Int32 = 0
    #endif
}

/// listen(2), under a name that no method of ours has.
private func startListening(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
