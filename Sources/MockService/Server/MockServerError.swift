/// Why a server cannot begin to listen.
public enum MockServerError: Error, Hashable, Sendable {
    /// The host of the address has no address; `code` is what getaddrinfo(3) returned.
    case unknownHost(String, code: Int32)
    /// Another program listens there, or the address is not ours, or the port needs rights; see `errno`.
    case cannotListen(MockAddress, errno: Int32)
    /// A system call failed that has no business failing, such as for want of descriptors or threads.
    case system(call: String, errno: Int32)
}
