internal import ByteCoding
import Synchronization

/// Answers challenges of the Digest scheme (RFC 7616), over any engine.
///
/// The first request carries the real body, since a service may fail over an empty one instead of asking who calls; it
/// is sent again with the answer. A nonce that was good is used for later requests to the same origin, which are then
/// sent once. Requests without a ``HTTPAuthentication`` of this scheme pass through.
public struct DigestTransport: HTTPTransport {
    /// How much of a body that nobody wants is read so that its connection can be used again.
    private static let drainLimit = 64 * 1024
    private let engine: any HTTPTransport
    private let nonces = DigestNonces()
    private let clientNonce: @Sendable () -> String

    /// Wraps an engine.
    public init(_ engine: any HTTPTransport) {
        self.init(engine) { (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal }
    }

    init(_ engine: any HTTPTransport, clientNonce: @escaping @Sendable () -> String) {
        self.engine = engine
        self.clientNonce = clientNonce
    }

    /// Sends `request`, and where it is challenged once more, all within `limits`.
    /// - Throws: ``TransportError``.
    public func send(
        _ request: HTTPRequest, limits: ExchangeLimits
    ) throws(TransportError) -> any HTTPExchange {
        guard let authentication = request.authentication, authentication.scheme == .digest else {
            return try engine.send(request, limits: limits)
        }
        var plain = request
        plain.authentication = nil
        plain.url = request.url.withoutCredentials
        let key = DigestNonces.Key(origin: request.url.origin, user: authentication.credentials.user)
        let known = nonces.next(for: key)
        let first = try engine.send(try answered(plain, known, authentication.credentials), limits: limits)
        guard first.head.status == 401,
            let challenge = DigestChallenge.best(in: first.head.fields.values(of: "WWW-Authenticate")),
            known == nil || challenge.isStale || challenge.nonce != known?.challenge.nonce
        else { return first }
        Self.drain(first)
        let use = nonces.begin(challenge, for: key)
        do throws(TransportError) {
            return try engine.send(try answered(plain, use, authentication.credentials), limits: limits)
        } catch { throw error.ofRepetition }
    }

    private func answered(
        _ request: HTTPRequest, _ use: DigestNonces.Use?, _ credentials: Credentials
    ) throws(TransportError) -> HTTPRequest {
        guard let use else { return request }
        var request = request
        var covered = request
        // Only where a server insists on it are files read for their hash, and then whole.
        if use.challenge.protection == .integrity { covered.body = HTTPBody(try request.body.read()) }
        let value = use.challenge.answer(covered, credentials, count: use.count, clientNonce: clientNonce())
        request.fields.removeAll { $0.isNamed("Authorization") }
        do { request.fields.append(try HTTPField("Authorization", value)) } catch { throw .invalidField(error) }
        return request
    }

    /// Reads a short rest, gives up a long one.
    private static func drain(_ exchange: any HTTPExchange) {
        var count = 0
        do throws(TransportError) {
            while count < drainLimit, let chunk = try exchange.nextChunk() { count += chunk.count }
        } catch {}  // of a reply that is thrown away
        exchange.cancel()
    }
}

/// The nonces that servers gave, with how often each was used.
///
/// A class, because exchanges share it.
private final class DigestNonces: Sendable {
    struct Key: Hashable {
        let origin: HTTPURL.Origin
        let user: String
    }

    struct Use {
        let challenge: DigestChallenge
        let count: UInt32
    }

    private let uses = Mutex<[Key: Use]>([:])

    /// One more use of the nonce that is known.
    func next(for key: Key) -> Use? {
        uses.withLock { uses in
            guard let use = uses[key] else { return nil }
            uses[key] = Use(challenge: use.challenge, count: use.count &+ 1)
            return uses[key]
        }
    }

    /// The first use of a new nonce.
    func begin(_ challenge: DigestChallenge, for key: Key) -> Use {
        let use = Use(challenge: challenge, count: 1)
        uses.withLock { $0[key] = use }
        return use
    }
}
