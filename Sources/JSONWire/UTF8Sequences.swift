/// Well-formed UTF-8, The Unicode Standard table 3-7.
enum UTF8Sequences {
    /// The first index in `range` where no well-formed sequence begins; nil where all of it is well formed.
    static func firstInvalid(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            guard let length = length(in: bytes, at: index, end: range.upperBound) else { return index }
            index += length
        }
        return nil
    }

    /// The scalar whose sequence begins at `index`; nil where that is not well formed.
    static func scalar(in bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
        guard let length = length(in: bytes, at: index, end: bytes.count) else { return nil }
        return String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first
    }

    private static func length(in bytes: [UInt8], at index: Int, end: Int) -> Int? {
        let lead = bytes[index]
        if lead < 0x80 { return 1 }
        let length: Int
        let second: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard index + length <= end, second.contains(bytes[index + 1]) else { return nil }
        for following in bytes[index + 1..<index + length] where following & 0xC0 != 0x80 { return nil }
        return length
    }
}
