import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The few socket calls the tests need.
enum LoopbackSocket {
    /// A listening socket on a free port of 127.0.0.1 or ::1.
    static func listen(isIPv6: Bool, backlog: Int32 = 16) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = stream(isIPv6 ? AF_INET6 : AF_INET)
        guard address(isIPv6: isIPv6, port: 0, { bind(descriptor, $0, $1) }) == 0,
            startListening(descriptor, backlog) == 0
        else { throw POSIXError(.EADDRNOTAVAIL) }
        return (descriptor, try port(of: descriptor))
    }

    /// A listening socket at a path.
    static func listen(path: String) throws -> Int32 {
        let descriptor = stream(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        guard call({ bind(descriptor, $0, $1) }, with: &address) == 0, startListening(descriptor, 4) == 0 else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        return descriptor
    }

    /// A socket that connects to `port` of 127.0.0.1 without waiting for the answer.
    static func startConnecting(to port: UInt16) -> Int32 {
        let descriptor = stream(AF_INET)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = address(isIPv6: false, port: port) { connect(descriptor, $0, $1) }
        return descriptor
    }

    /// A port of 127.0.0.1 on which nobody listens.
    static func unusedPort() throws -> UInt16 {
        let (descriptor, port) = try listen(isIPv6: false)
        close(descriptor)
        return port
    }

    /// Sends all of `bytes`; false where the client has gone.
    static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write($0, to: descriptor) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// One write; no SIGPIPE where the client has gone.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        #if canImport(Glibc)
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Whether `event` comes within `milliseconds`.
    static func wait(for event: Int32, on descriptor: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Makes `close` send RST.
    static func resetOnClose(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private static func stream(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
            socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(family, SOCK_STREAM, 0)
        #endif
    }

    private static func startListening(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.listen(descriptor, backlog)
        #else
            Darwin.listen(descriptor, backlog)
        #endif
    }

    private static func port(of descriptor: Int32) throws -> UInt16 {
        var storage = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { throw POSIXError(.EBADF) }
        return UInt16(bigEndian: storage.sin6_port)  // sin_port stands at the same place
    }

    private static func address(
        isIPv6: Bool, port: UInt16, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = port.bigEndian
        six.sin6_addr = in6addr_loopback
        return isIPv6 ? call(use, with: &six) : call(use, with: &four)
    }

    private static func call<Address>(
        _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32, with address: inout Address
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
