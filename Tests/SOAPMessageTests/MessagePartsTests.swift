import SOAPMessage
import Testing
import XMLWire

/// Messages of several parts that are held whole.
@Suite struct `Messages in parts` {
    private static let file =
        "--b 1\r\nContent-Type: application/octet-stream\r\nContent-ID: <one@x>\r\n\r\nA\r\n"
        + "--b 1\r\nContent-Type: application/xop+xml; type=\"text/xml\"\r\nContent-ID: <root@x>\r\n\r\n<a/>\r\n"
        + "--b 1\r\nContent-Transfer-Encoding: base64\r\n\r\nQg==\r\n--b 1--\r\n"

    @Test func `are told by their first line, and taken to pieces`() throws {
        let parts = try #require(try MessageParts(file: Array(Self.file.utf8)))
        #expect(String(decoding: parts.root.content, as: UTF8.self) == "<a/>")
        #expect(parts.attachments.map { String(decoding: $0.content, as: UTF8.self) } == ["A", "B"])
        #expect(try MessageParts(file: Array("<a>--b</a>".utf8)) == nil)
        #expect(throws: MultipartError.truncated(partCount: 1)) {
            try MessageParts(file: Array(Self.file.prefix(90).utf8))
        }
    }

    @Test func `keep their attachments around another root`() throws {
        let parts = try #require(try MessageParts(file: Array(Self.file.utf8)))
        let root = QualifiedName("Envelope", in: SOAPVersion.v12.envelopeNamespace)
        let envelope = RequestEnvelope(Array("<b/>".utf8), root: root, wanted: .v12, action: "")
        let (type, bytes) = parts.message(of: envelope, names: MultipartNames(random: [1, 2]))
        #expect(
            type == "multipart/related; type=\"application/xop+xml\"; start=\"<root@x>\"; "
                + "start-info=\"application/soap+xml\"; boundary=\"soap-0102\"")
        let again = try MessageParts(bytes, MediaType(type))
        #expect(again.root.content == envelope.bytes && again.root.header.contentID == "root@x")
        #expect(again.attachments.map(\.content) == parts.attachments.map(\.content))
        #expect(again.attachments[0].header.contentID == "one@x")
    }
}
