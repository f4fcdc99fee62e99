import Foundation
import SOAPTransport
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server that answers two requests over one connection and closes it, without a word, when it has read the third.
final class KeptConnections: Sendable {
    private let port: UInt16
    private let accepted = Mutex(0)
    private let read = Mutex(0)

    var connectionCount: Int { accepted.withLock { $0 } }
    /// How many requests were read to the end of their bodies.
    var requestCount: Int { read.withLock { $0 } }

    init() throws {
        let (listener, port) = try LoopbackSocket.listen(isIPv6: false)
        self.port = port
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                accepted.withLock { $0 += 1 }
                Thread.detachNewThread { [self] in
                    serve(connection)
                    close(connection)
                }
            }
        }
    }

    func url() throws -> HTTPURL { try HTTPURL("http://127.0.0.1:\(port)/s") }

    private func serve(_ connection: Int32) {
        for number in 0..<3 {
            var request: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 4096)
            while !String(decoding: request, as: UTF8.self).hasSuffix("/>") {
                let count = receive(connection, &piece, piece.count)
                guard count > 0 else { return }
                request += piece.prefix(count)
            }
            self.read.withLock { $0 += 1 }
            if number == 2 { return }
            _ = LoopbackSocket.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>".utf8), to: connection)
        }
    }
}

/// read(2), under a name that no property of ours has.
private func receive(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
