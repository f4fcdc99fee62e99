import XMLWire

/// Where something stands in a template: line and column, both from 1, columns in characters (Unicode scalars).
public struct TemplatePosition: Hashable, Sendable {
    /// As given to the parser: a path, or the name of an embedded envelope.
    public let file: String
    /// From 1.
    public let line: Int
    /// From 1, in characters.
    public let column: Int

    /// A position in `file`.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}

/// The bytes of a template, UTF-8 without a byte order mark, with a table of its lines.
struct TemplateSource: Sendable {
    let file: String
    let bytes: [UInt8]
    private let lineStarts: [Int]

    /// - Throws: ``TemplateError/notUTF8(_:)``.
    init(_ bytes: [UInt8], file: String) throws(TemplateError) {
        self.file = file
        self.bytes = Array(bytes.withoutByteOrderMark)
        var starts = [0]
        for (offset, byte) in self.bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
        lineStarts = starts
        guard String(validating: self.bytes, as: UTF8.self) == nil else { return }
        throw .notUTF8(position(at: firstInvalidOffset))
    }

    func position(at offset: Int) -> TemplatePosition {
        let line = line(at: offset)
        return TemplatePosition(file: file, line: line, column: characters(lineStarts[line - 1]..<offset) + 1)
    }

    /// The position of `offset`, counted on from one before it, so that many of them cost one pass.
    func position(at offset: Int, after known: (offset: Int, position: TemplatePosition)) -> TemplatePosition {
        let line = line(at: offset)
        guard line == known.position.line, known.offset <= offset else { return position(at: offset) }
        let column = known.position.column + characters(known.offset..<offset)
        return TemplatePosition(file: file, line: line, column: column)
    }

    private func line(at offset: Int) -> Int { lineStarts.partitioningIndex { $0 > offset } }

    private func characters(_ range: Range<Int>) -> Int {
        bytes[range.clamped(to: bytes.indices)].count { $0 & 0xC0 != 0x80 }
    }

    /// The offset of line and column (in bytes), both from 1, as a parser reports them about `bytes`.
    static func offset(line: Int, column: Int, in bytes: [UInt8]) -> Int {
        var start = 0
        for _ in 1..<max(line, 1) {
            guard let end = bytes[start...].firstIndex(of: 0x0A) else { break }
            start = end + 1
        }
        return min(start + max(column - 1, 0), bytes.count)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Where `needle` begins first in `range`.
    func find(_ needle: some Collection<UInt8>, in range: Range<Int>) -> Int? {
        guard let first = needle.first else { return nil }
        var offset = range.lowerBound
        while let found = bytes[offset..<range.upperBound].firstIndex(of: first) {
            if found + needle.count > range.upperBound { return nil }
            if bytes[found..<found + needle.count].elementsEqual(needle) { return found }
            offset = found + 1
        }
        return nil
    }

    func starts(at offset: Int, with prefix: some Collection<UInt8>) -> Bool {
        offset + prefix.count <= bytes.count && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
    }

    /// The start of the line, where nothing but blanks stands before `offset` on it.
    func blankStart(before offset: Int) -> Int? {
        var start = offset
        while start > 0, bytes[start - 1].isBlank { start -= 1 }
        return start == 0 || bytes[start - 1] == 0x0A ? start : nil
    }

    /// What follows the line end, where nothing but blanks stands from `offset` to it.
    ///
    /// CR LF is one line end; the end of the template is one too.
    func blankEnd(after offset: Int) -> Int? {
        var end = offset
        while end < bytes.count, bytes[end].isBlank { end += 1 }
        guard end < bytes.count else { return end }
        if bytes[end] == 0x0A { return end + 1 }
        return starts(at: end, with: [0x0D, 0x0A]) ? end + 2 : nil
    }

    private var firstInvalidOffset: Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }
}

extension UInt8 {
    /// Space or tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension [Int] {
    /// The index of the first element that `isBehind`, all elements before it not being so.
    fileprivate func partitioningIndex(_ isBehind: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension UTF8 {
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { Self.encode(scalar)?.count ?? 1 }
}
