import XMLWire

/// The header of one part of a message, RFC 2045 §3.
public struct PartHeader: Hashable, Sendable {
    /// One field, its value in one line.
    public struct Field: Hashable, Sendable {
        /// As written.
        public let name: String
        /// Without white space around it; a folded value is one line.
        public let value: String

        /// A field of its parts; nothing is checked.
        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in the order they came.
    public let fields: [Field]
    /// The media type; without a name where the part says none.
    public let mediaType: MediaType
    /// `Content-ID` without its angle brackets; nil where there is none.
    public let contentID: String?

    /// A header of its fields.
    init(_ fields: [Field]) {
        self.fields = fields
        mediaType = MediaType(Self.find("Content-Type", in: fields))
        contentID = Self.find("Content-ID", in: fields).map { ContentID.ofField($0) }
    }

    /// The value of the first field called `name`, in any case.
    public subscript(name: String) -> String? { Self.find(name, in: fields) }

    private static func find(_ name: String, in fields: [Field]) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name.lowercased() == name }?.value
    }

    /// The file name that the part itself suggests, as it is written: of `Content-Disposition` (RFC 2183 §2.3), else of
    /// `Content-Type`.
    public var fileName: String? {
        let disposition = self["Content-Disposition"].map { FieldParameters.parse($0).parameters }
        return disposition?["filename"] ?? mediaType["name"]
    }

    /// Reads the lines of a header, without the empty line behind it.
    /// - Parameter part: the number of the part, from 1.
    static func read(_ bytes: UnsafeRawBufferPointer, part: Int) throws(MultipartError) -> PartHeader {
        var fields: [Field] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            let text = Self.text(line)
            if let first = text.utf8.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                // Folded, RFC 5322 §2.2.3.
                guard let field = fields.popLast() else { throw .malformedHeader(line: text, part: part) }
                fields.append(Field(field.name, field.value + " " + text.trimmingXMLSpace))
                continue
            }
            guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else {
                throw .malformedHeader(line: text, part: part)
            }
            guard fields.count < MultipartLimits.fieldCount else {
                throw .limit(.fieldCount(MultipartLimits.fieldCount))
            }
            let name = String(text[..<colon]).trimmingXMLSpace
            fields.append(Field(name, String(text[text.utf8.index(after: colon)...]).trimmingXMLSpace))
        }
        return PartHeader(fields)
    }

    /// One line as text: UTF-8, else Latin-1; a blank in place of a control character, RFC 9110 §5.5.
    private static func text(_ line: Slice<UnsafeRawBufferPointer>) -> String {
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        let text =
            String(validating: line, as: UTF8.self)
            ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
        guard text.unicodeScalars.contains(where: { isControl($0) }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
    }
}
