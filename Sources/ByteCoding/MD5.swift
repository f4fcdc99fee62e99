#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The MD5 message digest, RFC 1321: what Digest authentication asks for where it does not ask for SHA-256.
public enum MD5 {
    /// The parts of the sine of 1 to 64, §3.4.
    private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
    private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

    /// Sixteen bytes.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        MerkleDamgard.blocks(of: message, isLittleEndian: true) { block in
            let words = MerkleDamgard.words(block, isLittleEndian: true)
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            for step in 0..<64 {
                let (mixed, index) = round(step, b, c, d)
                let sum = a &+ mixed &+ sines[step] &+ words[index]
                (a, d, c) = (d, c, b)
                b = b &+ sum.rotatedLeft(shifts[step / 16][step % 4])
            }
            for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
        }
        return state.flatMap { word in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// The function of a round, and the word that it takes.
    private static func round(_ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, Int) {
        switch step / 16 {
        case 0: (b & c | ~b & d, step)
        case 1: (d & b | ~d & c, (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
    }
}
