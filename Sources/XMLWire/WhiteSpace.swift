extension UInt8 {
    /// Whether it is white space of XML 1.0 §2.3.
    @inlinable public var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension String {
    /// Without the white space of XML 1.0 §2.3 at both ends.
    public var trimmingXMLSpace: String {
        guard let first = utf8.first, let last = utf8.last, first.isXMLSpace || last.isXMLSpace else { return self }
        guard let start = utf8.firstIndex(where: { !$0.isXMLSpace }),
            let end = utf8.lastIndex(where: { !$0.isXMLSpace })
        else { return "" }
        return String(self[start...end])
    }
}
