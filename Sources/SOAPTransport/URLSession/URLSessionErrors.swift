import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportError {
    /// What an error of URLSession says.
    ///
    /// On Linux most have the code `unknown`, and after a refused first address any other has `cannotConnectToHost`;
    /// only the text, libcurl's, tells them apart. So the text is asked first.
    init(_ error: any Error, url: HTTPURL) {
        let text = error.localizedDescription
        self =
            Self.connecting(text, url: url) ?? Self.securing(text, url: url) ?? Self.receiving(text)
            ?? Self.coded(error, text: text, url: url)
    }

    private static func connecting(_ text: String, url: HTTPURL) -> TransportError? {
        if text.hasPrefix("Could not resolve proxy") { return .unknownProxy(text: text) }
        if text.hasPrefix("Could not resolve host") { return .unknownHost(host: url.host) }
        if text.hasPrefix("Failed to connect to"), !names(url, text) { return .cannotReachProxy(text: text) }
        if text.hasPrefix("Failed to connect to") { return .cannotConnect(url: url.withoutCredentials, text: text) }
        return nil
    }

    private static func securing(_ text: String, url: HTTPURL) -> TransportError? {
        let certificate = ["SSL certificate problem", "SSL: no alternative certificate", "SSL: certificate subject"]
        if certificate.contains(where: text.hasPrefix) {
            return .serverCertificate(url: url.withoutCredentials, text: text)
        }
        if text.hasPrefix("error setting certificate") { return .trustStore(text: text) }
        if text.contains("SSL_read") { return .receiving(text: text) }
        if text.contains("SSL_write") { return .sending(text: text) }
        let handshake = ["SSL_connect", "SSL routines", "SSL connect", "SSL connection", "SSL: ", "TLS "]
        return handshake.contains(where: text.contains) ? .tlsHandshake(url: url.withoutCredentials, text: text) : nil
    }

    private static func receiving(_ text: String) -> TransportError? {
        if text.hasPrefix("Empty reply from server") { return .emptyReply }
        if text.hasPrefix("transfer closed with") { return .bodyCut(text: text) }
        if text.contains("content encoding") || text.contains("content unencoding") {
            return .contentEncoding(text: text)
        }
        if text.hasPrefix("Send failure") { return .sending(text: text) }
        let head = [
            "Failed writing header", "Header without colon", "Invalid Content-Length", "Received HTTP/0.9",
            "Unsupported response code", "Unsupported HTTP version", "Out of memory", "Too large response headers",
        ]
        return head.contains(where: text.hasPrefix) ? .malformedHead(text: text) : nil
    }

    private static func coded(_ error: any Error, text: String, url: HTTPURL) -> TransportError {
        guard let error = error as? URLError else { return .receiving(text: text) }
        switch error.code {
        case .cannotFindHost, .dnsLookupFailed: return .unknownHost(host: url.host)
        case .cannotConnectToHost, .notConnectedToInternet, .unsupportedURL, .badURL:
            return .cannotConnect(url: url.withoutCredentials, text: text)
        case .secureConnectionFailed: return .tlsHandshake(url: url.withoutCredentials, text: text)
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
            .serverCertificateHasUnknownRoot:
            return .serverCertificate(url: url.withoutCredentials, text: text)
        case .cannotDecodeContentData, .cannotDecodeRawData: return .contentEncoding(text: text)
        case .cancelled: return .cancelled
        default: return .receiving(text: text)
        }
    }
}
