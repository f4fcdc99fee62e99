public import XMLWire

/// The message addressing properties of a request, WS-Addressing 1.0 Core §3.1.
public struct MessageAddressing: Hashable, Sendable {
    /// Which vocabulary is written.
    public let version: AddressingVersion
    /// The intent of the message, an absolute IRI.
    public let action: String
    /// Where the message goes.
    public let destination: String
    /// An absolute IRI that no other message has.
    public let messageID: String

    /// Properties; the reply is to come back the way of the request.
    public init(version: AddressingVersion, action: String, destination: String, messageID: String) {
        self.version = version
        self.action = action
        self.destination = destination
        self.messageID = messageID
    }

    /// `Action`, `MessageID`, `ReplyTo`, `To`, 1.0 SOAP Binding §3.
    /// - Throws: `IllegalCharacter` where an IRI holds what XML cannot.
    public func blocks() throws(IllegalCharacter) -> [HeaderBlock] {
        [
            try block("Action", text: action), try block("MessageID", text: messageID),
            try block("ReplyTo", address: version.anonymousAddress), try block("To", text: destination),
        ]
    }

    private func block(
        _ local: String, text: String? = nil, address: String? = nil
    ) throws(IllegalCharacter) -> HeaderBlock {
        let name = QualifiedName(local, in: version.namespace)
        var writer = XMLWriter(preferring: [NamespaceBinding(prefix: "wsa", namespace: version.namespace)])
        writer.start(name)
        if let text { try writer.text(text) }
        if let address { try writer.element(QualifiedName("Address", in: version.namespace), address) }
        writer.end()
        return HeaderBlock(name, bytes: writer.bytes)
    }
}
