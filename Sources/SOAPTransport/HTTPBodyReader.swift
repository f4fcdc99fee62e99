#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads a body from front to back, and again from any place: one file is open at a time.
struct HTTPBodyReader {
    private let body: HTTPBody
    /// The piece that is read now.
    private var index = 0
    /// How much of it was read.
    private var offset = 0
    private var file: OpenFile?

    init(_ body: HTTPBody) { self.body = body }

    /// Fills `buffer` as far as the body goes.
    /// - Returns: how many bytes; 0 at the end of the body.
    /// - Throws: ``TransportError/requestFile(path:_:)``.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        var filled = 0
        while filled < buffer.count, index < body.pieces.count {
            let piece = body.pieces[index]
            let room = UnsafeMutableRawBufferPointer(
                rebasing: buffer[filled...].prefix(piece.count - offset))
            let count =
                switch piece {
                case .bytes(let bytes): Self.copy(bytes, from: offset, to: room)
                case .file(let file): try read(file, into: room)
                }
            filled += count
            offset += count
            if offset == piece.count { begin(piece: index + 1) }
        }
        return filled
    }

    /// The next bytes, at most `count`.
    mutating func read(upTo count: Int) throws(TransportError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var failure: TransportError?
        let filled = bytes.withUnsafeMutableBytes { buffer in
            do throws(TransportError) { return try read(into: buffer) } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// Goes to a place in the body.
    /// - Returns: false where it has no such place.
    mutating func seek(to place: Int) -> Bool {
        guard (0...body.count).contains(place) else { return false }
        begin(piece: 0)
        var rest = place
        while index < body.pieces.count, rest >= body.pieces[index].count {
            rest -= body.pieces[index].count
            index += 1
        }
        offset = rest
        return true
    }

    /// Whether every file can be read and has the bytes that were counted.
    /// - Throws: ``TransportError/requestFile(path:_:)``.
    static func check(_ body: HTTPBody) throws(TransportError) {
        for file in body.files { _ = try OpenFile(file) }
    }

    private mutating func begin(piece index: Int) {
        self.index = index
        offset = 0
        file = nil
    }

    private static func copy(_ bytes: [UInt8], from offset: Int, to room: UnsafeMutableRawBufferPointer) -> Int {
        bytes.withUnsafeBytes {
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset...].prefix(room.count)))
        }
        return room.count
    }

    private mutating func read(
        _ file: HTTPBody.File, into room: UnsafeMutableRawBufferPointer
    ) throws(TransportError) -> Int {
        let open: OpenFile = if let open = self.file { open } else { try OpenFile(file) }
        self.file = open
        let count = try open.read(into: room, at: offset)
        guard count > 0 else { throw .requestFile(path: file.path, .shorter(byteCount: file.byteCount)) }
        return count
    }
}

/// A file under a descriptor.
///
/// A class, because the descriptor is closed when nobody reads any more.
private final class OpenFile {
    private let path: String
    private let descriptor: Int32

    init(_ file: HTTPBody.File) throws(TransportError) {
        path = file.path
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .requestFile(path: file.path, .unreadable(text: Self.systemText())) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .requestFile(path: file.path, .unreadable(text: Self.systemText()))
        }
        guard status.st_size >= file.byteCount else {
            throw .requestFile(path: file.path, .shorter(byteCount: file.byteCount))
        }
    }

    deinit { close(descriptor) }

    func read(into room: UnsafeMutableRawBufferPointer, at offset: Int) throws(TransportError) -> Int {
        while true {
            let count = pread(descriptor, room.baseAddress, room.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw .requestFile(path: path, .unreadable(text: Self.systemText())) }
        }
    }

    private static func systemText() -> String { String(cString: strerror(errno)) }
}
