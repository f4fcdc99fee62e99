internal import ByteCoding
internal import XMLWire

/// Where documents are: absolute URLs (RFC 3986 as far as imports need it), or paths of this machine.
public enum Location {
    /// `http:`, `https:` and what else has a scheme, in lower case; a lone letter is a drive.
    public static func scheme(of location: String) -> String? {
        guard let scheme = URIReference(location).scheme, scheme.utf8.count > 1 else { return nil }
        return scheme.lowercased()
    }

    /// Whether the document comes over the network.
    public static func isRemote(_ location: String) -> Bool {
        guard let scheme = scheme(of: location) else { return false }
        return scheme != "file"
    }

    /// The location that `reference` names in the document at `base`, without its fragment; `file:` URLs become paths.
    public static func resolve(_ reference: String, against base: String) -> String {
        let reference = withoutFragment(reference.trimmingXMLSpace)
        if reference.isEmpty { return base }
        let scheme = scheme(of: reference)
        if scheme == "file" { return path(ofFileURL: reference) }
        if scheme != nil || isRemote(base) {
            let target = URIReference(reference).resolved(against: URIReference(base))
            return target.text.substituting("%20", for: " ")
        }
        let forward = reference.substituting("/", for: "\\")
        if forward.begins(with: "/") { return normalizedPath(forward) }
        return normalizedPath(directory(of: base) + forward)
    }

    /// The last part of a location, without query.
    public static func fileName(_ location: String) -> String {
        let plain = location.parts { $0 == "?" || $0 == "#" }.first ?? ""
        return String(plain.parts(between: "/").last { !$0.isEmpty } ?? "")
    }

    /// `%41` as `A`; nil where nothing is escaped, or the bytes are no UTF-8.
    public static func percentDecoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        return PercentEncoding.decodeText(text.utf8)
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

    /// A path of this machine, where `//` is `/`.
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
