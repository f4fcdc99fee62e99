import Foundation
import MockMisbehaviour
import MockService
import Testing

private let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

/// Everything that comes for one GET until the connection ends.
private func everything(_ response: MockResponse, request: String = get) throws -> String {
    try withServer(answer: response) { server in
        let client = try RawClient(server)
        client.send(request)
        client.finish()
        return try client.readAll()
    }
}

@Suite struct `Replies of the mock server` {
    @Test func `have status, fields, date, length and body`() throws {
        let response = MockResponse(
            500, [MockField("Content-Type", "text/xml"), MockField("X-A", "b")], body: Array("é<a/>".utf8))
        let reply = try withServer(answer: response) { server in
            let client = try RawClient(server)
            client.send(get)
            return try client.readReply()
        }
        #expect(reply.head.hasPrefix("HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/xml\r\nX-A: b\r\n"))
        #expect(reply["Content-Length"] == "6")
        #expect(reply.text == "é<a/>")
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let date = try #require(reply["Date"].flatMap(format.date(from:)))
        #expect(abs(date.timeIntervalSinceNow) < 60)
        #expect(format.string(from: date) == reply["Date"])
    }

    @Test func `to HEAD describe a body without sending it`() throws {
        for misbehaviour in [nil, Misbehaviour.chunked(size: 2), .dribbleBody(every: .zero), .unframed] {
            let response = MockResponse(200, body: Array("hello".utf8)).with(misbehaviour)
            let text = try everything(response, request: "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(text.hasSuffix("\r\n\r\n"))
            #expect(
                text.contains("Content-Length: 5\r\n")
                    == (misbehaviour == nil || misbehaviour == .dribbleBody(every: .zero)))
        }
    }

    @Test(arguments: [(200, "0"), (202, "0"), (204, nil), (304, "1")] as [(Int, String?)])
    func `without a body keep the connection in step`(status: Int, length: String?) throws {
        let body: [UInt8] = status == 304 || status == 204 ? [0x78] : []
        try withServer(answer: MockResponse(status, body: body)) { server in
            let client = try RawClient(server)
            for _ in 0..<2 {
                client.send(get)
                let reply = try client.readReply(hasBody: false)
                #expect(reply.status == status)
                #expect(reply["Content-Length"] == length)
            }
        }
    }

    @Test func `keep a field that the server would add, and stay in one line`() throws {
        let fields = [MockField("content-length", "1"), MockField("Date", "now"), MockField("X", "a\r\nInjected: b")]
        let text = try everything(MockResponse(200, fields, body: [0x78]))
        #expect(text.contains("\r\ncontent-length: 1\r\nDate: now\r\nX: a  Injected: b\r\nConnection: keep-alive\r\n"))
        #expect(!text.contains("Content-Length"))
    }

    @Test func `redirect, challenge and refuse`() throws {
        #expect(
            try everything(.redirect(307, to: "http://h/x")).contains(
                "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://h/x\r\n"))
        let challenge = try everything(.unauthorized(realm: "r"))
        #expect(challenge.hasPrefix("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"\r\n"))
        #expect(try everything(.plain(404)).hasSuffix("\r\n\r\n404 Not Found\n"))
        #expect(try everything(MockResponse(299)).hasPrefix("HTTP/1.1 299 \r\n"))
    }
}

@Suite struct `Misbehaviour of the mock server` {
    private static let good = MockResponse(200, [MockField("X", "y")], body: Array("0123456789".utf8))

    @Test(arguments: [
        (Misbehaviour.cutHead(after: 12), "HTTP/1.1 200"), (.cutHead(after: 0), ""), (.close, ""), (.raw([]), ""),
        (.raw(Array("HTTP/1.1 200\r\n\r\nx".utf8)), "HTTP/1.1 200\r\n\r\nx"),
    ])
    func `cuts the head`(misbehaviour: Misbehaviour, text: String) throws {
        #expect(try everything(Self.good.with(misbehaviour)) == text)
    }

    @Test(arguments: [
        (Misbehaviour.cutBody(after: 4), "0123"), (.cutBody(after: 0), ""),
        (.chunked(size: 4), "4\r\n0123\r\n4\r\n4567\r\n2\r\n89\r\n0\r\n\r\n"),
        (.chunked(size: 10), "a\r\n0123456789\r\n0\r\n\r\n"), (.cutChunk(size: 4, after: 6), "4\r\n0123\r\n4\r\n45"),
        (.cutChunk(size: 4, after: 4), "4\r\n0123\r\n4\r\n"),
        (.cutChunk(size: 5, after: 10), "5\r\n01234\r\n5\r\n56789\r\n"),
        (.unframed, "0123456789"), (.dribble(every: .microseconds(1)), "0123456789"),
        (.dribbleBody(every: .zero), "0123456789"), (.closeAfterwards, "0123456789"), (.delay(.zero), "0123456789"),
    ])
    func `frames or cuts the body`(misbehaviour: Misbehaviour, body: String) throws {
        let text = try everything(Self.good.with(misbehaviour))
        let head = try #require(text.range(of: "\r\n\r\n"))
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nX: y\r\n"))
        #expect(text[head.upperBound...] == body)
        switch misbehaviour {
        case .chunked, .cutChunk: #expect(text.contains("\r\nTransfer-Encoding: chunked\r\n"))
        case .unframed: #expect(!text.contains("Content-Length") && text.contains("\r\nConnection: close\r\n"))
        default: #expect(text.contains("\r\nContent-Length: 10\r\n"))
        }
    }

    @Test func `closes after a reply that promised to go on`() throws {
        try withServer(answer: Self.good.with(.closeAfterwards)) { server in
            let client = try RawClient(server)
            client.send(get)
            #expect(try client.readReply()["Connection"] == "keep-alive")
            #expect(try client.readAll() == "")
        }
    }

    @Test func `ends the lines of a head with a bare line feed`() throws {
        let text = try everything(Self.good.with(.lineFeedHead))
        #expect(text.hasPrefix("HTTP/1.1 200 OK\nX: y\nContent-Length: 10\n"))
        #expect(!text.utf8.contains(0x0D))
        #expect(text.hasSuffix("\n\n0123456789"))
    }

    @Test func `sends interim heads before the reply`() throws {
        try withServer(answer: Self.good.with(.interim([100, 103]))) { server in
            let client = try RawClient(server)
            client.send(get)
            #expect(try client.readReply().head == "HTTP/1.1 100 Continue")
            #expect(try client.readReply().head == "HTTP/1.1 103 Early Hints")
            #expect(try client.readReply().text == "0123456789")
        }
    }

    @Test(arguments: [(-1, ""), (0, "\r\n\r\n"), (3, "\r\n\r\n012")])
    func `resets the connection`(count: Int, end: String) throws {
        try withServer(answer: Self.good.with(.reset(afterBodyBytes: count))) { server in
            let client = try RawClient(server)
            client.send(get)
            #expect(throws: RawClientError.self) { while try client.receive() {} }
            #expect(String(decoding: client.received, as: UTF8.self).hasSuffix(end))
        }
    }

    @Test func `says nothing until the client leaves`() throws {
        var limits = MockLimits()
        limits.idleTimeout = .milliseconds(10)
        try withServer(limits: limits, answer: Self.good.with(.silence)) { server in
            let client = try RawClient(server)
            client.send(get)
            client.finish()
            #expect(try client.readAll() == "")
        }
    }
}
