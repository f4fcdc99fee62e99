extension UInt8 {
    /// Whether it is white space of XML 1.0 §2.3.
    @inlinable public var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension String {
    /// Without the white space of XML 1.0 §2.3 at both ends.
    public var trimmingXMLSpace: String {
        let trimmed = utf8.trimmingXMLSpace
        return trimmed.count == utf8.count ? self : String(Substring(trimmed))
    }
}

extension BidirectionalCollection<UInt8> {
    /// Without the white space of XML 1.0 §2.3 at both ends.
    public var trimmingXMLSpace: SubSequence {
        let rest = drop { $0.isXMLSpace }
        guard let last = rest.lastIndex(where: { !$0.isXMLSpace }) else { return rest }
        return rest[...last]
    }
}

/// What a type makes of the white space in a text, XML Schema Part 2 §4.3.6.
public enum WhiteSpaceRule: String, Hashable, Sendable {
    /// The text stays as it is.
    case preserve
    /// Each tab and line end becomes a space.
    case replace
    /// None at the ends, one space between words.
    case collapse

    /// Whether a text stays as it is.
    public func isNormal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard self != .preserve else { return true }
        var wasSpace = self == .collapse
        for byte in text {
            if byte > 0x20 {
                wasSpace = false
            } else if byte.isXMLSpace {
                if byte != 0x20 || (wasSpace && self == .collapse) { return false }
                wasSpace = true
            }
        }
        return self == .replace || !wasSpace || text.isEmpty
    }

    /// The text with its white space as the type has it.
    public func normalized(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var normalizer = WhiteSpaceNormalizer(self)
        return normalizer.next(text)
    }

    /// The text with its white space as the type has it.
    public func normalized(_ text: String) -> String {
        guard self != .preserve else { return text }
        var text = text
        let normal = text.withUTF8 { isNormal($0) ? nil : String(decoding: normalized($0), as: UTF8.self) }
        return normal ?? text
    }
}

/// Normalizes the white space of a text that comes in pieces.
public struct WhiteSpaceNormalizer: Sendable {
    private let rule: WhiteSpaceRule
    /// Whether there has been anything but white space.
    private var hasText = false
    /// Whether a space has to be written if more text comes.
    private var isSpaceDue = false

    /// A normalizer at the start of a text.
    public init(_ rule: WhiteSpaceRule) { self.rule = rule }

    /// A piece that is normal went by as it is.
    public mutating func passText() { hasText = true }

    /// What the next piece adds to the text.
    public mutating func next(_ piece: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var added: [UInt8] = []
        added.reserveCapacity(piece.count + 1)
        for byte in piece {
            guard byte.isXMLSpace, rule != .preserve else {
                if isSpaceDue { added.append(0x20) }
                isSpaceDue = false
                hasText = true
                added.append(byte)
                continue
            }
            if rule == .replace { added.append(0x20) } else { isSpaceDue = hasText }
        }
        return added
    }
}
