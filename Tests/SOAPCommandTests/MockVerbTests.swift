import Foundation
import MockService
import TestSupport
import Testing

/// `soap mock`, used by `soap call` as a stranger would.
@Suite struct `The mock` {
    private func started(_ arguments: String...) throws -> (child: ChildProcess, url: String) {
        let child = try Soap.start(["mock"] + arguments)
        try #require(child.read { printed, _ in printed.contains(0x0A) })
        return (child, String(decoding: child.printed.prefix { $0 != 0x0A }, as: UTF8.self))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `says where it listens, answers, and ends clean`(_ signal: Int32) throws {
        let (child, url) = try started("Hello", "FindCountryAsXml", "--log")
        #expect(url.hasPrefix("http://127.0.0.1:"))
        for options in [[], ["--soap", "1.2"], ["--binding", "get"], ["--binding", "post"]] {
            let call = ["FindCountryAsXml", "V4IPAddress=190.88.0.1", "--endpoint", url] + options
            let outcome = try Soap.start(call).finish()
            #expect(outcome.text == "Curaçao\n", "\(options) \(outcome.words)")
        }
        #expect(try Soap.run("FindCountryAsXml", "V4IPAddress=", "--endpoint", url).status == 1)
        child.signal(signal)
        let outcome = child.finish(within: 20)
        #expect(outcome.status == 0)
        #expect(outcome.text == url + "\n")
        let lines = outcome.words.split(separator: "\n")
        #expect(lines.count == 5)
        let statuses = try lines.map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return value?["status"] as? Int
        }
        #expect(statuses == [200, 200, 200, 200, 500])
    }

    @Test func `says who has its port`() throws {
        let (child, url) = try started("Hello")
        let port = String(url.split(separator: ":").last ?? "")
        let outcome = try Soap.run("mock", "Hello", "--listen", port)
        #expect(outcome.status == 2)
        #expect(
            outcome.words
                == "soap: --listen: 127.0.0.1:\(port): address already in use; choose another port, or 0 for a free one\n"
        )
        child.signal(SIGTERM)
        #expect(child.finish(within: 20).status == 0)
    }

    @Test func `hides a secret in its log`() throws {
        let (child, url) = try started("GetSiteList", "--log")
        let call = ["GetSiteList", "UserName=a", "Password=hunter2", "--endpoint", url, "--binding", "get"]
        _ = try Soap.start(call).finish()
        child.signal(SIGTERM)
        #expect(!child.finish(within: 20).words.contains("hunter2"))
    }
}
