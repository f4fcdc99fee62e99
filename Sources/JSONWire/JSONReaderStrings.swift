extension JSONReader {
    /// Reads a string from its opening quotation mark, RFC 8259 §7.
    mutating func string() throws(JSONError) -> String {
        var index = index + 1
        var unescaped: [UInt8] = []
        while true {
            let start = index
            while index < bytes.count, !isSpecial(bytes[index]) { index += 1 }
            if let invalid = UTF8Sequences.firstInvalid(in: bytes, start..<index) {
                throw .invalidUTF8(byte: bytes[invalid], at: position(of: invalid))
            }
            guard index < bytes.count else { throw .unexpectedEnd(expected: .endOfString, at: position(of: index)) }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                advance(to: index + 1)
                if unescaped.isEmpty { return String(decoding: bytes[start..<index], as: UTF8.self) }
                unescaped.append(contentsOf: bytes[start..<index])
                return String(decoding: unescaped, as: UTF8.self)
            case UInt8(ascii: "\\"):
                unescaped.append(contentsOf: bytes[start..<index])
                index = try escape(at: index, into: &unescaped)
            case let control:
                throw .controlCharacter(Unicode.Scalar(control), at: position(of: index))
            }
        }
    }

    private func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Appends what the escape at `start` stands for.
    /// - Returns: the index behind the escape.
    private func escape(at start: Int, into unescaped: inout [UInt8]) throws(JSONError) -> Int {
        guard start + 1 < bytes.count else {
            throw .unexpectedEnd(expected: .endOfString, at: position(of: bytes.count))
        }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(bytes[start + 1])
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"): return try unicodeEscape(at: start, into: &unescaped)
        default: throw invalidEscape(at: start, length: 2)
        }
        return start + 2
    }

    private func unicodeEscape(at start: Int, into unescaped: inout [UInt8]) throws(JSONError) -> Int {
        let first = try codeUnit(at: start)
        if let scalar = Unicode.Scalar(first) {
            append(scalar, to: &unescaped)
            return start + 6
        }
        let isPair =
            UTF16.isLeadSurrogate(first) && start + 7 < bytes.count && bytes[start + 6] == UInt8(ascii: "\\")
            && bytes[start + 7] == UInt8(ascii: "u")
        guard isPair else { throw loneSurrogate(at: start) }
        let second = try codeUnit(at: start + 6)
        let value = 0x10000 + ((UInt32(first) & 0x3FF) << 10) + (UInt32(second) & 0x3FF)
        guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(value) else {
            throw loneSurrogate(at: start)
        }
        append(scalar, to: &unescaped)
        return start + 12
    }

    private func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// The four hexadecimal digits of the `\u` at `start`.
    private func codeUnit(at start: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for index in start + 2..<start + 6 {
            guard index < bytes.count else {
                throw .unexpectedEnd(expected: .endOfString, at: position(of: bytes.count))
            }
            guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                throw invalidEscape(at: start, length: index - start + 1)
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// An escape of `length` bytes, the last of which begins the character that is wrong.
    private func invalidEscape(at start: Int, length: Int) -> JSONError {
        let last = start + length - 1
        guard let scalar = UTF8Sequences.scalar(in: bytes, at: last) else {
            return .invalidUTF8(byte: bytes[last], at: position(of: last))
        }
        var text = String(decoding: bytes[start..<last], as: UTF8.self)
        text.unicodeScalars.append(scalar)
        return .invalidEscape(text, at: position(of: start))
    }

    private func loneSurrogate(at start: Int) -> JSONError {
        .loneSurrogate(String(decoding: bytes[start..<start + 6], as: UTF8.self), at: position(of: start))
    }
}
