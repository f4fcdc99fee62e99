/// The text of a document, ready to stand inside another.
public enum DocumentText {
    /// The document in UTF-8 without byte order mark and XML declaration; all else is as it was, byte for byte.
    /// - Parameter charset: the encoding, where it is known; nil finds it as XML 1.0 appendix F says.
    /// - Throws: `XMLReadError` where the encoding is not known, or bytes are no characters in it.
    public static func content(of document: [UInt8], charset: String? = nil) throws(XMLReadError) -> [UInt8] {
        guard let encoding = CharacterEncoding.sniff(document, declared: charset, isComplete: true) else {
            return document
        }
        var text = Array(document.dropFirst(encoding.markLength))
        if !encoding.isUTF8 {
            let transcoder = try Transcoder(from: encoding.name, offset: encoding.markLength)
            let (utf8, error) = text.withUnsafeBytes { transcoder.convert($0) }
            if let error { throw error }
            try transcoder.finish()
            text = utf8
        }
        let start = text.drop { $0.isXMLSpace }
        return start.hasXMLDeclaration ? Array(start.withoutXMLDeclaration.drop { $0.isXMLSpace }) : text
    }
}
