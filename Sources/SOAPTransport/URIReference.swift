/// A URI reference split into its five components, as RFC 3986 appendix B does it; nothing is checked or decoded.
struct URIReference {
    let scheme: String?
    let authority: String?
    let path: String
    let query: String?

    init(_ text: String) {
        // The fragment never goes on the wire.
        var rest = text.prefix { $0 != "#" }
        if let colon = rest.firstIndex(where: { ":/?".contains($0) }), rest[colon] == ":",
            Self.isScheme(rest[..<colon])
        {
            scheme = String(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        } else {
            scheme = nil
        }
        if rest.hasPrefix("//") {
            let inside = rest.dropFirst(2)
            let end = inside.firstIndex { $0 == "/" || $0 == "?" } ?? inside.endIndex
            authority = String(inside[..<end])
            rest = inside[end...]
        } else {
            authority = nil
        }
        let mark = rest.firstIndex(of: "?")
        path = String(rest[..<(mark ?? rest.endIndex)])
        query = mark.map { String(rest[rest.index(after: $0)...]) }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// Takes `.` and `..` out of an absolute path, RFC 3986 §5.2.4.
    static func removingDotSegments(_ path: some StringProtocol) -> String {
        var kept: [Substring] = []
        let segments = Substring(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in zip(segments.indices, segments) {
            let isLast = index == segments.index(before: segments.endIndex)
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
