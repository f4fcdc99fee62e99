import Foundation
import MockMisbehaviour
import MockService
import TestSupport
import Testing

/// What is printed and said, whatever is asked for: the table of ways to give a secret by the ways to look at a call.
@Suite struct `Nothing that is printed` {
    /// One way to look at a call, or for it to fail.
    struct Look: Sendable, CustomTestStringConvertible {
        let name: String
        var options: [String] = ["-v"]
        /// How far it has come: a part of what is printed or said.
        var words = ""
        /// Nil where that differs from way to way.
        var status: Int32?
        /// What the server answers.
        var reply: MockResponse?
        /// Where there is no such server.
        var url: String?

        var testDescription: String { name }
    }

    private static func message(_ status: Int, _ body: String) -> MockResponse {
        let envelope =
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\(body)</s:Body></s:Envelope>"
        return MockResponse(status, [MockField("Content-Type", "text/xml")], body: Array(envelope.utf8))
    }

    private static let good = message(200, "<r><ok>1</ok></r>")
    private static let fault = message(
        500, "<s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring></s:Fault>")
    private static let page = MockResponse(type: "text/html", body: Array("<html><br>log in".utf8))
    private static let variables =
        "%{url_effective} %{method} %{http_code} %{content_type} %{size_upload} %{exitcode} %{time_total}"

    static let looks: [Look] = [
        Look(
            name: "success", options: ["-v", "-v", "-i", "-w", variables], words: "< HTTP/1.1 200", status: 0,
            reply: good),
        Look(name: "fault", options: ["-v", "-j"], words: "{\"fault\"", status: 1, reply: fault),
        Look(name: "HTTP 401", words: "< HTTP/1.1 401", status: 22, reply: .plain(401)),
        Look(name: "HTTP 407", words: "< HTTP/1.1 407", status: 22, reply: .plain(407)),
        Look(name: "HTML", words: "< HTTP/1.1 200", status: 8, reply: page),
        Look(name: "moved", words: "elsewhere", status: 47, reply: .redirect(302, to: "/elsewhere?a=b")),
        Look(
            name: "moved again and again", options: ["-v", "-L", "--max-redirs", "3", "-w", variables],
            words: "more than 3 redirects", status: 47, reply: .redirect(302, to: "/moved-again-and-again/x")),
        Look(
            name: "tried again", options: ["-v", "--retry", "1", "--retry-delay", "1ms"], words: "retry 1 of 1",
            status: 22, reply: .plain(503)),
        Look(name: "closed", words: "without a byte", status: 52, reply: good.with(.close)),
        Look(
            name: "silence", options: ["-v", "-m", "100ms"], words: "raise -m", status: 28, reply: good.with(.silence)),
        Look(name: "refused", words: "cannot connect", status: 7, url: "http://127.0.0.1:1/s"),
        Look(name: "no TLS", options: ["-v", "-m", "100ms"], words: "soap: ", url: "https://127.0.0.1:1/s"),
        Look(name: "--curl", options: ["--curl"], words: "curl -sS", status: 0, url: "http://127.0.0.1:1/s"),
        Look(name: "--dry-run", options: ["--dry-run"], status: 0, url: "http://127.0.0.1:1/s"),
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        let way: SecretWay
        let look: Look
        var testDescription: String { "\(way.name), \(look.name)" }
    }

    /// A secret of a file or a variable is one like any other as soon as it is read: a few looks are enough.
    static let cases = (SecretWay.ofServer + SecretWay.ofOthers + SecretWay.ofMessages).flatMap { way in
        let isReference = way.name.contains("@FILE") || way.name.contains("env:")
        return looks.filter { !isReference || ["success", "refused", "--curl"].contains($0.name) }
            .map { Case(way: way, look: $0) }
    }

    @Test(arguments: cases)
    func `shows a secret`(_ test: Case) throws {
        let (way, look) = (test.way, test.look)
        let folder = try way.folder()
        let name = look.name.replacing(" ", with: "-")
        let url = look.url ?? ScriptedServer.shared.script(name) { _ in look.reply ?? .plain(404) }
        let outcome = try Soap.start(
            way.call(url) + look.options, environment: way.environment, directory: folder.path
        ).finish(within: 30)
        let all = outcome.text + outcome.words
        #expect(look.status.map { $0 == outcome.status } ?? (outcome.status != 0), "\(all)")
        #expect(look.words.isEmpty || all.contains(look.words), "\(all)")
        #expect(SecretWay.forms.seen(in: all) == [])
    }

