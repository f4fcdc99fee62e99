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
        let (parts, index) = try PartCollector.parts(of: body, type)
        guard parts.indices.contains(index) else { throw .noParts }
        let root = parts[index]
        let others = fields.filter { $0.name.lowercased() != "content-type" }
        var request = MockRequest(
            method: method, target: target, minorVersion: minorVersion,
            fields: others + [MockField("Content-Type", Self.envelopeType(root.header.mediaType, in: type))],
            body: root.content, connection: connection, ordinal: ordinal)
        request.attachments = parts
        request.attachments.remove(at: index)
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

/// Keeps the parts of a message.
///
/// A class, because the reader calls it back.
private final class PartCollector: MultipartHandler {
    private var parts: [RequestPart] = []
    private var finder: RootFinder

    private init(_ rule: RootRule) { finder = RootFinder(rule) }

    /// All parts, and which of them is the root.
    static func parts(of body: [UInt8], _ type: MediaType) throws(MultipartError) -> ([RequestPart], root: Int) {
        let collector = PartCollector(RootRule(type))
        var reader = try MultipartReader(boundary: type["boundary"])
        // The collector throws nothing.
        do { try body.withUnsafeBytes { try reader.feed($0, into: collector) } } catch let error as MultipartError {
            throw error
        } catch {}
        try reader.finish()
        return (collector.parts, collector.finder.index)
    }

    func beginPart(_ header: PartHeader) {
        _ = finder.accept(header)
        parts.append(RequestPart(header: header))
    }

    func content(_ bytes: UnsafeRawBufferPointer) { parts[parts.count - 1].content.append(contentsOf: bytes) }
    func endPart() {}
}
