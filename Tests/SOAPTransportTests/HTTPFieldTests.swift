import Foundation
import SOAPTransport
import Testing

@Suite struct `A header field` {
    @Test(arguments: ["SOAPAction", "x!#$%&'*+-.^_`|~9", "X"])
    func `has a token for its name`(name: String) throws {
        #expect(try HTTPField(name, "v").name == name)
    }

    @Test(
        arguments: [
            ("", nil), ("X Y", " "), ("X:", ":"), ("X\r\nY", "\r"), ("É", "É"), ("a\u{0}", "\u{0}"), ("(a)", "("),
        ] as [(String, Unicode.Scalar?)])
    func `with another name is refused`(name: String, character: Unicode.Scalar?) {
        #expect(throws: HTTPFieldError.nameNotToken(name: name, character: character)) { try HTTPField(name, "v") }
    }

    @Test(arguments: ["\r", "\n", "\u{0}", "\u{1F}", "\u{7F}"] as [Unicode.Scalar])
    func `with a control character in its value is refused`(control: Unicode.Scalar) {
        #expect(throws: HTTPFieldError.controlInValue(name: "X", character: control)) {
            try HTTPField("X", "a\(control)b: c")
        }
    }

    @Test(arguments: [("  a b\t", "a b"), ("", ""), (" \t ", ""), ("a\tb", "a\tb"), ("é", "é")])
    func `has a value without space at its ends`(value: String, expected: String) throws {
        #expect(try HTTPField("X", value).value == expected)
    }

    @Test(arguments: [
        "Authorization", "COOKIE", "proxy-authorization", "X-Api-Key", "apikey", "X-ApiKey", "x_auth_token",
        "Ocp-Apim-Subscription-Key", "PRIVATE-TOKEN", "X-Session-Id", "X-Client-Secret", "X-Auth",
    ])
    func `is secret by its name`(name: String) throws {
        #expect(try HTTPField(name, "v").isConfidential)
        #expect(try !HTTPField(name, "v", isConfidential: false).isConfidential)
    }

    @Test(arguments: ["X", "SOAPAction", "X-Keyboard", "X-Author", "Idempotency-Key", "Tokens-Left", "User-Agent"])
    func `is no secret by its name, unless that is told`(name: String) throws {
        #expect(try !HTTPField(name, "v").isConfidential)
        #expect(try HTTPField(name, "v", isConfidential: true).isConfidential)
    }

    @Test func `is found whatever the case of its name`() throws {
        let fields = [try HTTPField("A", "1"), try HTTPField("b", "2"), try HTTPField("a", "3")]
        #expect(fields.value(of: "B") == "2")
        #expect(fields.values(of: "a") == ["1", "3"])
        #expect(fields.value(of: "c") == nil)
    }
}

@Suite struct `Credentials in a field` {
    @Test(arguments: [("Aladdin", "open sesame"), ("", ""), ("u", "p:q"), ("Jörg", "é€"), ("a", "b"), ("ab", "c")])
    func `are Basic in UTF-8`(user: String, password: String) throws {
        let field = try HTTPField.basic(Credentials(user: user, password: password))
        let expected = Data("\(user):\(password)".utf8).base64EncodedString()
        #expect(field.value == "Basic \(expected)")
        #expect(field.name == "Authorization" && field.isConfidential)
    }

    @Test func `with a colon in the user or a control character are refused`() {
        #expect(throws: HTTPFieldError.colonInUserName(user: "a:b")) {
            try HTTPField.basic(Credentials(user: "a:b", password: ""))
        }
        #expect(throws: HTTPFieldError.controlInValue(name: "Authorization", character: "\n")) {
            try HTTPField.basic(Credentials(user: "a", password: "b\n"))
        }
    }

    @Test func `are Bearer`() throws {
        #expect(try HTTPField.bearer("abc.def").value == "Bearer abc.def")
        #expect(throws: HTTPFieldError.self) { try HTTPField.bearer("a\nb") }
    }
}

@Suite struct `Form encoding` {
    @Test(arguments: [
        ("a b", "a+b"), ("é€", "%C3%A9%E2%82%AC"), ("a&b=c+d", "a%26b%3Dc%2Bd"), ("*-._~", "*-._%7E"), ("", ""),
        ("34.5.6.7", "34.5.6.7"), ("<a/>\r\n", "%3Ca%2F%3E%0D%0A"),
    ])
    func `escapes what is no letter, digit or one of four signs`(text: String, expected: String) {
        #expect(FormURLEncoding.encode(text) == expected)
    }

    @Test func `joins pairs in order, repeated names too`() {
        let pairs = [(name: "b", value: "1"), (name: "a b", value: ""), (name: "b", value: "&")]
        #expect(FormURLEncoding.encode(pairs) == "b=1&a+b=&b=%26")
        #expect(FormURLEncoding.encode([]) == "")
    }
}
