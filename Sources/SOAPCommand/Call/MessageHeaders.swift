import ByteCoding
import EnvelopeTemplate
import SOAPMessage
import SOAPTransport
import XMLWire

/// The header blocks that the command line asks for: the Security header first, WS-Addressing, then those of `--soap-header`.
struct MessageHeaders {
    /// The items of `--soap-header`, for whoever knows their types.
    fileprivate(set) var items: [ArgumentMember] = []
    fileprivate var fragments: [HeaderBlock] = []
    fileprivate var security = SecurityHeader()
    fileprivate let signer: MessageSigner?
    /// Who calls, by `--wsse`; a placeholder for the password where it is only shown.
    fileprivate var credentials: Credentials?
    /// Nil without `--wsa`.
    fileprivate var messageID: String?
    fileprivate let request: RequestOptions

    /// Reads the files and asks for the secrets that the options name.
    /// - Throws: `UsageError`, ``CallError``, `Console.FileError`.
    static func read(
        _ request: RequestOptions, variables: Masked<Variables>, mask: inout SecretMask, input: InputReader
    ) throws -> Masked<MessageHeaders> {
        if let nonce = input.console.environment["SOAP_NONCE"], Base64.decode(nonce.utf8)?.isEmpty != false {
            throw CallError.badNonce
        }
        if let now = input.console.environment["SOAP_NOW"], Int64(now) == nil { throw CallError.badNow }
        let signer = try MessageSigner(request.security, input: input)
        var headers = Masked(MessageHeaders(request: request, signer: signer))
        try headers.addBlocks(request.headers, variables: variables, mask: &mask, input: input)
        try headers.addSecurity(request.security, mask: &mask, input: input)
        return headers
    }

    private init(request: RequestOptions, signer: MessageSigner?) {
        self.request = request
        self.signer = signer
    }

    /// Whether a repeated call needs other blocks: what proves that a message is no copy is good once.
    var areGoodOnce: Bool { request.usesAddressing || credentials != nil || lifetime != nil || signer != nil }

    /// How long the message is good, in seconds; a signature has a time too.
    fileprivate var lifetime: Int64? {
        let usual = request.security.certificate == nil ? nil : SecurityOptions.usualLifetime
        return (request.security.lifetime ?? usual)?.components.seconds
    }

    /// The first option that needs an envelope; nil where there is none.
    var firstOption: String? { option { _ in true } }

    private func option(where isMeant: (OptionEntry) -> Bool) -> String? {
        request.given.first { name in
            OptionTable.entry(name).map { $0.needs.contains(.envelope) && isMeant($0) } == true
        }?.spelling
    }

    /// The envelope with its blocks, signed.
    /// - Parameters:
    ///   - maker: knows what the description of the service says of WS-Addressing.
    ///   - source: how messages name that description.
    ///   - signed: the same message as it is sent, where this one is only shown; nil computes the signature.
    /// - Throws: ``CallError``.
    func dressed(
        _ envelope: RequestEnvelope, for maker: any MessageMaker, to url: HTTPURL, source: String,
        signed: RequestEnvelope?
    ) throws(CallError) -> RequestEnvelope {
        var envelope = envelope
        envelope.insert(fragments)
        if let messageID {
            let addressing = maker.addressing
            let action = request.action ?? addressing.action ?? envelope.action
            guard !action.isEmpty else { throw .noAction(source: source) }
            let properties = MessageAddressing(
                version: addressing.version ?? .v2005, action: action, destination: url.withoutCredentials.text,
                messageID: messageID)
            do throws(IllegalCharacter) { envelope.insert(try properties.blocks()) } catch {
                throw .argument(.illegalCharacter(argument: OptionName.action.spelling, error))
            }
        }
        guard !security.isEmpty else { return envelope }
        guard !envelope.headerBlockNames.contains("Security") else {
            throw .securityTwice(option: option { $0.group == .security } ?? "")
        }
        do throws(IllegalCharacter) { try envelope.secure(with: security) } catch {
            throw .argument(.illegalCharacter(argument: OptionName.wsse.spelling, error))
        }
        guard let signer else { return envelope }
        guard let signed else { return try signer.signed(envelope) }
        return try signer.copySignature(of: signed.bytes, to: envelope)
    }
}

