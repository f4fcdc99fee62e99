/// Escapes what RFC 8259 §7 says must be escaped, the quotation mark, the backslash and U+0000 to U+001F, and nothing else.
enum JSONEscaping {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &bytes) }
        if isContiguous == nil { Array(text.utf8).withUnsafeBufferPointer { append($0, to: &bytes) } }
    }

    /// Copies runs that need no escape as they are.
    static func append(_ piece: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        while start < piece.count {
            let end = firstSpecial(in: piece, from: start)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: piece[start..<end]))
            guard end < piece.count else { return }
            appendEscape(of: piece[end], to: &bytes)
            start = end + 1
        }
    }

    /// The index of the first byte from `start` on that needs an escape; the count where none does.
    private static func firstSpecial(in piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(piece)
        var index = start
        while index + 8 <= piece.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let marks = specialMarks(word)
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < piece.count, !isSpecial(piece[index]) { index += 1 }
        return index
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// The top bit of the lowest byte of `word` that needs an escape is the lowest bit set; 0 where none does.
    ///
    /// A subtraction borrows only out of a byte that is itself marked, so that bytes above it may be marked in error
    /// but never one below it.
    private static func specialMarks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let controls = (word &- ones &* 0x20) & ~word
        return (controls | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes) & tops
    }

    private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x00..<0x20:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            bytes.append(hexadecimal(byte & 0x0F))
        default: bytes.append(byte)
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
