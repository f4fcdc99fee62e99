import Foundation
import TestSupport
import Testing

/// What another origin receives, byte by byte: the table of ways to give a secret, over both engines.
@Suite struct `Another origin` {
    struct Case: Sendable, CustomTestStringConvertible {
        let way: SecretWay
        let engine: String
        var testDescription: String { "\(way.name), \(engine)" }
    }

    static let cases = (SecretWay.ofServer + SecretWay.ofOthers).flatMap { way in
        (way.needsCurl ? ["curl"] : ["foundation", "curl"]).map { Case(way: way, engine: $0) }
    }

    /// Those that a verb takes which only looks at a WSDL.
    static let lookingCases = cases.filter { !$0.way.options.contains("--vars") }

    private static let reply = RecordingServer.response(
        200, ["Content-Type: text/xml"],
        body: """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><ok>1</ok></r></s:Body></s:Envelope>
            """)

    private static let wsdl = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:tns="urn:shop" xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:shop">
          <types><xsd:schema><xsd:import namespace="urn:shop" schemaLocation="ELSEWHERE"/></xsd:schema></types>
          <message name="In"><part name="p" element="tns:Place"/></message>
          <portType name="Type"><operation name="Place"><input message="tns:In"/></operation></portType>
          <binding name="B" type="tns:Type"><s:binding/><operation name="Place"><s:operation soapAction=""/>
            <input><s:body use="literal"/></input></operation></binding>
        </definitions>
        """

    private static let schema = """
        <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:shop">
          <xsd:element name="Place" type="xsd:string"/></xsd:schema>
        """

    private static let challenge = #"WWW-Authenticate: Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256"#

    /// The first server: asks for a login where the command line has one to give, sets a cookie, and sends on.
    private func home(_ way: SecretWay, sendsTo next: @escaping @Sendable () -> String) throws -> RecordingServer {
        let asks = way.options.contains("--digest")
        return try RecordingServer { request in
            if asks, !request.contains("\r\nAuthorization: Digest ") {
                return RecordingServer.response(401, [Self.challenge])
            }
            return next()
        }
    }

    private func moved(to url: String) -> String {
        // Cookies know no ports: but for the rule of origins this one would go along.
        RecordingServer.response(307, ["Location: \(url)", "Set-Cookie: given=\(SecretWay.secret); Path=/"])
    }

    private func expectNothing(_ away: RecordingServer, _ outcome: ChildProcess.Outcome) {
        #expect(!away.requests.isEmpty, "\(outcome.words)")
        for request in away.requests {
            #expect(SecretWay.forms.seen(in: request) == [])
            let names = request.components(separatedBy: "\r\n").compactMap {
                $0.split(separator: ":").first?.lowercased()
            }
            #expect(!names.contains("authorization") && !names.contains("proxy-authorization"))
            #expect(!names.contains("cookie"))
        }
        #expect(SecretWay.forms.seen(in: outcome.words) == [])
    }

    private func expectLogin(_ home: RecordingServer, _ way: SecretWay, _ outcome: ChildProcess.Outcome) {
        let all = home.requests.joined()
        let isSent =
            !SecretWay.forms.seen(in: all).isEmpty || all.contains("\r\nAuthorization: Digest username=\"ann\"")
        #expect(isSent == way.isForServer, "\(outcome.words)")
    }

    private func soap(_ arguments: [String], _ test: Case, _ folder: TemporaryFolder) throws -> ChildProcess.Outcome {
        try Soap.start(
            arguments + ["--transport", test.engine] + test.way.options, environment: test.way.environment,
            directory: folder.path
        ).finish(within: 30)
    }

    @Test(arguments: cases, [301, 308])
    func `is called without a secret after a redirect`(_ test: Case, status: Int) throws {
        let away = try RecordingServer { _ in Self.reply }
        let moved = moved(to: away.origin + "/next").replacing(" 307 ", with: " \(status) ")
        let home = try home(test.way) { moved }
        let folder = try test.way.folder()
        let arguments = [test.way.url(home.origin + "/service"), "op", "--namespace", "urn:x", "-L", "-v"]
        let outcome = try soap(arguments, test, folder)
        #expect(outcome.status == 0 && outcome.text == "1\n", "\(outcome.words)")
        expectLogin(home, test.way, outcome)
        expectNothing(away, outcome)
    }

    @Test(arguments: lookingCases)
    func `is asked for a moved WSDL and for what it imports without a secret`(_ test: Case) throws {
        let schema = try RecordingServer { _ in RecordingServer.response(200, body: Self.schema) }
        // To a netrc file all ports of a host are one; by its name this is another host.
        let wsdl = Self.wsdl.replacing("ELSEWHERE", with: "http://localhost:\(schema.port)/shop.xsd")
        let away = try RecordingServer { _ in RecordingServer.response(200, body: wsdl) }
        let moved = moved(to: away.origin + "/shop.wsdl")
        let home = try home(test.way) { moved }
        let folder = try test.way.folder()
        let outcome = try soap(["describe", test.way.url(home.origin + "/shop?wsdl"), "Place", "-L"], test, folder)
        #expect(outcome.status == 0, "\(outcome.words)")
        expectLogin(home, test.way, outcome)
        expectNothing(away, outcome)
        expectNothing(schema, outcome)
    }

    @Test(arguments: lookingCases)
    func `is asked without a secret for what a WSDL imports`(_ test: Case) throws {
        let away = try RecordingServer { _ in RecordingServer.response(200, body: Self.schema) }
        let wsdl = Self.wsdl.replacing("ELSEWHERE", with: "http://localhost:\(away.port)/shop.xsd")
        let home = try home(test.way) {
            RecordingServer.response(200, ["Set-Cookie: given=\(SecretWay.secret)"], body: wsdl)
        }
        let folder = try test.way.folder()
        let outcome = try soap(["describe", test.way.url(home.origin + "/shop?wsdl"), "Place"], test, folder)
        #expect(outcome.status == 0, "\(outcome.words)")
        expectLogin(home, test.way, outcome)
        expectNothing(away, outcome)
    }

    /// The other side of the rule: what is given once serves the WSDL, what it imports from there, and the call.
    @Test(arguments: cases.filter(\.way.isForServer))
    func `that is none is shown the secret each time`(_ test: Case) throws {
        let asks = test.way.options.contains("--digest")
        let server = try RecordingServer { request in
            if asks, !request.contains("\r\nAuthorization: Digest ") {
                return RecordingServer.response(401, [Self.challenge])
            }
            if request.hasPrefix("POST ") { return Self.reply }
            let origin = "http://127.0.0.1:\(Self.port(request))"
            let wsdl = Self.wsdl.replacing("ELSEWHERE", with: origin + "/shop.xsd")
            let service = "<service name='S'><port name='P' binding='tns:B'><s:address location='\(origin)/shop'/>"
            return RecordingServer.response(
                200,
                body: request.contains("/shop.xsd")
                    ? Self.schema : wsdl.replacing("</definitions>", with: service + "</port></service></definitions>"))
        }
        let folder = try test.way.folder()
        let outcome = try soap(["call", test.way.url(server.origin + "/shop?wsdl"), "Place", "p=1"], test, folder)
        #expect(outcome.status == 0, "\(outcome.words)")
        let requests = server.requests.filter { !asks || $0.contains("\r\nAuthorization: Digest username=\"ann\"") }
        let targets = requests.map { $0.prefix { $0 != "?" && $0 != "H" } }
        #expect(targets == ["GET /shop", "GET /shop.xsd ", "POST /shop "])
        #expect(requests.allSatisfy { asks || !SecretWay.forms.seen(in: $0).isEmpty }, "\(requests)")
    }

    /// The jar is filled by the redirect itself; the cookie's host is the same, only its port is another.
    @Test func `gets no cookie that the jar keeps`() throws {
        let away = try RecordingServer { _ in Self.reply }
        let moved = moved(to: away.origin + "/next")
        let home = try RecordingServer { _ in moved }
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            let arguments = [home.origin + "/s", "op", "--namespace", "urn:x", "-L", "-b", "jar", "-c", "jar"]
            let outcome = try Soap.start(arguments, directory: folder.path).finish(within: 30)
            #expect(outcome.status == 0, "\(outcome.words)")
            expectNothing(away, outcome)
        }
        #expect(home.requests.count == 2 && home.requests[1].contains("\r\nCookie: given=\(SecretWay.secret)\r\n"))
    }

    @Test(arguments: ["foundation", "curl"])
    func `sends back without the secret that was left behind`(engine: String) throws {
        let away = try RecordingServer { request in
            RecordingServer.response(307, ["Location: http://127.0.0.1:\(Self.query(request))/back"])
        }
        let location = "Location: \(away.origin)/x?"
        let home = try RecordingServer { request in
            if request.hasPrefix("POST /back ") { return Self.reply }
            return RecordingServer.response(307, [location + Self.port(request)])
        }
        let arguments = [
            "http://ann:hunter2@127.0.0.1:\(home.port)/s", "op", "--namespace", "urn:x", "-L", "--transport", engine,
        ]
        let outcome = try Soap.start(arguments).finish(within: 30)
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(away.requests.count == 1 && home.requests.count == 2)
        #expect(home.requests.first?.contains("Authorization: Basic YW5uOmh1bnRlcjI=\r\n") == true)
        #expect(!(away.requests + home.requests.dropFirst()).joined().contains("Authorization"))
    }

    /// What stands behind the question mark of a request line.
    private static func query(_ request: String) -> Substring {
        request.drop { $0 != "?" }.dropFirst().prefix { $0 != " " }
    }

    /// The port of the Host field.
    private static func port(_ request: String) -> String {
        let line = request.components(separatedBy: "\r\n").first { $0.hasPrefix("Host: ") } ?? ""
        return String(line.split(separator: ":").last ?? "")
    }
}
