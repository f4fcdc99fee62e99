import Testing

// @testable: the reading of challenges and the client's nonce are inside the transport.
@testable import SOAPTransport

@Suite struct `Digest authentication` {
    /// RFC 7616 §3.9.1.
    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
    func `answers the example of its specification`(algorithm: String, response: String) throws {
        let field = """
            Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
            nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
            """
        let challenge = try #require(DigestChallenge.best(in: [field]))
        let request = HTTPRequest(.get, try HTTPURL("http://www.example.org/dir/index.html"))
        let answer = challenge.answer(
            request, Credentials(user: "Mufasa", password: "Circle of Life"), count: 1,
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
        #expect(
            answer == """
                Digest username="Mufasa", realm="http-auth@example.org", \
                nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", response="\(response)", \
                algorithm=\(algorithm), opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", qop=auth, nc=00000001, \
                cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
                """)
    }

    /// RFC 2069 §2.4, with the value that its errata give.
    @Test func `answers a server of before 1999`() throws {
        let challenge = try #require(
            DigestChallenge.best(in: [#"Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093""#]
            ))
        let request = HTTPRequest(.get, try HTTPURL("http://h/dir/index.html"))
        let answer = challenge.answer(
            request, Credentials(user: "Mufasa", password: "CircleOfLife"), count: 1, clientNonce: "x")
        #expect(answer.contains("response=\"1949323746fe6a43ef61f9606e7febea\""))
        #expect(!answer.contains("cnonce"))
    }

    static let challenges: [(values: [String], algorithm: String?, nonce: String?)] = [
        ([#"Digest nonce="a", qop="auth""#], "MD5", "a"),
        ([#"digest NONCE=a,qop=auth, Algorithm = sha-256"#], "SHA-256", "a"),
        ([#"Basic realm="x, Digest nonce=y", Digest realm="r", nonce="a", qop="auth""#], "MD5", "a"),
        ([#"Digest nonce="a", algorithm=MD5, Digest nonce="b", algorithm=SHA-256"#], "SHA-256", "b"),
        ([#"Digest nonce="a", algorithm=MD5"#, #"Digest nonce="b", algorithm=SHA-256"#], "SHA-256", "b"),
        ([#"Negotiate, NTLM, Digest nonce="a", algorithm=MD5-sess"#], "MD5", "a"),
        ([#"Negotiate abc==, Digest nonce="a\"b""#], "MD5", "a\"b"),
        ([#"Digest nonce="a", algorithm=SHA-512-256, Digest nonce="b""#], "MD5", "b"),
        ([#"Digest nonce="a", qop="auth-conf""#], nil, nil),
        ([#"Basic realm="x""#, "Negotiate", ""], nil, nil),
    ]

    @Test(arguments: challenges.indices)
    func `finds the strongest of several challenges, in one line or in several`(index: Int) {
        let (values, algorithm, nonce) = Self.challenges[index]
        let best = DigestChallenge.best(in: values)
        #expect(best?.algorithm.rawValue == algorithm, "\(values)")
        #expect(best?.nonce == nonce, "\(values)")
    }

    // MARK: Over real sockets

    private static let challenge =
        #"WWW-Authenticate: Basic realm="b", Digest realm="r", nonce="n1", qop="auth", algorithm=SHA-256, "#
        + #"Digest realm="r", nonce="n2", qop="auth", algorithm=MD5"#
    private static let refusal = "HTTP/1.1 401 No\r\n\(challenge)\r\nContent-Length: 5\r\n\r\nlogin"
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<a/>"

    private func request(_ url: HTTPURL, _ password: String = "p") -> HTTPRequest {
        var request = HTTPRequest(.post, url, body: Array("<é/>".utf8))
        request.authentication = HTTPAuthentication(.digest, Credentials(user: "ann", password: password))
        return request
    }

    @Test(arguments: Engine.allCases)
    func `sends the real body first, then again with the answer, and next time at once`(engine: Engine) throws {
        let server = try ScriptedServer(scripts: [[.text(Self.refusal)], [.text(Self.ok)]])
        let transport = DigestTransport(engine.transport)
        let url = try HTTPURL("http://other:secret@127.0.0.1:\(server.port)/s?a=1")
        for _ in 0..<2 {
            let exchange = try transport.send(request(url), limits: ExchangeLimits(deadline: .after(.seconds(20))))
            #expect(exchange.head.status == 200)
            #expect(try exchange.remainingBody() == Array("<a/>".utf8))
        }
        let received = server.requests.map { ReceivedRequest($0) }
        #expect(received.count == 3)
        #expect(received.allSatisfy { $0.body == Array("<é/>".utf8) })
        let answers = received.map { $0.values(of: "Authorization").joined() }
        #expect(answers[0].isEmpty)
        #expect(answers[1].contains("nonce=\"n1\", uri=\"/s?a=1\"") && answers[1].contains("nc=00000001"))
        #expect(answers[2].contains("nc=00000002"))
    }

    @Test(arguments: Engine.allCases)
    func `gives up when the answer is refused`(engine: Engine) throws {
        let server = try ScriptedServer(Self.refusal)
        let exchange = try DigestTransport(engine.transport).send(
            request(try server.url(), "wrong"), limits: ExchangeLimits(deadline: .after(.seconds(20))))
        #expect(exchange.head.status == 401)
        #expect(try exchange.remainingBody() == Array("login".utf8))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: Engine.allCases)
    func `does not follow a redirect to another origin`(engine: Engine) throws {
        let target = try ScriptedServer(Self.refusal)
        let location = try target.url().text
        let first = try ScriptedServer("HTTP/1.1 307 X\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        let transport = RedirectingTransport(DigestTransport(engine.transport))
        let exchange = try transport.send(
            request(try first.url()), limits: ExchangeLimits(deadline: .after(.seconds(20))))
        #expect(exchange.head.status == 401)
        #expect(target.requests.count == 1)
        #expect(ReceivedRequest(target.requests[0]).values(of: "Authorization").isEmpty)
    }
}
