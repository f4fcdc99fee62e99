#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file descriptor that is closed when the last who holds it lets go.
///
/// A class because threads share it, and because a number closed twice may by then belong to someone else.
final class Descriptor: Sendable {
    let number: Int32

    /// Takes over `number` and keeps it from programs that this one starts.
    init(_ number: Int32) {
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { _ = close(number) }
}

/// A pipe that carries signals between threads, a byte each.
///
/// Where the byte is never read, every thread that polls ``reader`` sees it: one write stops them all.
struct Signal: Sendable {
    let reader: Descriptor
    let writer: Descriptor

    init() throws(MockServerError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", errno: errno) }
        (reader, writer) = (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// Safe inside a signal handler: nothing but write(2).
    func raise() {
        var byte: UInt8 = 1
        _ = write(writer.number, &byte, 1)
    }

    /// Takes the bytes that wait; blocks while there is none.
    /// - Returns: how many signals were raised.
    func take() -> Int {
        var bytes = [UInt8](repeating: 0, count: 64)
        return max(0, read(reader.number, &bytes, bytes.count))
    }
}
