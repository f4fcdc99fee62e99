#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A listening TCP socket.
struct Listener: Sendable {
    let descriptor: Descriptor
    /// The address with the port that was bound.
    let address: MockAddress

    init(_ address: MockAddress) throws(MockServerError) {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        var hints = addrinfo()
        hints.ai_socktype = stream
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address.host, String(address.port), &hints, &found)
        guard code == 0, let first = found else { throw .unknownHost(address.host, code: code) }
        defer { freeaddrinfo(first) }

        let number = socket(first.pointee.ai_family, stream, 0)
        guard number >= 0 else { throw .system(call: "socket", errno: errno) }
        descriptor = Descriptor(number)
        Self.set(SO_REUSEADDR, on: number)
        guard bind(number, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0, listen(number, SOMAXCONN) == 0,
            fcntl(number, F_SETFL, O_NONBLOCK) == 0
        else { throw .cannotListen(address, errno: errno) }
        self.address = MockAddress(host: address.host, port: try Self.port(of: number))
    }

    /// The next connection; nil where none is there any more or the process has no descriptor left.
    func accept() -> Descriptor? {
        #if canImport(Glibc)
            let number = Glibc.accept(descriptor.number, nil, nil)
        #else
            let number = Darwin.accept(descriptor.number, nil, nil)
        #endif
        guard number >= 0 else { return nil }
        var on: Int32 = 1
        _ = setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        #if canImport(Darwin)
            Self.set(SO_NOSIGPIPE, on: number)
        #endif
        return Descriptor(number)
    }

    private static func set(_ option: Int32, on number: Int32) {
        var on: Int32 = 1
        _ = setsockopt(number, SOL_SOCKET, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func port(of number: Int32) throws(MockServerError) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
        }
        guard status == 0 else { throw .system(call: "getsockname", errno: errno) }
        // sin_port and sin6_port stand at the same place of their structures.
        return withUnsafeBytes(of: storage) { bytes in
            UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }
}
