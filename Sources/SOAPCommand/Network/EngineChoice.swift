import SOAPTransport

/// Which engine carries the exchanges of a command line, and why.
struct EngineChoice: Equatable, Sendable {
    /// What `--transport` says.
    let forced: EngineName?
    /// The options given that need libcurl, as a user would name them.
    let options: [String]
    /// The options given that URLSession can honour too, with more memory.
    let preferences: [String]
    /// The variables that are set and need libcurl where TLS is spoken.
    let variables: [String]

    /// Chooses by what is asked for.
    /// - Parameters:
    ///   - environment: where `SSL_CERT_FILE` and `SSL_CERT_DIR` may stand.
    ///   - sendsFiles: whether a request streams files from disk.
    ///   - savesParts: whether the parts of a reply are streamed to disk.
    /// - Throws: ``UsageError/engineCannot(option:)`` for `--transport foundation` beside an option that it cannot honour.
    init(
        _ network: NetworkOptions, environment: [String: String], sendsFiles: Bool = false, savesParts: Bool = false
    ) throws(UsageError) {
        forced = network.engine
        options = Self.optionsOfCurl(network) + (sendsFiles ? ["NAME@FILE"] : [])
        preferences = savesParts ? [OptionName.attachments.spelling] : []
        variables = ["SSL_CERT_FILE", "SSL_CERT_DIR"].filter { environment[$0]?.isEmpty == false }
        if forced == .foundation, let option = options.first { throw .engineCannot(option: option) }
    }

    /// libcurl, which can be told to heed no variables.
    static let forMock = EngineChoice(options: [OptionName.mock.spelling])

    private init(options: [String]) {
        (forced, self.options, preferences, variables) = (nil, options, [], [])
    }

    /// The engine for the URLs of a scheme.
    func engine(for scheme: HTTPURL.Scheme) -> EngineName {
        forced ?? (reasons(for: scheme).isEmpty ? .foundation : .curl)
    }

    /// What needs libcurl for the URLs of a scheme.
    func reasons(for scheme: HTTPURL.Scheme) -> [String] {
        let reasons = options + preferences
        return reasons.isEmpty && scheme == .https ? variables : reasons
    }

    /// The options given, and not taken back by a later one, that URLSession on Linux has nothing for.
    private static func optionsOfCurl(_ network: NetworkOptions) -> [String] {
        network.given.filter { name in
            guard let entry = OptionTable.entry(name), entry.needs.contains(.libcurl) else { return false }
            return entry.curl?.words(network).isEmpty == false
        }.map(\.spelling)
    }
}
