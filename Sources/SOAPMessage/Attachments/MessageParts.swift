internal import XMLWire

/// A message of several parts that is held whole, RFC 2387: its root, and what came beside it.
public struct MessageParts: Hashable, Sendable {
    /// One part.
    public struct Part: Hashable, Sendable {
        /// As it came.
        public let header: PartHeader
        /// Its transfer encoding undone.
        public fileprivate(set) var content: [UInt8] = []
    }

    /// The part that is the envelope.
    public let root: Part
    /// All others, in the order they came.
    public let attachments: [Part]

    /// Takes a message to pieces.
    /// - Parameter type: its media type.
    /// - Throws: ``MultipartError``.
    public init(_ message: [UInt8], _ type: MediaType) throws(MultipartError) {
        try self.init(message, boundary: type["boundary"], rule: RootRule(type))
    }

    /// Takes a file to pieces, which does not say its media type; see ``boundary(opening:)``.
    /// - Returns: nil where it is no message of several parts.
    /// - Throws: ``MultipartError``.
    public init?(file: [UInt8]) throws(MultipartError) {
        guard let boundary = Self.boundary(opening: file[...]) else { return nil }
        try self.init(file, boundary: boundary, rule: RootRule())
    }

    private init(_ message: [UInt8], boundary: String?, rule: RootRule) throws(MultipartError) {
        let collector = PartCollector(rule)
        var reader = try MultipartReader(boundary: boundary)
        // The collector throws nothing.
        do { try message.withUnsafeBytes { try reader.feed($0, into: collector) } } catch let error as MultipartError {
            throw error
        } catch {}
        try reader.finish()
        guard collector.parts.indices.contains(collector.finder.index) else { throw .noParts }
        attachments = Array(
            collector.parts[..<collector.finder.index] + collector.parts[(collector.finder.index + 1)...])
        root = collector.parts[collector.finder.index]
    }

    /// A first line that is longer is no boundary.
    public static let longestOpening = 1024

    /// The boundary of a message whose media type is not known: what stands behind `--` on its first line.
    /// - Parameter bytes: the first line at least, and all of the message where it has one line only.
    /// - Returns: nil where that is no boundary.
    public static func boundary(opening bytes: ArraySlice<UInt8>) -> String? {
        let text = bytes.drop { $0.isXMLSpace }
        guard text.starts(with: "--".utf8) else { return nil }
        let line = text.prefix { $0 != UInt8(ascii: "\n") }
        guard line.count <= longestOpening else { return nil }
        return String(decoding: line.dropFirst(2), as: UTF8.self).trimmingXMLSpace
    }

    /// The message with another envelope as its root, of which the rest of the message is as it was.
    /// - Returns: its media type, and its bytes.
    public func message(
        of envelope: RequestEnvelope, names: MultipartNames
    ) -> (contentType: String, bytes: [UInt8]) {
        let identifier = root.header.contentID ?? names.root
        let own = envelope.version.mediaType
        let isPackage = root.header.mediaType.name == XOPInclude.packageType
        let type = isPackage ? XOPInclude.packageType : own
        var header = "Content-Type: \(type); charset=utf-8" + (isPackage ? "; type=\"\(own)\"" : "")
        header += "\r\nContent-Transfer-Encoding: 8bit\r\nContent-ID: <\(identifier)>\r\n"
        var bytes = Array("--\(names.boundary)\r\n\(header)\r\n".utf8) + envelope.bytes
        for part in attachments {
            let others = part.header.fields.filter { $0.name.lowercased() != "content-transfer-encoding" }
            let lines = others.map { "\($0.name): \($0.value)\r\n" }.joined()
            bytes += Array("\r\n--\(names.boundary)\r\n\(lines)Content-Transfer-Encoding: binary\r\n\r\n".utf8)
            bytes += part.content
        }
        bytes += Array("\r\n--\(names.boundary)--\r\n".utf8)
        let info = isPackage ? "; start-info=\"\(own)\"" : ""
        let contentType =
            "multipart/related; type=\"\(type)\"; start=\"<\(identifier)>\"\(info); boundary=\"\(names.boundary)\""
        return (contentType, bytes)
    }
}

/// Keeps the parts of a message.
///
/// A class, because the reader calls it back.
private final class PartCollector: MultipartHandler {
    private(set) var parts: [MessageParts.Part] = []
    private(set) var finder: RootFinder

    init(_ rule: RootRule) { finder = RootFinder(rule) }

    func beginPart(_ header: PartHeader) {
        _ = finder.accept(header)
        parts.append(MessageParts.Part(header: header))
    }

    func content(_ bytes: UnsafeRawBufferPointer) { parts[parts.count - 1].content.append(contentsOf: bytes) }
    func endPart() {}
}
