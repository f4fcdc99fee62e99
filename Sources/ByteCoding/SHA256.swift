#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The SHA-256 message digest, FIPS 180-4 §6.2.
public enum SHA256 {
    private static let primes: [Double] = (2...311).filter { number in
        !(2..<number).contains { number % $0 == 0 }
    }.map(Double.init)
    /// The fractions of the cube roots of the first 64 primes, §4.2.2.
    private static let constants = primes.map { fraction(cbrt($0)) }
    /// The fractions of the square roots of the first 8 primes, §5.3.3.
    private static let start = primes.prefix(8).map { fraction($0.squareRoot()) }

    private static func fraction(_ number: Double) -> UInt32 {
        UInt32((number - number.rounded(.down)) * 4_294_967_296)
    }

    /// Thirty-two bytes.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var state = start
        MerkleDamgard.blocks(of: message, isLittleEndian: false) { block in
            let schedule = schedule(MerkleDamgard.words(block, isLittleEndian: false))
            var v = state
            for step in 0..<64 {
                let sum1 = v[4].rotatedRight(6) ^ v[4].rotatedRight(11) ^ v[4].rotatedRight(25)
                let choice = v[4] & v[5] ^ ~v[4] & v[6]
                let first = v[7] &+ sum1 &+ choice &+ constants[step] &+ schedule[step]
                let sum0 = v[0].rotatedRight(2) ^ v[0].rotatedRight(13) ^ v[0].rotatedRight(22)
                let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
                v = [first &+ sum0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
            }
            for index in 0..<8 { state[index] &+= v[index] }
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    private static func schedule(_ words: [UInt32]) -> [UInt32] {
        var w = words
        for step in 16..<64 {
            let (early, late) = (w[step - 15], w[step - 2])
            let sigma0 = early.rotatedRight(7) ^ early.rotatedRight(18) ^ early >> 3
            let sigma1 = late.rotatedRight(17) ^ late.rotatedRight(19) ^ late >> 10
            w.append(sigma1 &+ w[step - 7] &+ sigma0 &+ w[step - 16])
        }
        return w
    }
}
