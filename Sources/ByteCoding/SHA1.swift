/// The SHA-1 message digest, RFC 3174: what the password digest of WS-Security is made with.
public enum SHA1 {
    /// Twenty bytes.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        MerkleDamgard.blocks(of: message, isLittleEndian: false) { block in
            let schedule = schedule(MerkleDamgard.words(block, isLittleEndian: false))
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for step in 0..<80 {
                let (mixed, constant) = round(step, b, c, d)
                let sum = a.rotatedLeft(5) &+ mixed &+ e &+ schedule[step] &+ constant
                (e, d, c, b, a) = (d, c, b.rotatedLeft(30), a, sum)
            }
            for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// The function and the constant of a round, §5.
    private static func round(_ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, UInt32) {
        switch step / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
    }

    /// §6.1.
    private static func schedule(_ words: [UInt32]) -> [UInt32] {
        var w = words
        for step in 16..<80 { w.append((w[step - 3] ^ w[step - 8] ^ w[step - 14] ^ w[step - 16]).rotatedLeft(1)) }
        return w
    }
}
