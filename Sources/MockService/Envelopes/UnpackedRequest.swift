import SOAPMessage

extension MockRequest {
    /// The request as if its envelope had come alone: a `multipart/related` message (RFC 2387) is taken to pieces, its root
    /// becomes the body, and the media type is what that says the envelope is.
    ///
    /// Any other request is left as it is.
    /// - Throws: ``SOAPMessage/MultipartError`` where it cannot be taken to pieces.
    func unpacked() throws(MultipartError) -> MockRequest {
        let type = MediaType(field("Content-Type"))
        guard type.name == "multipart/related" else { return self }
        let parts = try MessageParts(body, type)
        let others = fields.filter { $0.name.lowercased() != "content-type" }
        var request = MockRequest(
            method: method, target: target, minorVersion: minorVersion,
            fields: others + [MockField("Content-Type", Self.envelopeType(parts.root.header.mediaType, in: type))],
            body: parts.root.content, connection: connection, ordinal: ordinal)
        request.attachments = parts.attachments
        return request
    }

    /// What the envelope would be by itself; of XOP the parameters say so (XOP §4.1, MTOM §4.2).
    private static func envelopeType(_ root: MediaType, in message: MediaType) -> String {
        let own = MediaType(root["type"] ?? message["start-info"])
        let isPackage = root.name == XOPInclude.packageType
        let action = root["action"] ?? (isPackage ? own["action"] : nil) ?? message["action"]
        return (isPackage ? own.name : root.name) + (root.charset.map { "; charset=\($0)" } ?? "")
            + (action.map { "; action=\"\($0)\"" } ?? "")
    }
}
