import ByteCoding
import SOAPMessage
import XMLWire

/// Signs envelopes through the program `xmlsec1`, which never sees more than the envelope and, through a pipe, the key.
struct MessageSigner {
    private let certificate: [UInt8]
    private let keyKind: SignatureTemplate.KeyKind
    /// PEM that is not encrypted.
    private let key: [UInt8]
    private let keyFile: String
    private let console: Console

    /// Reads certificate and key.
    /// - Returns: nil where nothing is to be signed.
    /// - Throws: `UsageError`, ``CallError``, `Console.FileError`.
    init?(_ options: SecurityOptions, input: InputReader) throws {
        guard let file = options.certificate else { return nil }
        console = input.console
        let content = try console.read(file)
        guard let certificate = Self.certificate(in: content) else {
            throw CallError.unusableKey(file: file, .noCertificate)
        }
        self.certificate = certificate
        keyKind = certificate.contains(Self.ellipticKey) ? .ec : .rsa
        keyFile = options.key ?? file
        guard let key = Self.privateKey(in: options.key == nil ? content : try console.read(keyFile)) else {
            throw CallError.unusableKey(file: keyFile, .noKey)
        }
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
        arguments += Self.identifiers(of: envelope) + ["/dev/stdin"]
        let result = try Self.result("xmlsec1", arguments, input: envelope.bytes, secret: key, console)
        guard result.status == 0 else { throw failure(result) }
        let signed = try copySignature(of: result.output, to: envelope)
        try verify(signed)
        return signed
    }

    /// The envelope with the values of a signature that was computed for it.
    /// - Throws: ``CallError/programFailed(_:_:)``.
    func copySignature(of signed: [UInt8], to envelope: RequestEnvelope) throws(CallError) -> RequestEnvelope {
        var envelope = envelope
        do { try envelope.takeSignature(from: signed) } catch { throw .programFailed("xmlsec1", .noSignature) }
        return envelope
    }

    /// Certificate and key can be of different pairs, which only the service would notice.
    private func verify(_ envelope: RequestEnvelope) throws(CallError) {
        var arguments = ["--verify", "--pubkey-cert-der", "/dev/fd/3", "--node-xpath", SignatureTemplate.path]
        arguments += Self.identifiers(of: envelope) + ["/dev/stdin"]
        let result = try Self.result("xmlsec1", arguments, input: envelope.bytes, secret: certificate, console)
        guard result.status == 0 else { throw .unusableKey(file: keyFile, .otherCertificate) }
    }

    private static func identifiers(of envelope: RequestEnvelope) -> [String] {
        SignatureTemplate.identifiedNames(version: envelope.version).flatMap { name in
            ["--id-attr:Id", "\(name.namespace):\(name.local)"]
        }
    }

    /// The algorithm is that of the certificate's key: another kind of key is of no use to it.
    private func failure(_ result: ProgramResult) -> CallError {
        let lines = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").map { String($0) }
        if lines.contains(where: { $0.contains("KeysMngrGetKey") }) {
            return .unusableKey(file: keyFile, .otherCertificate)
        }
        return .programFailed("xmlsec1", lines.first.map { .text($0) } ?? .status(result.status))
    }

    private static func result(
        _ program: String, _ arguments: [String], input: [UInt8], secret: [UInt8], _ console: Console
    ) throws(CallError) -> ProgramResult {
        do throws(ProgramError) { return try console.runProgram(program, arguments, input, secret) } catch {
            switch error {
            case .notFound: throw .missingProgram(program)
            case .failed(let reason): throw .programFailed(program, .text(reason))
            }
        }
    }

    private static func decrypted(
        _ key: [UInt8], password: String, file: String, console: Console
    ) throws(CallError) -> [UInt8] {
        let arguments = ["pkey", "-in", "/dev/stdin", "-passin", "fd:3"]
        let secret = Array((password + "\n").utf8)
        let result = try result("openssl", arguments, input: key, secret: secret, console)
        guard result.status == 0 else { throw .unusableKey(file: file, .wrongPassword) }
        return result.output
    }

    /// The first private key of a PEM file, RFC 7468; nil where there is none.
    private static func privateKey(in content: [UInt8]) -> [UInt8]? {
        var rest = content[...]
        while let begin = rest.firstRange(of: Array("-----BEGIN ".utf8)) {
            let label = rest[begin.upperBound...].prefix { $0 != UInt8(ascii: "-") }
            let end = Array("-----END \(String(decoding: label, as: UTF8.self))-----".utf8)
            guard let close = rest[label.endIndex...].firstRange(of: end) else { return nil }
            if label.suffix(11).elementsEqual("PRIVATE KEY".utf8) {
                return Array(rest[begin.lowerBound..<close.upperBound]) + [0x0A]
            }
            rest = rest[close.upperBound...]
        }
        return nil
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
