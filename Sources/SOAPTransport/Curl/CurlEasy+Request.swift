internal import CLibCurl

extension CurlEasy {
    /// The longest time that libcurl can count, in milliseconds: 24 days.
    private static let longestTimeout = Int(Int32.max)

    /// What is sent, where to, and who receives the reply.
    func set(_ request: HTTPRequest, response: CurlResponse, limits: ExchangeLimits) throws(TransportError) {
        try set(response: response)
        try set(CURLOPT_NOSIGNAL, 1)
        try check(soap_curl_restrict_protocols(handle), "CURLOPT_PROTOCOLS")
        try check(soap_curl_quit_quickly(handle), "CURLOPT_QUICK_EXIT")
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try set(CURLOPT_URL, request.url.text)
        try set(CURLOPT_PATH_AS_IS, 1)
        // The total time is our own clock's.
        let connect = limits.connectTimeout.map { Int(($0 / .milliseconds(1)).rounded(.up)) }
        try set(CURLOPT_CONNECTTIMEOUT_MS, min(max(connect ?? Self.longestTimeout, 1), Self.longestTimeout))
        switch request.method {
        case .get: try set(CURLOPT_HTTPGET, 1)
        case .post:
            try set(CURLOPT_POST, 1)
            try set(CURLOPT_POSTFIELDSIZE_LARGE, offset: request.body.count)
        }
        try setFields(of: request)
        if let authentication = request.authentication { try set(authentication) }
    }

    private func setFields(of request: HTTPRequest) throws(TransportError) {
        let fields: [HTTPField]
        do { fields = try request.fieldsToSend() } catch { throw .invalidField(error) }
        var lines: [String] = []
        for field in fields where !Self.ownNames.contains(field.name.lowercased()) {
            // To libcurl, a colon with nothing behind it means that the field is not sent.
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // libcurl adds the cookies that it keeps to this one field.
        let cookies = fields.values(of: "Cookie")
        if !cookies.isEmpty { try set(CURLOPT_COOKIE, cookies.joined(separator: "; ")) }
        for name in ["Accept", "Expect", "Content-Type"] where fields.value(of: name) == nil {
            lines.append("\(name):")
        }
        try set(CURLOPT_HTTPHEADER, list: lines)
    }

    /// What the engine itself sends, from what it was given.
    private static let ownNames: Set<String> = ["content-length", "transfer-encoding", "cookie"]

    private func set(_ authentication: HTTPAuthentication) throws(TransportError) {
        switch authentication.scheme {
        case .digest: return
        case .ntlm: try set(CURLOPT_HTTPAUTH, soap_curl_auth_ntlm)
        case .negotiate: try set(CURLOPT_HTTPAUTH, soap_curl_auth_negotiate)
        }
        try set(CURLOPT_USERNAME, authentication.credentials.user)
        try set(CURLOPT_PASSWORD, authentication.credentials.password)
    }
}