    /// Whatever came, in all that is said of a reply: the reason of a fault, a page, a redirect.
    @Test(arguments: SecretWay.ofServer.filter { !$0.options.contains("--digest") && $0.name != "-b FILE" })
    func `repeats what a server repeats of a login`(_ way: SecretWay) throws {
        let folder = try way.folder()
        for kind in ["fault", "page", "redirect"] {
            let name = "repeats-\(kind)"
            let url = ScriptedServer.shared.script(name) { request in
                let names = ["Authorization", "Cookie", "X-Api-Key", "X-Auth-Token", "X-Plain"]
                let sent = names.compactMap { request.field($0) }.joined(separator: " and ") + " " + SecretWay.secret
                switch kind {
                case "fault":
                    let text = sent.replacing("&", with: "&amp;")
                    return Self.message(
                        500, "<s:Fault><faultcode>s:Client</faultcode><faultstring>\(text)</faultstring></s:Fault>")
                case "page": return MockResponse(type: "text/html", body: Array("<html><br>\(sent)".utf8))
                default: return .redirect(302, to: "/login?token=Zq7%2FKd%2B93x%26Wv5Tm")
                }
            }
            for mode in [["-v"], ["-j"], []] {
                let outcome = try Soap.start(
                    way.call(url) + mode, environment: way.environment, directory: folder.path
                ).finish(within: 30)
                #expect([1, 8, 47].contains(outcome.status), "\(outcome.words)")
                #expect(outcome.words.contains("***"))
                #expect(SecretWay.forms.seen(in: outcome.words) == [])
            }
        }
    }

    // MARK: Proxies

    @Test(
        arguments: [
            ["-x", "http://eve:WORD@PROXY"], ["-x", "PROXY", "-U", "eve:WORD"], ["-x", "PROXY", "-U", "eve:env:WORD"],
        ],
        ["http://service.invalid/s", "https://service.invalid/s", "http://127.0.0.1:1/s"])
    func `shows the secret of a proxy that refuses`(options: [String], url: String) throws {
        let proxy = try RecordingServer { _ in
            RecordingServer.response(407, ["Proxy-Authenticate: Basic realm=\"p\""], body: "who are you")
        }
        let escaped = "Zq7%2FKd%2B93x%26Wv5Tm"
        let given = options.map { option in
            option.replacing("PROXY", with: "127.0.0.1:\(proxy.port)")
                .replacing("http://eve:WORD", with: "http://eve:\(escaped)")
                .replacing("eve:WORD", with: "eve:" + SecretWay.secret)
        }
        for mode in [["-v", "-i"], ["--curl"], ["-v", "-j", "--retry", "1", "--retry-delay", "1ms"]] {
            let outcome = try Soap.start(
                [url, "op", "--namespace", "urn:x"] + given + mode, environment: ["WORD": SecretWay.secret]
            ).finish(within: 30)
            #expect(outcome.status == (mode == ["--curl"] ? 0 : url.hasPrefix("https") ? 56 : 22), "\(outcome.words)")
            #expect(SecretWay.forms.seen(in: outcome.text + outcome.words) == [])
        }
        #expect(!SecretWay.forms.seen(in: proxy.requests.joined()).isEmpty)
    }

    // MARK: Mistakes

    static let mistakes: [[String]] = [
        ["--bearr=WORD"], ["--bearr", "WORD"], ["-Zann:WORD"], ["-u", "ann:WORD", "--bearer", "WORD"],
        ["--pass", "WORD", "--key", "c.pem"], ["-x", "ftp://eve:WORD@h"], ["-x", "http://eve:WORD@"],
        ["-x", "http://eve:WORD@:80"],
        ["-H", "WORD"], ["-H", "Authorization WORD"], ["-H", "Authorization: WORD\u{1}"], ["-H", "Bad Name: WORD"],
        ["--endpoint", "ftp://ann:WORD@h/"], ["--endpoint", "ann:WORD@h"], ["--endpoint", "http://ann:WORD@h:x/"],
        ["-E", "missing.pem:WORD"], ["-E", "c.pem:WORD", "--key", "missing.key"], ["-E", ":WORD"],
        ["--bearer", "WORD\n"], ["-b", "sid=WORD\u{1}"], ["-u", "ann:WORD\u{1}"], ["-U", "eve:WORD", "-x", "ftp://h"],
        ["--netrc-file", "netrc"],
        ["-c", "none/jar", "-u", "ann:WORD"],
        ["--digest", "--bearer", "WORD"], ["--transport", "foundation", "-x", "http://eve:WORD@h"], ["--silent=WORD"],
        ["--sign-cert", "c.pem", "--sign-key", "c.pem", "--sign-pass", "WORD"], ["--sign-pass", "WORD"],
        ["--wsse", "ann:WORD\u{1}"], ["--wsse-digest=WORD"], ["--vars", "vars"],
    ]

