/// Why a byte stream is no message of several parts.
public enum MultipartError: Error, Hashable, Sendable {
    /// The media type has no `boundary` parameter, RFC 2046 §5.1.1, or one that cannot stand in a line.
    case noBoundary
    /// No line of the message is its boundary.
    case noParts
    /// The message ends before its closing boundary; so many parts had begun.
    case truncated(partCount: Int)
    /// A line in the header of a part that is no field.
    case malformedHeader(line: String, part: Int)
    /// A `Content-Transfer-Encoding` that is not known; RFC 2045 §6.1.
    case unknownTransferEncoding(String, part: Int)
    /// Content that is no base64 although its part says so; RFC 2045 §6.8.
    case notBase64(part: Int)
    /// A message costs more than it may.
    case limit(MultipartLimit)
}

/// What a message may cost.
///
/// It takes whatever real services send; the size of a part is not bounded.
enum MultipartLimits {
    /// Bytes of the header of one part.
    static let headerBytes = 16 * 1024
    /// Fields in the header of one part.
    static let fieldCount = 100
    /// Parts of the message.
    static let partCount = 10_000
}

/// What a message has too much of, and how much there may be.
public enum MultipartLimit: Hashable, Sendable {
    case headerBytes(Int)
    case fieldCount(Int)
    case partCount(Int)
}
