internal import XMLWire

/// The lexical spaces of the built-in types, XML Schema Part 2 §3.2 and §3.3; white space is normalised already.
public enum LexicalSpace {
    /// Whether `text` is in the lexical space of `type`.
    public static func allows(_ text: String, _ type: BuiltInType) -> Bool {
        switch type {
        case .anySimpleType, .string, .normalizedString, .token, .anyURI, .nmtokens, .idrefs, .entities: true
        case .boolean: text == "true" || text == "false" || text == "1" || text == "0"
        case .decimal: isPlainNumber(text, allowsPoint: true) || DecimalText(text) != nil
        case .float, .double: isFloat(text)
        case .duration: isDuration(text)
        case .dateTime, .time, .date, .gYearMonth, .gYear, .gMonthDay, .gDay, .gMonth: isDate(text, type)
        case .hexBinary: text.utf8.count % 2 == 0 && text.utf8.allSatisfy { isHexadecimal($0) }
        case .base64Binary: isBase64(text)
        case .qName, .notation: XMLNames.isQName(text) || QualifiedName(clark: text) != nil
        case .language: isLanguage(text)
        case .nmtoken: !text.isEmpty && XMLNames.isNCName("_" + text.substituting("_", for: ":"))
        case .xmlName: XMLNames.isNCName(text.substituting("_", for: ":"))
        case .ncName, .id, .idref, .entity: XMLNames.isNCName(text)
        case .integer, .nonPositiveInteger, .negativeInteger, .long, .int, .short, .byte, .nonNegativeInteger,
            .unsignedLong, .unsignedInt, .unsignedShort, .unsignedByte, .positiveInteger:
            isInteger(text, type)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    /// Up to nine digits behind an optional minus, without a look at their value: what nearly all numbers are.
    private static func isPlainNumber(_ text: String, allowsPoint: Bool) -> Bool {
        var digits = 0
        var points = 0
        for (place, byte) in text.utf8.enumerated() {
            if isDigit(byte) {
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
        if isPlainNumber(text, allowsPoint: false) {
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

    /// XML Schema 1.1 added `+INF`.
    private static func isFloat(_ text: String) -> Bool {
        if isPlainNumber(text, allowsPoint: true) { return true }
        if text == "INF" || text == "-INF" || text == "+INF" || text == "NaN" { return true }
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let mantissa = halves.first, halves.count <= 2, DecimalText(String(mantissa)) != nil else { return false }
        guard halves.count == 2 else { return true }
        let exponent = String(halves[1])
        return !exponent.utf8.contains(UInt8(ascii: ".")) && DecimalText(exponent) != nil
    }

    private static func isBase64(_ text: String) -> Bool {
        var count = 0
        var padding = 0
        for byte in text.utf8 {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "="): padding += 1
            case UInt8(ascii: "+"), UInt8(ascii: "/"): count += padding == 0 ? 1 : 100
            default:
                let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                guard padding == 0, isDigit(byte) || isLetter else { return false }
                count += 1
            }
        }
        return padding <= 2 && (count + padding) % 4 == 0
    }

    private static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        }
    }

    // MARK: Dates and durations, XML Schema Part 2 §3.2.6 to §3.2.14

    /// `P1Y2M3DT4H5M6.7S`, each part optional, at least one there.
    private static func isDuration(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return false }
        var allowed = Array("YMD".utf8)[...]
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "T") {
                rest.removeFirst()
                guard !rest.isEmpty, allowed != Array("HMS".utf8)[...] else { return false }
                allowed = Array("HMS".utf8)[...]
            }
            let number = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
            rest = rest.dropFirst(number.count)
            guard !number.isEmpty, let unit = rest.popFirst(), let place = allowed.firstIndex(of: unit) else {
                return false
            }
            guard unit == UInt8(ascii: "S") || number.allSatisfy(isDigit) else { return false }
            allowed = allowed[(place + 1)...]
            if allowed.isEmpty && !rest.isEmpty && rest.first != UInt8(ascii: "T") { return false }
        }
        return true
    }

    private static func isDate(_ text: String, _ type: BuiltInType) -> Bool {
        var scanner = DateScanner(rest: text.utf8[...])
        let isDate =
            switch type {
            case .dateTime: scanner.year() && scanner.month() && scanner.day() && scanner.mark("T") && scanner.time()
            case .date: scanner.year() && scanner.month() && scanner.day()
            case .time: scanner.time()
            case .gYearMonth: scanner.year() && scanner.month()
            case .gYear: scanner.year()
            case .gMonthDay: scanner.mark("-") && scanner.month() && scanner.day()
            case .gDay: scanner.mark("-") && scanner.mark("-") && scanner.day()
            default: scanner.mark("-") && scanner.month() && scanner.endOfOldMonth()
            }
        return isDate && scanner.zone() && scanner.rest.isEmpty
    }
}

/// Reads the pieces of a date from the front of a text; each answers whether it was there.
private struct DateScanner {
    var rest: Substring.UTF8View

    mutating func mark(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Bool {
        let digits = rest.prefix(2)
        guard digits.count == 2, let value = Int(String(digits) ?? ""), range.contains(value) else { return false }
        rest = rest.dropFirst(2)
        return true
    }

    mutating func year() -> Bool {
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.count >= 4
    }

    mutating func month() -> Bool { mark("-") && number(1...12) }
    mutating func day() -> Bool { mark("-") && number(1...31) }

    /// `--05--`, the form of the first edition.
    mutating func endOfOldMonth() -> Bool {
        if rest.starts(with: "--".utf8) { rest = rest.dropFirst(2) }
        return true
    }

    mutating func time() -> Bool {
        guard number(0...24), mark(":"), number(0...59), mark(":"), number(0...60) else { return false }
        guard rest.first == UInt8(ascii: ".") else { return true }
        rest.removeFirst()
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return !digits.isEmpty
    }

    mutating func zone() -> Bool {
        if rest.isEmpty || mark("Z") { return true }
        guard mark("+") || mark("-") else { return false }
        return number(0...14) && mark(":") && number(0...59)
    }
}
