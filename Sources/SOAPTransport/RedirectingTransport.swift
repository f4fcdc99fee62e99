/// How far redirects are followed.
public struct RedirectPolicy: Hashable, Sendable {
    /// The most redirects in a row; nil for no limit.
    public var maximumCount: Int?
    /// Whether one may lead from https to http.
    public var allowsInsecure: Bool

    /// A policy; the default is curl's.
    public init(maximumCount: Int? = 50, allowsInsecure: Bool = false) {
        self.maximumCount = maximumCount
        self.allowsInsecure = allowsInsecure
    }
}

/// Follows redirects over any engine, by our own hand (RFC 9110 §15.4).
///
/// 301, 302, 307 and 308 repeat the request with the same body, a POST included, since a SOAP call turned into GET
/// is no call; 303 becomes GET. Fields that are confidential and the credentials of the URL stay with the origin
/// they were given for, and once dropped they stay dropped. Without this wrapper a redirect is a response like any
/// other.
public struct RedirectingTransport: HTTPTransport {
    private let engine: any HTTPTransport
    private let policy: RedirectPolicy

    /// Wraps an engine.
    public init(_ engine: any HTTPTransport, policy: RedirectPolicy = RedirectPolicy()) {
        self.engine = engine
        self.policy = policy
    }

    /// Sends `request`, and again wherever it is sent on to, all within `limits`.
    /// - Throws: ``TransportError``, among them ``TransportError/redirectRefused(_:status:from:location:)``.
    public func send(
        _ request: HTTPRequest, limits: ExchangeLimits
    ) throws(TransportError) -> any HTTPExchange {
        var request = request
        var count = 0
        while true {
            let exchange: any HTTPExchange
            do throws(TransportError) { exchange = try engine.send(request, limits: limits) } catch {
                throw count == 0 ? error : error.ofRepetition
            }
            let head = exchange.head
            guard let location = head.redirectLocation else { return exchange }
            exchange.cancel()
            count += 1
            if let limit = policy.maximumCount, count > limit {
                throw refusal(.tooMany(limit: limit), head, request, location)
            }
            request = try following(head, to: location, from: request)
        }
    }

    private func following(
        _ head: HTTPResponseHead, to location: String, from request: HTTPRequest
    ) throws(TransportError) -> HTTPRequest {
        var next = request
        do {
            next.url = try request.url.resolving(location)
        } catch {
            throw refusal(.unusableLocation(error), head, request, location)
        }
        if request.url.scheme == .https, next.url.scheme == .http, !policy.allowsInsecure {
            throw refusal(.insecure, head, request, location)
        }
        if next.url.origin != request.url.origin {
            guard head.status == 303 || !request.hasConfidentialBody else {
                throw refusal(.confidentialBody, head, request, location)
            }
            next.url = next.url.withoutCredentials
            next.fields.removeAll(where: \.isConfidential)
            next.authentication = nil
            next.sendsKeptCookies = false
        }
        if head.status == 303, request.method == .post {
            next.method = .get
            next.hasConfidentialBody = false
            next.body = HTTPBody()
            next.fields.removeAll { $0.name.lowercased().hasPrefix("content-") || $0.isNamed("SOAPAction") }
        }
        return next
    }

    private func refusal(
        _ defect: TransportError.RedirectDefect, _ head: HTTPResponseHead, _ request: HTTPRequest, _ location: String
    ) -> TransportError {
        .redirectRefused(
            defect, status: head.status, from: request.url.withoutCredentials, location: location)
    }
}
