import ByteCoding

/// An envelope and its attachments as they go on the wire: a `multipart/related` message, RFC 2387.
public struct MultipartMessage: Sendable {
    /// How the parts belong to the envelope.
    public enum Packaging: Hashable, Sendable {
        /// Binary content of the envelope was moved into parts: MTOM §3 and §4, for SOAP 1.1 its binding of 2006.
        case mtom
        /// Parts lie beside the envelope: SOAP Messages with Attachments, W3C Note of 11 December 2000.
        case attachments

        /// What an envelope with attachments asks for: MTOM where an `xop:Include` stands in it.
        public init(of envelope: RequestEnvelope) {
            self = XOPInclude.occurs(in: envelope.bytes) ? .mtom : .attachments
        }
    }

    /// A stretch of the message.
    public enum Piece: Hashable, Sendable {
        /// Boundaries and headers, in ASCII.
        case frame(String)
        /// The root part.
        case envelope([UInt8])
        /// The content of a part, which is read when it is sent.
        case file(Attachment)
    }

    /// The header fields that carry version and action, in the order they go on the wire.
    public let fields: [(name: String, value: String)]
    /// The message from its first boundary to its last.
    public let pieces: [Piece]

    /// Puts an envelope first and the attachments behind it, in the order given.
    ///
    /// `start-info` says what the root would be by itself (MTOM §4.2). For SOAP 1.2 the action stands in the media type of
    /// the message and in that of the root part, since servers look for it in the one or the other.
    public init(
        _ envelope: RequestEnvelope, attachments: [Attachment], packaging: Packaging, names: MultipartNames
    ) {
        let own = envelope.version.mediaType
        let hasAction = envelope.version == .v12 && !envelope.action.isEmpty
        let action = hasAction ? "; action=\"\(envelope.action)\"" : ""
        let (type, info, root) =
            switch packaging {
            case .mtom:
                (
                    XOPInclude.packageType, "; start-info=\"\(own)\"",
                    "\(XOPInclude.packageType); charset=utf-8; type=\"\(own)\"\(action)"
                )
            case .attachments: (own, "", "\(own); charset=utf-8\(action)")
            }
        let contentType =
            "multipart/related; type=\"\(type)\"; start=\"<\(names.root)>\"\(info)\(action); "
            + "boundary=\"\(names.boundary)\""
        fields = [("Content-Type", contentType)] + envelope.fields.filter { $0.name != "Content-Type" }
        var frame = "--\(names.boundary)\r\n" + Self.header(root, "8bit", names.root) + "\r\n"
        var pieces = [Piece.frame(frame), .envelope(envelope.bytes)]
        for attachment in attachments {
            frame = "\r\n--\(names.boundary)\r\n"
            frame += Self.header(attachment.mediaType, "binary", attachment.contentID)
            frame += "Content-Disposition: attachment; \(FileNameParameter.text(attachment.fileName))\r\n\r\n"
            pieces += [.frame(frame), .file(attachment)]
        }
        self.pieces = pieces + [.frame("\r\n--\(names.boundary)--\r\n")]
    }

    private static func header(_ type: String, _ encoding: String, _ contentID: String) -> String {
        "Content-Type: \(type)\r\nContent-Transfer-Encoding: \(encoding)\r\nContent-ID: <\(contentID)>\r\n"
    }
}

/// The `filename` parameter of `Content-Disposition`, RFC 2183 §2.3.
enum FileNameParameter {
    /// Quoted; a name that is not all ASCII once more as RFC 2231 §4 has it, with `_` in the first where it cannot be said.
    ///
    /// A control character is `_` in both: none gets into a header.
    static func text(_ name: String) -> String {
        let clean = String(String.UnicodeScalarView(name.unicodeScalars.map { isControl($0) ? "_" : $0 }))
        let plain = clean.unicodeScalars.map { $0.isASCII ? String($0) : "_" }.joined()
        let quoted = plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        guard !clean.unicodeScalars.allSatisfy(\.isASCII) else { return "filename=\"\(quoted)\"" }
        return "filename=\"\(quoted)\"; filename*=utf-8''\(PercentEncoding.encode(clean, keeping: isToken))"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// `attr-char` of RFC 5987 §3.2.1.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$&+-.^_`|~".utf8.contains(byte)
        }
    }
}
