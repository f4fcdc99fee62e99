import ByteCoding
import SOAPMessage
import XMLWire

/// Signs envelopes through the program `xmlsec1`, which never sees more than the envelope and, through a pipe, the key.
struct MessageSigner {
    private let certificate: [UInt8]
    private let keyKind: SignatureTemplate.KeyKind
    /// PEM that is not encrypted.
    private let key: [UInt8]
    private let console: Console

    /// Reads certificate and key.
    /// - Returns: nil where nothing is to be signed.
    /// - Throws: `UsageError`, ``CallError``, `Console.FileError`.
    init?(_ options: SecurityOptions, input: InputReader) throws {
        guard let file = options.certificate else {
            for (option, isGiven) in [("--sign-key", options.key != nil), ("--sign-pass", options.keyPassword != nil)]
            where isGiven {
                throw UsageError.missingCompanion(option: option, companion: "--sign-cert")
            }
            return nil
        }
        console = input.console
        let content = try console.read(file)
        guard let certificate = Self.certificate(in: content) else {
            throw CallError.unusableKey(file: file, .noCertificate)
        }
        self.certificate = certificate
        keyKind = certificate.contains(Self.ellipticKey) ? .ec : .rsa
        let keyFile = options.key ?? file
        let key = options.key == nil ? content : try console.read(keyFile)
        guard key.contains("PRIVATE KEY-----".utf8) else { throw CallError.unusableKey(file: keyFile, .noKey) }
        guard key.contains("ENCRYPTED".utf8) else {
            self.key = key
            return
        }
        let password = try input.secret(options.keyPassword ?? .asked, prompt: "password of \(keyFile)")
        self.key = try Self.decrypted(key, password: password, file: keyFile, console: console)
    }

    /// The signature that is to be computed.
    /// - Parameter identifier: what tells the identifiers of this message from others.
    func template(identifier: String) -> SignatureTemplate {
        SignatureTemplate(certificate: certificate, keyKind: keyKind, identifier: identifier)
    }

    /// The envelope with the values of the signature that it has a template of.
    /// - Throws: ``CallError``.
    func signed(_ envelope: RequestEnvelope) throws(CallError) -> RequestEnvelope {
        var arguments = ["--sign", "--privkey-pem", "/dev/fd/3", "--node-xpath", SignatureTemplate.path]
        for name in SignatureTemplate.identifiedNames(version: envelope.version) {
            arguments += ["--id-attr:Id", "\(name.namespace):\(name.local)"]
        }
        arguments.append("/dev/stdin")
        let output = try run("xmlsec1", arguments, input: envelope.bytes, package: "xmlsec1")
        var signed = envelope
        do { try signed.takeSignature(from: output) } catch {
            throw .programFailed("xmlsec1", text: "no signature came back")
        }
        return signed
    }

    private func run(
        _ program: String, _ arguments: [String], input: [UInt8], package: String
    ) throws(CallError) -> [UInt8] {
        guard let result = console.runProgram(program, arguments, input, key) else {
            throw .missingProgram(program, package: package)
        }
        guard result.status == 0 else {
            let lines = String(decoding: result.errors, as: UTF8.self).split(separator: "\n")
            throw .programFailed(program, text: lines.first.map(String.init) ?? "exit status \(result.status)")
        }
        return result.output
    }

    private static func decrypted(
        _ key: [UInt8], password: String, file: String, console: Console
    ) throws(CallError) -> [UInt8] {
        let arguments = ["pkey", "-in", "/dev/stdin", "-passin", "fd:3"]
        guard let result = console.runProgram("openssl", arguments, key, Array((password + "\n").utf8)) else {
            throw .missingProgram("openssl", package: "openssl")
        }
        guard result.status == 0 else { throw .unusableKey(file: file, .wrongPassword) }
        return result.output
    }

    /// DER as it is, or the first certificate of a PEM file.
    private static func certificate(in content: [UInt8]) -> [UInt8]? {
        let begin = Array("-----BEGIN CERTIFICATE-----".utf8)
        guard let start = content.firstRange(of: begin)?.upperBound else {
            // An ASN.1 SEQUENCE.
            return content.first == 0x30 && !content.contains("-----BEGIN".utf8) ? content : nil
        }
        guard let end = content[start...].firstRange(of: Array("-----END".utf8))?.lowerBound else { return nil }
        return Base64.decode(content[start..<end])
    }

    /// The identifier `id-ecPublicKey` in DER, RFC 5480 §2.1.1.
    private static let ellipticKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
}
