#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Turns a stream of bytes in some encoding into UTF-8, piece by piece, with the system's iconv.
///
/// A class because an iconv descriptor must be closed exactly once.
final class Transcoder {
    private let descriptor: iconv_t
    private let encoding: String
    /// The bytes of a character whose end has not come yet.
    private var pending: [UInt8] = []
    private var consumed: Int

    /// - Parameter offset: bytes of the document before the first that is given here.
    /// - Throws: ``XMLReadError/unknownEncoding(name:)``.
    init(from encoding: String, offset: Int) throws(XMLReadError) {
        guard Self.isEncodingName(encoding), let descriptor = iconv_open("UTF-8", encoding),
            Int(bitPattern: descriptor) != -1  // (iconv_t)-1: no such conversion
        else { throw .unknownEncoding(name: encoding) }
        self.descriptor = descriptor
        self.encoding = encoding
        consumed = offset
    }

    deinit { iconv_close(descriptor) }

    /// XML 1.0 §4.3.3, and a colon, which some registered names have.
    ///
    /// A slash would be an instruction to iconv (`//IGNORE` drops what it cannot read), and odd characters it passes over.
    private static func isEncodingName(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "._-:".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The characters that are complete with `bytes`, as UTF-8, and what is wrong with the bytes after them.
    func convert(_ bytes: UnsafeRawBufferPointer) -> (utf8: [UInt8], error: XMLReadError?) {
        var input = pending + bytes
        var output: [UInt8] = []
        output.reserveCapacity(input.count * 2)
        let (status, rest) = input.withUnsafeMutableBufferPointer { convert($0, into: &output) }
        consumed += input.count - rest
        pending = Array(input.suffix(rest))
        return (output, status == EILSEQ ? .undecodable(encoding: encoding, offset: consumed) : nil)
    }

    /// To be called after the last byte.
    /// - Throws: ``XMLReadError/undecodable(encoding:offset:)`` where a character is cut.
    func finish() throws(XMLReadError) {
        guard pending.isEmpty else { throw .undecodable(encoding: encoding, offset: consumed) }
    }

    /// Converts as much as can be; returns what stopped it and the count of bytes left.
    private func convert(_ input: UnsafeMutableBufferPointer<UInt8>, into output: inout [UInt8]) -> (Int32, Int) {
        var source = UnsafeMutableRawPointer(input.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var left = input.count
        while left > 0 {
            let (count, status) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32 * 1024) { piece in
                var target = piece.baseAddress
                var room = piece.count
                let result = iconv(descriptor, &source, &left, &target, &room)
                let status = result == -1 ? errno : 0
                let count = piece.count - room
                output.append(contentsOf: UnsafeRawBufferPointer(piece).prefix(count))
                return (count, status)
            }
            if status == EINVAL || status == EILSEQ { return (status, left) }
            if count == 0 && status == 0 { break }
        }
        return (0, left)
    }
}
