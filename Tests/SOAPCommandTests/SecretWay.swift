import TestSupport
import Testing

/// One way to give a secret on the command line.
struct SecretWay: Sendable, CustomTestStringConvertible {
    /// Its characters change in URLs, XML and JSON, and can stand in a header field.
    static let secret = "Zq7/Kd+93x&Wv5Tm"
    private static let escaped = "Zq7%2FKd%2B93x%26Wv5Tm"
    static let forms = SecretForms(secret)

    let name: String
    var options: [String] = []
    var environment: [String: String] = [:]
    /// What lies in the working directory, by name.
    var files: [String: String] = [:]
    /// The items of an envelope with a secret parameter, in place of the generic one.
    var items: [String] = []
    /// What stands before the host of the URL.
    var userInfo = ""
    /// Whether only libcurl can do it.
    var needsCurl = false
    /// Whether it is for the server; else for a proxy, or for a key.
    var isForServer = true

    var testDescription: String { name }

    /// `http://HOST/PATH` with what stands before the host.
    func url(_ url: String) -> String { url.replacing("http://", with: "http://" + userInfo) }

    /// A call of a service.
    func call(_ url: String) -> [String] {
        let call =
            items.isEmpty ? [self.url(url), "op", "--namespace", "urn:x"] : ["GetSiteList"] + items
        return call + (items.isEmpty ? [] : ["--endpoint", url]) + options
    }

    /// A folder with its files.
    func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (file, text) in files { try folder.write(text, to: file) }
        return folder
    }

    private static let variables = ["vars": "{\"sid\": \"\(secret)\"}"]

    /// A secret for the server.
    static let ofServer: [SecretWay] = [
        SecretWay(name: "-u USER:PASSWORD", options: ["-u", "ann:" + secret]),
        SecretWay(name: "-u USER:@FILE", options: ["-u", "ann:@word"], files: ["word": secret + "\n"]),
        SecretWay(name: "-u @FILE", options: ["-u", "@both"], files: ["both": "ann:" + secret + "\n"]),
        SecretWay(name: "-u USER:env:NAME", options: ["-u", "ann:env:WORD"], environment: ["WORD": secret]),
        SecretWay(name: "-u env:NAME", options: ["-u", "env:BOTH"], environment: ["BOTH": "ann:" + secret]),
        SecretWay(name: "--digest", options: ["--digest", "-u", "ann:" + secret]),
        SecretWay(name: "--bearer TOKEN", options: ["--bearer", secret]),
        SecretWay(name: "--bearer @FILE", options: ["--bearer", "@word"], files: ["word": secret + "\n"]),
        SecretWay(name: "--bearer env:NAME", options: ["--bearer", "env:WORD"], environment: ["WORD": secret]),
        SecretWay(name: "URL", userInfo: "ann:\(escaped)@"),
        SecretWay(name: "URL with --digest", options: ["--digest"], userInfo: "ann:\(escaped)@"),
        SecretWay(
            name: "--netrc-file", options: ["--netrc-file", "logins"],
            files: ["logins": "machine 127.0.0.1 login ann password \(secret)\n"]),
        SecretWay(name: "-b NAME=VALUE", options: ["-b", "sid=" + secret]),
        SecretWay(
            name: "-b FILE", options: ["-b", "jar"],
            files: ["jar": "127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\t\(secret)\n"], needsCurl: true),
        SecretWay(name: "-H Authorization", options: ["-H", "Authorization: Token " + secret]),
        SecretWay(name: "-H Cookie", options: ["-H", "cookie: sid=" + secret]),
        SecretWay(name: "-H X-Api-Key", options: ["-H", "X-Api-Key: " + secret]),
        SecretWay(name: "-H X-Auth-Token", options: ["-H", "X-Auth-Token: " + secret]),
        SecretWay(name: "--bearer {{NAME}}", options: ["--vars", "vars", "--bearer", "{{sid}}"], files: variables),
        SecretWay(name: "-b {{NAME}}", options: ["--vars", "vars", "-b", "sid={{sid}}"], files: variables),
        SecretWay(name: "-H {{NAME}}", options: ["--vars", "vars", "-H", "X-Plain: {{sid}}"], files: variables),
        SecretWay(name: "-H @FILE", options: ["-H", "@lines"], files: ["lines": "authorization: " + secret + "\n"]),
    ]

    /// A secret for somebody else on the way.
    static let ofOthers: [SecretWay] = [
        SecretWay(
            name: "-x USER:PASSWORD@HOST", options: ["-x", "http://eve:\(escaped)@127.0.0.1:1", "--noproxy", "*"],
            needsCurl: true, isForServer: false),
        SecretWay(
            name: "-U USER:PASSWORD", options: ["-x", "127.0.0.1:1", "-U", "eve:" + secret, "--noproxy", "*"],
            needsCurl: true, isForServer: false),
        SecretWay(
            name: "-U env:NAME", options: ["-x", "127.0.0.1:1", "-U", "env:BOTH", "--noproxy", "*"],
            environment: ["BOTH": "eve:" + secret], needsCurl: true, isForServer: false),
        SecretWay(
            name: "-E FILE:PASSWORD", options: ["-E", "c.pem:" + secret], files: ["c.pem": "-----BEGIN X-----\n"],
            needsCurl: true, isForServer: false),
        SecretWay(
            name: "--pass", options: ["-E", "c.pem", "--pass", secret], files: ["c.pem": "-----BEGIN X-----\n"],
            needsCurl: true, isForServer: false),
        SecretWay(
            name: "http_proxy", environment: ["http_proxy": "http://eve:\(escaped)@127.0.0.1:1", "no_proxy": "*"],
            isForServer: false),
    ]

    /// A secret in the message.
    static let ofMessages: [SecretWay] = [
        SecretWay(name: "--wsse USER:PASSWORD", options: ["--wsse", "ann:" + secret]),
        SecretWay(name: "--wsse USER:env:NAME", options: ["--wsse", "ann:env:WORD"], environment: ["WORD": secret]),
        SecretWay(name: "--wsse-digest", options: ["--wsse", "ann:" + secret, "--wsse-digest"]),
        SecretWay(name: "NAME={{NAME}}", options: ["--vars", "vars", "a=x{{sid}}"], files: variables),
        SecretWay(
            name: "--soap-header {{NAME}}", options: ["--vars", "vars", "--soap-header", "{urn:s}S={{sid}}"],
            files: variables),
        SecretWay(name: "NAME=VALUE", items: ["UserName=a", "Password=" + secret]),
        SecretWay(name: "NAME=env:NAME", environment: ["WORD": secret], items: ["UserName=a", "Password=env:WORD"]),
        SecretWay(name: "NAME=@FILE", files: ["word": secret + "\n"], items: ["UserName=a", "Password=@word"]),
        SecretWay(name: "-d", options: ["-d", "{\"Password\": \"\(secret)\"}"], items: ["UserName=a"]),
        SecretWay(
            name: "NAME=VALUE, in a query", options: ["--binding", "get"], items: ["UserName=a", "Password=" + secret]),
    ]
}
