public import XMLWire

/// The Security header block: what proves who calls, when, and that nobody changed it; WSS SOAP Message Security §5.
public struct SecurityHeader: Hashable, Sendable {
    /// How long the message is good, §10.
    public struct Timestamp: Hashable, Sendable {
        /// An xsd:dateTime in UTC.
        public let created: String
        /// An xsd:dateTime in UTC.
        public let expires: String

        /// The time from one instant to another, both in seconds since 1970.
        public init(from start: Int64, lasting seconds: Int64) {
            created = UTCDateTime.text(secondsSinceEpoch: start)
            expires = UTCDateTime.text(secondsSinceEpoch: start + seconds)
        }
    }

    /// `wsu:Timestamp`.
    public var timestamp: Timestamp?
    /// `wsse:UsernameToken`.
    public var usernameToken: UsernameToken?
    /// A token that others made, such as a SAML assertion; an element that is well formed by itself.
    public var token: [UInt8]?
    /// The signature that is still to be computed.
    public var signature: SignatureTemplate?

    /// A header with nothing in it.
    public init() {}

    /// Whether there is nothing to send.
    public var isEmpty: Bool { timestamp == nil && usernameToken == nil && token == nil && signature == nil }

    /// The block, which has to be understood.
    /// - Throws: `IllegalCharacter` where user or password hold what XML cannot.
    public func block(for version: SOAPVersion) throws(IllegalCharacter) -> HeaderBlock {
        let name = SecurityNames.extension("Security")
        var writer = XMLWriter(preferring: SecurityNames.bindings + [version.envelopeBinding])
        writer.start(name, declaring: SecurityNames.bindings.filter { $0.prefix != "ds" || signature != nil })
        try writer.attribute(QualifiedName("mustUnderstand", in: version.envelopeNamespace), "1")
        if let timestamp {
            writer.start(SecurityNames.utility("Timestamp"))
            if let signature {
                try writer.attribute(SecurityNames.utility("Id"), signature.timestampIdentifier)
            }
            try writer.element(SecurityNames.utility("Created"), timestamp.created)
            try writer.element(SecurityNames.utility("Expires"), timestamp.expires)
            writer.end()
        }
        try usernameToken?.write(to: &writer)
        if let token { writer.raw(token) }
        try signature?.write(signsTimestamp: timestamp != nil, to: &writer)
        writer.end()
        return HeaderBlock(name, bytes: writer.bytes)
    }
}
