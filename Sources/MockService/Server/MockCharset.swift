/// Encodings for bodies that are not plain UTF-8.
public enum MockCharset: Hashable, Sendable, CaseIterable {
    case utf8WithByteOrderMark
    /// With a byte order mark.
    case utf16BigEndian
    /// With a byte order mark.
    case utf16LittleEndian
    /// ISO-8859-1; a character that it lacks becomes `?`.
    case latin1

    /// `text` in this encoding.
    public func encode(_ text: String) -> [UInt8] {
        switch self {
        case .utf8WithByteOrderMark: [0xEF, 0xBB, 0xBF] + text.utf8
        case .utf16BigEndian: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .utf16LittleEndian: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .latin1: text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
        }
    }
}
