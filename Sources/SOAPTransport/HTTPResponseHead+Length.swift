extension HTTPResponseHead {
    /// Looks whether all that is said of the body's length is one number; RFC 9112 §6.3.
    ///
    /// The engines believe the last of several, and no number that is too large for them.
    /// - Throws: ``TransportError/malformedHead(text:)``.
    func checkLength() throws(TransportError) {
        var known: Int?
        let values = fields.values(of: "Content-Length").flatMap {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        for value in values {
            let text = value.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let length = Int(text) else {
                throw .malformedHead(text: "Content-Length is not a number of bytes")
            }
            guard known == nil || known == length else {
                throw .malformedHead(text: "two different values of Content-Length")
            }
            known = length
        }
    }
}
