/// The grammar of numbers, RFC 8259 §6.
public enum JSONNumber {
    /// Whether `text` as a whole is a number that JSON can hold: `-0.10`, `1E+300`; not `+1`, `01`, `NaN`, ` 1`.
    public static func isNumber(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isNumber($0) }
    }

    /// Whether the UTF-8 of a text as a whole is a number that JSON can hold.
    public static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool { end(in: text, from: 0) == text.count }

    /// Where the number that begins at `start` ends; nil where none begins there.
    static func end<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int?
    where Bytes.Index == Int {
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let integer = skipDigits(in: bytes, from: index)
        guard integer > index else { return nil }
        guard bytes[index] != UInt8(ascii: "0") || integer == index + 1 else { return nil }
        index = integer
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            let fraction = skipDigits(in: bytes, from: index + 1)
            guard fraction > index + 1 else { return nil }
            index = fraction
        }
        guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index }
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
        let exponent = skipDigits(in: bytes, from: index)
        return exponent > index ? exponent : nil
    }

    private static func skipDigits<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int
    where Bytes.Index == Int {
        var index = start
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
        return index
    }
}
