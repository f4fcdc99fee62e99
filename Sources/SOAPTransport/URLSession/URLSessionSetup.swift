import Foundation

#if canImport(Glibc)
    import Glibc
#endif
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// No cache, no cookies, no stored credentials: the default ones are shared with every other Swift program.
    ///
    /// Every session copies it.
    static let bare: URLSessionConfiguration = withoutDirectories {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }

    /// Runs `make` while the directories for a user's data are nowhere.
    ///
    /// On Linux a configuration has its stores made before it can be told to have none, and they leave empty
    /// directories in the user's home, named after the program and its directory.
    private static func withoutDirectories(_ make: () -> URLSessionConfiguration) -> URLSessionConfiguration {
        #if canImport(FoundationNetworking)
            let variables = ["XDG_DATA_HOME", "XDG_CACHE_HOME"]
            let values = variables.map { name in getenv(name).map { String(cString: $0) } }
            for name in variables { setenv(name, "/dev/null", 1) }
            defer {
                for (name, value) in zip(variables, values) {
                    if let value { setenv(name, value, 1) } else { unsetenv(name) }
                }
            }
        #endif
        return make()
    }
}

extension URLRequest {
    /// URLSession's own timer counts idle time in whole seconds; our clock does better.
    ///
    /// Eleven days, then: much larger values crash it.
    private static let idleSeconds: TimeInterval = 1_000_000

    /// `request` in URLSession's terms.
    init(carrying request: HTTPRequest) throws(TransportError) {
        guard let url = URL(string: Self.engineText(of: request.url)) else {
            throw .cannotConnect(url: request.url, text: "unsupported URL")
        }
        let fields: [HTTPField]
        do { fields = try request.fieldsToSend() } catch { throw .invalidField(error) }
        self.init(url: url)
        timeoutInterval = Self.idleSeconds
        httpMethod = request.method.rawValue
        // As a whole: setting one by one rewrites `SOAPAction` to `Soapaction`. Content-Length is the engine's.
        allHTTPHeaderFields = Self.dictionary(fields)
        guard request.method == .post else { return }
        guard let body = request.body.bytes else { throw .unsupported(text: "URLSession does not stream files") }
        httpBody = Data(body)
    }

    /// The URL without credentials.
    ///
    /// URLSession on Linux refuses an IPv6 address in brackets, but takes one whose brackets and colons are
    /// percent-encoded, and libcurl beneath decodes it.
    private static func engineText(of url: HTTPURL) -> String {
        #if canImport(FoundationNetworking)
            guard url.host.hasPrefix("[") else { return url.text }
            let host = url.host.replacing("[", with: "%5B").replacing("]", with: "%5D").replacing(":", with: "%3A")
            return "\(url.scheme.rawValue)://\(host)\(url.port.map { ":\($0)" } ?? "")\(url.pathAndQuery)"
        #else
            return url.text
        #endif
    }

    /// Fields by name, in the spelling that came first; repeated ones joined as RFC 9110 §5.3 has it.
    private static func dictionary(_ fields: [HTTPField]) -> [String: String] {
        var names: [String: String] = [:]
        var joined: [String: String] = [:]
        for field in fields where !field.isNamed("Content-Length") {
            let name = names[field.name.lowercased(), default: field.name]
            names[field.name.lowercased()] = name
            let separator = field.isNamed("Cookie") ? "; " : ", "
            joined[name] = joined[name].map { $0 + separator + field.value } ?? field.value
        }
        return joined
    }
}

extension OperationQueue {
    /// The queue for a delegate that may block.
    static var forReplies: OperationQueue {
        #if canImport(FoundationNetworking)
            InlineQueue()
        #else
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            return queue
        #endif
    }
}

#if canImport(FoundationNetworking)
    /// Runs each block where it is added: on URLSession's own queue, so that a delegate that blocks stops it from
    /// reading on, and no thread is started for it.
    ///
    /// A block must not call back into the task: Foundation waits for the very queue it runs on. Unchecked, because
    /// the superclass is; it adds no state.
    private final class InlineQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif
