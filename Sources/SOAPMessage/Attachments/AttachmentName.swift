import ByteCoding

/// Names for the files that parts of a message are saved as: what a stranger suggests, made safe.
///
/// All is done scalar by scalar: a separator or a dot that a mark or a joiner is glued to is one still.
public enum AttachmentName {
    /// Bytes of a name, its extension included.
    private static let longest = 200
    /// An extension that is longer is none.
    private static let longestExtension = 20

    /// A name without separators, control characters or dots in front; never empty, at most 200 bytes.
    ///
    /// The name that the part suggests, else the last segment of its `Content-Location`, else its `Content-ID`, else
    /// `attachment-N`; to these three the extension of a well-known media type is added where it is missing.
    /// - Parameter number: the number of the attachment, from 1.
    public static func safe(_ header: PartHeader, number: Int) -> String {
        if let name = header.fileName.flatMap({ safe($0) }) { return name }
        let location = header["Content-Location"].map { location in
            let path = location.prefix { $0 != "?" && $0 != "#" }
            // The host of a URL is no name of a file.
            guard let scheme = path.firstRange(of: "://") else { return path }
            return path[scheme.upperBound...].firstIndex(of: "/").map { path[$0...] } ?? ""
        }
        let suffix = FileType.suffix(of: header.mediaType.name) ?? ""
        if let location, let name = safe(String(decoding: PercentEncoding.decode(location.utf8), as: UTF8.self)) {
            return name.contains(".") ? name : cut(name, suffix: suffix)
        }
        let identifier = header.contentID.flatMap { safe($0) }
        guard let identifier else { return "attachment-\(number)\(suffix)" }
        return identifier.lowercased().hasSuffix(suffix) ? identifier : cut(identifier, suffix: suffix)
    }

    /// The same name with a number before its extension; for the second file of a name.
    public static func numbered(_ name: String, _ number: Int) -> String {
        let (stem, suffix) = split(name)
        return cut(stem, suffix: "-\(number)\(suffix)")
    }

    /// What is left of a suggestion; nil where that is nothing.
    static func safe(_ suggestion: String) -> String? {
        // What cannot be seen goes first, so that nothing becomes a separator or a first dot by its going.
        let visible = suggestion.unicodeScalars.filter { mayStand($0) }
        var name = (visible.split { $0 == "/" || $0 == "\\" }.last ?? [])[...]
        while let first = name.first, isTrimmed(first) || isMark(first) { name.removeFirst() }
        while let last = name.last, isTrimmed(last) { name.removeLast() }
        guard let first = name.first else { return nil }
        // What begins with a hyphen would be an option to the next program.
        let (stem, suffix) = split(
            (first == "-" ? "_" : String(first)) + String(String.UnicodeScalarView(name.dropFirst())))
        return cut(stem, suffix: suffix)
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar.properties.isWhitespace }

    /// What belongs to the character before it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// No control character, none that turns the direction of what follows or cannot be seen, none that XML forbids.
    private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isNoncharacterCodePoint && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func split(_ name: String) -> (stem: String, suffix: String) {
        guard let dot = name.unicodeScalars.lastIndex(of: "."), dot > name.startIndex,
            name.utf8.distance(from: dot, to: name.endIndex) <= longestExtension
        else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    /// Whole scalars of the stem, as many as there is room for.
    private static func cut(_ stem: String, suffix: String) -> String {
        var stem = stem
        while stem.utf8.count + suffix.utf8.count > longest { stem.unicodeScalars.removeLast() }
        return stem + suffix
    }
}
