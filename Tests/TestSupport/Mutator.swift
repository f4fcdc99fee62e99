/// Changes bytes a little, the same way in every run.
public struct Mutator: Sendable {
    private var state: UInt64
    private let troublesome: [[UInt8]]

    /// - Parameters:
    ///   - seed: what tells one run from another; not 0.
    ///   - troublesome: what is worth inserting.
    public init(seed: UInt64, troublesome: [[UInt8]]) {
        state = seed
        self.troublesome = troublesome
    }

    /// A number below `limit`, which is above 0; xorshift64, so that runs are alike on every machine.
    public mutating func number(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: state >> 1) % limit
    }

    /// `original` with one to three changes.
    public mutating func mutate(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...number(below: 3) {
            let place = number(below: bytes.count + 1)
            switch number(below: 5) {
            case 0: if place < bytes.count { bytes[place] = UInt8(number(below: 256)) }
            case 1: bytes.insert(contentsOf: troublesome[number(below: troublesome.count)], at: place)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + number(below: 12)))
            case 3: bytes.removeSubrange(place...)
            default:
                let start = number(below: bytes.count + 1)
                bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + number(below: 40))], at: place)
            }
        }
        return bytes
    }
}
