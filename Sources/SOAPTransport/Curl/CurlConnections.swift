internal import CLibCurl
import Synchronization

/// The connections that stay open between exchanges, in multi handles of libcurl.
///
/// Each exchange has a multi handle to itself while it is under way, so that it can be worked at on any thread; what is
/// left over waits here. A class, because exchanges share it.
final class CurlConnections: Sendable {
    /// Addresses of multi handles that no exchange uses; a pointer could not be shared between threads.
    private let idle = Mutex<[UInt]>([])

    deinit {
        for address in idle.withLock({ $0 }) { curl_multi_cleanup(UnsafeMutableRawPointer(bitPattern: address)) }
    }

    /// The handle that was used last, since its connections are the freshest; else a new one.
    func take() throws(TransportError) -> UnsafeMutableRawPointer {
        if let address = idle.withLock({ $0.popLast() }), let multi = UnsafeMutableRawPointer(bitPattern: address) {
            return multi
        }
        guard let multi = curl_multi_init() else { throw .unsupported(text: "libcurl cannot start") }
        return multi
    }

    /// A handle that no transfer is in any more.
    func giveBack(_ multi: UnsafeMutableRawPointer) {
        idle.withLock { $0.append(UInt(bitPattern: multi)) }
    }
}
