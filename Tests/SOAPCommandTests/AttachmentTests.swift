import Foundation
import MockMisbehaviour
import MockService
import SOAPCommand
import Synchronization
import TestSupport
import Testing

/// Replies of several parts, and the files that are made of them.
@Suite struct `Attachments of replies` {
    private static let root = Array(
        """
        --b=1\r\nContent-Type: application/xop+xml; type="text/xml"\r\nContent-ID: <root>\r\n\r\n\
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r xmlns="urn:x"><data>\
        <i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="cid:data@x"/></data></r></s:Body></s:Envelope>
        """.utf8)
    private static let partHeader = Array(
        """
        \r\n--b=1\r\nContent-ID: <data@x>\r\nContent-Disposition: attachment; filename="data.bin"\r\n\
        Content-Transfer-Encoding: binary\r\n\r\n
        """.utf8)
    private static let end = Array("\r\n--b=1--".utf8)
    private static let type = #"multipart/related; boundary="b=1"; type="application/xop+xml"; start="<root>""#

    private static func response(_ content: [UInt8], times: Int = 1, misbehaviour: Misbehaviour? = nil) -> MockResponse
    {
        let body = [UInt8].repeating(head: root + partHeader, piece: content, times: times, tail: end)
        return MockResponse(type: type, body: body).with(misbehaviour)
    }

