/// The places of an XML document where a value can stand, each with its own escaping.
public enum XMLPlace: Hashable, Sendable {
    /// Character data between tags, XML 1.0 §2.4.
    case text
    /// An attribute value in double or single quotes, XML 1.0 §2.3 and §3.3.3.
    case attribute
    /// Inside a CDATA section, XML 1.0 §2.7. A `]]>` in the value is split over two sections.
    case cdata
}

/// A character that XML 1.0 §2.2 forbids, and where it stands in the value.
public struct IllegalCharacter: Error, Hashable, Sendable {
    /// The forbidden code point, such as U+0000.
    public let scalar: Unicode.Scalar
    /// How many characters (Unicode scalars) stand before it.
    public let offset: Int

    /// `U+0001`, four hexadecimal digits at least.
    public var notation: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Writes values so that a reader gets back exactly what was given.
public enum XMLEscaping {
    /// Appends `value` to `bytes`, escaped for `place`.
    ///
    /// In text `&`, `<`, `>` and carriage return are escaped (XML 1.0 §2.4, §2.11); in attributes also both quotes,
    /// tab and line feed, which attribute-value normalisation (§3.3.3) would turn into spaces.
    /// - Throws: ``IllegalCharacter`` for what no XML document can hold; `bytes` is then as it was.
    public static func append(_ value: String, as place: XMLPlace, to bytes: inout [UInt8]) throws(IllegalCharacter) {
        if let illegal = XMLCharacters.firstIllegal(in: value) { throw illegal }
        switch place {
        case .text: for byte in value.utf8 { appendText(byte, to: &bytes) }
        case .attribute: for byte in value.utf8 { appendAttribute(byte, to: &bytes) }
        case .cdata: appendCDATA(value, to: &bytes)
        }
    }

    /// `value` escaped for `place`, as a string.
    /// - Throws: ``IllegalCharacter`` for what no XML document can hold.
    public static func escape(_ value: String, as place: XMLPlace) throws(IllegalCharacter) -> String {
        var bytes: [UInt8] = []
        try append(value, as: place, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func appendText(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)  // "]]>" must not appear, XML 1.0 §2.4
        case 0x0D: bytes.append(contentsOf: "&#13;".utf8)
        default: bytes.append(byte)
        }
    }

    private static func appendAttribute(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
        case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
        case 0x09: bytes.append(contentsOf: "&#9;".utf8)
        case 0x0A: bytes.append(contentsOf: "&#10;".utf8)
        default: appendText(byte, to: &bytes)
        }
    }

    /// A carriage return cannot be escaped inside a CDATA section, so it stands between two.
    private static func appendCDATA(_ value: String, to bytes: inout [UInt8]) {
        var brackets = 0
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: ">") where brackets >= 2: bytes.append(contentsOf: "]]><![CDATA[>".utf8)
            case 0x0D: bytes.append(contentsOf: "]]>&#13;<![CDATA[".utf8)
            default: bytes.append(byte)
            }
            brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
        }
    }
}

/// The legal characters of XML 1.0 §2.2.
public enum XMLCharacters {
    /// The first character of `value` that no XML 1.0 document can hold, not even as a reference; nil where all are legal.
    public static func firstIllegal(in value: String) -> IllegalCharacter? {
        if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x80 }) { return nil }
        for (offset, scalar) in value.unicodeScalars.enumerated() where !isLegal(scalar) {
            return IllegalCharacter(scalar: scalar, offset: offset)
        }
        return nil
    }

    /// Whether a document can hold `scalar`.
    public static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
