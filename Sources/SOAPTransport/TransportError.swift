/// Why an exchange came to no good end.
///
/// The texts are an engine's own words, in English, for `-v` and bug reports.
public enum TransportError: Error, Hashable, Sendable {
    /// The bound that was reached.
    public enum TimeoutPhase: Hashable, Sendable {
        /// No connection stood within ``ExchangeLimits/connectTimeout``.
        case connect
        /// The last byte was not there by ``ExchangeLimits/deadline``.
        case total
    }

    /// Why a redirect was not followed.
    public enum RedirectDefect: Hashable, Sendable {
        /// There were more than `limit` of them.
        case tooMany(limit: Int)
        /// From https to http, which would show the request to the network.
        case insecure
        /// To another origin, and the body holds what lets somebody in.
        case confidentialBody
        /// `Location` is no http or https URL.
        case unusableLocation(HTTPURLError)
    }

    /// Why a file that is to be sent cannot be.
    public enum FileDefect: Hashable, Sendable {
        /// It cannot be opened or read; the system's words.
        case unreadable(text: String)
        /// It has fewer bytes than `byteCount`, which it had when the request was made.
        case shorter(byteCount: Int)
    }

    /// The request holds a field that cannot be sent.
    case invalidField(HTTPFieldError)
    /// The name of the proxy is not known.
    case unknownProxy(text: String)
    /// The name of the host is not known.
    case unknownHost(host: String)
    /// Nobody listens there, or no route leads there.
    case cannotConnect(url: HTTPURL, text: String)
    /// Nobody listens where the proxy should be, or what does is none.
    case cannotReachProxy(text: String)
    /// A bound in time was reached.
    case timedOut(TimeoutPhase, after: Duration)
    /// No common ground in TLS, or no TLS at all on the other side.
    case tlsHandshake(url: HTTPURL, text: String)
    /// The certificate of the server is not trusted, expired, or another host's.
    case serverCertificate(url: HTTPURL, text: String)
    /// The certificate or key of the client cannot be used, or the server does not take it.
    case clientCertificate(text: String)
    /// The file of trusted certificates cannot be read.
    case trustStore(text: String)
    /// The proxy answered the request for a tunnel (RFC 9110 §9.3.6) with this status.
    case proxyRefused(status: Int)
    /// The engine was built without what a setting asks for.
    case unsupported(text: String)
    /// A redirect that must not be followed; the URLs are where it came from and what `Location` said.
    case redirectRefused(RedirectDefect, status: Int, from: HTTPURL, location: String)
    /// The connection was closed without one byte of a reply.
    case emptyReply
    /// The connection was closed inside the header of the reply.
    case headCut
    /// The header of the reply is not HTTP/1.1 as this engine reads it.
    case malformedHead(text: String)
    /// The body ended before its `Content-Length` or its last chunk.
    case bodyCut(text: String)
    /// `Content-Encoding` is unknown to the engine, or the body is not encoded as it says.
    case contentEncoding(text: String)
    /// Receiving failed in another way, a reset for instance.
    case receiving(text: String)
    /// Sending failed.
    case sending(text: String)
    /// A file that is part of the body was no longer as it was when the request was made; nothing of the request was sent.
    case requestFile(path: String, FileDefect)
    /// The same, when a part of the request had gone out.
    case requestCut(path: String, FileDefect)
    /// The same, when the whole request had been sent and was to be sent once more; nothing was sent the second time.
    case requestNotRepeated(path: String, FileDefect)
    /// The body is larger than ``ExchangeLimits/responseByteLimit``.
    case tooLarge(byteLimit: Int)
    /// The caller cancelled the exchange.
    case cancelled
    /// The engine was lost to an earlier reply that was cut inside its header; this process cannot use it again.
    case engineLost

    /// The exit status for this error: the number curl has for it, as far as the table of exit statuses knows it.
    public var exitStatus: Int32 {
        switch self {
        case .invalidField, .unsupported, .requestFile: 2
        case .unknownProxy: 5
        case .unknownHost: 6
        case .cannotConnect, .cannotReachProxy: 7
        case .timedOut: 28
        case .tlsHandshake: 35
        case .redirectRefused: 47
        case .emptyReply: 52
        case .headCut, .malformedHead, .bodyCut, .contentEncoding, .receiving, .sending, .requestCut,
            .requestNotRepeated, .engineLost, .proxyRefused:
            56
        case .clientCertificate: 58
        case .serverCertificate: 60
        case .tooLarge: 63
        case .trustStore: 77
        case .cancelled: 130
        }
    }

    /// The same error, of a request that has been sent before.
    public var ofRepetition: TransportError {
        if case .requestFile(let path, let defect) = self { .requestNotRepeated(path: path, defect) } else { self }
    }
}
