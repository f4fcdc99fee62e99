#if canImport(Glibc)
    import Glibc
#endif

/// Finds out whether this process has got a new TCP connection to a host, for an engine that does not tell.
struct ConnectionProbe {
    #if os(Linux) && canImport(Glibc)
        private let ports: [UInt16]
        private let earlier: Set<Int32>

        /// Looks which connections there are before the one to `url` is made.
        init(of url: HTTPURL) {
            ports = [url.origin.port] + Self.proxyPorts
            earlier = Self.connections(to: ports)
        }

        /// Whether there is a new connection to the port of the URL, or to that of a proxy which the environment
        /// names.
        var isConnected: Bool { !Self.connections(to: ports).subtracting(earlier).isEmpty }

        private static func connections(to ports: [UInt16]) -> Set<Int32> {
            Set(openDescriptors.filter { peerPort(of: $0).map(ports.contains) ?? false })
        }
        private static var proxyPorts: [UInt16] {
            ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].compactMap { name in
                guard let value = getenv(name) else { return nil }
                let text = String(cString: value)
                let url = try? HTTPURL(text.contains("://") ? text : "http://\(text)")
                // 1080 is libcurl's port for a proxy that names none.
                return url.map { $0.port ?? 1080 }
            }
        }

        private static var openDescriptors: [Int32] {
            guard let directory = opendir("/proc/self/fd") else { return [] }
            defer { closedir(directory) }
            var descriptors: [Int32] = []
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if let descriptor = Int32(name) { descriptors.append(descriptor) }
            }
            return descriptors
        }

        /// The port at the other end of a connected TCP socket; nil for anything else, a connecting one too.
        private static func peerPort(of descriptor: Int32) -> UInt16? {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            return withUnsafeMutableBytes(of: &address) { raw -> UInt16? in
                guard let base = raw.baseAddress else { return nil }
                let generic = base.assumingMemoryBound(to: sockaddr.self)
                guard getpeername(descriptor, generic, &length) == 0 else { return nil }
                switch Int32(generic.pointee.sa_family) {
                case AF_INET: return base.load(as: sockaddr_in.self).sin_port.bigEndian
                case AF_INET6: return base.load(as: sockaddr_in6.self).sin6_port.bigEndian
                default: return nil
                }
            }
        }
    #else
        /// The system cannot be asked: nothing counts as unconnected.
        let isConnected = true
        init(of url: HTTPURL) {}
    #endif
}
