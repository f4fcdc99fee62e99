import Testing

// @testable: the reading of challenges is inside the transport.
@testable import SOAPTransport

/// A sign of a syntax is one whatever mark stands behind it: to `String` the two are one other character.
@Suite struct `A sign before a mark` {
    static let marks = ["\u{301}", "\u{200D}", "\u{20D0}"]

    @Test(arguments: marks)
    func `parts a user from a password`(mark: String) throws {
        let expected = Credentials(user: "ann", password: "\(mark)pw")
        #expect(try HTTPURL("http://ann:\(mark)pw@h/").credentials == expected)
        #expect(try ProxyURL("http://ann:\(mark)pw@h:1").credentials == expected)
        #expect(try HTTPURL("http://ann:pw@h/\(mark)").credentials == Credentials(user: "ann", password: "pw"))
        #expect(try ProxyURL("http://ann:pw@h/\(mark)").text == "http://h")
    }

    @Test(arguments: marks)
    func `ends a word of a netrc`(mark: String) throws {
        let text = "machine h login ann password \"\(mark)p w\"\r\nmachine i login \(mark)b password c"
        #expect(
            try Netrc(text).credentials(host: "h") == Credentials(user: "ann", password: "\(mark)p w"))
        #expect(try Netrc(text).credentials(host: "i") == Credentials(user: "\(mark)b", password: "c"))
    }

    @Test(arguments: marks)
    func `is quoted in an answer, and read in a challenge`(mark: String) throws {
        let field = "Digest realm=\"\(mark)a\\\"\(mark)\",\(mark)x=1, nonce=\"n\""
        let challenge = try #require(DigestChallenge.best(in: [field]))
        let answer = challenge.answer(
            HTTPRequest(.get, try HTTPURL("http://h/")), Credentials(user: "\"\(mark)", password: "p"), count: 1,
            clientNonce: "c")
        #expect(Array(answer.utf8).starts(with: "Digest username=\"\\\"\(mark)\", realm=\"\(mark)a\\\"\(mark)\"".utf8))
    }
}
