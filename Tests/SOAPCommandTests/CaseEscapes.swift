/// Bytes as text that every editor and every tool leaves as it is.
///
/// `\\`, `\n`, `\r`, `\t`, `\xHH` a byte, `\u{HEX}` a character that nobody sees, `\{COUNT*UNIT}` a long repetition.
enum CaseEscapes {
    /// Repetitions of at least as many bytes are written by their count.
    private static let longContent = 1000
    private static let longName = 100
    private static let unitLimit = 8

    /// Whether a section has to be written with escapes.
    static func areNeeded(for bytes: [UInt8]) -> Bool {
        guard let raw = String(validating: bytes, as: UTF8.self) else { return true }
        return raw.utf8.elementsEqual(text(bytes, keepsBackslash: true).utf8) == false
    }

    static func text(_ bytes: [UInt8], keepsBackslash: Bool = false) -> String {
        let escaped = escaped(bytes[...], inLine: false, long: longContent, keepsBackslash: keepsBackslash)
        let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { CaseText.isTitle($0) ? "\\x2D" + $0.dropFirst() : String($0) }.joined(separator: "\n")
    }

    static func name(_ name: String) -> String {
        let text = escaped(Array(name.utf8)[...], inLine: true, long: longName)
        return text.hasSuffix(")") ? text.dropLast() + "\\x29" : text
    }

    private static func escaped(
        _ bytes: ArraySlice<UInt8>, inLine: Bool, long: Int, keepsBackslash: Bool = false
    ) -> String {
        var text = ""
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if let run = run(in: bytes, at: at, long: long) {
                let unit = escaped(bytes[at..<at + run.unit], inLine: true, long: .max)
                text += "\\{\(run.count)*\(unit.replacing("}", with: "\\x7D"))}"
                at += run.unit * run.count
                continue
            }
            let scalar = scalar(in: bytes, at: at)
            let next = at + (scalar.map { UTF8.width($0) } ?? 1)
            let isLast = next == bytes.endIndex || bytes[next] == 0x0A
            switch scalar {
            case nil: text += hexadecimal(bytes[at])
            case "\\": text += keepsBackslash ? "\\" : "\\\\"
            case "\n" where inLine: text += "\\n"
            case "\n": text += "\n"
            case "\r": text += "\\r"
            case "\t" where inLine || isLast: text += "\\t"
            case " " where isLast: text += "\\x20"
            case let scalar?: text += shown(scalar)
            }
            at = next
        }
        return text
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control where scalar == "\t": "\t"
        case .control where scalar.value < 0x80: hexadecimal(UInt8(scalar.value))
        case .control, .format, .lineSeparator, .paragraphSeparator:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(Character(scalar))
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static func scalar(in bytes: ArraySlice<UInt8>, at: Int) -> Unicode.Scalar? {
        if bytes[at] < 0x80 { return Unicode.Scalar(bytes[at]) }
        let rest = bytes[at..<min(at + 4, bytes.endIndex)]
        for length in 2...4 where length <= rest.count {
            if let text = String(validating: rest.prefix(length), as: UTF8.self) { return text.unicodeScalars.first }
        }
        return nil
    }

    /// What repeats itself from here on for long enough, on one line.
    private static func run(in bytes: ArraySlice<UInt8>, at: Int, long: Int) -> (unit: Int, count: Int)? {
        guard bytes.endIndex - at >= long else { return nil }
        for unit in 1...unitLimit where bytes[at] == bytes[at + unit] && bytes[at] == bytes[at + unit * 10] {
            var end = at + unit
            while end < bytes.endIndex, bytes[end] == bytes[end - unit] { end += 1 }
            let count = (end - at) / unit
            let isLine = bytes[at..<at + unit].contains(0x0A)
            if !isLine, count * unit >= long { return (unit, count) }
        }
        return nil
    }

    /// The bytes that a text with escapes stands for.
    static func bytes(_ text: some Sequence<UInt8>) throws(CaseError) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            bytes += try escape(&rest)
        }
        return bytes
    }

    /// What stands behind a backslash.
    static func escape(_ rest: inout ArraySlice<UInt8>) throws(CaseError) -> [UInt8] {
        let start = rest
        func number(_ digits: some Collection<UInt8>) throws(CaseError) -> UInt32 {
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            guard let number else { throw .badEscape(String(decoding: start.prefix(12), as: UTF8.self)) }
            return number
        }
        switch rest.popFirst() {
        case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
        case UInt8(ascii: "'"): return [UInt8(ascii: "'")]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "x"):
            let digits = rest.prefix(2)
            rest = rest.dropFirst(2)
            return [UInt8(truncatingIfNeeded: try number(digits))]
        case UInt8(ascii: "u") where rest.first == UInt8(ascii: "{"):
            let scalar = Unicode.Scalar(try number(braces(&rest)))
            return Array(String(scalar.map { Character($0) } ?? "\u{FFFD}").utf8)
        case UInt8(ascii: "{"):
            rest = start
            let halves = braces(&rest).split(separator: UInt8(ascii: "*"), maxSplits: 1)
            guard halves.count == 2, let count = Int(String(decoding: halves[0], as: UTF8.self)) else { break }
            return Array(repeatElement(try bytes(halves[1]), count: count).joined())
        default: break
        }
        throw .badEscape(String(decoding: start.prefix(12), as: UTF8.self))
    }

    /// What stands between `{` and `}`, taken away.
    private static func braces(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let inside = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
        rest = rest.dropFirst(inside.count + 2)
        return inside
    }
}
