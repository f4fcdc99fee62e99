internal import XMLWire

/// The lexical spaces of the built-in types, XML Schema Part 2 §3.2 and §3.3; white space is normalised already.
public enum LexicalSpace {
    /// Whether `text` is in the lexical space of `type`.
    public static func allows(_ text: String, _ type: BuiltInType) -> Bool {
        switch type {
        case .anySimpleType, .string, .normalizedString, .token, .nmtokens, .idrefs, .entities: true
        case .boolean: text == "true" || text == "false" || text == "1" || text == "0"
        case .decimal: isPlainNumber(text.utf8, allowsPoint: true) || DecimalText(text) != nil
        case .float, .double: isFloat(text)
        case .duration: DurationValue(text) != nil
        case .dateTime, .time, .date, .gYearMonth, .gYear, .gMonthDay, .gDay, .gMonth:
            DateTimeValue(text, type) != nil
        case .hexBinary: text.utf8.count % 2 == 0 && text.utf8.allSatisfy { isHexadecimal($0) }
        case .base64Binary: isBase64(text)
        case .anyURI: isURIReference(text)
        case .qName, .notation: XMLNames.isQName(text)
        case .language: isLanguage(text)
        case .nmtoken: !text.isEmpty && XMLNames.isNCName("_" + text.substituting("_", for: ":"))
        case .xmlName: XMLNames.isNCName(text.substituting("_", for: ":"))
        case .ncName, .id, .idref, .entity: XMLNames.isNCName(text)
        case .integer, .nonPositiveInteger, .negativeInteger, .long, .int, .short, .byte, .nonNegativeInteger,
            .unsignedLong, .unsignedInt, .unsignedShort, .unsignedByte, .positiveInteger:
            isInteger(text, type)
        }
    }

    /// Whether the text whose UTF-8 is given is in the lexical space of `type`.
    ///
    /// No `String` is made of what nearly all numbers are: there may be millions of them.
    public static func allows(utf8 text: UnsafeBufferPointer<UInt8>, _ type: BuiltInType) -> Bool {
        let isPlain =
            switch type {
            case .int, .long, .integer: isPlainNumber(text, allowsPoint: false)
            case .decimal, .float, .double: isPlainNumber(text, allowsPoint: true)
            default: false
            }
        return isPlain || allows(String(decoding: text, as: UTF8.self), type)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    // MARK: Numbers

    /// Up to nine digits behind an optional minus, without a look at their value: what nearly all numbers are.
    private static func isPlainNumber(_ text: some Sequence<UInt8>, allowsPoint: Bool) -> Bool {
        var digits = 0
        var points = 0
        for (place, byte) in text.enumerated() {
            if byte.isASCIIDigit {
                digits += 1
            } else if byte == UInt8(ascii: ".") && allowsPoint {
                points += 1
            } else if byte != UInt8(ascii: "-") || place > 0 {
                return false
            }
        }
        return (1...9).contains(digits) && points <= 1
    }

    private static func isInteger(_ text: String, _ type: BuiltInType) -> Bool {
        if isPlainNumber(text.utf8, allowsPoint: false) {
            switch type {
            case .int, .long, .integer: return true
            default: break
            }
        }
        guard !text.utf8.contains(UInt8(ascii: ".")), let value = DecimalText(text), let range = type.integerRange
        else { return false }
        if let least = DecimalText(range.least), value < least { return false }
        if let greatest = DecimalText(range.greatest), greatest < value { return false }
        return true
    }

    /// A decimal, and perhaps an exponent.
    ///
    /// XML Schema 1.1 added `+INF`, which a reader of 1.0 refuses.
    private static func isFloat(_ text: String) -> Bool {
        if isPlainNumber(text.utf8, allowsPoint: true) { return true }
        if text == "INF" || text == "-INF" || text == "NaN" { return true }
        let halves = text.utf8.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        guard let mantissa = halves.first, halves.count <= 2, DecimalText(String(Substring(mantissa))) != nil else {
            return false
        }
        guard halves.count == 2 else { return true }
        return !halves[1].contains(UInt8(ascii: ".")) && DecimalText(String(Substring(halves[1]))) != nil
    }

    // MARK: Texts

    /// Groups of four, of which the last may be filled up; the bits that are then left over are 0 (§3.2.16).
    private static func isBase64(_ text: String) -> Bool {
        var count = 0
        var padding = 0
        var last: UInt8 = 0
        for byte in text.utf8 where byte != 0x20 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0,
                byte.isASCIIDigit || isLetter(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
            else { return false }
            count += 1
            last = byte
        }
        guard (count + padding) % 4 == 0 else { return false }
        switch padding {
        case 0: return true
        case 1: return "AEIMQUYcgkosw048".utf8.contains(last)
        case 2: return "AQgw".utf8.contains(last)
        default: return false
        }
    }

    /// What RFC 2396 and RFC 2732 allow when all that XLink §5.4 escapes is escaped (§3.2.17).
    private static func isURIReference(_ text: String) -> Bool {
        let halves = text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        guard halves.count <= 2, arePercentsEscapes(text.utf8) else { return false }
        let reference = halves.first ?? text.utf8[...]
        let firstStep = reference.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard let colon = firstStep.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let scheme = firstStep[..<colon]
        guard let first = scheme.first, isLetter(first), reference.index(after: colon) < reference.endIndex else {
            return false
        }
        return scheme.allSatisfy {
            $0.isASCIIDigit || isLetter($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".")
        }
    }

    private static func arePercentsEscapes(_ text: String.UTF8View) -> Bool {
        var rest = text[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            let digits = rest[percent...].dropFirst().prefix(2)
            guard digits.count == 2, digits.allSatisfy(isHexadecimal) else { return false }
            rest = rest[digits.endIndex...]
        }
        return true
    }

    /// `[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*`, §3.3.3.
    private static func isLanguage(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCIIDigit || isLetter($0) }
        } && parts.first?.allSatisfy(isLetter) ?? false
    }
}
