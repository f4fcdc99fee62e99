#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Receives the parts of a message while ``MultipartReader`` is fed.
///
/// An error thrown by any of them ends the reading and comes out of the call that fed the reader.
public protocol MultipartHandler: AnyObject {
    /// A part begins.
    func beginPart(_ header: PartHeader) throws
    /// A piece of the content of the part that began last, its transfer encoding undone; never empty.
    func content(_ bytes: UnsafeRawBufferPointer) throws
    /// The part that began last is complete.
    func endPart() throws
}

/// Takes a message of several parts to pieces as its bytes arrive: RFC 2046 §5.1.
///
/// A part is never held: memory grows with the header of one part only. What stands before the first boundary and behind the
/// last one is passed over. Lines may end with a line feed alone. A line that only begins like the boundary is content,
/// so that the parts of a part stay together whatever their boundary is.
public struct MultipartReader: Sendable {
    private enum Place: Sendable {
        case preamble, header, content, end
    }

    /// White space behind a boundary, added on the way; RFC 2046 §5.1.1.
    private static let longestPadding = 998
    /// A boundary has 70 characters at most; nobody is held to it.
    private static let longestBoundary = 1000
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The line feed before a boundary, two hyphens and the boundary.
    private let delimiter: [UInt8]
    private var place = Place.preamble
    /// What arrived and could not be used yet; at the start as if a line had ended before it.
    private var held: [UInt8] = [lineFeed]
    /// Whether what is held begins with a line end that is no content, but may be the one before a boundary.
    private var isAtLineEnd = true
    private var partCount = 0
    private var decoder = TransferDecoder.identity

    /// - Parameter boundary: the parameter of the media type.
    /// - Throws: ``MultipartError/noBoundary``.
    public init(boundary: String?) throws(MultipartError) {
        var characters = Array((boundary ?? "").utf8)
        while let last = characters.last, Self.isBlank(last) { characters.removeLast() }
        guard !characters.isEmpty, characters.count <= Self.longestBoundary,
            !characters.contains(Self.lineFeed), !characters.contains(Self.carriageReturn)
        else { throw .noBoundary }
        delimiter = [Self.lineFeed, UInt8(ascii: "-"), UInt8(ascii: "-")] + characters
    }

    /// Takes the next bytes of the message; the handler is called for all that is complete with them.
    /// - Throws: ``MultipartError``, or what the handler throws. The reader is of no use afterwards.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, into handler: any MultipartHandler) throws {
        guard place != .end else { return }
        held.append(contentsOf: bytes)
        let used = try read(held, into: handler)
        held.removeSubrange(..<used)
    }

    /// To be called after the last byte.
    /// - Throws: ``MultipartError`` where the message is not complete.
    public func finish() throws(MultipartError) {
        switch place {
        case .end: return
        case .preamble: throw .noParts
        case .header, .content: throw .truncated(partCount: partCount)
        }
    }

    // MARK: Reading

    /// - Returns: how many of the bytes are not needed again.
    private mutating func read(_ bytes: [UInt8], into handler: any MultipartHandler) throws -> Int {
        try bytes.withUnsafeBytes { bytes in
            var start = 0
            var goesOn = true
            while goesOn {
                switch place {
                case .preamble, .content: goesOn = try readContent(bytes, from: &start, into: handler)
                case .header: goesOn = try readHeader(bytes, from: &start, into: handler)
                case .end: return bytes.count
                }
            }
            return start
        }
    }

    /// Hands on what is certain to be content.
    /// - Returns: false where more bytes are needed.
    private mutating func readContent(
        _ bytes: UnsafeRawBufferPointer, from start: inout Int, into handler: any MultipartHandler
    ) throws -> Bool {
        let (line, boundary) = nextBoundary(bytes, from: start)
        start = try pass(bytes, from: start, to: line, into: handler)
        switch boundary {
        case .none, .incomplete: return false
        case .open(let lineEnd):
            try endPart(handler)
            place = .header
            start = lineEnd
        case .close:
            try endPart(handler)
            place = .end
        }
        return true
    }

    /// - Parameter start: the end of the line before the header, and then that of the line before the content.
    /// - Returns: false where more bytes are needed.
    private mutating func readHeader(
        _ bytes: UnsafeRawBufferPointer, from start: inout Int, into handler: any MultipartHandler
    ) throws -> Bool {
        guard let (headerEnd, contentStart) = headerEnd(bytes, from: start) else {
            guard bytes.count - start <= MultipartLimits.headerBytes else {
                throw MultipartError.limit(.headerBytes(MultipartLimits.headerBytes))
            }
            return false
        }
        guard headerEnd - start <= MultipartLimits.headerBytes else {
            throw MultipartError.limit(.headerBytes(MultipartLimits.headerBytes))
        }
        guard partCount < MultipartLimits.partCount else {
            throw MultipartError.limit(.partCount(MultipartLimits.partCount))
        }
        partCount += 1
        let lines = UnsafeRawBufferPointer(rebasing: bytes[min(start + 1, headerEnd)..<headerEnd])
        let header = try PartHeader.read(lines, part: partCount)
        decoder = try TransferDecoder(header, part: partCount)
        try handler.beginPart(header)
        place = .content
        isAtLineEnd = true
        start = contentStart
        return true
    }

    /// Hands on the content before a line end.
    /// - Returns: up to where the bytes are used.
    private mutating func pass(
        _ bytes: UnsafeRawBufferPointer, from start: Int, to line: Int, into handler: any MultipartHandler
    ) throws -> Int {
        let first = isAtLineEnd ? start + 1 : start
        let end = line > first && line < bytes.count && bytes[line - 1] == Self.carriageReturn ? line - 1 : line
        guard end >= first else { return start }
        isAtLineEnd = false
        if end > first, place == .content {
            let content = UnsafeRawBufferPointer(rebasing: bytes[first..<end])
            try decoder.decode(content, part: partCount) { try handler.content($0) }
        }
        return end
    }

    private mutating func endPart(_ handler: any MultipartHandler) throws {
        guard place == .content else { return }
        try decoder.finish(part: partCount) { try handler.content($0) }
        try handler.endPart()
    }
}

