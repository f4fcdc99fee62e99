/// Bytes as pairs of hexadecimal digits, RFC 4648 §8.
public enum Hexadecimal {
    static let lowerCaseDigits = Array("0123456789abcdef".utf8)
    static let upperCaseDigits = Array("0123456789ABCDEF".utf8)

    /// The value of a digit in either case; nil for any other byte.
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    fileprivate static func text(_ bytes: some Sequence<UInt8>, _ digits: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
    }
}

extension Sequence<UInt8> {
    /// In lower-case hexadecimal digits.
    public var hexadecimal: String { Hexadecimal.text(self, Hexadecimal.lowerCaseDigits) }

    /// In upper-case hexadecimal digits.
    public var upperCaseHexadecimal: String { Hexadecimal.text(self, Hexadecimal.upperCaseDigits) }
}
