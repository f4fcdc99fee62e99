import SOAPTransport

/// The engine of a command line, ready to send.
struct Connection: Sendable {
    let choice: EngineChoice
    /// For calls, which ``CallRunner`` repeats where that may be.
    let calls: any HTTPTransport
    /// For documents, which are asked for again where `--retry` says so.
    let documents: any HTTPTransport

    /// Chooses the engine, reads the files of TLS and asks for the secrets of the connection.
    /// - Parameters:
    ///   - sendsFiles: whether a request streams files from disk.
    ///   - savesParts: whether the parts of a reply are streamed to disk.
    /// - Throws: `UsageError`, ``CallError``, `TransportError` for files of TLS that cannot be used.
    init(
        _ network: NetworkOptions, input: InputReader, sendsFiles: Bool = false, savesParts: Bool = false
    ) throws {
        choice = try EngineChoice(
            network, environment: input.console.environment, sendsFiles: sendsFiles, savesParts: savesParts)
        let (plain, secure) = (choice.engine(for: .http), choice.engine(for: .https))
        let curl = plain == .curl || secure == .curl ? CurlTransport(try CurlSettings(network, input: input)) : nil
        let engine: any HTTPTransport =
            if let curl {
                plain == secure ? curl : SchemeTransport(plain: URLSessionTransport(), secure: curl)
            } else {
                URLSessionTransport()
            }
        calls = DigestTransport(engine)
        documents = RetryingTransport(engine: calls, options: network.retry, console: input.console)
    }

    /// To a server of this process: no option and no variable of the environment leads anywhere else.
    static var toMock: Connection {
        var settings = CurlSettings()
        settings.proxy = ""
        let transport = CurlTransport(settings)
        return Connection(choice: .forMock, calls: transport, documents: transport)
    }

    private init(choice: EngineChoice, calls: any HTTPTransport, documents: any HTTPTransport) {
        (self.choice, self.calls, self.documents) = (choice, calls, documents)
    }

    /// What carries the exchanges with the URLs of a scheme and why, for `-v`.
    func description(for scheme: HTTPURL.Scheme) -> String {
        let name = choice.engine(for: scheme) == .curl ? CurlTransport.name : URLSessionTransport.name
        if choice.forced != nil { return "\(name), as \(OptionName.transport.spelling) says" }
        let reasons = choice.reasons(for: scheme)
        return reasons.isEmpty ? name : "\(name), for \(UsageWords.list(reasons, "and"))"
    }
}

/// One engine for http, another for https.
private struct SchemeTransport: HTTPTransport {
    let plain: any HTTPTransport
    let secure: any HTTPTransport

    func send(_ request: HTTPRequest, limits: ExchangeLimits) throws(TransportError) -> any HTTPExchange {
        try (request.url.scheme == .https ? secure : plain).send(request, limits: limits)
    }
}

extension CurlSettings {
    /// - Throws: `UsageError`, ``CallError``, `TransportError`, `Console.FileError`.
    init(_ network: NetworkOptions, input: InputReader) throws {
        self.init()
        let connection = network.connection
        tls = try TLSSettings(network.tls, input: input)
        proxy = connection.proxy?.text
        proxyCredentials = try connection.proxyUser.map { try input.credentials($0) } ?? connection.proxy?.credentials
        noProxy = connection.noProxy
        resolve = connection.resolve
        connectTo = connection.connectTo
        unixSocket = connection.unixSocket
        addressFamily = connection.addressFamily
        interface = connection.interface
        // To libcurl, "-" is a standard stream.
        cookieJar = network.cookies.jar.map { $0 == "-" ? "./-" : $0 }
        cookieFiles = try network.cookies.files.map { $0 == "-" ? "./-" : $0 }.filter { file in
            // The jar that this call makes is not there before the first.
            if file == cookieJar, !input.console.isFile(file) { return false }
            _ = try input.console.openFile(file)
            return true
        }
        if let cookieJar { try input.console.checkWritable(cookieJar) }
    }
}

extension TLSSettings {
    /// - Throws: ``CallError``, `TransportError/trustStore(text:)`, `TransportError/clientCertificate(text:)`.
    init(_ options: TLSOptions, input: InputReader) throws {
        self.init()
        isInsecure = options.isInsecure
        leastVersion = options.leastVersion
        greatestVersion = options.greatestVersion
        if !isInsecure {
            trustedFile = options.trustedFile ?? variable("SSL_CERT_FILE", unless: options, input)
            trustedFolder = options.trustedFolder ?? variable("SSL_CERT_DIR", unless: options, input)
        }
        if let file = trustedFile { _ = try Self.content(of: file, input) { .trustStore(text: $0) } }
        if let certificate = options.certificate { try setCertificate(certificate.file, options, input: input) }
    }

    private func variable(_ name: String, unless options: TLSOptions, _ input: InputReader) -> String? {
        guard options.trustedFile == nil, options.trustedFolder == nil else { return nil }
        return input.console.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func setCertificate(_ file: String, _ options: TLSOptions, input: InputReader) throws {
        let content = try Self.content(of: file, input) { .clientCertificate(text: $0) }
        let keyContent = try options.key.map { try Self.content(of: $0, input) { .clientCertificate(text: $0) } }
        certificate = file
        key = options.key
        certificateType = options.certificateType ?? Self.type(of: file, content)
        if let password = options.keyPassword {
            keyPassword = try input.secret(password, prompt: "password of \(options.key ?? file)")
        } else if (keyContent ?? content).contains("ENCRYPTED".utf8) {
            keyPassword = try input.secret(.asked, prompt: "password of \(options.key ?? file)")
        } else if certificateType == .p12 {
            keyPassword = input.console.askSecret("password of \(file): ")
        }
    }

    /// PEM is text with a mark; what else begins like ASN.1 is told by its name.
    private static func type(of file: String, _ content: [UInt8]) -> CertificateType {
        if content.contains("-----BEGIN".utf8) { return .pem }
        let name = file.lowercased()
        return [".der", ".cer", ".crt"].contains(where: name.hasSuffix) ? .der : .p12
    }

    private static func content(
        of file: String, _ input: InputReader, _ failure: (String) -> TransportError
    ) throws(TransportError) -> [UInt8] {
        do { return try input.console.read(file) } catch { throw failure("\(file): \(error.reason)") }
    }
}
