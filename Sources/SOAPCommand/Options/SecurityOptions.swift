import XMLWire

/// What stands in the Security header: WS-Security.
struct SecurityOptions: Equatable, Sendable {
    /// `--wsse`.
    var user: UserArgument?
    /// `--wsse-digest`: the password is not shown.
    var usesDigest = false
    /// `--timestamp`: how long the message is good.
    var lifetime: Duration?
    /// `--saml`: a file with a token that others made.
    var token: InputSource?
    /// `--sign-cert`: the certificate of the signature.
    var certificate: String?
    /// `--sign-key`: its private key; nil where the certificate's file has it.
    var key: String?
    /// `--sign-pass`: what the key is encrypted with.
    var keyPassword: Secret?

    /// How long a message is good where nobody says: five minutes, as most services have it.
    static let usualLifetime = Duration.seconds(300)
}

/// `--soap-header`: a header block.
enum HeaderBlockArgument: InputAsking, Equatable {
    /// `NAME=VALUE`, an item like those of the Body.
    case item(ItemSyntax)
    /// `@FILE`, `@-`: XML.
    case input(InputSource)

    /// - Throws: ``ValueDefect/noFileName``, ``ValueDefect/item(key:_:)``.
    init(_ text: String) throws(ValueDefect) {
        if let name = text.removing(prefix: "@") {
            guard !name.isEmpty else { throw .noFileName }
            self = .input(InputSource(String(name)))
            return
        }
        do throws(UsageError) {
            let item = try ItemSyntax(text)
            // No file travels beside the envelope for a header block.
            guard !item.isAttachment else { throw UsageError.item(key: item.key, defect: .noEqualsSign) }
            self = .item(item)
        } catch {
            guard case .item(let key, let defect) = error else { throw .empty }
            throw .item(key: key, defect)
        }
    }

    var readsStandardInput: Bool {
        switch self {
        case .item(let item): item.readsStandardInput
        case .input(let source): source.readsStandardInput
        }
    }
}