    @Test(arguments: mistakes)
    func `repeats the secret of a command line that is wrong`(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("-----BEGIN X-----\n", to: "c.pem")
        try folder.write("{\"sid\": \"\(SecretWay.secret)\", 1}", to: "vars")
        try folder.write("machine h login ann passwort \(SecretWay.secret)\n", to: "netrc")
        let given = options.map { $0.replacing("WORD", with: SecretWay.secret) }
        let outcome = try Soap.start(
            ["http://127.0.0.1:1/s", "op", "--namespace", "urn:x"] + given, directory: folder.path
        ).finish(within: 30)
        #expect(outcome.status != 0 && outcome.status != 7, "\(outcome.words)")
        #expect(SecretWay.forms.seen(in: outcome.text + outcome.words) == [])
    }

    static let sources: [[String]] = [
        ["call", "URL", "op"], ["list", "URL"], ["describe", "URL"], ["template", "URL", "op"], ["mock", "URL"],
        ["bundle", "URL"], ["diff", "URL", "URL"], ["validate", "URL", "c.pem"], ["extract", "c.pem", "--wsdl", "URL"],
    ]

    @Test(
        arguments: sources,
        ["http://ann:WORD@127.0.0.1:1/s?wsdl", "htp://ann:WORD@h/s?wsdl", "http://ann:WORD@h:x/s?wsdl"])
    func `repeats the secret of the URL of a WSDL`(_ arguments: [String], url: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("<a/>", to: "c.pem")
        let given = arguments.map { $0 == "URL" ? url.replacing("WORD", with: "Zq7%2FKd%2B93x%26Wv5Tm") : $0 }
        let outcome = try Soap.start(given, directory: folder.path).finish(within: 30)
        #expect(outcome.status != 0, "\(outcome.text)")
        #expect(!outcome.words.isEmpty)
        #expect(SecretWay.forms.seen(in: outcome.text + outcome.words) == [])
    }

    // MARK: What stays

    #if os(Linux)
        @Test func `is left of a process that crashes`() throws {
            let folder = try TemporaryFolder()
            let url = "http://127.0.0.1:\(try RecordingServer.deafPort())/s"
            let script = #"ulimit -c unlimited 2>/dev/null; exec "$0" "$@""#
            let arguments = ["-c", script, Soap.path, url, "op", "--namespace", "urn:x", "-v", "-u", "ann:env:WORD"]
            let child = try ChildProcess(
                "/bin/sh", arguments.map { Array($0.utf8) },
                environment: Soap.environment.merging(["WORD": SecretWay.secret, "SWIFT_BACKTRACE": "enable=no"]) {
                    $1
                },
                directory: folder.path)
            #expect(child.read { _, said in String(decoding: said, as: UTF8.self).contains("> POST /s") })
            let limits = try String(contentsOfFile: "/proc/\(child.identifier)/limits", encoding: .utf8)
            #expect(limits.contains(#/Max core file size +0 +0 /#), "\(limits)")
            child.signal(SIGABRT)
            #expect(child.finish(within: 30).status == 128 + SIGABRT)
            #expect(folder.contents.isEmpty)
        }
    #endif

    @Test(arguments: (SecretWay.ofServer + SecretWay.ofOthers).filter { !$0.options.contains("--vars") })
    func `keeps a secret in the cache of WSDLs`(_ way: SecretWay) throws {
        let server = try RecordingServer { _ in RecordingServer.response(200, ["ETag: \"1\""], body: OriginWSDL.text) }
        let folder = try way.folder()
        let cache = folder.path + "/cache"
        for _ in 0..<2 {
            let outcome = try Soap.start(
                ["describe", way.url(server.origin + "/shop?wsdl")] + way.options,
                environment: way.environment.merging(["XDG_CACHE_HOME": cache]) { $1 }, directory: folder.path
            ).finish(within: 30)
            #expect(outcome.status == 0, "\(outcome.words)")
            #expect(SecretWay.forms.seen(in: outcome.text + outcome.words) == [])
        }
        let kept = try #require(FileManager.default.enumerator(atPath: cache)?.compactMap { $0 as? String })
        #expect(kept.count > 2)
        for file in kept {
            let content = FileManager.default.contents(atPath: cache + "/" + file) ?? Data()
            #expect(SecretWay.forms.seen(in: file + "\n" + String(decoding: content, as: UTF8.self)) == [])
        }
    }
}

/// A small WSDL.
enum OriginWSDL {
    static let text = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:tns="urn:shop" xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:shop">
          <message name="In"><part name="p" type="xsd:string"/></message>
          <portType name="Type"><operation name="Place"><input message="tns:In"/></operation></portType>
          <binding name="B" type="tns:Type"><s:binding style="rpc"/><operation name="Place"><s:operation soapAction=""/>
            <input><s:body use="literal" namespace="urn:shop"/></input></operation></binding>
        </definitions>
        """
}
