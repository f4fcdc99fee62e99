import Foundation
import TestSupport
import Testing

/// The programs that sign and verify.
private enum Signers {
    static let isPossible = ["xmlsec1", "openssl"].allSatisfy { program in
        Soap.environment["PATH"]?.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        } == true
    }
}

/// Signatures are made and verified by programs that need not be there; `make interop` installs them.
@Suite(.enabled(if: Signers.isPossible, "xmlsec1 and openssl are not installed"))
struct `Signatures` {
    private let files: TemporaryFolder
    private static let utility = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"

    init() throws {
        files = try TemporaryFolder()
        try run(
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem",
            "-subj", "/CN=a")
        try run("openssl", "pkcs8", "-topk8", "-in", "key.pem", "-out", "encrypted.pem", "-passout", "pass:pa:ss wörd")
        try run("openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "curve.pem")
        try run("openssl", "req", "-x509", "-key", "curve.pem", "-out", "curve-cert.pem", "-subj", "/CN=b")
        try run("openssl", "x509", "-in", "cert.pem", "-outform", "DER", "-out", "cert.der")
        try files.write("pa:ss wörd\n", to: "password.txt")
        let both =
            try String(contentsOfFile: files.path + "/cert.pem", encoding: .utf8)
            + String(contentsOfFile: files.path + "/key.pem", encoding: .utf8)
        try files.write(both, to: "both.pem")
    }

    @discardableResult
    private func run(_ program: String, _ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = URL(filePath: files.path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func verify(_ file: String, certificate: String) throws -> Int32 {
        try run(
            "xmlsec1", "--verify", "--pubkey-cert-pem", certificate, "--id-attr:Id",
            "http://schemas.xmlsoap.org/soap/envelope/:Body", "--id-attr:Id",
            "http://www.w3.org/2003/05/soap-envelope:Body", "--id-attr:Id", "\(Self.utility):Timestamp", file)
    }

    @Test(arguments: [
        (["--sign-cert", "cert.pem", "--sign-key", "key.pem"], "cert.pem"),
        (["--sign-cert", "both.pem", "--soap", "1.2"], "cert.pem"),
        (["--sign-cert", "cert.der", "--sign-key", "key.pem", "--wsse", "a:b", "--wsa"], "cert.pem"),
        (["--sign-cert", "curve-cert.pem", "--sign-key", "curve.pem", "--timestamp=5"], "curve-cert.pem"),
        (["--sign-cert", "cert.pem", "--sign-key", "encrypted.pem", "--sign-pass", "@password.txt"], "cert.pem"),
    ])
    func `are verified, and broken by any change`(options: [String], certificate: String) throws {
        let call = ["Hello", "name=Zoë & <b>", "--dry-run"] + options
        let outcome = try Soap.start(call, directory: files.path).finish()
        #expect(outcome.status == 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
        var text = String(decoding: outcome.output, as: UTF8.self).replacing("***", with: "b")
        try files.write(text, to: "signed.xml")
        #expect(try verify("signed.xml", certificate: certificate) == 0)
        #expect(text.contains("Expires>"))
        text = text.replacing("Zoë", with: "Zoe")
        try files.write(text, to: "changed.xml")
        #expect(try verify("changed.xml", certificate: certificate) != 0)
    }

    @Test(arguments: ["other.pem", "curve.pem"]) func `want the key of the certificate`(key: String) throws {
        try run("openssl", "genrsa", "-out", "other.pem", "2048")
        let call = ["Hello", "name=a", "--sign-cert", "cert.pem", "--sign-key", key]
        let outcome = try Soap.start(call, directory: files.path).finish()
        #expect(outcome.status == 2)
        let expected = "soap: \(key): not the key of the certificate; name the one that is with --sign-key\n"
        #expect(String(decoding: outcome.errors, as: UTF8.self) == expected)
    }

    @Test func `take a file of a key and a long chain, and large messages`() throws {
        let both = try String(contentsOfFile: files.path + "/both.pem", encoding: .utf8)
        let chain = try String(contentsOfFile: files.path + "/cert.pem", encoding: .utf8)
        try files.write(both + String(repeating: chain, count: 30), to: "chain.pem")
        try files.write(String(repeating: "x", count: 1_000_000), to: "large.txt")
        let call = ["Hello", "name=@large.txt", "--sign-cert", "chain.pem", "--dry-run"]
        let outcome = try Soap.start(call, directory: files.path).finish()
        #expect(outcome.status == 0)
        try files.write(String(decoding: outcome.output, as: UTF8.self), to: "signed.xml")
        #expect(try verify("signed.xml", certificate: "cert.pem") == 0)
    }

    @Test func `end where the program does, whatever it says`() throws {
        try files.write("#!/bin/sh\nhead -c 300000 /dev/zero | tr '\\0' e >&2\nexit 3\n", to: "xmlsec1")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: files.path + "/xmlsec1")
        let path = files.path + ":" + (Soap.environment["PATH"] ?? "")
        let call = ["Hello", "name=a", "--sign-cert", "both.pem", "--dry-run"]
        let outcome = try Soap.start(call, environment: ["PATH": path], directory: files.path).finish()
        #expect(outcome.status == 2)
        #expect(String(decoding: outcome.errors, as: UTF8.self).hasPrefix("soap: xmlsec1: eee"))
    }

    @Test func `want the password of the key`() throws {
        let call = ["Hello", "name=a", "--sign-cert", "cert.pem", "--sign-key", "encrypted.pem", "--sign-pass", "no"]
        let outcome = try Soap.start(call, directory: files.path).finish()
        #expect(outcome.status == 2)
        let expected = "soap: encrypted.pem: the password does not open the key; give it with --sign-pass\n"
        #expect(String(decoding: outcome.errors, as: UTF8.self) == expected)
    }
}
