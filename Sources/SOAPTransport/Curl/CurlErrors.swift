internal import CLibCurl

extension TransportError {
    /// What a result code of libcurl says; the text tells apart what shares a code.
    init(_ code: CURLcode, easy: CurlEasy, url: HTTPURL, limits: ExchangeLimits) {
        let text = easy.errorText(code)
        let tunnelStatus = easy.number(CURLINFO_HTTP_CONNECTCODE)
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY: self = .unknownProxy(text: text)
        case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost(host: url.host)
        case CURLE_PROXY: self = .cannotReachProxy(text: text)
        case CURLE_COULDNT_CONNECT where !easy.connectsElsewhere && !Self.names(url, text):
            self = .cannotReachProxy(text: text)
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_URL_MALFORMAT:
            self = .cannotConnect(url: url.withoutCredentials, text: text)
        // Only the connect time is libcurl's.
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut(.connect, after: limits.connectTimeout ?? .zero)
        case CURLE_GOT_NOTHING: self = .emptyReply
        case CURLE_PARTIAL_FILE: self = .bodyCut(text: text)
        case CURLE_BAD_CONTENT_ENCODING: self = .contentEncoding(text: text)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: self = .malformedHead(text: text)
        case CURLE_RECV_ERROR where tunnelStatus >= 300: self = .proxyRefused(status: tunnelStatus)
        case CURLE_SEND_ERROR: self = Self.byAlert(text) ?? .sending(text: text)
        case CURLE_SEND_FAIL_REWIND: self = .emptyReply
        default: self = Self.ofTLS(code, text, url: url.withoutCredentials) ?? .receiving(text: text)
        }
    }

    /// Whether `Failed to connect to HOST port N` is about the host of the URL rather than a proxy.
    static func names(_ url: HTTPURL, _ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard text.hasPrefix("Failed to connect to "), words.count > 6, words[5] == "port" else { return true }
        let host = url.host.drop { $0 == "[" }.prefix { $0 != "]" && $0 != "%" }
        return words[4] == host && words[6] == "\(url.origin.port)"
    }

    private static func ofTLS(_ code: CURLcode, _ text: String, url: HTTPURL) -> TransportError? {
        switch code {
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT: .clientCertificate(text: text)
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE: .trustStore(text: text)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .serverCertificate(url: url, text: text)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED:
            byAlert(text) ?? .tlsHandshake(url: url, text: text)
        default: byAlert(text)
        }
    }

    /// The alerts by which a server refuses the client's certificate (RFC 8446 §6.2); with TLS 1.3 they come when the
    /// reply is read.
    private static func byAlert(_ text: String) -> TransportError? {
        let alerts = [
            "alert certificate required", "alert bad certificate", "alert unknown ca", "alert certificate unknown",
            "alert certificate expired", "alert certificate revoked", "alert unsupported certificate",
        ]
        return alerts.contains(where: text.contains) ? .clientCertificate(text: text) : nil
    }
}
