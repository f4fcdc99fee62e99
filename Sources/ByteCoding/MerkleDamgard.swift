/// What MD5, SHA-1 and SHA-256 have in common: padding to blocks of 64 bytes, with the length in bits at the end
/// (RFC 1321 §3.1, RFC 3174 §4, FIPS 180-4 §5.1.1).
enum MerkleDamgard {
    /// Calls `body` with each block.
    /// - Parameter isLittleEndian: how the length is written.
    static func blocks(of message: [UInt8], isLittleEndian: Bool, _ body: (ArraySlice<UInt8>) -> Void) {
        let whole = message.count / 64 * 64
        for start in stride(from: 0, to: whole, by: 64) { body(message[start..<start + 64]) }
        var tail = Array(message[whole...]) + [0x80]
        while tail.count % 64 != 56 { tail.append(0) }
        let bitCount = UInt64(message.count) * 8
        for index in 0..<8 {
            let shift = UInt64(isLittleEndian ? index : 7 - index) * 8
            tail.append(UInt8(truncatingIfNeeded: bitCount >> shift))
        }
        for start in stride(from: 0, to: tail.count, by: 64) { body(tail[start..<start + 64]) }
    }

    /// The sixteen words of a block.
    static func words(_ block: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt32] {
        stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            let bytes = block[start..<start + 4]
            let ordered = isLittleEndian ? Array(bytes.reversed()) : Array(bytes)
            return ordered.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
    }
}

extension UInt32 {
    func rotatedLeft(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
    func rotatedRight(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
