import ByteCoding
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
        mediaType = FileType.mediaType(ofFile: Self.fileName(of: path))
    }

    /// The last part of the path.
    public var fileName: String { Self.fileName(of: path) }

    private static func fileName(of path: String) -> String {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    }

    /// The URL that refers to it, RFC 2392 §2.
    public var reference: String {
        "cid:"
            + PercentEncoding.encode(contentID) { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._~@=".utf8.contains(byte)
                }
            }
    }
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
