import SOAPTransport
import Testing

@Suite struct `A URL` {
    @Test(arguments: [
        ("http://host", "http://host/"), ("HTTP://Host/A", "http://host/A"), ("https://h:443/", "https://h/"),
        ("http://h:443/", "http://h:443/"), ("http://h:/", "http://h/"), ("http://h:80?wsdl", "http://h/?wsdl"),
        ("http://h/a?", "http://h/a?"), ("http://h/a?x=/../?&y", "http://h/a?x=/../?&y"),
        ("http://h/a#f?x", "http://h/a"), ("http://h/a b/é?q=ü <x>", "http://h/a%20b/%C3%A9?q=%C3%BC%20%3Cx%3E"),
        ("http://h/%41%2f%", "http://h/%41%2f%25"), ("http://h/a/./b/../c/..", "http://h/a/"),
        ("http://h/../../a", "http://h/a"), ("http://h/a/.", "http://h/a/"), ("http://h//a", "http://h//a"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("http://[FE80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
        ("http://127.0.0.1/", "http://127.0.0.1/"), ("http://my%2Dhost.example./", "http://my-host.example./"),
        ("http://a_b/'()*!$&,;=:@~", "http://a_b/'()*!$&,;=:@~"),
        ("http://h/{a}|[b]\\^`", "http://h/%7Ba%7D%7C%5Bb%5D%5C%5E%60"),
        ("http://u:p@h/", "http://h/"),
    ])
    func `has one normal form`(text: String, normal: String) throws {
        #expect(try HTTPURL(text).text == normal)
        #expect(try HTTPURL(normal).text == normal, "normal is normal")
    }

    @Test(arguments: [
        ("host/path", HTTPURLError.noScheme), ("/path", .noScheme), ("", .noScheme), ("1http://h/", .noScheme),
        ("http:/h/", .noScheme), ("localhost:80/a", .unsupportedScheme("localhost")),
        ("ftp://h/", .unsupportedScheme("ftp")), ("file:///etc/passwd", .unsupportedScheme("file")),
        ("http://", .noHost), ("http:///a", .noHost), ("http://:80/", .noHost), ("http://u@/", .noHost),
        ("http://h:65536/", .unusablePort("65536")), ("http://h:8x/", .unusablePort("8x")),
        ("http://h:-1/", .unusablePort("-1")), ("http://[::1/", .unusableHost("[::1")),
        ("http://[::g]/", .unusableHost("[::g]")), ("http://[]/", .unusableHost("[]")),
        ("http://a b/", .unusableHost("a b")), ("http://é/", .unusableHost("é")),
        ("http://a%2Fb/", .unusableHost("a%2Fb")),
        ("http://h/\n", .controlCharacter("\n")), ("http://h\u{0}/", .controlCharacter("\u{0}")),
        ("http://%FF@h/", .unusableCredentials),
    ])
    func `that is none is refused with the reason`(text: String, error: HTTPURLError) {
        #expect(throws: error) { try HTTPURL(text) }
    }

    @Test(arguments: [
        ("http://user:pass@h/", "user", "pass"), ("http://user@h/", "user", ""), ("http://user:@h/", "user", ""),
        ("http://a%40b:c%3Ad%20@h/", "a@b", "c:d "), ("http://J%C3%B6rg:%C3%A9@h/", "Jörg", "é"),
        ("http://u:p@ss@h/", "u", "p@ss"), ("http://u:p:q@[::1]/", "u", "p:q"),
    ])
    func `gives its credentials decoded`(text: String, user: String, password: String) throws {
        #expect(try HTTPURL(text).credentials == Credentials(user: user, password: password))
    }

    @Test func `shows no secret`() throws {
        #expect("\(try HTTPURL("http://u:secret@h/a?b"))" == "http://u:***@h/a?b")
        #expect("\(try HTTPURL("http://token@h/"))" == "http://***@h/")
        #expect("\(try HTTPURL("http://h/"))" == "http://h/")
        #expect("\(Credentials(user: "u", password: "secret"))" == "u:***")
    }

    @Test(arguments: [
        ("http://h/a", "HTTP://u:p@H:80/b?c", true), ("http://h/", "https://h/", false),
        ("http://h/", "http://h:8080/", false), ("https://h/", "https://h:443/", true),
        ("http://h/", "http://g/", false),
    ])
    func `shares its origin by scheme, host and port`(left: String, right: String, same: Bool) throws {
        #expect((try HTTPURL(left).origin == HTTPURL(right).origin) == same)
    }

    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("#s", "http://a/b/c/d;p?q"),
        ("", "http://a/b/c/d;p?q"), ("../../../g", "http://a/g"), ("//g/./h//i", "http://g/h//i"),
        ("https://x/y", "https://x/y"), ("/ü x", "http://a/%C3%BC%20x"), ("?ü", "http://a/b/c/d;p?%C3%BC"),
    ])
    func `resolves a reference`(reference: String, expected: String) throws {
        #expect(try HTTPURL("http://a/b/c/d;p?q").resolving(reference).text == expected)
    }

    @Test func `keeps its credentials for a reference without authority, not for one with`() throws {
        let base = try HTTPURL("http://u:p@h/a")
        #expect(try base.resolving("/b").credentials == base.credentials)
        #expect(try base.resolving("//h/b").credentials == nil)
        #expect(try base.resolving("http://h/b").credentials == nil)
    }

    @Test func `takes an operation and a query behind it`() throws {
        let url = try HTTPURL("http://h/s.asmx")
        #expect(url.appending(pathSegment: "Get/It 50%").text == "http://h/s.asmx/Get%2FIt%2050%25")
        #expect(try HTTPURL("http://h/s/").appending(pathSegment: "Op").text == "http://h/s/Op")
        #expect(url.appending(query: "a=1").text == "http://h/s.asmx?a=1")
        #expect(url.appending(query: "a=1").appending(query: "b=2").text == "http://h/s.asmx?a=1&b=2")
        #expect(try HTTPURL("http://h/s?").appending(query: "a=1").text == "http://h/s?a=1")
    }
}
