import ByteCoding

/// Undoes the `Content-Transfer-Encoding` of a part as it arrives, RFC 2045 §6.
enum TransferDecoder {
    /// `7bit`, `8bit` and `binary`: the bytes are the content.
    case identity
    case base64(Base64Decoder)
    case quotedPrintable(QuotedPrintableDecoder)

    /// - Parameter part: the number of the part, from 1.
    init(_ header: PartHeader, part: Int) throws(MultipartError) {
        let name = header["Content-Transfer-Encoding"] ?? "binary"
        switch name.lowercased() {
        case "", "7bit", "8bit", "binary": self = .identity
        case "base64": self = .base64(Base64Decoder())
        case "quoted-printable": self = .quotedPrintable(QuotedPrintableDecoder())
        default: throw .unknownTransferEncoding(name, part: part)
        }
    }

    /// Hands on what the next bytes mean.
    /// - Throws: ``MultipartError/notBase64(part:)``, or what `body` throws.
    mutating func decode(
        _ bytes: UnsafeRawBufferPointer, part: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let content: [UInt8]
        switch self {
        case .identity: return try body(bytes)
        case .base64(var decoder):
            do { content = try decoder.decode(bytes) } catch { throw MultipartError.notBase64(part: part) }
            self = .base64(decoder)
        case .quotedPrintable(var decoder):
            content = decoder.decode(bytes)
            self = .quotedPrintable(decoder)
        }
        if !content.isEmpty { try content.withUnsafeBytes(body) }
    }

    /// Hands on what the end of the part makes complete.
    /// - Throws: ``MultipartError/notBase64(part:)``, or what `body` throws.
    mutating func finish(part: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let content: [UInt8]
        switch self {
        case .identity: return
        case .base64(var decoder):
            do { content = try decoder.finish() } catch { throw MultipartError.notBase64(part: part) }
        case .quotedPrintable(var decoder): content = decoder.finish()
        }
        if !content.isEmpty { try content.withUnsafeBytes(body) }
    }
}

/// Reads quoted-printable text as it arrives, RFC 2045 §6.7; what is no proper escape stands for itself.
struct QuotedPrintableDecoder {
    /// White space that is longer than a line may be is kept, wherever it stands.
    private static let longestBlank = 998
    /// An `=` with what follows it, or white space: what it means depends on the next byte.
    private var held: [UInt8] = []

    mutating func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count)
        for byte in bytes { accept(byte, &content) }
        return content
    }

    /// White space at the end of the content is white space at the end of a line.
    mutating func finish() -> [UInt8] {
        defer { held = [] }
        guard held.first == UInt8(ascii: "="), held.dropFirst().contains(where: { !Self.isBlank($0) }) else {
            return []
        }
        return held
    }

    private mutating func accept(_ byte: UInt8, _ content: inout [UInt8]) {
        guard let first = held.first else {
            if byte == UInt8(ascii: "=") || Self.isBlank(byte) { held.append(byte) } else { content.append(byte) }
            return
        }
        if first == UInt8(ascii: "=") { return acceptEscaped(byte, &content) }
        if Self.isBlank(byte), byte != UInt8(ascii: "\r"), held.count < Self.longestBlank { return held.append(byte) }
        if byte == UInt8(ascii: "\r"), !held.contains(byte) { return held.append(byte) }
        // White space before a line end was added on the way.
        if byte == UInt8(ascii: "\n") {
            content += held.contains(UInt8(ascii: "\r")) ? [UInt8(ascii: "\r"), byte] : [byte]
            return held.removeAll(keepingCapacity: true)
        }
        content += held
        held.removeAll(keepingCapacity: true)
        accept(byte, &content)
    }

    /// `=` and two digits are a byte, `=` at the end of a line joins it with the next.
    private mutating func acceptEscaped(_ byte: UInt8, _ content: inout [UInt8]) {
        if held.count == 1, ContentID.digit(byte) != nil { return held.append(byte) }
        if held.count == 2, let high = ContentID.digit(held[1]), let low = ContentID.digit(byte) {
            content.append(high << 4 | low)
            return held.removeAll(keepingCapacity: true)
        }
        let isBreak = held.dropFirst().allSatisfy { Self.isBlank($0) } && held.count < Self.longestBlank
        if isBreak, byte == UInt8(ascii: "\n") { return held.removeAll(keepingCapacity: true) }
        if isBreak, Self.isBlank(byte) { return held.append(byte) }
        content += held
        held.removeAll(keepingCapacity: true)
        accept(byte, &content)
    }

    /// A carriage return counts here: half of a line end.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
