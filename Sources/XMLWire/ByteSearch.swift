#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension UnsafeRawBufferPointer {
    /// Where `byte` first stands at or after `start`; nil where it does not.
    func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let base = baseAddress else { return nil }
        return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
    }

    /// Where `bytes` first stand at or after `start`; nil where they do not.
    /// - Parameter pivot: the index of the rarest of `bytes`, by which they are looked for.
    func offset(of bytes: StaticString, from start: Int = 0, pivot: Int) -> Int? {
        let wanted = UnsafeRawBufferPointer(start: bytes.utf8Start, count: bytes.utf8CodeUnitCount)
        var next = start + pivot
        while let found = offset(of: wanted[pivot], from: next) {
            let begin = found - pivot
            if begin + wanted.count <= count, self[begin..<begin + wanted.count].elementsEqual(wanted) { return begin }
            next = found + 1
        }
        return nil
    }

    /// The bytes of `range`, as a buffer of their own.
    func slice(_ range: some RangeExpression<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }
}