// MARK: Boundaries

extension MultipartReader {
    /// What stands behind the characters of a boundary.
    private enum Boundary {
        /// It is none.
        case none
        /// More bytes will tell.
        case incomplete
        /// A part follows behind the line feed at this place.
        case open(lineEnd: Int)
        /// It is the last one.
        case close
    }

    /// Where the line before the next boundary ends; where there is none, up to where nothing can belong to one.
    private func nextBoundary(_ bytes: UnsafeRawBufferPointer, from start: Int) -> (line: Int, Boundary) {
        var from = start
        while let line = search(bytes, from: from) {
            let boundary = boundary(bytes, behind: line + delimiter.count)
            if case .none = boundary { from = line + 1 } else { return (line, boundary) }
        }
        return (max(start, bytes.count - delimiter.count), .none)
    }

    /// Where the delimiter next stands: line feeds are rare in most content, and only there it has to be compared.
    private func search(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var from = start
        while from + delimiter.count <= bytes.count,
            let found = memchr(base + from, Int32(Self.lineFeed), bytes.count - delimiter.count + 1 - from)
        {
            let line = UnsafeRawPointer(found) - base
            if bytes[line + 1] == delimiter[1], memcmp(found, delimiter, delimiter.count) == 0 { return line }
            from = line + 1
        }
        return nil
    }

    private func boundary(_ bytes: UnsafeRawBufferPointer, behind index: Int) -> Boundary {
        let rest = bytes[index...]
        let hyphens = rest.prefix(2)
        if hyphens.allSatisfy({ $0 == UInt8(ascii: "-") }) { return hyphens.count == 2 ? .close : .incomplete }
        let end = rest.firstIndex { !Self.isBlank($0) } ?? bytes.count
        guard end - index <= Self.longestPadding else { return .none }
        guard end < bytes.count else { return .incomplete }
        if bytes[end] == Self.lineFeed { return .open(lineEnd: end) }
        guard bytes[end] == Self.carriageReturn else { return .none }
        guard end + 1 < bytes.count else { return .incomplete }
        return bytes[end + 1] == Self.lineFeed ? .open(lineEnd: end + 1) : .none
    }

    /// Where the lines of a header end, and the line end before the content; nil where more bytes will tell.
    ///
    /// A part without content may end with its header, RFC 2046 §5.1.1.
    private func headerEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> (Int, Int)? {
        var line = start
        while true {
            let wanted = min(delimiter.count, bytes.count - line)
            if bytes[line..<line + wanted].elementsEqual(delimiter[..<wanted]) {
                guard wanted == delimiter.count else { return nil }
                switch boundary(bytes, behind: line + wanted) {
                case .incomplete: return nil
                case .open, .close: return (line, line)
                case .none: break
                }
            }
            let next = line + 1
            if next < bytes.count, bytes[next] == Self.lineFeed { return (next, next) }
            if next + 1 < bytes.count, bytes[next] == Self.carriageReturn, bytes[next + 1] == Self.lineFeed {
                return (next, next + 1)
            }
            guard let end = bytes[next...].firstIndex(of: Self.lineFeed) else { return nil }
            line = end
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
