/// The body of a request: pieces in memory and whole files, one behind the other.
///
/// Its length is known before anything is sent (RFC 9110 §8.6); a file is only read while the body goes out.
public struct HTTPBody: Sendable {
    /// A file that is sent as it lies on disk.
    public struct File: Hashable, Sendable {
        /// The path, as the system takes it.
        public let path: String
        /// How many bytes of it are sent: all that it had when it was looked at.
        public let byteCount: Int

        /// A file; nothing is opened.
        public init(path: String, byteCount: Int) {
            self.path = path
            self.byteCount = byteCount
        }
    }

    /// What stands in a body.
    public enum Piece: Hashable, Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// The content of a file.
        case file(File)

        /// In bytes.
        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let file): file.byteCount
            }
        }
    }

    /// In the order in which they are sent; none is empty.
    public let pieces: [Piece]
    /// The length in bytes.
    public let count: Int

    /// A body in memory; empty where nothing is given.
    public init(_ bytes: [UInt8] = []) { self.init([.bytes(bytes)]) }

    /// A body of pieces.
    public init(_ pieces: [Piece]) {
        self.pieces = pieces.filter { $0.count > 0 }
        count = pieces.reduce(0) { $0 + $1.count }
    }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { pieces.isEmpty }

    /// The files, in order.
    public var files: [File] {
        pieces.compactMap { if case .file(let file) = $0 { file } else { nil } }
    }

    /// All bytes; nil where some lie in files.
    public var bytes: [UInt8]? {
        guard pieces.count > 1 else {
            guard let only = pieces.first else { return [] }
            if case .bytes(let bytes) = only { return bytes } else { return nil }
        }
        var all: [UInt8] = []
        for piece in pieces {
            guard case .bytes(let bytes) = piece else { return nil }
            all += bytes
        }
        return all
    }

    /// All bytes, read from where they lie.
    /// - Throws: ``TransportError/requestFile(path:_:)``.
    public func read() throws(TransportError) -> [UInt8] {
        if let bytes { return bytes }
        var reader = HTTPBodyReader(self)
        return try reader.read(upTo: count)
    }
}

/// Bodies are equal that send the same bytes, however these are cut in memory; of files path and length count.
extension HTTPBody: Hashable {
    private var joined: [Piece] {
        pieces.reduce(into: []) { joined, piece in
            if case .bytes(let more) = piece, case .bytes(let bytes)? = joined.last {
                joined[joined.count - 1] = .bytes(bytes + more)
            } else {
                joined.append(piece)
            }
        }
    }

    /// Whether both send the same.
    public static func == (one: HTTPBody, other: HTTPBody) -> Bool {
        one.count == other.count && one.joined == other.joined
    }

    /// Hashes what is sent.
    public func hash(into hasher: inout Hasher) { hasher.combine(joined) }
}