    private static let noise = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) }

    private func call(
        _ name: String, _ response: MockResponse, _ options: String..., directory: TemporaryFolder? = nil
    ) throws -> ChildProcess.Outcome {
        let url = ScriptedServer.shared.script(name) { _ in response }
        return try Soap.start([url, "op", "--namespace", "urn:x"] + options, directory: directory?.path).finish()
    }

    @Test(arguments: [
        nil, Misbehaviour.chunked(size: 1), .chunked(size: 7), .chunked(size: 4093), .unframed,
    ])
    func `are the bytes that were sent, however they arrive`(_ kind: Misbehaviour?) throws {
        let folder = try TemporaryFolder()
        let content = Self.noise + Array("\r\n--b=\r\n--b=12\r\n".utf8)
        let outcome = try call(
            "attachment-pieces", Self.response(content, misbehaviour: kind), "--attachments", "out/deep", "-j",
            directory: folder)
        #expect(outcome.status == 0, "\(outcome.words)")
        let size = content.count
        let description =
            #"{"data":{"name":"data.bin","contentType":"application/octet-stream","size":"\#(size)","path":"out/deep/data.bin"}}"#
        #expect(outcome.text == description + "\n")
        #expect(try Data(contentsOf: folder.url.appending(path: "out/deep/data.bin")) == Data(content))
    }

    @Test func `are text in base64 that streams, also where they are larger than memory is given to them`() throws {
        let outcome = try call("attachment-large", Self.response(Self.noise, times: 5000), "-e", "data")
        #expect(outcome.status == 0, "\(outcome.words)")
        let whole = Data((0..<5000).flatMap { _ in Self.noise })
        #expect(outcome.text == whole.base64EncodedString() + "\n")
    }

    @Test func `are part of the bytes as received`() throws {
        let outcome = try call("attachment-bytes", Self.response(Self.noise, times: 5000), "--raw")
        let whole = (0..<5000).flatMap { _ in Self.noise }
        #expect(outcome.output == Self.root + Self.partHeader + whole + Self.end)
    }

    @Test(arguments: [
        (Misbehaviour.cutBody(after: 3000), Int32(56)), (.cutChunk(size: 64, after: 3000), 56),
        (.reset(afterBodyBytes: 3000), 56), (.dribbleBody(every: .milliseconds(5)), 28),
    ])
    func `leave no file where the reply breaks off`(_ kind: Misbehaviour, status: Int32) throws {
        let folder = try TemporaryFolder()
        let outcome = try call(
            "attachment-cut-\(status)-\(kind == .cutBody(after: 3000))",
            Self.response(Self.noise, times: 5, misbehaviour: kind), "--attachments", ".", "-m",
            status == 28 ? "3" : "0",
            directory: folder)
        #expect(outcome.status == status, "\(outcome.words)")
        #expect(outcome.text == "")
        #expect(folder.contents.isEmpty)
    }

    @Test func `never go through a link, nor over a file`() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "data.bin"), withDestinationURL: other.url.appending(path: "target"))
        try folder.write("mine", to: "data-2.bin")
        let outcome = try call(
            "attachment-link", Self.response([1, 2, 3]), "--attachments", folder.path, "-e", "path")
        #expect(outcome.text == folder.path + "/data-3.bin\n")
        #expect(other.contents.isEmpty)
        #expect(folder.contents == ["data-2.bin": Array("mine".utf8), "data-3.bin": [1, 2, 3]])
    }

    @Test(arguments: [
        ("--attachments", "/dev/null/x", "not a directory"), ("--attachments", "/dev/null", "not a directory"),
        ("-o", "/", "is a directory"),
    ])
    func `need a place that can be written, before anything is asked for`(
        option: String, path: String, reason: String
    ) throws {
        let name = "attachment-no-folder\(path.utf8.count)"
        let url = ScriptedServer.shared.script(name) { _ in Self.response([1]) }
        for target in [[url, "op", "--namespace", "urn:x"], [url + "?wsdl", "op"]] {
            let outcome = try Soap.start(target + [option, path]).finish()
            #expect(outcome.status == 23)
            #expect(outcome.words == "soap: \(path): \(reason)\n")
            #expect(ScriptedServer.shared.takeRequests(name).isEmpty)
        }
    }

    @Test func `of a reply that is asked for again are not kept`() throws {
        let folder = try TemporaryFolder()
        let fault = Array(
            String(decoding: Self.root, as: UTF8.self).replacing(
                /<r .*<\/r>/, with: "<s:Fault><faultcode>s:Server</faultcode><faultstring>busy</faultstring></s:Fault>"
            ).utf8)
        let first = MockResponse(type: Self.type, body: fault + Self.partHeader + [1] + Self.end)
        let count = Mutex(0)
        let url = ScriptedServer.shared.script("attachment-again") { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst ? first : Self.response([2])
        }
        let outcome = try Soap.start(
            [
                url, "op", "--namespace", "urn:x", "--attachments", folder.path, "--retry", "1", "--retry-faults",
                "--retry-delay", "1ms", "-s",
            ]
        ).finish()
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(folder.contents == ["data.bin": [2]])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `are taken away at an interrupt`(_ signal: Int32) throws {
        let folder = try TemporaryFolder()
        let url = ScriptedServer.shared.script("attachment-interrupt-\(signal)") { _ in
            Self.response(Self.noise, times: 100, misbehaviour: .dribbleBody(every: .milliseconds(1)))
        }
        let child = try Soap.start([url, "op", "--namespace", "urn:x", "--attachments", folder.path])
        for _ in 0..<1000 where folder.contents.isEmpty { child.read(within: 0.02) { _, _ in false } }
        #expect(!folder.contents.isEmpty)
        child.signal(signal)
        #expect(child.finish(within: 20).status == 128 + signal)
        #expect(folder.contents.isEmpty)
    }

    @Test func `cannot be repeated beyond all measure`() throws {
        let include = #"<d><i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="cid:data@x"/></d>"#
        let root = String(decoding: Self.root, as: UTF8.self).replacing(
            /<data>.*<\/data>/, with: String(repeating: include, count: 1000))
        let body = [UInt8].repeating(
            head: Array(root.utf8) + Self.partHeader, piece: Self.noise, times: 1000, tail: Self.end)
        let outcome = try call(
            "attachment-bomb", MockResponse(type: Self.type, body: body), "--require", "x", "-e", "y")
        #expect(outcome.status == 8)
        #expect(
            outcome.words.hasSuffix(
                ": the reply refers to the same attachments again and again, far beyond its own size\n"))
    }

    /// In debug builds; a search for each reference takes minutes.
    @Test func `are found by their locations as fast as they come`() throws {
        let count = 6000
        let include = #"<i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="http://host/part"#
        let references = (0..<count).map { "<d>\(include)\($0)\"/></d>" }.joined()
        let root = String(decoding: Self.root, as: UTF8.self).replacing(/<data>.*<\/data>/, with: references)
        let parts = (0..<count).map { "\r\n--b=1\r\nContent-Location: http://host/part\($0)\r\n\r\n\($0)" }.joined()
        let folder = try TemporaryFolder()
        try folder.write(root + parts + "\r\n--b=1--", to: "reply")
        let start = ContinuousClock.now
        let outcome = try Soap.run("extract", folder.path + "/reply", "-e", "d")
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(outcome.text.split(separator: "\n").count == count)
        #expect(outcome.text.hasSuffix("\n\(Data("\(count - 1)".utf8).base64EncodedString())\n"))
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test(arguments: ["--transport=foundation", "--transport=curl"])
    func `come over both engines`(_ engine: String) throws {
        let outcome = try call("attachment-engine", Self.response([0, 1, 2, 0xFF]), engine, "-e", "data")
        #expect(outcome.text == "AAEC/w==\n")
    }
}
