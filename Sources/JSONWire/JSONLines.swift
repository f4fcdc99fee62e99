/// One value of a JSON-lines text.
public struct JSONLine: Hashable, Sendable {
    /// The line the value stands on, counted from 1.
    public let line: Int
    /// What the line holds.
    public let value: JSONValue
}

/// Reads JSON lines: one JSON text a line, given in pieces as they come; blank lines are skipped.
///
/// A line ends with a line feed, or with the end of the input; a carriage return before it is white space.
public struct JSONLines: Sendable {
    private var buffer: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private var line = 0
    private var isFinished = false

    /// A reader at line 1.
    public init() {}

    /// Adds what came next.
    public mutating func append(_ piece: some Sequence<UInt8>) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: piece)
    }

    /// Tells that nothing more comes, so that a last line without a line feed counts.
    public mutating func finish() { isFinished = true }

    /// The value of the next complete line; nil where more input is needed or none is left.
    /// - Throws: the error of the line; the line after it can be read all the same.
    public mutating func next() throws(JSONError) -> JSONLine? {
        while let bytes = nextLine() {
            line += 1
            guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
            return JSONLine(line: line, value: try JSONReader.read(bytes, line: line))
        }
        return nil
    }

    private mutating func nextLine() -> [UInt8]? {
        while scanned < buffer.count, buffer[scanned] != 0x0A { scanned += 1 }
        guard scanned < buffer.count || (isFinished && start < buffer.count) else { return nil }
        let bytes = Array(buffer[start..<scanned])
        scanned = min(scanned + 1, buffer.count)
        start = scanned
        return bytes
    }
}
