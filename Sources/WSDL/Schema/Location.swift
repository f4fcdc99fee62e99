internal import ByteCoding
internal import XMLWire

/// Where documents are: absolute URLs (RFC 3986 as far as imports need it), or paths of this machine.
enum Location {
    /// `http:`, `https:` and what else has a scheme; a lone letter is a drive.
    static func scheme(of location: String) -> String? {
        guard let colon = location.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = location[..<colon]
        guard scheme.utf8.count > 1, let first = scheme.utf8.first, isLetter(first) else { return nil }
        let isScheme = scheme.utf8.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0)
        }
        return isScheme ? scheme.lowercased() : nil
    }

    /// Whether the document comes over the network.
    static func isRemote(_ location: String) -> Bool {
        guard let scheme = scheme(of: location) else { return false }
        return scheme != "file"
    }

    /// The location that `reference` names in the document at `base`, without its fragment; `file:` URLs become paths.
    static func resolve(_ reference: String, against base: String) -> String {
        let reference = withoutFragment(reference.trimmingXMLSpace)
        if reference.isEmpty { return base }
        if scheme(of: reference) == "file" { return path(ofFileURL: reference) }
        if scheme(of: reference) != nil { return normalizedURL(reference) }
        if isRemote(base) { return normalizedURL(resolveRelative(reference, to: base)) }
        let forward = reference.substituting("/", for: "\\")
        if forward.begins(with: "/") { return normalizedPath(forward) }
        return normalizedPath(directory(of: base) + forward)
    }

    /// The last part of a location, without query.
    static func fileName(_ location: String) -> String {
        let plain = location.parts { $0 == "?" || $0 == "#" }.first ?? ""
        return String(plain.parts(between: "/").last { !$0.isEmpty } ?? "")
    }

    /// `%41` as `A`; nil where nothing is escaped, or the bytes are no UTF-8.
    static func percentDecoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        return PercentEncoding.decodeText(text.utf8)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func withoutFragment(_ text: String) -> String {
        text.cut(at: "#").map { String($0.before) } ?? text
    }

    private static func path(ofFileURL url: String) -> String {
        var path = url[url.utf8.index(url.startIndex, offsetBy: "file:".utf8.count)...]
        if let authority = path.removing(prefix: "//") {
            path = authority.place(of: "/").map { authority[$0.lowerBound...] } ?? "/"
        }
        return normalizedPath(percentDecoded(String(path)) ?? String(path))
    }

    private static func directory(of path: String) -> String {
        path.cut(atLast: "/").map { $0.before + "/" } ?? ""
    }

    /// RFC 3986 §5.2 for a reference without a scheme.
    private static func resolveRelative(_ reference: String, to base: String) -> String {
        let plain = base.parts { $0 == "?" || $0 == "#" }.first ?? ""
        guard let mark = plain.place(of: "://") else { return reference }
        let pathStart = plain[mark.upperBound...].place(of: "/")?.lowerBound ?? plain.endIndex
        if reference.begins(with: "//") { return plain[..<mark.lowerBound] + ":" + reference }
        if reference.begins(with: "/") { return String(plain[..<pathStart]) + reference }
        if reference.begins(with: "?") { return String(plain) + reference }
        let path = String(plain[pathStart...])
        let folder = directory(of: path)
        return String(plain[..<pathStart]) + (folder.isEmpty ? "/" : folder) + reference
    }

    /// Dot segments removed (RFC 3986 §5.2.4), spaces escaped.
    private static func normalizedURL(_ url: String) -> String {
        let plainEnd = url.place(of: "?")?.lowerBound ?? url.endIndex
        let plain = url[..<plainEnd]
        guard let authority = plain.place(of: "://")?.upperBound,
            let pathStart = plain[authority...].place(of: "/")?.lowerBound
        else { return url }
        let path = normalizedPath(String(plain[pathStart...])).substituting("%20", for: " ")
        return String(plain[..<pathStart]) + path + String(url[plainEnd...])
    }

    private static func normalizedPath(_ path: String) -> String {
        var kept: [Substring] = []
        for part in path.parts(between: "/") where !part.isEmpty {
            if part == "." { continue }
            if part == "..", let last = kept.last, last != ".." {
                kept.removeLast()
            } else if part == "..", path.begins(with: "/") {
                continue
            } else {
                kept.append(part)
            }
        }
        let joined = kept.joined(separator: "/")
        return (path.begins(with: "/") ? "/" : "") + joined + (path.ends(with: "/") && !joined.isEmpty ? "/" : "")
    }
}
