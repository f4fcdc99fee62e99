import XMLWire

/// A file that travels beside the envelope, as a part of its own.
public struct Attachment: Hashable, Sendable {
    /// What the envelope refers to it by, RFC 2392: without angle brackets.
    public var contentID: String
    /// Where the file lies.
    public let path: String
    /// How many bytes it has.
    public let byteCount: Int
    /// Told by the extension of the file's name; `application/octet-stream` where that tells nothing.
    public let mediaType: String

    /// A file; nothing is opened.
    public init(contentID: String, path: String, byteCount: Int) {
        self.contentID = contentID
        self.path = path
        self.byteCount = byteCount
        mediaType = Self.mediaType(of: path)
    }

    /// The last part of the path.
    public var fileName: String { String(path.split(separator: "/").last ?? "") }

    /// The URL that refers to it, RFC 2392 §2.
    public var reference: String {
        var url = "cid:"
        for byte in contentID.utf8 {
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._~@=".utf8.contains(byte)
                }
            url += isPlain ? String(UnicodeScalar(byte)) : Self.percentEncoded(byte)
        }
        return url
    }

    static func percentEncoded(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }

    private static func mediaType(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return unknownType }
        return mediaTypes[name[name.index(after: dot)...].lowercased()] ?? unknownType
    }

    private static let unknownType = "application/octet-stream"
    private static let mediaTypes = [
        "bmp": "image/bmp", "csv": "text/csv", "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "eml": "message/rfc822", "gif": "image/gif", "gz": "application/gzip", "htm": "text/html",
        "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "p7m": "application/pkcs7-mime", "pdf": "application/pdf",
        "png": "image/png", "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "rtf": "application/rtf", "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff",
        "txt": "text/plain", "wav": "audio/wav", "webp": "image/webp", "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "text/xml",
        "zip": "application/zip",
    ]
}

extension ArgumentValue {
    /// With `xop:Include` in place of each file, for elements whose content it is to be and no schema says so.
    public var withIncludes: ArgumentValue {
        switch self {
        case .attachment(let attachment):
            var writer = XMLWriter()
            XOPInclude.write(attachment, to: &writer)
            return .fragment(writer.bytes)
        case .list(let items): return .list(items.map(\.withIncludes))
        case .record(let members):
            return .record(members.map { ArgumentMember($0.name, $0.value.withIncludes) })
        case .null, .text, .bytes, .fragment: return self
        }
    }

    /// The files in it, in order.
    public var attachments: [Attachment] {
        switch self {
        case .attachment(let attachment): [attachment]
        case .list(let items): items.flatMap(\.attachments)
        case .record(let members): members.flatMap(\.value.attachments)
        case .null, .text, .bytes, .fragment: []
        }
    }
}
