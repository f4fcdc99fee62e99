/// An array of plain values that stands inside other bytes, such as those of an archive, and is read where it is.
struct PlainArray<Value: BitwiseCopyable & Sendable>: Sendable {
    private let bytes: [UInt8]
    private let offset: Int
    let count: Int

    /// Copies `values`.
    init(_ values: [Value]) {
        bytes = values.withUnsafeBytes { Array($0) }
        offset = 0
        count = values.count
    }

    /// - Returns: nil where `bytes` are too few.
    init?(in bytes: [UInt8], at offset: Int, count: Int) {
        guard offset >= 0, count >= 0, count <= (bytes.count - offset) / MemoryLayout<Value>.stride else { return nil }
        self.bytes = bytes
        self.offset = offset
        self.count = count
    }

    subscript(index: Int) -> Value {
        precondition(index >= 0 && index < count)
        return bytes.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: offset + index * MemoryLayout<Value>.stride, as: Value.self)
        }
    }

    /// Runs `body` on the bytes of the values.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { raw in
            let end = offset + count * MemoryLayout<Value>.stride
            return body(UnsafeRawBufferPointer(rebasing: raw[offset..<end]))
        }
    }
}

extension PlainArray where Value == UInt8 {
    /// The text in a range of bytes; empty where there is no such range.
    func string(from start: Int, count length: Int) -> String {
        guard start >= 0, length >= 0, start + length <= count else { return "" }
        return bytes.withUnsafeBytes { raw in
            String(
                decoding: UnsafeRawBufferPointer(rebasing: raw[(offset + start)..<(offset + start + length)]),
                as: UTF8.self)
        }
    }

    /// Whether the bytes of a range are those of `text`.
    func isEqual(from start: Int, count length: Int, to text: String) -> Bool {
        guard start >= 0, length == text.utf8.count, start + length <= count else { return false }
        return bytes.withUnsafeBytes { raw in
            raw[(offset + start)..<(offset + start + length)].elementsEqual(text.utf8)
        }
    }
}
