import ByteCoding

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
