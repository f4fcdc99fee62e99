import ByteCoding

/// The parameters behind the first word of a header field, such as `Content-Type` and `Content-Disposition` have them.
struct FieldParameters: Hashable, Sendable {
    static let quote = UInt8(ascii: "\"")
    private static let semicolon = UInt8(ascii: ";")
    private var values: [Parameter] = []

    private struct Parameter: Hashable {
        /// In lower case.
        let name: String
        let value: String
    }

    /// The parameter `name`; also one that is marked with an asterisk, RFC 2231 §4.
    subscript(name: String) -> String? {
        let name = name.lowercased()
        if let extended = values.first(where: { $0.name == name + "*" }), let text = Self.decode(extended.value) {
            return text
        }
        return values.first { $0.name == name }?.value
    }

    /// The word in front, without white space around it, and the parameters.
    static func parse(_ field: String) -> (first: String, parameters: FieldParameters) {
        let bytes = Array(field.utf8)
        var index = 0
        let first = word(bytes, &index, until: [semicolon])
        var parameters = FieldParameters()
        while index < bytes.count {
            index += 1  // the semicolon
            let name = word(bytes, &index, until: [semicolon, UInt8(ascii: "=")])
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
            index += 1
            while index < bytes.count, isBlank(bytes[index]) { index += 1 }
            let isQuoted = index < bytes.count && bytes[index] == quote
            let value = isQuoted ? quotedString(bytes, &index) : word(bytes, &index, until: [semicolon])
            if isQuoted { _ = word(bytes, &index, until: [semicolon]) }
            parameters.values.append(Parameter(name: name.lowercased(), value: value))
        }
        return (first, parameters)
    }

    /// The content of a quoted string that begins at `index`; one without an end goes on to the end of the field.
    static func quotedString(_ bytes: [UInt8], _ index: inout Int) -> String {
        var content: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
            content.append(bytes[index])
            index += 1
        }
        index += 1
        return String(decoding: content, as: UTF8.self)
    }

    private static func word(_ bytes: [UInt8], _ index: inout Int, until ends: [UInt8]) -> String {
        let start = index
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
        var word = bytes[min(start, bytes.count)..<min(index, bytes.count)]
        while let first = word.first, isBlank(first) { word.removeFirst() }
        while let last = word.last, isBlank(last) { word.removeLast() }
        return String(decoding: word, as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }

    /// `charset'language'text` with percent-encoded bytes, RFC 2231 §4; nil for a charset that is not known here.
    private static func decode(_ value: String) -> String? {
        let pieces = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard pieces.count == 3 else { return nil }
        let bytes = PercentEncoding.decode(pieces[2].utf8)
        switch pieces[0].lowercased() {
        case "utf-8", "us-ascii": return String(validating: bytes, as: UTF8.self)
        case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: return nil
        }
    }
}
