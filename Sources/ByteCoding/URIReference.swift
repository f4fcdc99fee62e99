/// A URI reference split into its five components, RFC 3986 §4.1 and appendix B; nothing is checked or decoded.
public struct URIReference: Hashable, Sendable {
    /// What stands before the first colon, as it is written; nil in a relative reference.
    public var scheme: String?
    /// What stands between `//` and the path; nil where there is no `//`.
    public var authority: String?
    /// May be empty.
    public var path: String
    /// What stands behind the `?`; nil where there is none.
    public var query: String?
    /// What stands behind the `#`; nil where there is none.
    public var fragment: String?

    /// A reference with the components given.
    public init(
        scheme: String? = nil, authority: String? = nil, path: String, query: String? = nil, fragment: String? = nil
    ) {
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// Splits a text, which can be any.
    public init(_ text: String) {
        // Bytes throughout: all delimiters are ASCII, and this is start-up time.
        var rest = text.utf8[...]
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(where: Self.endsScheme), rest[colon] == UInt8(ascii: ":"),
            Self.isScheme(rest[..<colon])
        {
            scheme = String(Substring(rest[..<colon]))
            rest = rest[rest.index(after: colon)...]
        }
        if rest.starts(with: "//".utf8) {
            let inside = rest.dropFirst(2)
            let end = inside.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? inside.endIndex
            authority = String(Substring(inside[..<end]))
            rest = inside[end...]
        }
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = String(Substring(rest[..<(mark ?? rest.endIndex)]))
        query = mark.map { String(Substring(rest[rest.index(after: $0)...])) }
    }

    /// The components put together again, RFC 3986 §5.3.
    public var text: String {
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    private static func endsScheme(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
    }

    private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: isLetter(byte)
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}

extension URIReference {
    /// The target of this reference where it stands in a document at `base`, RFC 3986 §5.2.2.
    ///
    /// A scheme that is written counts, also where it is that of the base.
    public func resolved(against base: URIReference) -> URIReference {
        var target = self
        target.path = Self.removingDotSegments(path)
        if scheme != nil { return target }
        target.scheme = base.scheme
        if authority != nil { return target }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else if path.utf8.first != UInt8(ascii: "/") {
            target.path = Self.removingDotSegments(base.folder + path)
        }
        return target
    }

    /// What a relative path is put behind, RFC 3986 §5.2.3.
    private var folder: String {
        if authority != nil, path.isEmpty { return "/" }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }

    /// A path without its segments `.` and `..`, RFC 3986 §5.2.4; empty segments stay.
    public static func removingDotSegments(_ path: String) -> String {
        let slash = UInt8(ascii: "/")
        var kept: [UInt8] = []
        kept.reserveCapacity(path.utf8.count)
        var rest = Array(path.utf8)[...]
        while !rest.isEmpty {
            let start = rest.first == slash ? rest.startIndex + 1 : rest.startIndex
            let end = rest[start...].firstIndex(of: slash) ?? rest.endIndex
            let segment = rest[start..<end]
            let isParent = segment.elementsEqual("..".utf8)
            if !isParent, !segment.elementsEqual(".".utf8) {
                kept += rest[..<end]
                rest = rest[end...]
            } else if start == rest.startIndex {
                // Only the first segment has no slash before it: there is nothing to go back in.
                rest = rest[end...].dropFirst()
            } else {
                if isParent { kept.removeSubrange((kept.lastIndex(of: slash) ?? 0)...) }
                if end == rest.endIndex { kept.append(slash) }
                rest = rest[end...]
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
