#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The name productions of XML 1.0 (fifth edition) §2.3 and of Namespaces in XML 1.0 §3.
public enum XMLNames {
    /// Whether `text` is an NCName: a Name without a colon.
    public static func isNCName(_ text: some StringProtocol) -> Bool {
        var scalars = text.unicodeScalars.makeIterator()
        guard let first = scalars.next(), first != ":", isNameStart(first) else { return false }
        while let scalar = scalars.next() {
            guard scalar != ":", isNameCharacter(scalar) else { return false }
        }
        return true
    }

    /// Whether `text` is a QName: an NCName, or two of them with a colon between.
    public static func isQName(_ text: some StringProtocol) -> Bool {
        guard let halves = text.cut(at: ":") else { return isNCName(text) }
        return isNCName(halves.before) && isNCName(halves.after)
    }

    /// Whether two names are the same characters as they stand: XML knows no canonical equivalence, which `==` goes by.
    @inlinable public static func areSame(_ one: String, _ other: String) -> Bool {
        areOne(one, other) || (one.utf8.count == other.utf8.count && haveSameBytes(one, other))
    }

    /// Whether two texts are one in memory, as short ones and those of one reader are.
    @inlinable static func areOne(_ one: String, _ other: String) -> Bool {
        unsafeBitCast(one, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
    }

    /// Compares names of one length.
    @usableFromInline static func haveSameBytes(_ one: String, _ other: String) -> Bool {
        let isSame = one.utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard let left = one.baseAddress, let right = other.baseAddress else { return true }
                return memcmp(left, right, min(one.count, other.count)) == 0
            }
        }
        return (isSame ?? nil) ?? one.utf8.elementsEqual(other.utf8)
    }

    /// Splits `prefix:local`; the prefix is empty where there is no colon.
    ///
    /// The halves are not checked.
    public static func split(_ text: String) -> (prefix: String, local: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", text) }
        return (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
            0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
            0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x0300...0x036F, 0x203F...0x2040: true
        default: isNameStart(scalar)
        }
    }
}
