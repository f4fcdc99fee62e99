import Foundation
import Testing

// @testable: libcurl asks for a place in a body, and no server makes it do so at will.
@testable import SOAPTransport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct `A body with files in it` {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>"
    private static var limits: ExchangeLimits { ExchangeLimits(deadline: .after(.seconds(20))) }
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Three files between bytes, one of them empty, one larger than any buffer.
    private func mixed() throws -> (body: HTTPBody, bytes: [UInt8]) {
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        let body = HTTPBody([
            .bytes(Array("<é>".utf8)), try folder.piece(large, "large"), try folder.piece([], "empty"),
            .bytes([]), .bytes([0, 13, 10]), try folder.piece([7], "one"), .bytes(Array("end".utf8)),
        ])
        return (body, Array("<é>".utf8) + large + [0, 13, 10, 7] + Array("end".utf8))
    }

    private func error(_ body: HTTPBody, at url: HTTPURL, _ limits: ExchangeLimits = limits) -> TransportError? {
        #expect(throws: TransportError.self) {
            try CurlTransport().send(HTTPRequest(.post, url, fields: [], body: body), limits: limits).remainingBody()
        }
    }

    @Test func `goes out in order, with one length`() throws {
        let (body, bytes) = try mixed()
        #expect(body.count == bytes.count)
        #expect(try body.read() == bytes)
        let server = try ScriptedServer(Self.ok)
        let request = HTTPRequest(.post, try server.url(), fields: [], body: body)
        #expect(try CurlTransport().send(request, limits: Self.limits).head.status == 200)
        let received = ReceivedRequest(try #require(server.requests.first))
        #expect(received.body == bytes)
        #expect(received.values(of: "Content-Length") == ["\(bytes.count)"])
        #expect(received.values(of: "Transfer-Encoding").isEmpty && received.values(of: "Expect").isEmpty)
    }

    @Test func `is read again for the answer to a digest challenge, also where that covers it`() throws {
        for protection in ["auth", "auth-int"] {
            let challenge = "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"\(protection)\""
            let refusal = "HTTP/1.1 401 No\r\n\(challenge)\r\nContent-Length: 0\r\n\r\n"
            let server = try ScriptedServer(scripts: [[.text(refusal)], [.text(Self.ok)]])
            let (body, bytes) = try mixed()
            var request = HTTPRequest(.post, try server.url(), fields: [], body: body)
            request.authentication = HTTPAuthentication(.digest, Credentials(user: "ann", password: "p"))
            let exchange = try DigestTransport(CurlTransport()).send(request, limits: Self.limits)
            #expect(exchange.head.status == 200)
            #expect(server.requests.map { ReceivedRequest($0).body } == [bytes, bytes])
        }
    }

    @Test func `is read again after a redirect`() throws {
        let target = try ScriptedServer(Self.ok)
        let first = try ScriptedServer(
            "HTTP/1.1 307 X\r\nLocation: \(try target.url().text)\r\nContent-Length: 0\r\n\r\n")
        let (body, bytes) = try mixed()
        let request = HTTPRequest(.post, try first.url(), fields: [], body: body)
        let exchange = try RedirectingTransport(CurlTransport()).send(request, limits: Self.limits)
        #expect(exchange.head.status == 200)
        #expect(ReceivedRequest(try #require(target.requests.first)).body == bytes)
    }

    /// Takes a file away once a request has been answered.
    private struct Removing: HTTPTransport {
        let path: String

        func send(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) -> any HTTPExchange {
            let exchange = try CurlTransport().send(request, limits: limits)
            unlink(path)
            return exchange
        }
    }

    @Test(arguments: ["auth", "auth-int", nil])
    func `that has gone when it is to be sent again is told apart from one that never went out`(protection: String?)
        throws
    {
        let challenge = protection.map { "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"\($0)\"" }
        let head = challenge.map { "401 No\r\n\($0)" } ?? "307 Away\r\nLocation: /t"
        let server = try ScriptedServer("HTTP/1.1 \(head)\r\nContent-Length: 0\r\n\r\n")
        let piece = try folder.piece([1, 2, 3], "gone")
        let path = folder.path + "/gone"
        var request = HTTPRequest(.post, try server.url(), fields: [], body: HTTPBody([piece]))
        request.authentication = HTTPAuthentication(.digest, Credentials(user: "ann", password: "p"))
        let transport = RedirectingTransport(DigestTransport(Removing(path: path)))
        let error = #expect(throws: TransportError.self) { try transport.send(request, limits: Self.limits) }
        #expect(error == .requestNotRepeated(path: path, .unreadable(text: "No such file or directory")))
        #expect(error?.exitStatus == 56)
        #expect(server.requests.count == 1)
    }

    @Test func `can be read from any place, which a login of several requests may ask for`() throws {
        let (body, bytes) = try mixed()
        var reader = HTTPBodyReader(body)
        for place in [0, 3, 4, 250_000, 300_003, 300_006, 300_007, bytes.count, 2] {
            let isThere = reader.seek(to: place)
            #expect(isThere)
            let read = try reader.read(upTo: 100_000)
            #expect(read == Array(bytes[place...].prefix(100_000)), "\(place)")
        }
        let beyond = [bytes.count + 1, -1].map { reader.seek(to: $0) }
        #expect(beyond == [false, false])
    }

    @Test func `that cannot be read, or is shorter than it was, is not begun`() throws {
        let server = try ScriptedServer(Self.ok)
        let missing = folder.path + "/missing"
        let error = error(HTTPBody([.file(.init(path: missing, byteCount: 3))]), at: try server.url())
        #expect(error == .requestFile(path: missing, .unreadable(text: "No such file or directory")))
        #expect(error?.exitStatus == 2)
        _ = try folder.piece([1, 2], "short")
        let short = folder.path + "/short"
        let shorter = self.error(HTTPBody([.file(.init(path: short, byteCount: 3))]), at: try server.url())
        #expect(shorter == .requestFile(path: short, .shorter(byteCount: 3)))
        #expect(server.requests.isEmpty)
    }

    @Test func `breaks off where a file is cut while it is sent`() throws {
        let path = folder.path + "/sparse"
        let byteCount = 64 << 20
        try folder.sparse(path, byteCount)
        let (listener, port) = try LoopbackSocket.listen(isIPv6: false)
        let server = Thread {
            let connection = accept(listener, nil, nil)
            var piece = [UInt8](repeating: 0, count: 64 * 1024)
            _ = read(connection, &piece, piece.count)
            truncate(path, 1000)
            while read(connection, &piece, piece.count) > 0 {}
            close(connection)
        }
        server.start()
        let url = try HTTPURL("http://127.0.0.1:\(port)/s")
        let error = error(HTTPBody([.file(.init(path: path, byteCount: byteCount))]), at: url)
        #expect(error == .requestCut(path: path, .shorter(byteCount: byteCount)))
        #expect(error?.exitStatus == 56)
    }

    @Test func `ends when the total time is up though the server reads nothing`() throws {
        let path = folder.path + "/sparse"
        try folder.sparse(path, 64 << 20)
        // The system takes the connection; nobody accepts it.
        let (_, port) = try LoopbackSocket.listen(isIPv6: false)
        let start = ContinuousClock.now
        let error = error(
            HTTPBody([.file(.init(path: path, byteCount: 64 << 20))]), at: try HTTPURL("http://127.0.0.1:\(port)/s"),
            ExchangeLimits(deadline: .after(.milliseconds(500))))
        #expect(error == .timedOut(.total, after: .milliseconds(500)))
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test func `is answered though the server has not read it all`() throws {
        let path = folder.path + "/sparse"
        try folder.sparse(path, 64 << 20)
        let (listener, port) = try LoopbackSocket.listen(isIPv6: false)
        let server = Thread {
            let connection = accept(listener, nil, nil)
            _ = LoopbackSocket.send(
                Array("HTTP/1.1 413 No\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig".utf8), to: connection)
            var piece = [UInt8](repeating: 0, count: 64 * 1024)
            while read(connection, &piece, piece.count) > 0 {}
            close(connection)
        }
        server.start()
        let body = HTTPBody([.file(.init(path: path, byteCount: 64 << 20))])
        let request = HTTPRequest(.post, try HTTPURL("http://127.0.0.1:\(port)/s"), fields: [], body: body)
        let exchange = try CurlTransport().send(request, limits: Self.limits)
        #expect(exchange.head.status == 413)
        #expect(try exchange.remainingBody() == Array("big".utf8))
    }

    @Test func `is nothing for URLSession`() throws {
        let (body, _) = try mixed()
        let request = HTTPRequest(.post, try HTTPURL("http://127.0.0.1:9/s"), fields: [], body: body)
        #expect(throws: TransportError.self) { try URLSessionTransport().send(request, limits: Self.limits) }
    }

    @Test func `equals another that sends the same bytes, however they are cut`() {
        let file = HTTPBody.Piece.file(.init(path: "f", byteCount: 2))
        let cut = HTTPBody([.bytes([1]), .bytes([2]), file, .bytes([]), .bytes([3])])
        let whole = HTTPBody([.bytes([1, 2]), file, .bytes([3])])
        #expect(cut == whole && cut.hashValue == whole.hashValue)
        #expect(cut != HTTPBody([.bytes([1]), file, .bytes([2, 3])]))
        #expect(cut != HTTPBody([.bytes([1, 2]), .file(.init(path: "g", byteCount: 2)), .bytes([3])]))
        #expect(HTTPBody([.bytes([1]), .bytes([2])]).bytes == [1, 2])
        #expect(cut.bytes == nil && HTTPBody().bytes == [])
    }
}

/// A folder that goes with the value that holds it.
final class ScratchFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soap-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func piece(_ bytes: [UInt8], _ name: String) throws -> HTTPBody.Piece {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
        return .file(.init(path: "\(path)/\(name)", byteCount: bytes.count))
    }

    /// A file of zeros that takes no room.
    func sparse(_ path: String, _ byteCount: Int) throws {
        try Data().write(to: URL(filePath: path))
        guard truncate(path, off_t(byteCount)) == 0 else { throw POSIXError(.EIO) }
    }
}
