import EnvelopeTemplate
import Foundation
import MockService
import SOAPMessage
import Testing

/// The envelopes of the package, answered over all bindings.
@Suite struct `Shipped envelopes` {
    private static let context = TemplateContext(
        secondsSinceEpoch: { 0 }, randomBytes: { [UInt8](repeating: 0, count: $0) }, environment: { _ in nil })

    private static func responder(file: String = #filePath) throws -> EnvelopeResponder {
        let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "../../Envelopes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") }
        let files = try names.map { name in
            (name: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
        }
        let envelopes = try ServedEnvelope.all(in: files) { Issue.record($0) }
        return EnvelopeResponder(envelopes, context: context, words: { _ in "unfit" })
    }

    private static let cases: [(content: String, target: String, status: Int, text: String)] = [
        (
            "<FindCountryAsXml xmlns='http://www.ecubicle.net/webservices/'><V4IPAddress>34.5.6.7</V4IPAddress>"
                + "</FindCountryAsXml>",
            "FindCountryAsXml?V4IPAddress=34.5.6.7", 200, "<Country>United States</Country>"
        ),
        (
            "<FindCountryAsXml xmlns='http://www.ecubicle.net/webservices/'><V4IPAddress>10.0.0.1</V4IPAddress>"
                + "</FindCountryAsXml>",
            "FindCountryAsXml?V4IPAddress=10.0.0.1", 200, "<Country>Reserved</Country>"
        ),
        (
            "<FindCountryAsXml xmlns='http://www.ecubicle.net/webservices/'/>", "FindCountryAsXml?V4IPAddress=", 500,
            "V4IPAddress is empty"
        ),
        ("<Hello xmlns='http://viium.com/'><name>a&amp;b</name></Hello>", "Hello?name=a%26b", 200, "Hello, a&amp;b"),
        (
            "<GetSiteList xmlns='http://centershift.com/'><UserName>u</UserName><Password>secret</Password></GetSiteList>",
            "GetSiteList?UserName=u&Password=secret", 200, "<SiteName>Mill &amp; Weir</SiteName>"
        ),
        (
            "<GetSiteList xmlns='http://centershift.com/'><UserName>u</UserName><Password>x</Password></GetSiteList>",
            "GetSiteList?UserName=u&Password=x", 500, "The user name or the password is wrong"
        ),
        (
            "<getUserDetails xmlns='http://tempuri.org/'><UserID>12345</UserID></getUserDetails>",
            "getUserDetails?UserID=12345", 200, "<email>fred.jones@example.com</email>"
        ),
        (
            "<getUserDetails xmlns='http://tempuri.org/'><UserID>1</UserID></getUserDetails>",
            "getUserDetails?UserID=1",
            500, "No user has this number"
        ),
    ]

    @Test(arguments: SOAPVersion.allCases)
    func `are answered in both versions`(version: SOAPVersion) throws {
        try withServer(respond: Self.responder().respond) { server in
            let client = try RawClient(server)
            let type = version == .v11 ? "text/xml" : "application/soap+xml"
            for (content, _, status, text) in Self.cases {
                let body = "<e:Envelope xmlns:e='\(version.envelopeNamespace)'><e:Body>\(content)</e:Body></e:Envelope>"
                client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Type: \(type); charset=utf-8\r\n")
                client.send("Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
                let reply = try client.readReply()
                #expect(reply.status == status, "\(content)")
                #expect(reply.text.contains(text), "\(content)")
                #expect(reply.text.contains("\"\(version.envelopeNamespace)\""), "\(content)")
            }
        }
    }

    @Test func `are answered over GET and form POST`() throws {
        try withServer(respond: Self.responder().respond) { server in
            let client = try RawClient(server)
            for (_, target, status, text) in Self.cases {
                client.send("GET /a/b.asmx/\(target) HTTP/1.1\r\nHost: h\r\n\r\n")
                let get = try client.readReply()
                #expect(get.status == status, "\(target)")
                #expect(get.text.contains(text), "\(target)")
                #expect(!get.text.contains("Envelope"), "\(target)")
                let parts = target.split(separator: "?", maxSplits: 1)
                client.send("POST /\(parts[0]) HTTP/1.1\r\nHost: h\r\nContent-Length: \(parts[1].utf8.count)\r\n")
                client.send("Content-Type: application/x-www-form-urlencoded\r\n\r\n\(parts[1])")
                #expect(try client.readReply().body == get.body, "\(target)")
            }
        }
    }
}
