/// Looking for the signs of a syntax in a text, scalar by scalar.
///
/// `String` itself compares by `Character`, an extended grapheme cluster (Unicode Standard Annex 29): to it a quotation mark
/// that a combining mark follows is none, CR LF is one character, and U+037E is a semicolon. Shells, servers and parsers
/// see bytes. What is quoted, split or refused for the sake of a syntax goes through these functions.
extension StringProtocol {
    /// Whether `signs` stand somewhere in it.
    @inlinable public func holds(_ signs: String) -> Bool { place(of: signs) != nil }

    /// Whether it begins with `signs`.
    @inlinable public func begins(with signs: String) -> Bool { utf8.starts(with: signs.utf8) }

    /// Whether it ends with `signs`.
    @inlinable public func ends(with signs: String) -> Bool {
        unicodeScalars.reversed().starts(with: signs.unicodeScalars.reversed())
    }

    /// Where `signs` first stand.
    @inlinable public func place(of signs: String) -> Range<Index>? {
        guard let first = signs.utf8.first else { return startIndex..<startIndex }
        let length = signs.utf8.count
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: signs.utf8) { return start..<utf8.index(start, offsetBy: length) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Where `sign` last stands.
    @inlinable public func lastPlace(of sign: Unicode.Scalar) -> Index? { unicodeScalars.lastIndex(of: sign) }

    /// What follows `signs`; nil where it does not begin with them.
    @inlinable public func removing(prefix signs: String) -> SubSequence? {
        begins(with: signs) ? self[utf8.index(startIndex, offsetBy: signs.utf8.count)...] : nil
    }

    /// What stands before `signs`; nil where it does not end with them.
    @inlinable public func removing(suffix signs: String) -> SubSequence? {
        guard ends(with: signs) else { return nil }
        return self[..<unicodeScalars.index(endIndex, offsetBy: -signs.unicodeScalars.count)]
    }

    /// The two sides of the first `sign`; nil where there is none.
    @inlinable public func cut(at sign: Unicode.Scalar) -> (before: SubSequence, after: SubSequence)? {
        unicodeScalars.firstIndex(of: sign).map { (self[..<$0], self[unicodeScalars.index(after: $0)...]) }
    }

    /// The two sides of the last `sign`; nil where there is none.
    @inlinable public func cut(atLast sign: Unicode.Scalar) -> (before: SubSequence, after: SubSequence)? {
        lastPlace(of: sign).map { (self[..<$0], self[unicodeScalars.index(after: $0)...]) }
    }

    /// What stands between the signs; as many as there are signs, and one.
    @inlinable public func parts(between sign: Unicode.Scalar) -> [SubSequence] { parts { $0 == sign } }

    /// What stands between the scalars that part it, which may be nothing.
    @inlinable public func parts(between isSign: (Unicode.Scalar) -> Bool) -> [SubSequence] {
        var parts: [SubSequence] = []
        var start = startIndex
        for index in unicodeScalars.indices where isSign(unicodeScalars[index]) {
            parts.append(self[start..<index])
            start = unicodeScalars.index(after: index)
        }
        return parts + [self[start...]]
    }

    /// The lines, whether they end with LF, CR LF or CR; none is empty.
    @inlinable public var filledLines: [SubSequence] { parts { $0 == "\n" || $0 == "\r" }.filter { !$0.isEmpty } }

    /// With `other` wherever `signs` stand.
    public func substituting(_ other: String, for signs: String) -> String {
        let (text, signs) = (Array(utf8), Array(signs.utf8))
        guard let first = signs.first else { return String(self) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == first, text[index...].starts(with: signs) {
                result.append(contentsOf: other.utf8)
                index += signs.count
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
