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
