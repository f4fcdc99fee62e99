/// How the bytes of a document become characters: a byte order mark, else what the transport says, else the XML
/// declaration, else UTF-8 (RFC 7303 §3, XML 1.0 appendix F).
struct CharacterEncoding: Hashable {
    /// As iconv knows it; `UTF-8` needs no conversion.
    let name: String
    /// The bytes of the byte order mark, to be skipped.
    let markLength: Int

    static let utf8 = CharacterEncoding(name: "UTF-8", markLength: 0)

    var isUTF8: Bool { name == "UTF-8" }

    /// Decides from the first bytes of a document.
    /// - Parameter declared: the `charset` parameter of the media type, if any.
    /// - Returns: nil where more bytes are needed; never nil when `isComplete`.
    static func sniff(_ start: [UInt8], declared: String?, isComplete: Bool) -> CharacterEncoding? {
        guard start.count >= 4 || isComplete else { return nil }
        if let mark = byteOrderMark(start) { return mark }
        if let declared, !declared.isEmpty { return CharacterEncoding(named: declared, start: start) }
        if isWide(start, zeroAt: 1) { return CharacterEncoding(name: "UTF-16LE", markLength: 0) }
        if isWide(start, zeroAt: 0) { return CharacterEncoding(name: "UTF-16BE", markLength: 0) }
        return declaration(start, isComplete: isComplete)
    }

    private static func byteOrderMark(_ start: [UInt8]) -> CharacterEncoding? {
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return CharacterEncoding(name: "UTF-8", markLength: 3) }
        if start.starts(with: [0xFF, 0xFE]) { return CharacterEncoding(name: "UTF-16LE", markLength: 2) }
        if start.starts(with: [0xFE, 0xFF]) { return CharacterEncoding(name: "UTF-16BE", markLength: 2) }
        return nil
    }

    /// Whether a document begins with `<` or white space in two bytes, the zero one at `zero`.
    private static func isWide(_ start: [UInt8], zeroAt zero: Int) -> Bool {
        guard start.count >= 2, start[zero] == 0 else { return false }
        return start[1 - zero] == UInt8(ascii: "<") || start[1 - zero].isXMLSpace
    }

    private init(name: String, markLength: Int) {
        self.name = name
        self.markLength = markLength
    }

    /// UTF-16 without a mark is big-endian (RFC 2781 §4.3) unless its first bytes say otherwise.
    private init(named name: String, start: [UInt8]) {
        let upper = name.uppercased()
        markLength = 0
        switch upper {
        case "UTF-8", "UTF8", "US-ASCII", "ASCII": self.name = "UTF-8"
        case "UTF-16", "UTF16": self.name = Self.isWide(start, zeroAt: 1) ? "UTF-16LE" : "UTF-16BE"
        default: self.name = upper
        }
    }

    /// Reads the XML declaration.
    ///
    /// Bytes that can be read as ASCII are in no encoding of two-byte units, whatever they claim.
    private static func declaration(_ start: [UInt8], isComplete: Bool) -> CharacterEncoding? {
        switch XMLDeclaration.find(in: start.drop { $0.isXMLSpace }) {
        case .none: return .utf8
        case .incomplete: return isComplete ? .utf8 : nil
        case .declaration(let declaration):
            guard let name = declaration.encoding else { return .utf8 }
            let encoding = CharacterEncoding(named: name, start: start)
            let isWide = ["UTF-16", "UCS-2", "UCS-4", "UTF-32", "ISO-10646"].contains { encoding.name.hasPrefix($0) }
            return isWide ? .utf8 : encoding
        }
    }
}
