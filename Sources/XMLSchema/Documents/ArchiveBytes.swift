/// Writes numbers, texts and whole arrays of plain values, in the byte order of this machine.
public struct ArchiveWriter {
    /// What was written so far.
    public private(set) var bytes: [UInt8] = []

    /// A writer that has written nothing.
    public init() {}

    /// Writes a number in eight bytes.
    public mutating func number(_ value: Int) {
        withUnsafeBytes(of: Int64(value)) { bytes.append(contentsOf: $0) }
    }

    /// Writes a text behind its length.
    public mutating func text(_ text: String) {
        array(Array(text.utf8))
    }

    mutating func texts(_ texts: [String]) {
        number(texts.count)
        for text in texts { self.text(text) }
    }

    mutating func optional(_ text: String?) {
        number(text == nil ? 0 : 1)
        if let text { self.text(text) }
    }

    /// Writes plain values behind their number.
    public mutating func array<Value: BitwiseCopyable>(_ values: [Value]) {
        number(values.count)
        values.withUnsafeBytes { bytes.append(contentsOf: $0) }
        // The next array begins where numbers of eight bytes may.
        while bytes.count % 8 != 0 { bytes.append(0) }
    }

    mutating func array<Value>(_ values: PlainArray<Value>) {
        number(values.count)
        values.withBytes { bytes.append(contentsOf: $0) }
        while bytes.count % 8 != 0 { bytes.append(0) }
    }
}

/// Reads what an ``ArchiveWriter`` has written; everything is nil once the bytes do not suffice.
public struct ArchiveReader {
    private let bytes: [UInt8]
    private var place: Int

    /// Reads `bytes` from an offset on.
    public init(_ bytes: [UInt8], from place: Int) {
        self.bytes = bytes
        self.place = place
    }

    /// The next number.
    public mutating func number() -> Int? {
        guard place + 8 <= bytes.count else { return nil }
        defer { place += 8 }
        return Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int64.self) })
    }

    /// A number of things that follow, each of at least `stride` bytes.
    public mutating func count(stride: Int) -> Int? {
        guard let count = number(), count >= 0, count <= (bytes.count - place) / max(stride, 1) else { return nil }
        return count
    }

    /// The next text.
    public mutating func text() -> String? {
        guard let count = count(stride: 1) else { return nil }
        defer { advance(count) }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }

    mutating func texts() -> [String]? {
        guard let count = count(stride: 8) else { return nil }
        var texts: [String] = []
        for _ in 0..<count {
            guard let text = text() else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The outer nil is a failure, the inner one a text that is not there.
    mutating func optional() -> String?? {
        guard let isThere = number() else { return nil }
        if isThere == 0 { return .some(nil) }
        guard let text = text() else { return nil }
        return .some(text)
    }

    /// The next array of plain values.
    public mutating func array<Value: BitwiseCopyable>(of type: Value.Type) -> [Value]? {
        let stride = MemoryLayout<Value>.stride
        guard let count = count(stride: stride) else { return nil }
        defer { advance(count * stride) }
        return bytes.withUnsafeBytes { source in
            [Value](unsafeUninitializedCapacity: count) { target, initialized in
                let piece = UnsafeRawBufferPointer(rebasing: source[place..<place + count * stride])
                UnsafeMutableRawBufferPointer(target).copyMemory(from: piece)
                initialized = count
            }
        }
    }

    /// The same without a copy.
    mutating func plainArray<Value>(of type: Value.Type) -> PlainArray<Value>? {
        guard let count = count(stride: MemoryLayout<Value>.stride) else { return nil }
        defer { advance(count * MemoryLayout<Value>.stride) }
        return PlainArray(in: bytes, at: place, count: count)
    }

    private mutating func advance(_ count: Int) {
        place += (count + 7) / 8 * 8
    }
}

/// A checksum over words of eight bytes: it tells a damaged file, not a forged one.
public func archiveChecksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var sum: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    let factor: UInt64 = 0xD6E8_FEB8_6659_FD93
    bytes.withUnsafeBytes { raw in
        var offset = 0
        // Four words at once: the multiplications do not wait for each other.
        var (one, two, three, four) = (sum, sum &+ 1, sum &+ 2, sum &+ 3)
        while offset + 32 <= raw.count {
            one = (one ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* factor
            two = (two ^ raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)) &* factor
            three = (three ^ raw.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self)) &* factor
            four = (four ^ raw.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self)) &* factor
            offset += 32
        }
        for lane in [one, two, three, four] { sum = (sum ^ lane ^ lane >> 32) &* factor }
        for byte in raw[offset...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return Int(truncatingIfNeeded: sum >> 1)
}