extension Masked<MessageHeaders> {
    /// What was typed is shown; what a file, a variable of the environment or one of `--vars` holds is not.
    fileprivate mutating func addBlocks(
        _ arguments: [HeaderBlockArgument], variables: Masked<Variables>, mask: inout SecretMask, input: InputReader
    ) throws {
        var items: [Masked<ReadItem>] = []
        for argument in arguments {
            switch argument {
            case .item(let item): items.append(try input.headerItem(item, variables: variables, mask: &mask))
            case .input(let source):
                let content = try input.bytes(source)
                real.fragments.append(try Self.fragment(content, origin: source.name))
                shown.fragments.append(
                    HeaderBlock(QualifiedName("Header"), bytes: Array(mask.placeholder(for: "SOAP_HEADER").utf8)))
            }
        }
        if case .record(let members) = try ArgumentTree.fold(items.map(\.real)) { real.items = members }
        if case .record(let members) = try ArgumentTree.fold(items.map(\.shown)) { shown.items = members }
    }

    fileprivate mutating func addSecurity(
        _ options: SecurityOptions, mask: inout SecretMask, input: InputReader
    ) throws {
        if let user = options.user {
            let credentials = try input.credentials(user)
            mask.learn(credentials.password)
            real.credentials = credentials
            let placeholder = mask.placeholder(for: options.usesDigest ? "WSSE_DIGEST" : "WSSE_PASSWORD")
            shown.credentials = Credentials(user: credentials.user, password: placeholder)
        }
        if let source = options.token {
            let content = try input.bytes(source)
            mask.learn(String(decoding: content, as: UTF8.self))
            real.security.token = try Self.fragment(content, origin: source.name).bytes
            shown.security.token = Array(mask.placeholder(for: "SAML_TOKEN").utf8)
        }
    }

    /// Gives the blocks their times and identifiers, anew for each message that is sent.
    mutating func stamp(_ context: TemplateContext) {
        guard real.areGoodOnce else { return }
        let (now, nonce) = (context.secondsSinceEpoch(), context.randomBytes(16))
        let created = UTCDateTime.text(secondsSinceEpoch: now)
        let identifier = UUIDText.version4(from: context.randomBytes(16))
        let usesDigest = real.request.security.usesDigest
        self = map { headers in
            var headers = headers
            headers.security.timestamp = headers.lifetime.map { SecurityHeader.Timestamp(from: now, lasting: $0) }
            headers.security.usernameToken = headers.credentials.map { credentials in
                UsernameToken(
                    user: credentials.user, passwordText: credentials.password, type: usesDigest ? .digest : .text,
                    nonce: nonce, created: created)
            }
            headers.security.signature = headers.signer?.template(identifier: identifier)
            headers.messageID = headers.request.usesAddressing ? "urn:uuid:" + identifier : nil
            return headers
        }
        guard usesDigest, let credentials = real.credentials else { return }
        real.security.usernameToken = UsernameToken(
            user: credentials.user,
            passwordText: UsernameToken.digest(nonce: nonce, created: created, password: credentials.password),
            type: .digest, nonce: nonce, created: created)
    }

    private static func fragment(_ content: [UInt8], origin: String) throws -> HeaderBlock {
        guard String(validating: content, as: UTF8.self) != nil else { throw CallError.notUTF8(origin: origin) }
        do { return try HeaderBlock(xml: content) } catch let error as XMLReadError {
            throw CallError.fragment(origin: origin, error)
        }
    }
}

extension InputReader {
    fileprivate func headerItem(
        _ item: ItemSyntax, variables: Masked<Variables>, mask: inout SecretMask
    ) throws -> Masked<ReadItem> {
        let value: Masked<ArgumentValue>
        switch item.value {
        case .text(let text) where text.begins(with: "env:"):
            let secret = try secret(try Secret(text), prompt: item.key)
            mask.learn(secret)
            value = Masked(real: .text(secret), shown: .text(mask.placeholder(for: item.key)))
        case .content(let source):
            let content = Secret.withoutLineEnd(try bytes(source))
            mask.learn(String(decoding: content, as: UTF8.self))
            value = Masked(real: .bytes(content), shown: .text(mask.placeholder(for: item.key)))
        case .structured:
            value = Masked(real: try self.value(item), shown: .text(mask.placeholder(for: item.key)))
        case .text, .json, .fragment, .attachment:
            let given = try self.value(item)
            value = try variables.map { try $0.filled(given) }
        }
        return value.map { ReadItem(item, $0) }
    }
}
