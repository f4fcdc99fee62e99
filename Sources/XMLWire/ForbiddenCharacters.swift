/// Puts U+FFFD in place of what XML 1.0 forbids (§2.2, Char), as bytes in UTF-8 arrive: control characters, lone surrogates,
/// U+FFFE and U+FFFF, as they are and as character references.
///
/// A class, because its owner asks for the count of a reader's.
public final class ForbiddenCharacters {
    /// A reference that is longer is none.
    private static let longestReference = 64
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// How many were replaced.
    public private(set) var count = 0
    /// What may be the beginning of something, its end not seen.
    private var held: [UInt8] = []
    /// References are none in a CDATA section (§2.7).
    private var isInCDATA = false

    /// One that has replaced nothing.
    public init() {}

    /// The bytes that are known to be allowed, or are so now.
    func replace(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let input = held + bytes
        var output: [UInt8] = []
        output.reserveCapacity(input.count + 64)
        var index = 0
        while index < input.count {
            guard let length = pass(input[index...], to: &output) else { break }
            index += length
        }
        held = Array(input[index...])
        return output
    }

    /// What is left at the end.
    func finish() -> [UInt8] {
        defer { held = [] }
        return held
    }

    /// - Returns: how many bytes were taken; nil where more are needed.
    private func pass(_ rest: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int? {
        guard let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "&") where !isInCDATA: return passReference(rest, to: &output)
        case UInt8(ascii: "<") where !isInCDATA: return passMark("<![CDATA[", rest, to: &output)
        case UInt8(ascii: "]") where isInCDATA: return passMark("]]>", rest, to: &output)
        case 0x09, 0x0A, 0x0D: output.append(first)
        case 0..<0x20: replace(&output)
        case 0xED, 0xEF: return passThreeBytes(rest, to: &output)
        default: output.append(first)
        }
        return 1
    }

    private func replace(_ output: inout [UInt8]) {
        output += Self.replacement
        count += 1
    }

    /// The marks of a CDATA section; another `<` or `]` is passed alone.
    private func passMark(_ mark: StaticString, _ rest: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int? {
        let wanted = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        let there = rest.prefix(wanted.count)
        guard there.elementsEqual(wanted.prefix(there.count)) else {
            output += rest.prefix(1)
            return 1
        }
        guard there.count == wanted.count else { return nil }
        isInCDATA.toggle()
        output += there
        return there.count
    }

    /// U+D800 to U+DFFF begin with 0xED, U+FFFE and U+FFFF with 0xEF.
    private func passThreeBytes(_ rest: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int? {
        guard rest.count >= 3 else { return nil }
        let (first, second, third) = (rest[rest.startIndex], rest[rest.startIndex + 1], rest[rest.startIndex + 2])
        let isForbidden = first == 0xED ? second >= 0xA0 : second == 0xBF && third >= 0xBE
        guard isForbidden else {
            output.append(first)
            return 1
        }
        replace(&output)
        return 3
    }

    /// `&#30;`, `&#x1E;`; what is no character reference is passed as it is.
    private func passReference(_ rest: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int? {
        let known = rest.prefix(Self.longestReference)
        guard known.count > 1 else { return nil }
        guard known[known.startIndex + 1] == UInt8(ascii: "#") else {
            output += rest.prefix(1)
            return 1
        }
        guard let end = known.firstIndex(of: UInt8(ascii: ";")) else {
            guard known.count == Self.longestReference else { return nil }
            output += rest.prefix(1)
            return 1
        }
        let reference = known[...end]
        if Self.isForbidden(reference.dropFirst(2).dropLast()) { replace(&output) } else { output += reference }
        return reference.count
    }

    /// Whether digits, hexadecimal behind an `x`, are the number of no character that XML knows.
    private static func isForbidden(_ digits: ArraySlice<UInt8>) -> Bool {
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard !text.isEmpty, text.allSatisfy({ isHexadecimal ? $0.isHexDigit : $0.isWholeNumber }) else { return false }
        // What no number holds is no character.
        guard let number = UInt32(text, radix: isHexadecimal ? 16 : 10) else { return true }
        switch number {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return false
        default: return true
        }
    }
}
