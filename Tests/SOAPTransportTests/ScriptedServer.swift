import Foundation
import SOAPTransport
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server on a free loopback port that reads one request a connection, keeps its bytes, and plays a script.
///
/// It lives as long as the process: a test need not keep it.
final class ScriptedServer: Sendable {
    enum Step: Sendable {
        case send([UInt8])
        /// Sends this many bytes of `x`; where the client takes nothing for 300 ms, ``stalls`` rings.
        case flood(Int)
        /// Waits until the client closes, at most this many milliseconds.
        case hold(Int32)
        /// Closes with RST instead of FIN.
        case reset

        static func text(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    let port: UInt16
    /// Rings when a flood stalls; ``floodedByteCount`` tells how far it came.
    let stalls = DispatchSemaphore(value: 0)
    private let host: String
    private let listener: Int32
    private let scripts: [[Step]]
    private let recorded = Mutex<[[UInt8]]>([])
    private let flooded = Mutex(0)

    /// The n-th connection gets the n-th script; the last one serves all further ones.
    init(isIPv6: Bool = false, scripts: [[Step]]) throws {
        self.scripts = scripts
        host = isIPv6 ? "[::1]" : "127.0.0.1"
        (listener, port) = try LoopbackSocket.listen(isIPv6: isIPv6)
        Thread.detachNewThread { [self] in
            for number in 0... {
                let connection = accept(listener, nil, nil)
                Thread.detachNewThread { [self] in
                    serve(connection, number: number)
                    close(connection)
                }
            }
        }
    }

    convenience init(_ steps: [Step]) throws { try self.init(scripts: [steps]) }

    convenience init(_ pieces: String...) throws { try self.init(pieces.map(Step.text)) }

    /// The requests read so far, byte by byte.
    var requests: [[UInt8]] { recorded.withLock { $0 } }
    /// How many bytes of floods were taken by the client's system.
    var floodedByteCount: Int { flooded.withLock { $0 } }

    func url(_ path: String = "/service") throws -> HTTPURL { try HTTPURL("http://\(host):\(port)\(path)") }

    private func serve(_ connection: Int32, number: Int) {
        guard let request = readRequest(connection) else { return }
        recorded.withLock { $0.append(request) }
        for step in scripts[min(number, scripts.count - 1)] {
            switch step {
            case .send(let bytes): guard LoopbackSocket.send(bytes, to: connection) else { return }
            case .flood(let count): guard flood(connection, count) else { return }
            case .hold(let milliseconds):
                _ = LoopbackSocket.wait(for: Int32(POLLIN), on: connection, milliseconds: milliseconds)
            case .reset: LoopbackSocket.resetOnClose(connection)
            }
        }
    }

    private func flood(_ connection: Int32, _ count: Int) -> Bool {
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 256 * 1024)
        var left = count
        while left > 0 {
            if !LoopbackSocket.wait(for: Int32(POLLOUT), on: connection, milliseconds: 300) { stalls.signal() }
            let sent = block.prefix(left).withUnsafeBytes { LoopbackSocket.write($0, to: connection) }
            guard sent > 0 else { return false }
            left -= sent
            flooded.withLock { $0 += sent }
        }
        return true
    }

    /// Reads to the end of the header and as many bytes behind it as Content-Length says.
    private func readRequest(_ connection: Int32) -> [UInt8]? {
        var request: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        var wanted = Int.max
        while request.count < wanted {
            let count = read(connection, &piece, piece.count)
            guard count > 0 else { return nil }
            request += piece[..<count]
            if wanted == .max, let end = Self.endOfHead(request) { wanted = end + Self.bodyLength(request[..<end]) }
        }
        return request
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        return bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0 + mark.count }
    }

    private static func bodyLength(_ head: ArraySlice<UInt8>) -> Int {
        let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
        let line = lines.first { $0.hasPrefix("content-length:") }
        return line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    }
}
