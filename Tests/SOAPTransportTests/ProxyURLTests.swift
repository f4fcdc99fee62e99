import SOAPTransport
import Testing

@Suite struct `A proxy's URL` {
    @Test(arguments: [
        ("proxy:3128", "http://proxy:3128", nil), ("HTTP://proxy", "http://proxy", nil), ("", "", nil),
        ("socks5h://[::1]:1080/", "socks5h://[::1]:1080", nil),
        ("http://ann:p%40w@proxy:8080", "http://proxy:8080", Credentials(user: "ann", password: "p@w")),
        ("ann@proxy", "http://proxy", Credentials(user: "ann", password: "")),
    ])
    func `is read without its credentials`(text: String, expected: String, credentials: Credentials?) throws {
        let proxy = try ProxyURL(text)
        #expect(proxy.text == expected)
        #expect(proxy.credentials == credentials)
    }

    @Test(arguments: [
        ("ftp://proxy", ProxyURL.Defect.unknownScheme("ftp")), ("http://", .noHost), ("http://u:p@", .noHost),
        (":3128", .noHost), ("http://%ff@proxy", .unusableCredentials),
    ])
    func `that cannot be used says why`(text: String, defect: ProxyURL.Defect) {
        #expect(throws: defect) { try ProxyURL(text) }
    }
}

@Suite struct `Retry-After` {
    @Test(arguments: [
        ("120", Duration.seconds(120)), ("0", .seconds(0)), ("Thu, 01 Jan 1970 00:01:40 GMT", .seconds(90)),
        ("Thu, 01 Jan 1970 00:00:01 GMT", .seconds(0)), ("soon", nil), ("-1", nil),
        ("Thursday, 01-Jan-70 00:01:40 GMT", nil), ("Thu, 41 Jan 1970 00:01:40 GMT", nil),
    ])
    func `is seconds or a date`(value: String, expected: Duration?) throws {
        let head = HTTPResponseHead(
            status: 503, fields: [try HTTPField("retry-after", value)], url: try HTTPURL("http://h/"))
        #expect(head.retryAfter(now: 10) == expected)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
        ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ])
    func `knows the calendar`(value: String, seconds: Double) throws {
        let head = HTTPResponseHead(
            status: 503, fields: [try HTTPField("Retry-After", value)], url: try HTTPURL("http://h/"))
        #expect(head.retryAfter(now: seconds - 5) == .seconds(5))
    }
}
